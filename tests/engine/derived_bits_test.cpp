// Numbers that are known by their bits stay so: sums, selections and comparisons of them, against the numbers in the
// clear, and what they take.
#include "base/error.h"
#include "engine_run.h"

#include <gtest/gtest.h>

#include <functional>
#include <ostream>
#include <random>

using namespace picco::runtime;
using picco::runtime::testing::Bench;
using picco::runtime::testing::CellVector;
using picco::runtime::testing::run_engine;
using Bitwise = Recorder::Bitwise;

namespace {

using Results = std::pair<std::vector<long>, std::vector<long>>;

/// A value of an unsigned type that is known by its bits.
Handle in_bits(Bench &b, long value, int bits) {
    return b.r.bitwise(Bitwise::kXor, b.value(value ^ 1, -bits), b.r.constant(1), -bits);
}

/// What the low bits of x are, by an operator on them.
Handle low(Bench &b, const Handle &x, int bits) {
    return b.r.bitwise(Bitwise::kXor, x, b.r.constant((1L << bits) - 1), -bits);
}

long low(long x, int bits) {
    return (x ^ ((1L << bits) - 1)) & ((1L << bits) - 1);
}

/// All that is made of two numbers of three bits and a bit.
void add_all(Bench &b, Results &results, long x, long y, bool bit) {
    const Handle u = in_bits(b, x, 3), v = in_bits(b, y, 3);
    const Handle c = b.r.equal(b.value(bit ? 1 : 2, 3), b.r.constant(1));
    const auto check = [&](const Handle &value, long expected) {
        for (const int bits : {3, 6}) {
            results.first.push_back(b.open(low(b, value, bits)));
            results.second.push_back(low(expected, bits));
        }
    };
    check(b.r.add(u, v), x + y);
    check(b.r.subtract(u, v), x - y);
    check(b.r.add(b.r.negate(u), b.r.constant(5)), 5 - x);
    check(b.r.subtract(b.r.multiply(u, b.r.constant(6)), b.r.multiply(v, b.r.constant(5))), 6 * x - 5 * y);
    check(b.r.add(b.r.shift_left(b.r.add(u, v), 3), u), (x + y) * 8 + x);
    check(b.r.shift_right(b.r.subtract(u, v), 1), (x - y) >> 1);
    check(b.r.shift_right(b.r.add(u, b.r.constant(-3)), 2), (x - 3) >> 2);
    // By private amounts: of what is in bits, of numbers, of constants; by amounts that are numbers.
    check(b.r.shift_left_by(u, v, 16), x << y);
    check(b.r.shift_left_by(u, v, -6), (x << y) & 63);
    check(b.r.shift_right_by(b.r.shift_left(u, 3), v, 16), x * 8 >> y);
    check(b.r.shift_right_by(b.value(x - 4, 4), v, 4), (x - 4) >> (y & 3)); // of amounts below the width
    check(b.r.shift_right_by(b.r.add(b.value(x - 4, 4), b.value(y, -3)), v, 16), (x - 4 + y) >> y);
    check(b.r.shift_left_by(b.value(x - 4, 4), b.value(y, -3), 16), (x - 4) * (1 << y));
    check(b.r.shift_left_by(b.r.constant(1), v, 16), 1 << y);
    check(b.r.shift_left_by(b.r.constant(-3), v, 16), -3 * (1 << y));
    check(b.r.subtract(b.r.shift_left_by(b.r.constant(1), v, 16), b.r.constant(1)), (1 << y) - 1);
    check(b.r.wrap(b.r.add(u, v), -3), (x + y) & 7);
    check(b.r.wrap(b.r.subtract(u, v), 3), ((x - y + 4) & 7) - 4);
    check(b.r.select(c, u, v), bit ? x : y);
    check(b.r.select(c, b.r.add(u, v), b.r.subtract(u, v)), bit ? x + y : x - y);
    check(b.r.multiply(c, b.r.add(u, v)), bit ? x + y : 0);
    check(b.r.select(c, b.r.constant(5), b.r.constant(-2)), bit ? 5 : -2);
    check(b.r.add(b.r.select(c, b.r.constant(5), b.r.constant(0)), u), (bit ? 5 : 0) + x);
    check(b.r.less(u, v), x < y ? 1 : 0);
    check(b.r.equal(u, v), x == y ? 1 : 0);
    check(b.r.less(b.r.constant(4), v), 4 < y ? 1 : 0);
    check(b.r.equal(u, b.r.constant(6)), x == 6 ? 1 : 0);
    // As numbers.
    results.first.push_back(b.open(b.r.multiply(b.r.shift_left_by(u, v, 16), b.r.constant(3))));
    results.second.push_back(3 * (x << y));
    results.first.push_back(b.open(b.r.multiply(b.r.shift_right_by(u, v, 16), b.value(5, 8))));
    results.second.push_back(5 * (x >> y));
}

/// Rounds of what is made of values in bits, and conversions to and from the field.
struct Price {
    std::uint64_t rounds, conversions;
    std::uint64_t bytes; ///< that a party sends
    bool operator==(const Price &) const = default;
};
std::ostream &operator<<(std::ostream &out, const Price &price) {
    return out << price.rounds << " rounds, " << price.conversions << " conversions, " << price.bytes
               << " bytes";
}

using Body = std::function<Handle(Bench &, const Handle &, const Handle &, const Handle &)>;

/// With the byte, or two of five parties, that opens a bit of the result, but without that round.
Price price(int n, const Body &body) {
    const auto all = run_engine<std::vector<std::uint64_t>>(n, [&](Bench &b) {
        // Known by their bits, which are there, and have no share.
        const Handle x = in_bits(b, 0x12345678, 32), y = in_bits(b, 0x23456789, 32),
                     c = b.r.less(b.value(1, 8), b.value(2, 8));
        EXPECT_EQ(b.open(c), 1);
        EXPECT_EQ(b.open(b.r.bitwise(Bitwise::kAnd, x, b.r.constant(8), 32)), 8);
        EXPECT_EQ(b.open(b.r.bitwise(Bitwise::kAnd, y, b.r.constant(8), 32)), 8);
        for (int bit = 0; bit < 32; ++bit) { // one after the other, so that nothing is left of them
            (void)b.open(
                b.r.equal(b.r.bitwise(Bitwise::kAnd, x, b.r.constant(1L << bit), 32), b.r.constant(0)));
            (void)b.open(
                b.r.equal(b.r.bitwise(Bitwise::kAnd, y, b.r.constant(1L << bit), 32), b.r.constant(0)));
        }
        const auto sum = [&] {
            const auto &counts = b.engine.counts();
            return counts[static_cast<std::size_t>(Op::kToField)] +
                   counts[static_cast<std::size_t>(Op::kFromWord)] +
                   counts[static_cast<std::size_t>(Op::kDecompose)];
        };
        const std::uint64_t rounds = b.context.rounds.rounds(), bytes = b.context.rounds.payload_sent(),
                            before = sum();
        const Handle result = body(b, x, y, c);
        // A bit of it is opened, in a round.
        const bool is_bit = b.r.range_of(result) == Interval::bit();
        (void)b.open(is_bit ? result.copy() : b.r.equal(b.r.shift_right(result, 31), b.r.constant(0)));
        return std::vector<std::uint64_t>{b.context.rounds.rounds() - rounds - 1, sum() - before,
                                          b.context.rounds.payload_sent() - bytes};
    });
    return {all[0], all[1], all[2]};
}

} // namespace

