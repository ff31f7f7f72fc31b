// Selections by comparisons and tests of few rounds, and such bits as numbers: values, rounds, and how many.
#include "measurement.h"

#include <gtest/gtest.h>

#include <random>

using namespace picco::runtime;
using picco::runtime::testing::Bench;
using picco::runtime::testing::measured;
using picco::runtime::testing::Measurement;
using picco::runtime::testing::run_engine;

namespace {

constexpr int kInt = 32;

/// `width` times ten steps, each by a test of the number of the step before.
Measurement tests_in_a_row(int parties, int width) {
    return run_engine<Measurement>(parties, [&](Bench &b) {
        std::vector<Handle> results;
        for (int i = 0; i < width; ++i) {
            Handle x = b.value(i % 4, kInt);
            for (int j = 0; j < 10; ++j) {
                const Handle is_equal = b.r.equal(x, b.value(j % 3, kInt)), next = b.r.add(x, b.value(j, 8));
                x = j % 2 == 0 ? b.r.select(is_equal, next, b.value(2, kInt))
                               : b.r.select(b.r.logical_not(is_equal), b.value(1, kInt), next);
            }
            results.push_back(std::move(x));
        }
        return measured(b, results);
    });
}

TEST(Selections, ByTestsOfEqualityTakeThreeRoundsWhereFewAreTested) {
    const Measurement few = tests_in_a_row(3, 20), many = tests_in_a_row(3, 300),
                      five = tests_in_a_row(5, 20);
    for (std::size_t i = 0; i < many.values.size(); ++i) {
        long x = static_cast<long>(i % 4);
        for (long j = 0; j < 10; ++j)
            x = x == j % 3 ? x + j : j % 2 == 0 ? 2 : 1;
        ASSERT_EQ(many.values[i], x) << i;
    }
    EXPECT_EQ(few.values, std::vector<long>(many.values.begin(), many.values.begin() + 20));
    EXPECT_EQ(few.values, five.values);
    EXPECT_EQ(few.rounds, 10u * 3 + 2);
    EXPECT_EQ(few.count(Op::kSelectNegative), 20u * 10 * 2);
    EXPECT_EQ(few.count(Op::kEqualZero), 0u);
    EXPECT_EQ(five.count(Op::kSelectNegative), 0u);
    EXPECT_EQ(many.count(Op::kSelectNegative), 0u);
}

/// Products and sums of the numbers of bits, some of which are used as bits, too.
Measurement numbers(int parties, unsigned seed, int width) {
    return run_engine<Measurement>(parties, [&](Bench &b) {
        std::minstd_rand random(seed);
        const auto any = [&](long count) {
            return static_cast<long>(random() % static_cast<unsigned long>(count));
        };
        std::vector<Handle> results;
        for (int i = 0; i < width; ++i) {
            Handle x = b.value(any(9) - 4, kInt), sum = b.value(any(5), kInt);
            std::vector<Handle> bits;
            for (int j = 0; j < 8; ++j) {
                const Handle other = b.value(any(9) - 4, kInt);
                Handle bit = any(2) == 0 ? b.r.less(x, other) : b.r.equal(x, other);
                if (any(3) == 0)
                    bit = b.r.logical_not(bit);
                if (any(3) == 0 && !bits.empty())
                    bits.push_back(b.r.logical_and(bit, bits.back()));
                const Handle number = b.r.multiply(bit, b.r.constant(any(4) + 1));
                sum = b.r.add(sum, any(2) == 0 ? number.copy() : b.r.multiply(bit, x));
                switch (any(4)) {
                case 0:
                    x = b.r.add(x, number);
                    break;
                case 1:
                    x = b.r.subtract(number, b.r.multiply(bit, other));
                    break;
                case 2:
                    x = b.r.select(bit, other, b.r.add(x, b.r.constant(1)));
                    break;
                default:
                    x = b.r.multiply(number, b.r.subtract(other, b.r.constant(2)));
                    break;
                }
                bits.push_back(std::move(bit));
            }
            results.push_back(std::move(x));
            results.push_back(std::move(sum));
            results.push_back(std::move(bits[static_cast<std::size_t>(any(8))]));
        }
        return measured(b, results);
    });
}

TEST(Selections, NumbersOfBitsAreTheSameForAnyPartiesAndBatches) {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        const Measurement few = numbers(3, seed, 2), many = numbers(3, seed, 120), five = numbers(5, seed, 2);
        ASSERT_EQ(few.values, five.values) << seed;
        ASSERT_EQ(few.values, std::vector<long>(many.values.begin(), many.values.begin() + 6)) << seed;
        EXPECT_GT(few.count(Op::kSelectNegative), 0u);
    }
}

