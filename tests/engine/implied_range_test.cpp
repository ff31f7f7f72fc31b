// What is selected by a condition is looked at only where the condition holds.
#include "both.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace picco::runtime::testing {
namespace {

constexpr int kType = 8, kElements = 3;

/// Sums of two numbers, selected by comparisons of other sums of the two.
class Sums {
  public:
    Sums(Bench &b, unsigned seed) : b_(b), random_(seed), count_(seed % 3 == 0 ? kElements : 1) {
        b_.r.set_eager(seed % 2 == 0); // as outside of private branches
        for (Both &each : given_) {
            std::vector<Handle> elements;
            for (int i = 0; i < count_; ++i) {
                each.numbers.push_back(pick(-20, 20));
                elements.push_back(b_.value(each.numbers.back(), kType));
            }
            each.value = count_ == 1 ? elements[0].copy() : b_.r.join(elements, 1);
        }
    }

    void run(int steps) {
        Both x = sum();
        for (int i = 0; i < steps; ++i) {
            Both other = pick(0, 3) == 0 ? public_number() : sum();
            if (pick(0, 2) == 0) { // steps from what it was
                other = plus(x, pick(0, 1) == 0 ? public_number() : sum());
                x = pick(0, 1) == 0 ? plus(x, public_number()) : std::move(x);
            }
            x = pick(0, 1) == 0 ? chosen(b_, condition(2), other, x) : chosen(b_, condition(2), x, other);
            if (pick(0, 2) == 0) {
                x = scaled(x, pick(-2, 2), pick(-9, 9));
            }
            ask(x);
        }
    }
    std::vector<Handle> values;
    std::vector<long> expected;

  private:
    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    Both public_number() {
        const int number = pick(-20, 20);
        return {b_.r.constant(number), std::vector<long>(static_cast<std::size_t>(count_), number)};
    }
    Both scaled(const Both &x, int factor, int summand) {
        Both result{b_.r.add(b_.r.multiply(x.value, b_.r.constant(factor)), b_.r.constant(summand)),
                    x.numbers};
        for (long &number : result.numbers) {
            number = number * factor + summand;
        }
        return result;
    }
    Both plus(const Both &x, const Both &y) {
        Both result{b_.r.add(x.value, y.value), x.numbers};
        for (std::size_t i = 0; i < result.numbers.size(); ++i) {
            result.numbers[i] += y.numbers[i];
        }
        return result;
    }
    Both sum() {
        return plus(scaled(given_[0], pick(-1, 2), pick(-20, 20)), scaled(given_[1], pick(-1, 1), 0));
    }
    Both condition(int depth) {
        Both bit;
        const int kind = pick(0, depth > 0 ? 5 : 2);
        if (kind > 3) {
            const Both one = condition(depth - 1), other = condition(depth - 1);
            bit.value = b_.r.logical_and(one.value, other.value);
            for (std::size_t i = 0; i < one.numbers.size(); ++i) {
                bit.numbers.push_back(one.numbers[i] & other.numbers[i]);
            }
            return bit;
        }
        if (kind == 3) {
            bit = condition(depth - 1);
            bit.value = b_.r.logical_not(bit.value);
            for (long &number : bit.numbers) {
                number = 1 - number;
            }
            return bit;
        }
        const Both x = sum(), y = pick(0, 1) == 0 ? public_number() : sum();
        bit.value = kind == 0 ? b_.r.equal(x.value, y.value) : b_.r.less(x.value, y.value);
        for (std::size_t i = 0; i < x.numbers.size(); ++i) {
            bit.numbers.push_back(
                (kind == 0 ? x.numbers[i] == y.numbers[i] : x.numbers[i] < y.numbers[i]) ? 1 : 0);
        }
        return bit;
    }
    void ask(const Both &x) {
        x.ask(b_, values, expected);
        const long number = pick(-9, 9);
        Both less{b_.r.less(x.value, b_.r.constant(number)), {}},
            same{b_.r.equal(x.value, b_.r.constant(number)), {}}, wrapped{b_.r.wrap(x.value, 4), {}},
            half{b_.r.shift_right(x.value, 1), {}};
        for (const long each : x.numbers) {
            less.numbers.push_back(each < number ? 1 : 0);
            same.numbers.push_back(each == number ? 1 : 0);
            wrapped.numbers.push_back(((each + 8) & 15) - 8);
            half.numbers.push_back(each >> 1);
        }
        for (const Both *each : {&less, &same, &wrapped, &half}) {
            each->ask(b_, values, expected);
        }
    }