TEST(DerivedBits, AreThoseOfAllSmallNumbers) {
    for (const int n : {3, 5}) {
        const Results both = run_engine<Results>(n, [&](Bench &b) {
            Results results;
            for (long x = 0; x < 8; ++x) {
                for (long y = 0; y < 8; ++y) {
                    if (n == 3 || (x + 3 * y) % 7 == 0) {
                        add_all(b, results, x, y, false);
                        add_all(b, results, x, y, true);
                    }
                }
            }
            return results;
        });
        EXPECT_EQ(both.first, both.second) << n;
    }
}

TEST(DerivedBits, OfSumsOfManyNumbers) {
    const Results both = run_engine<Results>(3, [](Bench &b) {
        Results results;
        std::mt19937 random(3);
        for (int round = 0; round < 40; ++round) {
            const std::size_t count = 1 + round % 9;
            Handle sum = b.r.constant(round % 3 == 0 ? 0 : static_cast<long>(random() % 1000));
            long expected = sum.constant();
            for (std::size_t i = 0; i < count; ++i) {
                const long value = static_cast<long>(random() % 4096),
                           factor = static_cast<long>(random() % 9) - 4;
                const Handle x = in_bits(b, value, 12);
                sum = b.r.add(sum, b.r.multiply(x, b.r.constant(factor)));
                expected += value * factor;
            }
            results.first.push_back(b.open(low(b, sum, 20)));
            results.second.push_back(low(expected, 20));
        }
        return results;
    });
    EXPECT_EQ(both.first, both.second);
}