TEST(Selections, SumsOfNumbersOfBitsAreReducedOnce) {
    const Measurement out = run_engine<Measurement>(3, [](Bench &b) {
        Handle sum = b.r.constant(0), late = b.value(3, kInt);
        for (int i = 0; i < 40; ++i)
            sum = b.r.add(sum, b.r.less(b.value(i, kInt), b.value(17, kInt)));
        late = b.r.multiply(b.r.shift_right(b.r.multiply(late, b.value(9, 8)), 1),
                            sum); // asks for numbers of degree t
        std::vector<Handle> results;
        results.push_back(std::move(late));
        return measured(b, results);
    });
    EXPECT_EQ(out.values[0], 13 * 17);
    EXPECT_EQ(out.count(Op::kReduce), 1u + 1); // the sum, and what was cut off
    EXPECT_EQ(out.rounds, 3u + 1 + 1);
}

/// Ten steps, each by a bit of two tests of the step before; of several values at a time.
Measurement by_bits(int parties, int width) {
    return run_engine<Measurement>(parties, [&](Bench &b) {
        std::vector<Handle> results;
        for (int i = 0; i < width; ++i) {
            Handle x = b.value(i % 5, kInt), y = b.value(i % 3, kInt);
            for (int j = 0; j < 10; ++j) {
                const Handle both =
                    b.r.logical_and(b.r.less(x, b.value(j, kInt)), b.r.less(y, b.value(7 - j, kInt)));
                const Handle next = b.r.select(both, b.r.add(x, b.value(2, 8)), b.value(1, kInt));
                y = b.r.select(both, y, b.r.add(y, b.value(1, 8)));
                x = j % 3 == 2 ? b.r.add(x, b.r.multiply(both, next)) : next.copy();
            }
            results.push_back(std::move(x));
            results.push_back(std::move(y));
        }
        return measured(b, results);
    });
}

TEST(Selections, ByBitsTakeARoundLessWhereFewAreSelected) {
    const Measurement few = by_bits(3, 12), many = by_bits(3, 200);
    for (int i = 0; i < 200; ++i) {
        long x = i % 5, y = i % 3;
        for (long j = 0; j < 10; ++j) {
            const bool both = x < j && y < 7 - j;
            const long next = both ? x + 2 : 1;
            y = both ? y : y + 1;
            x = j % 3 == 2 ? x + (both ? next : 0) : next;
        }
        const auto at = 2 * static_cast<std::size_t>(i);
        ASSERT_EQ(many.values[at], x) << i;
        ASSERT_EQ(many.values[at + 1], y) << i;
    }
    EXPECT_EQ(few.values, std::vector<long>(many.values.begin(), many.values.begin() + 24));
    EXPECT_GT(few.count(Op::kSelectBit), 12u * 10);
    EXPECT_LE(few.rounds, 10u * 5 + 4); // a step: comparison, and, selection
    for (const int parties : {5, 7}) {
        const Measurement others = by_bits(parties, 12);
        EXPECT_EQ(others.values, few.values) << parties;
        EXPECT_EQ(others.count(Op::kSelectBit) != 0, parties == 5); // at seven it saves nothing
    }
}

