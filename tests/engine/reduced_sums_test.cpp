// Sums and products whose reductions are moved: what programs get, and how many are left.
#include "both.h"
#include "measurement.h"
#include "stepwise.h"

#include <algorithm>
#include <functional>
#include <random>

namespace picco::runtime::testing {
namespace {

/// A number that nobody knows before it is reduced.
Handle waiting(Bench &b, long number) {
    return b.r.multiply(b.value(number, 6), b.value(1, 6));
}

/// Sums and products of each other, in both worlds.
class Sums {
  public:
    Sums(Bench &b, unsigned seed) : b_(b), random_(seed) {
        for (int i = 0; i < 4; ++i)
            values_.push_back(input(10));
    }
    void step() {
        const Both &x = take(), &y = take();
        switch (pick(11)) {
        case 0:
        case 1:
            return add(x, y, b_.r.multiply(x.value, y.value), [](long a, long b) { return a * b; });
        case 2:
        case 3:
            return add(x, y, b_.r.add(x.value, y.value), [](long a, long b) { return a + b; });
        case 4:
            return add(x, y, b_.r.subtract(x.value, y.value), [](long a, long b) { return a - b; });
        case 5:
            return add(x, y, b_.r.negate(x.value), [](long a, long) { return -a; });
        case 6:
            return add(x, y, b_.r.multiply(x.value, b_.r.constant(3)), [](long a, long) { return 3 * a; });
        case 7:
            return add(x, y, b_.r.add(x.value, b_.r.constant(-7)), [](long a, long) { return a - 7; });
        case 8:
            return add_sum(x);
        case 9:
            return add(x, y, b_.r.less(x.value, y.value), [](long a, long b) { return a < b ? 1L : 0L; });
        default:
            return add_turned(x);
        }
    }
    std::vector<Handle> results(std::vector<long> &expected) {
        std::vector<Handle> values;
        for (const Both &each : values_)
            each.ask(b_, values, expected);
        return values;
    }

  private:
    std::size_t pick(std::size_t bound) { return random_() % bound; }
    Both input(std::size_t bound) {
        Both both;
        std::vector<Handle> elements;
        const std::size_t count = pick(3) == 0 ? kElements : 1;
        for (std::size_t i = 0; i < count; ++i) {
            both.numbers.push_back(static_cast<long>(pick(bound)) - 4);
            elements.push_back(waiting(b_, both.numbers.back()));
        }
        both.value = count == 1 ? std::move(elements[0]) : b_.r.join(elements, 1);
        both.numbers.resize(kElements, both.numbers[0]);
        return both;
    }
    const Both &take() {
        const std::size_t recent = std::min<std::size_t>(values_.size(), 6);
        return values_[values_.size() - 1 - pick(recent)];
    }
    /// What is too wide is replaced by something new.
    template <class Number>
    void add(const Both &x, const Both &y, Handle &&value, Number &&number) {
        Both result{std::move(value), {}};
        for (std::size_t i = 0; i < kElements; ++i)
            result.numbers.push_back(number(x.numbers[i], y.numbers[i]));
        keep(std::move(result));
    }
    void keep(Both &&result) {
        values_.push_back(b_.r.range_of(result.value).signed_bits() <= 26 ? std::move(result) : input(10));
    }
    void add_sum(const Both &x) {
        long sum = 0;
        for (const long number : x.numbers)
            sum += number;
        keep({b_.r.sum(x.value, kElements), std::vector<long>(kElements, sum)});
    }
    /// Its elements the other way round.
    void add_turned(const Both &x) {
        std::vector<Handle> elements;
        for (std::size_t i = kElements; i-- > 0;)
            elements.push_back(b_.r.element(x.value, static_cast<std::uint32_t>(i)));
        Both result{b_.r.join(elements, 1), x.numbers};
        std::ranges::reverse(result.numbers);
        keep(std::move(result));
    }

