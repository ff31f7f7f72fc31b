// Bitwise operators: all values of a small type, what costs nothing, and what is done once.
#include "engine_run.h"

#include <gtest/gtest.h>

using namespace picco::runtime;
using picco::runtime::testing::Bench;
using picco::runtime::testing::run_engine;
using Bitwise = Recorder::Bitwise;

namespace {

constexpr Bitwise kOperators[] = {Bitwise::kAnd, Bitwise::kOr, Bitwise::kXor};

long in_the_clear(Bitwise op, long x, long y) {
    return op == Bitwise::kAnd ? (x & y) : op == Bitwise::kOr ? (x | y) : (x ^ y);
}

std::uint64_t count_of(const Bench &b, Op op) {
    return b.engine.counts()[static_cast<std::size_t>(op)];
}

using Results = std::pair<std::vector<long>, std::vector<long>>;

void check_all_pairs(int n, int type, long first, long last) {
    const Results both = run_engine<Results>(n, [&](Bench &b) {
        std::vector<Handle> values;
        std::vector<long> expected;
        for (long x = first; x <= last; ++x) {
            for (long y = first; y <= last; ++y) {
                for (const Bitwise op : kOperators) {
                    const Handle u = b.value(x, type), v = b.value(y, type);
                    values.push_back(b.r.bitwise(op, u, v, type));
                    values.push_back(b.r.bitwise(op, u, b.r.constant(y), type));
                    values.push_back(b.r.bitwise(op, b.r.constant(x), v, type));
                    expected.insert(expected.end(), 3, in_the_clear(op, x, y));
                }
            }
        }
        return Results{b.open(values), expected};
    });
    EXPECT_EQ(both.first, both.second);
}

} // namespace

TEST(Bitwise, AllPairsOfSmallValues) {
    check_all_pairs(3, 4, -8, 7);
    check_all_pairs(3, -3, 0, 7);
    check_all_pairs(5, 2, -2, 1);
    check_all_pairs(7, 2, -2, 1);
}

/// Above the bits that the ranges need there are signs only.
TEST(Bitwise, AllPairsInWiderTypes) {
    const Results both = run_engine<Results>(3, [](Bench &b) {
        std::vector<Handle> values;
        std::vector<long> expected;
        const auto check = [&](Bitwise op, Handle x, long first, Handle y, long second, int type) {
            const long result = in_the_clear(op, first, second);
            values.push_back(b.r.bitwise(op, x, y, type));
            expected.push_back(type < 0 ? result & 0xffff : result);
        };
        for (long x = -4; x <= 3; ++x) {
            for (long y = 0; y <= 3; ++y) {
                for (const Bitwise op : kOperators) {
                    for (const int type : {3, 4, 16, -16}) {
                        check(op, b.value(x, 3), x, b.value(y, -2), y, type);
                        check(op, b.value(x, 3), x, b.r.constant(y), y, type);
                        check(op, b.value(y, -2), y, b.r.constant(x), x, type);
                    }
                    for (const int type : {-2, 3, 16, -16}) {
                        check(op, b.value(3 - y, -2), 3 - y, b.value(y, -2), y, type);
                        check(op, b.r.constant(3 - y), 3 - y, b.value(y, -2), y, type);
                    }
                }
            }
        }
        check(Bitwise::kXor, b.value(0, -1), 0, b.r.constant(0), 0, 32);
        const Handle small = b.r.bitwise(Bitwise::kOr, b.value(5, -3), b.value(2, -3), 32);
        values.push_back(b.r.constant(b.r.range_of(small).signed_bits()));
        expected.push_back(4);
        return Results{b.open(values), expected};
    });
    EXPECT_EQ(both.first, both.second);
}

/// Bits that have become numbers make another number at once; it stays as long as someone needs it.
TEST(Bitwise, ANumberOutlivesTheBitsItWasMadeOf) {
    const auto opened = run_engine<std::vector<long>>(3, [](Bench &b) {
        const Handle x = b.r.bitwise(Bitwise::kXor, b.value(5, -3), b.value(3, -3), -3);
        std::vector<long> all{b.open(b.r.add(x, b.r.constant(1)))};
        Handle chosen;
        {
            const Handle half = b.r.shift_right(x, 1);
            chosen = b.r.select(b.r.less(b.value(1, 8), b.value(2, 8)), half, b.value(100, 8));
        }
        std::vector<Handle> others; // whatever was given up is used again
        for (long i = 0; i < 8; ++i)
            others.push_back(b.value(100 + i, 16));
        all.push_back(b.open(chosen));
        return all;
    });
    EXPECT_EQ(opened, (std::vector<long>{7, 3}));
}

TEST(Bitwise, TakesTheLowBitsOfWiderValues) {
    const auto opened = run_engine<std::vector<long>>(3, [](Bench &b) {
        const Handle sum = b.r.add(b.value(250, -8), b.value(10, -8)), minus = b.r.negate(b.value(1, -8));
        std::vector<Handle> values;
        values.push_back(b.r.bitwise(Bitwise::kOr, sum, b.value(0, -8), -8));
        values.push_back(b.r.bitwise(Bitwise::kOr, minus, b.value(0, -8), -8));
        values.push_back(b.r.bitwise(Bitwise::kAnd, minus, b.r.constant(0x1f0), -16));
        return b.open(values);
    });
    EXPECT_EQ(opened, (std::vector<long>{4, 255, 0x1f0}));
}

