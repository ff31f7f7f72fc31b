// Products of several bits, in the order in which the bits are known: results as in the clear, and rounds.
#include <gtest/gtest.h>

#include "both.h"
#include "stepwise.h"

#include <algorithm>
#include <random>
#include <utility>

namespace picco::runtime::testing {
namespace {

constexpr int kType = 8;

/// Bits that become known at different times, and products of them: most are needed once.
class Products {
  public:
    Products(Bench &b, unsigned seed) : b_(b), random_(seed) {
        for (int i = 0; i < 4; ++i) {
            bits_.push_back(input());
        }
    }
    void step() {
        const Both x = take(), y = take();
        bits_.push_back(input());
        switch (pick(8)) {
        case 0:
            return add(x, y, &Recorder::logical_xor, [](long a, long b) { return a ^ b; });
        case 1:
        case 2:
            return add(opposite(x), opposite(y), &Recorder::logical_or, [](long a, long b) { return a | b; });
        default:
            return add(x, y, &Recorder::logical_and, [](long a, long b) { return a & b; });
        }
    }
    std::vector<Handle> results(std::vector<long> &expected) {
        std::vector<Handle> values;
        for (const Both &bit : bits_) {
            bit.ask(b_, values, expected);
        }
        return values;
    }

  private:
    using Operation = Handle (Recorder::*)(const Handle &, const Handle &);

    std::size_t pick(std::size_t bound) { return random_() % bound; }
    Both opposite(const Both &x) {
        Both result{b_.r.logical_not(x.value), {}};
        for (const long bit : x.numbers) {
            result.numbers.push_back(1 - bit);
        }
        return result;
    }
    /// One element, or a vector, most of them 1; some of the numbers that it compares take longer to know.
    Both input() {
        Both both;
        std::vector<Handle> elements;
        const std::size_t count = pick(3) == 0 ? kElements : 1;
        for (std::size_t i = 0; i < count; ++i) {
            const long x = 1 - static_cast<long>(pick(12)), y = 2;
            const Handle a = b_.value(x, kType), b = b_.value(y, kType);
            const bool is_late = pick(3) == 0;
            elements.push_back(b_.r.less(is_late ? b_.r.multiply(a, b) : a.copy(), b_.r.constant(0)));
            both.numbers.push_back(x < 0 ? 1 : 0);
        }
        both.value = count == 1 ? std::move(elements[0]) : b_.r.join(elements, 1);
        both.numbers.resize(kElements, both.numbers[0]);
        return both;
    }
    /// One of the last ones; it may stay.
    Both take() {
        const std::size_t recent = std::min<std::size_t>(bits_.size(), 4);
        const std::size_t i = bits_.size() - 1 - pick(recent);
        Both taken = bits_[i].copy();
        if (pick(5) != 0 && bits_.size() > 3) {
            bits_.erase(bits_.begin() + static_cast<std::ptrdiff_t>(i));
        }
        return taken;
    }
    template <class Number>
    void add(const Both &x, const Both &y, Operation operation, Number &&number) {
        Both result{(b_.r.*operation)(x.value, y.value), {}};
        for (std::size_t i = 0; i < kElements; ++i) {
            result.numbers.push_back(number(x.numbers[i], y.numbers[i]));
        }
        bits_.push_back(std::move(result));
    }

    static constexpr std::size_t kElements = 3;
    Bench &b_;
    std::mt19937 random_;
    std::vector<Both> bits_;
};

class BalancedProducts : public ::testing::TestWithParam<int> {
  protected:
    int n = GetParam();
};

TEST_P(BalancedProducts, OfRandomBits) {
    compare_steps<Products>(n, n == 3 ? 300 : 40, [](unsigned seed) { return 2 + seed % 40; });
}

/// Of so many bits that are known at the same time, multiplied one after the other.
std::uint64_t rounds_of_product(int n, int bits) {
    std::uint64_t rounds = 0;
    run_engine<long>(n, [&](Bench &b) {
        Handle product = b.r.constant(1);
        for (int i = 0; i < bits; ++i) {
            product = b.r.logical_and(product, b.r.less(b.value(-1 - i, kType), b.r.constant(0)));
        }
        const long result = b.open(product);
        if (b.context.self() == 1) {
            rounds = b.context.rounds.rounds();
        }
        return result;
    });
    return rounds;
}

TEST_P(BalancedProducts, AreTrees) {
    EXPECT_LE(rounds_of_product(n, 4), rounds_of_product(n, 2) + 1);
    EXPECT_LE(rounds_of_product(n, 16), rounds_of_product(n, 2) + 3);
}

INSTANTIATE_TEST_SUITE_P(Parties, BalancedProducts, ::testing::Values(3, 5));

} // namespace
} // namespace picco::runtime::testing