TEST(DerivedBits, OfVectors) {
    const Results both = run_engine<Results>(3, [](Bench &b) {
        Results results;
        CellVector cells(static_cast<std::size_t>(3 * b.cell_words), 0);
        std::vector<picco::runtime::Run> runs;
        std::vector<Handle> held;
        const long values[] = {3, 200, 77, 255, 0};
        for (const long value : values) {
            held.push_back(b.r.settled(in_bits(b, value, 8)));
            runs.push_back({held.back().id(), 0, 0, 1});
        }
        const Handle vector = b.r.gather(std::move(runs), Interval::of_type(-8)), one = in_bits(b, 9, 8);
        const Handle bits = b.r.bitwise(Bitwise::kXor, vector, b.r.constant(5), -8);
        const Handle sum = low(b, b.r.add(bits, one), 8),
                     chosen = low(b, b.r.select(b.r.less(bits, one), bits, b.r.add(bits, bits)), 10),
                     few = in_bits(b, 3, 2), moved = low(b, b.r.shift_right_by(bits, few, 8), 8),
                     derived = low(b, b.r.shift_left_by(vector, few, 16), 12);
        for (std::uint32_t i = 0; i < 5; ++i) {
            const long value = values[i] ^ 5;
            results.first.push_back(b.open(b.r.element(b.r.settled(sum), i)));
            results.second.push_back(low(value + 9, 8));
            results.first.push_back(b.open(b.r.element(b.r.settled(chosen), i)));
            results.second.push_back(low(value < 9 ? value : 2 * value, 10));
            results.first.push_back(b.open(b.r.element(b.r.settled(moved), i)));
            results.second.push_back(low(value >> 3, 8));
            results.first.push_back(b.open(b.r.element(b.r.settled(derived), i)));
            results.second.push_back(low(values[i] << 3, 12));
        }
        return results;
    });
    EXPECT_EQ(both.first, both.second);
}