/// Numbers of bits in sums of all kinds, some of which are asked for themselves, too.
Measurement sums_of_bits(int parties, unsigned seed, std::vector<long> &expected) {
    return run_engine<Measurement>(parties, [&](Bench &b) {
        std::minstd_rand random(seed);
        const auto any = [&](long count) {
            return static_cast<long>(random() % static_cast<unsigned long>(count));
        };
        std::vector<Handle> bits, sums, results;
        std::vector<long> bit_values, sum_values, wanted;
        for (int i = 0; i < 12; ++i) {
            const long x = any(6), y = any(6);
            bits.push_back(b.r.logical_and(b.r.less(b.value(x, kInt), b.value(3, kInt)),
                                           b.r.less(b.value(1, kInt), b.value(y, kInt))));
            bit_values.push_back(x < 3 && 1 < y ? 1 : 0);
        }
        sums.push_back(b.value(5, 8));
        sum_values.push_back(5);
        const auto term = [&] {
            const auto i = static_cast<std::size_t>(any(static_cast<long>(bits.size() + sums.size())));
            return i < bits.size() ? std::pair(bits[i].copy(), bit_values[i])
                                   : std::pair(sums[i - bits.size()].copy(), sum_values[i - bits.size()]);
        };
        for (int i = 0; i < 30; ++i) {
            const auto [x, x_value] = term();
            const auto [y, y_value] = term();
            const long kind = any(4), factor = any(5) - 2;
            sums.push_back(kind == 0   ? b.r.subtract(x, y)
                           : kind == 1 ? b.r.add(b.r.multiply(x, b.r.constant(factor)), y)
                                       : b.r.add(x, y));
            sum_values.push_back(kind == 0   ? x_value - y_value
                                 : kind == 1 ? x_value * factor + y_value
                                             : x_value + y_value);
            if (any(4) == 0) {
                const bool is_compared = any(2) == 0;
                results.push_back(is_compared ? b.r.less(sums.back(), b.value(2, kInt))
                                              : b.r.multiply(sums.back(), b.value(3, 8)));
                wanted.push_back(is_compared ? sum_values.back() < 2 : 3 * sum_values.back());
            }
        }
        results.push_back(sums.back().copy());
        wanted.push_back(sum_values.back());
        if (b.context.self() == 1) {
            expected = wanted;
        }
        return measured(b, results);
    });
}

TEST(Selections, SumsOfBitsAreWhatTheyAreInTheClear) {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        for (const int parties : {3, 5}) {
            std::vector<long> expected;
            EXPECT_EQ(sums_of_bits(parties, seed, expected).values, expected) << seed << ", " << parties;
        }
    }
}

TEST(Selections, BitsThatAreAddedUpAreReducedOnce) {
    for (const int parties : {3, 5, 7}) {
        const Measurement out = run_engine<Measurement>(parties, [](Bench &b) {
            Handle sum = b.r.constant(0);
            for (int i = 0; i < 40; ++i) {
                sum = b.r.add(sum, b.r.logical_and(b.r.less(b.value(i, kInt), b.value(17, kInt)),
                                                   b.r.less(b.value(3, kInt), b.value(i, kInt))));
            }
            std::vector<Handle> results;
            results.push_back(b.r.multiply(sum, sum)); // takes a sum of degree t
            return measured(b, results);
        });
        EXPECT_EQ(out.values[0], 13 * 13) << parties;
        EXPECT_EQ(out.count(Op::kReduce), 1u) << parties;
        EXPECT_EQ(out.count(Op::kToField), 40u) << parties;
    }
}

TEST(Selections, OneComparisonServesAllThatSelectByIt) {
    const Measurement out = run_engine<Measurement>(3, [](Bench &b) {
        const Handle is_less = b.r.less(b.value(3, kInt), b.value(4, kInt)),
                     is_equal = b.r.equal(b.value(3, kInt), b.value(4, kInt));
        std::vector<Handle> results;
        for (int i = 0; i < 6; ++i) {
            results.push_back(b.r.select(is_less, b.value(i, kInt), b.value(-i, kInt)));
            results.push_back(b.r.select(is_equal, b.value(i, kInt), b.value(-i, kInt)));
        }
        return measured(b, results);
    });
    EXPECT_EQ(out.values, (std::vector<long>{0, 0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5}));
    EXPECT_EQ(out.rounds, 3u + 1);
}

} // namespace
