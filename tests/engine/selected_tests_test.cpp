// Comparisons with public numbers of what selections result in, which are gates on earlier comparisons.
#include "both.h"

#include <gtest/gtest.h>

#include <random>

namespace picco::runtime::testing {
namespace {

constexpr int kType = 8, kElements = 5;

/// Vectors of kElements, or single values, that are selected by private bits among public numbers, each other and what
/// they were.
class Chain {
  public:
    Chain(Bench &b, unsigned seed, bool is_vector) : b_(b), random_(seed), count_(is_vector ? kElements : 1) {
        x_ = numbers(-9, 9, kType);
        for (int i = 0; i < 3; ++i) {
            Both bit = numbers(-9, 9, kType);
            bit.value = b_.r.less(bit.value, b_.r.constant(i));
            for (long &number : bit.numbers) {
                number = number < i ? 1 : 0;
            }
            bits_.push_back(std::move(bit));
        }
    }

    void run(int steps) {
        for (int i = 0; i < steps; ++i) {
            step();
            if (pick(0, 2) != 0) {
                ask();
            }
        }
        ask();
    }
    std::vector<Handle> values;
    std::vector<long> expected;

  private:
    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    Both numbers(int low, int high, int type) {
        Both both;
        std::vector<Handle> elements;
        for (int i = 0; i < count_; ++i) {
            both.numbers.push_back(pick(low, high));
            elements.push_back(b_.value(both.numbers.back(), type));
        }
        both.value = count_ == 1 ? elements[0].copy() : b_.r.join(elements, 1);
        return both;
    }
    Both number() {
        const int number = pick(-4, 4);
        return {b_.r.constant(number), std::vector<long>(count_, number)};
    }
    void step() {
        const Both &bit = bits_[pick(0, static_cast<int>(bits_.size()) - 1)];
        const Both other = pick(0, 3) == 0 ? x_.copy() : number();
        switch (pick(0, 5)) {
        case 0:
            x_ = chosen(b_, bit, x_.copy(), other);
            break;
        case 1: // masked
            x_.value = b_.r.multiply(x_.value, bit.value);
            for (int i = 0; i < count_; ++i) {
                x_.numbers[i] *= bit.numbers[i];
            }
            break;
        case 2:
            x_.value = b_.r.add(b_.r.negate(x_.value), b_.r.constant(1));
            for (long &x : x_.numbers) {
                x = 1 - x;
            }
            break;
        default:
            x_ = chosen(b_, bit, other, x_.copy());
        }
    }
    void ask() {
        const long number = pick(-4, 4), factor = pick(0, 3) == 0 ? 3 : 1;
        const int kind = pick(0, 2);
        const Handle x = b_.r.multiply(x_.value, b_.r.constant(factor));
        Both bit{kind == 0   ? b_.r.equal(x, b_.r.constant(number))
                 : kind == 1 ? b_.r.less(x, b_.r.constant(number))
                             : b_.r.less(b_.r.constant(number), x),
                 {}};
        for (const long element : x_.numbers) {
            const long y = element * factor;
            bit.numbers.push_back((kind == 0 ? y == number : kind == 1 ? y < number : y > number) ? 1 : 0);
        }
        bit.ask(b_, values, expected);
        if (count_ > 1 && b_.r.count_of(x_.value) > 1) { // of an element
            const int i = pick(0, count_ - 1);
            values.push_back(b_.r.equal(b_.r.element(x_.value, i), b_.r.constant(number)));
            expected.push_back(x_.numbers[i] == number ? 1 : 0);
        }
        if (!bit.value.is_constant() && pick(0, 1) == 0) {
            bits_[pick(0, static_cast<int>(bits_.size()) - 1)] = std::move(bit);
        }
    }

    Bench &b_;
    std::mt19937 random_;
    int count_;
    Both x_;
    std::vector<Both> bits_;
};

class SelectedTests : public ::testing::TestWithParam<int> {};

TEST_P(SelectedTests, OfChainsOfSelections) {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        std::vector<long> expected;
        const auto opened = run_engine<std::vector<long>>(GetParam(), [&](Bench &b) {
            Chain chain(b, seed, seed % 2 == 0);
            chain.run(12);
            auto result = b.open(chain.values);
            if (b.context.self() == 1) {
                expected = chain.expected;
            }
            return result;
        });
        ASSERT_EQ(opened, expected) << "seed " << seed;
    }
}

/// A state that only public numbers are assigned to is compared once, whatever it is asked.
TEST_P(SelectedTests, OfAStateAreGates) {
    run_engine<long>(GetParam(), [](Bench &b) {
        Handle state = b.value(2, kType), count = b.r.constant(0);
        for (int i = 0; i < 20; ++i) {
            const Handle is_next = b.r.equal(state, b.r.constant(i % 3));
            state = b.r.select(is_next, b.r.constant((i + 1) % 3), state);
            count = b.r.add(count, is_next);
        }
        const long result = b.open(count);
        EXPECT_EQ(result, 18); // from the third step on
        EXPECT_LE(b.engine.counts()[static_cast<std::size_t>(Op::kEqualZero)], 3u);
        return result;
    });
}

/// What stays set once it was set: its gates do not wait for each other's comparisons.
TEST_P(SelectedTests, AFlagAbsorbsWhatItWasMadeOf) {
    run_engine<long>(GetParam(), [](Bench &b) {
        const Handle x = b.r.less(b.value(1, kType), b.r.constant(5)),
                     y = b.r.less(b.value(7, kType), b.r.constant(5)),
                     z = b.r.less(b.value(3, kType), b.r.constant(2));
        const Handle all = b.r.logical_and(x, b.r.logical_and(b.r.logical_and(y, x), z));
        const Handle none = b.r.logical_and(x, b.r.logical_not(x));
        const Handle left = b.r.logical_and(x, b.r.logical_not(b.r.logical_and(z, b.r.logical_and(x, y))));
        const Handle both = b.r.logical_and(z, b.r.logical_and(x, y)), no_x = b.r.logical_not(x);
        EXPECT_TRUE(none.is_constant(0));
        EXPECT_TRUE(b.r.logical_and(no_x, both).is_constant(0));
        EXPECT_EQ(b.r.logical_or(x, both).get(), x.get());
        EXPECT_EQ(b.r.logical_and(b.r.logical_not(both), no_x).get(), no_x.get());
        EXPECT_EQ(b.open(all), 0);
        EXPECT_EQ(b.open(left), 1);
        return 0L;
    });
}

INSTANTIATE_TEST_SUITE_P(Parties, SelectedTests, ::testing::Values(3, 5));

} // namespace
} // namespace picco::runtime::testing