/// Rounds and bytes of words of 32 bits, none of which becomes a field element. The last round opens a bit.
TEST(DerivedBits, TakeFewRoundsAndBytes) {
    const auto expect = [](const char *what, std::uint64_t rounds, std::uint64_t of_three,
                           std::uint64_t of_five, const Body &body) {
        EXPECT_EQ(price(3, body), (Price{rounds, 0, of_three})) << what;
        EXPECT_EQ(price(5, body), (Price{rounds, 0, of_five})) << what;
    };
    expect("(x + y) ^ x", 6, 22, 44, [](Bench &b, const Handle &x, const Handle &y, const Handle &) {
        return b.r.bitwise(Bitwise::kXor, b.r.add(x, y), x, -32);
    });
    expect("a sum of five", 7, 34, 68, [](Bench &b, const Handle &x, const Handle &y, const Handle &) {
        const Handle first = b.r.bitwise(Bitwise::kXor, x, y, -32);
        const Handle all = b.r.add(b.r.add(b.r.add(b.r.add(x, y), first), b.r.shift_right(x, 3)),
                                   b.r.bitwise(Bitwise::kXor, y, b.r.constant(12345), -32));
        return b.r.bitwise(Bitwise::kXor, all, x, -32);
    });
    expect("(x & m) == (y & m)", 4, 5, 10, [](Bench &b, const Handle &x, const Handle &y, const Handle &) {
        const Handle m = b.r.constant(0x00ff00ff);
        return b.r.equal(b.r.bitwise(Bitwise::kAnd, x, m, -32), b.r.bitwise(Bitwise::kAnd, y, m, -32));
    });
    expect("x < y", 6, 15, 30,
           [](Bench &b, const Handle &x, const Handle &y, const Handle &) { return b.r.less(x, y); });
    expect("x << y", 5, 21, 42, [](Bench &b, const Handle &x, const Handle &y, const Handle &) {
        return b.r.shift_left_by(x, b.r.bitwise(Bitwise::kAnd, y, b.r.constant(31), -32), -32);
    });
    expect("c ? x : y", 1, 5, 10,
           [](Bench &b, const Handle &x, const Handle &y, const Handle &c) { return b.r.select(c, x, y); });
    // if (x & 1) x ^= constant; and AES's xtime: nothing but what is public is multiplied.
    expect("x ^ (c ? m : 0)", 0, 1, 2, [](Bench &b, const Handle &x, const Handle &, const Handle &c) {
        const Handle changed = b.r.bitwise(Bitwise::kXor, x, b.r.constant(0xedb88320), -32);
        return b.r.bitwise(Bitwise::kXor, b.r.select(c, changed, x),
                           b.r.select(c, b.r.constant(0x9000001b), b.r.constant(0)), -32);
    });
    // Silph's histogram: the two conditions are there, and one AND of them is the result.
    expect("c + d == 2", 1, 2, 4, [](Bench &b, const Handle &x, const Handle &y, const Handle &c) {
        const Handle other =
            b.r.equal(b.r.bitwise(Bitwise::kAnd, b.r.bitwise(Bitwise::kXor, x, y, 32), b.r.constant(1), 32),
                      b.r.constant(0));
        return b.r.equal(b.r.add(c, other), b.r.constant(2));
    });
}

/// A bit at a private place is chosen among those of the number: nothing is multiplied and taken apart again.
TEST(DerivedBits, OfAShiftedInputAreChosenAmongItsOwn) {
    for (const int n : {3, 5}) {
        for (const long place : {0L, 3L, 15L}) {
            const auto outcome = run_engine<std::vector<long>>(n, [&](Bench &b) {
                const Handle x = b.value(0xa9bd, -16), s = b.value(place + 64, -16);
                const Handle amount = b.r.bitwise(Bitwise::kAnd, s, b.r.constant(15), -16);
                const Handle bit =
                    b.r.bitwise(Bitwise::kAnd, b.r.shift_right_by(x, amount, -16), b.r.constant(1), -16);
                const long result = b.open(bit);
                return std::vector<long>{
                    result, static_cast<long>(b.engine.counts()[static_cast<std::size_t>(Op::kTruncate)])};
            });
            EXPECT_EQ(outcome, (std::vector<long>{0xa9bdL >> place & 1, 0})) << n << ", " << place;
        }
    }
}

/// What has no bits yet is taken apart once, not once for each summand.
TEST(DerivedBits, ASumOfNumbersIsTakenApartAsOne) {
    const auto count = run_engine<std::uint64_t>(3, [](Bench &b) {
        const Handle sum = b.r.add(b.r.add(b.value(3, -8), b.value(4, -8)), b.value(250, -8));
        EXPECT_EQ(b.open(low(b, sum, 8)), low(257, 8));
        return b.engine.counts()[static_cast<std::size_t>(Op::kDecompose)];
    });
    EXPECT_EQ(count, 8u);
}

/// A constant factor beyond half of the modulus stands for another number: such sums are left to the field, which
/// refuses them.
TEST(DerivedBits, OfSumsThatAreTooWideForTheModulusAreRefused) {
    const auto too_wide = [](Bench &b) {
        const Handle c = b.r.equal(b.value(1, 3), b.r.constant(1));
        const Handle sum = b.r.add(b.r.shift_left(c, 60), in_bits(b, 3, 3));
        return b.open(b.r.wrap(sum, -8));
    };
    EXPECT_THROW(run_engine<long>(3, too_wide), ComputationError);
}