    Bench &b_;
    std::mt19937 random_;
    int count_;
    std::array<Both, 2> given_;
};

class ImpliedRanges : public ::testing::TestWithParam<int> {};

TEST_P(ImpliedRanges, OfRandomSelections) {
    for (unsigned seed = 1; seed <= 60; ++seed) {
        std::vector<long> expected;
        const auto opened = run_engine<std::vector<long>>(GetParam(), [&](Bench &b) {
            Sums sums(b, seed);
            sums.run(4);
            auto result = b.open(sums.values);
            if (b.context.self() == 1) {
                expected = sums.expected;
            }
            return result;
        });
        ASSERT_EQ(opened, expected) << "seed " << seed;
    }
}

/// if (c >= '0' && c <= '9') d = c - '0';
TEST_P(ImpliedRanges, OfADigitTellItsSign) {
    run_engine<long>(GetParam(), [](Bench &b) {
        const Handle c = b.value('7', kType);
        const Handle is_digit = b.r.logical_and(b.r.logical_not(b.r.less(c, b.r.constant('0'))),
                                                b.r.less(c, b.r.constant('9' + 1)));
        const Handle digit = b.r.select(is_digit, b.r.subtract(c, b.r.constant('0')), b.r.constant(-1));
        const Handle is_none = b.r.less(digit, b.r.constant(0));
        const long none = b.open(is_none);
        EXPECT_EQ(none, 0);
        EXPECT_EQ(b.open(digit), 7);
        EXPECT_EQ(b.engine.counts()[static_cast<std::size_t>(Op::kLessThanZero)], 2u);
        return none;
    });
}

/// d = a < b ? b - a : a - b;
TEST_P(ImpliedRanges, OfADistanceAreNotNegative) {
    run_engine<long>(GetParam(), [](Bench &b) {
        const Handle x = b.value(3, kType), y = b.value(-4, kType);
        const Handle distance = b.r.select(b.r.less(x, y), b.r.subtract(y, x), b.r.subtract(x, y));
        EXPECT_TRUE(b.r.less(distance, b.r.constant(0)).is_constant(0));
        return b.open(distance);
    });
}

/// What is taken only sometimes is wrapped before it is known whether it is.
TEST_P(ImpliedRanges, AreNotWaitedForByWraps) {
    const auto rounds = [&](bool is_late) {
        std::uint64_t result = 0;
        run_engine<long>(GetParam(), [&](Bench &b) {
            const Handle x = b.value(100, kType), y = b.value(99, kType), z = b.value(3, kType);
            Handle wrapped = b.r.add(x, y), bit = b.r.less(z, x);
            if (!is_late) {
                wrapped = b.r.wrap(wrapped, kType);
            }
            wrapped = b.r.select(bit, wrapped, b.r.constant(0));
            wrapped = b.r.wrap(wrapped, kType);
            const long opened = b.open(wrapped);
            if (b.context.self() == 1) {
                result = b.context.rounds.rounds();
            }
            EXPECT_EQ(opened, 199 - 256);
            return opened;
        });
        return result;
    };
    EXPECT_EQ(rounds(true), rounds(false));
}

/// What holds only if a promise was kept is no certain range.
TEST_P(ImpliedRanges, OfPromisesAreNotCertain) {
    run_engine<long>(GetParam(), [](Bench &b) {
        const Handle x = b.value(100, kType), y = b.value(5, kType);
        const Handle sum = b.r.assume(b.r.add(x, y), 4);
        const Handle is_positive = b.r.logical_not(b.r.less(sum, b.r.constant(0)));
        const Handle chosen =
            b.r.select(is_positive, b.r.add(b.r.add(x, b.r.constant(1)), y), b.r.constant(0));
        EXPECT_FALSE(b.r.less(chosen, b.r.constant(20)).is_constant()); // it may be 106
        return 0L;
    });
}

INSTANTIATE_TEST_SUITE_P(Parties, ImpliedRanges, ::testing::Values(3, 5));

} // namespace
} // namespace picco::runtime::testing
