// Comparisons by digits of more than three parties: values, rounds, and what is shared.
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

EngineOptions few_rounds() {
    EngineOptions options;
    options.sizes.few_by_digits = options.sizes.few_truncations = options.sizes.few_residues = 1 << 20;
    return options;
}

/// Ten steps, each by a comparison of the number of the step before, as a product.
Measurement chain(int parties, bool is_equality) {
    return run_engine<Measurement>(
        parties,
        [&](Bench &b) {
            Handle x = b.value(3, 12);
            for (int j = 0; j < 10; ++j) {
                const Handle limit = b.value(10 * j + 9, 12), next = b.value(j, 8);
                const Handle test =
                    is_equality ? b.r.equal(b.r.multiply(x, x), limit) : b.r.less(b.r.multiply(x, x), limit);
                x = b.r.select(test, b.r.add(next, b.value(2, 8)), next);
            }
            std::vector<Handle> results;
            results.push_back(std::move(x));
            return measured(b, results);
        },
        few_rounds());
}

TEST(ComparisonsByDigits, InAChainTakeAsManyRoundsAsThreePartiesAndThoseOfMasks) {
    constexpr std::uint64_t kMasks = 4; // once
    for (const bool is_equality : {false, true}) {
        const Measurement three = chain(3, is_equality);
        for (const int n : {5, 7, 9}) {
            const Measurement more = chain(n, is_equality);
            EXPECT_EQ(more.values, three.values) << n;
            EXPECT_LE(more.rounds, three.rounds + kMasks) << n;
            EXPECT_EQ(more.count(Op::kSelectByDigits), 10u) << n;
            EXPECT_EQ(more.count(Op::kLessThanZero) + more.count(Op::kEqualZero), 0u) << n;
        }
    }
}

TEST(ComparisonsByDigits, OfTheSameNumbersShareAMask) {
    const Measurement out = run_engine<Measurement>(
        5,
        [](Bench &b) {
            const Handle x = b.value(5, kInt), y = b.value(7, kInt), test = b.r.less(x, y);
            std::vector<Handle> results;
            results.push_back(b.r.select(test, b.value(1, kInt), b.value(2, kInt)));
            results.push_back(b.r.select(test, b.value(3, kInt), b.value(4, kInt)));
            results.push_back(b.r.minimum(x, y));
            results.push_back(b.r.logical_and(test, b.r.less(y, x)));
            return measured(b, results);
        },
        few_rounds());
    EXPECT_EQ(out.values, (std::vector<long>{1, 3, 5, 0}));
    constexpr std::size_t kElements = 2 * 7 - 1; // of seven digits
    EXPECT_LE(out.count(Op::kMaskedDigits), 2 * kElements);
}

/// Ten steps, each of which keeps the low bits of a product and a sum.
Measurement wrapping_chain(int parties, int type, bool is_few) {
    EngineOptions options = few_rounds();
    if (!is_few)
        options.sizes.few_residues = 0;
    return run_engine<Measurement>(
        parties,
        [&](Bench &b) {
            Handle x = b.value(77, 8);
            for (int j = 0; j < 10; ++j)
                x = b.r.confined(
                    b.r.assume(b.r.add(b.r.multiply(x, b.value(1000 + 37 * j, 12)), b.value(j, 8)), type),
                    type);
            std::vector<Handle> results;
            results.push_back(std::move(x));
            return measured(b, results);
        },
        options);
}

TEST(ResiduesByDigits, InAChainTakeFewRounds) {
    for (const int type : {32, -32, 8, -16, 40}) {
        const Measurement three = wrapping_chain(3, type, true);
        for (const int n : {5, 7, 9}) {
            const Measurement few = wrapping_chain(n, type, true), many = wrapping_chain(n, type, false);
            EXPECT_EQ(few.values, three.values) << n << ", type " << type;
            EXPECT_EQ(many.values, three.values) << n << ", type " << type;
            EXPECT_GE(few.count(Op::kResidueByDigits), 8u)
                << n << ", type " << type; // small numbers need none
            EXPECT_LE(few.rounds, 10 * 6 + 5)
                << n << ", type " << type; // opening, tree, reduction; masks once
            EXPECT_LT(2 * few.rounds, many.rounds) << n << ", type " << type;
        }
    }
}

/// Any operations with comparisons on small numbers.
std::vector<long> any_steps(int parties, unsigned seed, const std::string &modulus, bool is_few) {
    EngineOptions options = few_rounds();
    if (!is_few)
        options.sizes.few_by_digits = options.sizes.few_truncations = 0;
    return run_engine<std::vector<long>>(
        parties,
        [&](Bench &b) {
            constexpr int kSmall = 6;
            std::minstd_rand random(seed);
            const auto any = [&](std::size_t count) { return static_cast<std::size_t>(random()) % count; };
            std::vector<Handle> numbers, bits;
            for (int i = 0; i < 4; ++i)
                numbers.push_back(b.value(static_cast<long>(any(40)) - 20, kSmall));
            bits.push_back(b.r.less(numbers[0], numbers[1]));
            for (int i = 0; i < 40; ++i) {
                const Handle x = numbers[any(numbers.size())].copy(), y = numbers[any(numbers.size())].copy(),
                             c = bits[any(bits.size())].copy();
                switch (any(8)) {
                case 0:
                    bits.push_back(b.r.less(x, y));
                    break;
                case 1:
                    bits.push_back(b.r.equal(x, y));
                    break;
                case 2:
                    bits.push_back(b.r.logical_and(c, b.r.logical_not(b.r.less(y, x))));
                    break;
                case 3:
                    numbers.push_back(b.r.minimum(x, y));
                    break;
                case 4:
                    numbers.push_back(b.r.shift_right(x, static_cast<int>(any(4)) + 1));
                    break;
                default:
                    numbers.push_back(b.r.select(c, x, y));
                }
            }
            for (const Handle &bit : bits)
                numbers.push_back(bit.copy());
            return b.open(numbers);
        },
        options, modulus);
}

/// Over a prime of 13 bits one comparison in some thirty gets another mask: all steps wait for that.
TEST(ComparisonsByDigits, WaitForMasksThatAreDrawnAgain) {
    for (unsigned seed = 0; seed < 40; ++seed) {
        const std::vector<long> few = any_steps(5, seed, "8191", true);
        ASSERT_EQ(few, any_steps(5, seed, "8191", false)) << "seed " << seed;
        ASSERT_EQ(few, any_steps(3, seed, "2305843009213693951", true)) << "seed " << seed;
    }
}

TEST(ComparisonsByDigits, AreRightForManyParties) {
    for (unsigned seed = 0; seed < 6; ++seed) {
        const std::vector<long> expected = any_steps(3, seed, "2305843009213693951", true);
        for (const int n : {5, 7, 13})
            ASSERT_EQ(any_steps(n, seed, "2305843009213693951", true), expected) << seed << ", n = " << n;
    }
}

} // namespace