TEST(Bitwise, ConstantsOfAllSizes) {
    const auto opened = run_engine<std::vector<long>>(
        3,
        [](Bench &b) {
            const Handle high = b.r.number(mpz_class("18446744073709551614"));
            const Handle x = b.value(5, -64), y = b.r.bitwise(Bitwise::kAnd, x, high, -64);
            std::vector<Handle> values;
            values.push_back(b.r.bitwise(Bitwise::kAnd, b.r.constant(12), b.r.constant(10), 8));
            values.push_back(y.copy());
            // NOT of 64 bits, twice
            const Handle ones = b.r.number(mpz_class("18446744073709551615"));
            values.push_back(b.r.subtract(ones, b.r.subtract(ones, y)));
            values.push_back(b.r.wrap(b.r.subtract(b.r.constant(-1), y), 32));
            return b.open(values);
        },
        {}, "170141183460469231731687303715884105727");
    EXPECT_EQ(opened, (std::vector<long>{8, 4, 4, -5}));
}

TEST(Bitwise, AValueIsDecomposedOnceAndChainsStayBits) {
    const auto counts = run_engine<std::vector<std::uint64_t>>(3, [](Bench &b) {
        const Handle x = b.value(0x35, 8), y = b.value(0x53, 8);
        Handle z = b.r.bitwise(Bitwise::kXor, x, y, 8);
        z = b.r.bitwise(Bitwise::kAnd, z, x, 8);
        z = b.r.bitwise(Bitwise::kOr, b.r.shift_left(z, 2), b.r.shift_right(z, 1), 16);
        z = b.r.subtract(b.r.constant(-1), z);
        EXPECT_EQ(b.open(z), ~(((0x66 & 0x35) << 2) | ((0x66 & 0x35) >> 1)));
        const std::uint64_t rounds = b.context.rounds.rounds();
        EXPECT_EQ(b.open(b.r.bitwise(Bitwise::kXor, x, y, 8)), 0x66); // the bits are known by now
        return std::vector<std::uint64_t>{count_of(b, Op::kDecompose), count_of(b, Op::kTruncate),
                                          b.context.rounds.rounds() - rounds};
    });
    EXPECT_EQ(counts, (std::vector<std::uint64_t>{16, 0, 3})); // B2A and an opening
}

TEST(Bitwise, WhatIsPublicCostsNothing) {
    const auto counts = run_engine<std::vector<std::uint64_t>>(3, [](Bench &b) {
        const Handle x = b.value(0x35, -8);
        EXPECT_EQ(b.open(b.r.bitwise(Bitwise::kAnd, x, b.r.constant(0xff), 32)), 0x35);
        EXPECT_EQ(b.open(b.r.bitwise(Bitwise::kOr, x, b.r.constant(0), 32)), 0x35);
        EXPECT_TRUE(b.r.bitwise(Bitwise::kAnd, x, b.r.constant(0), 32).is_constant(0));
        EXPECT_TRUE(b.r.bitwise(Bitwise::kAnd, x, b.r.constant(0x700), 32).is_constant(0));
        const std::uint64_t before = count_of(b, Op::kDecompose);
        EXPECT_EQ(b.open(b.r.bitwise(Bitwise::kAnd, x, b.r.constant(0x14), 32)), 0x14);
        return std::vector<std::uint64_t>{before, count_of(b, Op::kDecompose), count_of(b, Op::kAnd)};
    });
    EXPECT_EQ(counts, (std::vector<std::uint64_t>{0, 2, 0}));
}

TEST(Bitwise, ComparesWithoutAnotherConversion) {
    const auto counts = run_engine<std::vector<std::uint64_t>>(3, [](Bench &b) {
        const Handle x = b.value(-3, 8), y = b.value(5, 8);
        const Handle z = b.r.bitwise(Bitwise::kXor, x, y, 8);
        EXPECT_EQ(b.open(b.r.less(z, b.r.constant(0))), 1);
        EXPECT_EQ(b.open(b.r.truth(z)), 1);
        EXPECT_EQ(b.open(b.r.equal(b.r.bitwise(Bitwise::kAnd, x, b.r.constant(2), 8), b.r.constant(0))), 1);
        return std::vector<std::uint64_t>{count_of(b, Op::kLessThanZero), count_of(b, Op::kEqualZero),
                                          count_of(b, Op::kToField)};
    });
    EXPECT_EQ(counts, (std::vector<std::uint64_t>{0, 0, 0}));
}

TEST(Bitwise, UnusedBitsAreNeverFound) {
    const auto count = run_engine<std::uint64_t>(3, [](Bench &b) {
        const Handle x = b.value(0x35, 8), y = b.value(0x53, 8);
        { const Handle unused = b.r.bitwise(Bitwise::kXor, x, y, 8); }
        EXPECT_EQ(b.open(b.r.bitwise(Bitwise::kAnd, x, b.r.constant(4), 8)), 4);
        return count_of(b, Op::kDecompose);
    });
    EXPECT_EQ(count, 1u);
}