    static constexpr std::size_t kElements = 3;
    Bench &b_;
    std::mt19937 random_;
    std::vector<Both> values_;
};

class ReducedSums : public ::testing::TestWithParam<int> {};

TEST_P(ReducedSums, AreWhatTheyAreInTheClear) {
    compare_steps<Sums>(GetParam(), GetParam() == 3 ? 400 : 60, [](unsigned seed) { return 2 + seed % 40; });
}

/// Elements that a program reduces beside `inputs` of these, and beside its last products, which are opened as they are.
std::uint64_t reductions_of(int n, std::uint64_t inputs,
                            const std::function<void(Bench &, std::vector<Handle> &)> &program) {
    const Measurement out = run_engine<Measurement>(n, [&](Bench &b) {
        std::vector<Handle> results;
        program(b, results);
        return measured(b, results);
    });
    return out.count(Op::kReduce) - inputs;
}

/// One product in several sums and multiples.
TEST_P(ReducedSums, AreReducedOnceForAll) {
    EXPECT_EQ(reductions_of(GetParam(), 2,
                            [](Bench &b, std::vector<Handle> &results) {
                                const Handle p = b.r.multiply(waiting(b, 3), waiting(b, 4));
                                for (const int factor : {1, 2, 3, -1, 5}) {
                                    const Handle x = b.r.multiply(p, b.r.constant(factor));
                                    results.push_back(b.r.multiply(x, b.value(factor, 6)));
                                }
                            }),
              1u);
}

/// Of each two of four products.
TEST_P(ReducedSums, AreReducedByTheirProducts) {
    EXPECT_EQ(reductions_of(GetParam(), 5,
                            [](Bench &b, std::vector<Handle> &results) {
                                const Handle factor = waiting(b, 4);
                                std::vector<Handle> products;
                                for (int i = 0; i < 4; ++i)
                                    products.push_back(b.r.multiply(waiting(b, 3 + i), factor));
                                for (int i = 0; i < 4; ++i)
                                    for (int j = 0; j < i; ++j) {
                                        const Handle x = b.r.add(products[i], products[j]);
                                        results.push_back(b.r.multiply(x, b.value(i + j, 6)));
                                    }
                            }),
              4u);
}

/// A sum of many products that is used twice.
TEST_P(ReducedSums, AreReducedAsOne) {
    EXPECT_EQ(reductions_of(GetParam(), 10,
                            [](Bench &b, std::vector<Handle> &results) {
                                Handle sum = b.r.constant(0);
                                const Handle factor = waiting(b, 4);
                                for (int i = 0; i < 9; ++i)
                                    sum = b.r.add(sum, b.r.multiply(waiting(b, 3 + i), factor));
                                results.push_back(b.r.multiply(sum, b.value(5, 6)));
                                results.push_back(b.r.multiply(b.r.negate(sum), b.value(6, 6)));
                            }),
              1u);
}

/// A number that is added to a vector is reduced before.
TEST_P(ReducedSums, AreReducedWhereTheyAreShort) {
    EXPECT_EQ(reductions_of(GetParam(), 2,
                            [](Bench &b, std::vector<Handle> &results) {
                                std::vector<Handle> elements;
                                for (int i = 0; i < 10; ++i)
                                    elements.push_back(b.value(i, 6));
                                const Handle vector = b.r.join(elements, 1);
                                const Handle p = b.r.multiply(waiting(b, 3), waiting(b, 4));
                                const Handle x = b.r.negate(b.r.add(vector, p));
                                results.push_back(b.r.sum(b.r.multiply(x, x), 10));
                            }),
              1u);
}

/// Whatever is recorded together.
TEST(SumsInSmallWindows, AreWhatTheyAreInTheClear) {
    for (const std::size_t window : {1u, 3u, 10u, 50u})
        for (unsigned seed = 1; seed <= 60; ++seed) {
            EngineOptions options;
            options.window = window;
            options.resident = 8;
            using Pair = std::pair<std::vector<long>, std::vector<long>>;
            const Pair both = run_engine<Pair>(
                3,
                [&](Bench &b) {
                    Sums sums(b, seed);
                    for (unsigned i = 0; i < 20; ++i) {
                        sums.step();
                        b.engine.make_room();
                    }
                    Pair found;
                    const std::vector<Handle> results = sums.results(found.second);
                    found.first = b.open(results);
                    return found;
                },
                options);
            ASSERT_EQ(both.first, both.second) << window << ' ' << seed;
        }
}

INSTANTIATE_TEST_SUITE_P(Parties, ReducedSums, ::testing::Values(3, 5));

} // namespace
} // namespace picco::runtime::testing
