// Operations that become garbled circuits, against the same operations by the other protocols.
#include "engine_run.h"

#include <gtest/gtest.h>

using namespace picco::runtime;
using picco::runtime::testing::Bench;
using picco::runtime::testing::CellVector;
using picco::runtime::testing::kGarbleAll;
using picco::runtime::testing::run_engine;

namespace {

constexpr int kType = 16;

EngineOptions garbling(GarblingTimes times = kGarbleAll) {
    EngineOptions options;
    options.sizes.garbling = times;
    return options;
}

std::uint64_t circuits(Bench &b) {
    return b.engine.counts()[static_cast<std::size_t>(Op::kGarbled)];
}

struct Outcome {
    std::vector<long> values;
    std::uint64_t rounds = 0, circuits = 0;
    bool operator==(const Outcome &) const = default;
};

using Body = std::function<std::vector<Handle>(Bench &)>;

Outcome outcome(const EngineOptions &options, const Body &body,
                const std::string &modulus = "2305843009213693951", int n = 3) {
    return run_engine<Outcome>(
        n,
        [&](Bench &b) {
            const std::vector<long> values = b.open(body(b));
            return Outcome{values, b.context.rounds.rounds(), circuits(b)};
        },
        options, modulus);
}

/// Both ways, with a circuit in one of them.
void expect_same(const Body &body, const std::string &modulus = "2305843009213693951") {
    const Outcome garbled = outcome(garbling(), body, modulus), plain = outcome({}, body, modulus);
    EXPECT_EQ(garbled.values, plain.values);
    EXPECT_GT(garbled.circuits, 0u);
    EXPECT_EQ(plain.circuits, 0u);
    EXPECT_LT(garbled.rounds, plain.rounds);
}

/// So that there is something to wait for in front of an operation.
Handle after_a_while(Bench &b, const Handle &x) {
    const Handle least = b.value(-(1 << (kType - 1)), kType);
    return b.r.maximum(b.r.minimum(x, b.value((1 << (kType - 1)) - 1, kType)), least);
}

TEST(GarbledRegions, OperationsOnBoundaryValues) {
    const std::int64_t values[] = {0, 1, -1, 2, -2, 7, 32767, -32768, 12345, -12345};
    using Operation = Handle (*)(Recorder &, const Handle &, const Handle &);
    const Operation operations[] = {
        [](Recorder &r, const Handle &x, const Handle &y) { return r.add(x, y); },
        [](Recorder &r, const Handle &x, const Handle &y) { return r.subtract(r.negate(x), y); },
        [](Recorder &r, const Handle &x, const Handle &y) { return r.multiply(x, y); },
        [](Recorder &r, const Handle &x, const Handle &) {
            return r.multiply(r.add(x, r.constant(99)), r.constant(-77));
        },
        [](Recorder &r, const Handle &x, const Handle &y) { return r.less(x, y); },
        [](Recorder &r, const Handle &x, const Handle &y) { return r.equal(x, y); },
        [](Recorder &r, const Handle &x, const Handle &y) {
            return r.select(r.less(x, y), x, r.multiply(y, y));
        },
        [](Recorder &r, const Handle &x, const Handle &y) { return r.minimum(x, y); },
        [](Recorder &r, const Handle &x, const Handle &y) { return r.maximum(x, y); },
        [](Recorder &r, const Handle &x, const Handle &y) { return r.shift_right(r.multiply(x, y), 5); },
        [](Recorder &r, const Handle &x, const Handle &y) { return r.wrap(r.multiply(x, y), 9); },
        [](Recorder &r, const Handle &x, const Handle &y) { return r.wrap(r.multiply(x, y), -9); },
        [](Recorder &r, const Handle &x, const Handle &y) {
            return r.bitwise(Recorder::Bitwise::kXor, x, y, kType);
        },
        [](Recorder &r, const Handle &x, const Handle &y) {
            return r.bitwise(Recorder::Bitwise::kAnd, x, y, -kType);
        },
        [](Recorder &r, const Handle &x, const Handle &y) {
            return r.bit_function(picco::BitFunction::kCountOnes,
                                  r.bitwise(Recorder::Bitwise::kOr, x, y, kType), kType);
        },
        [](Recorder &r, const Handle &x, const Handle &y) { return r.divide(x, y); },
        [](Recorder &r, const Handle &x, const Handle &y) { return r.remainder(x, y); },
        [](Recorder &r, const Handle &x, const Handle &y) {
            return r.add(r.divide(x, y), r.multiply(r.remainder(x, y), r.constant(1000)));
        },
    };
    for (const Operation operation : operations) {
        expect_same([&](Bench &b) {
            std::vector<Handle> results;
            for (const std::int64_t x : values) {
                for (const std::int64_t y : values) {
                    results.push_back(operation(b.r, after_a_while(b, b.value(x, kType)),
                                                after_a_while(b, b.value(y, kType))));
                }
            }
            return results;
        });
    }
}

TEST(GarbledRegions, DivisionsByZeroAreZero) {
    const Outcome result = outcome(garbling(), [](Bench &b) {
        std::vector<Handle> results;
        for (const std::int64_t x : {0, 1, -1, 5, 32767, -32768}) {
            const Handle u = after_a_while(b, b.value(x, kType)), zero = after_a_while(b, b.value(0, kType));
            results.push_back(b.r.divide(u, zero));
            results.push_back(b.r.remainder(u, zero));
        }
        return results;
    });
    EXPECT_EQ(result.values, std::vector<long>(12, 0));
    EXPECT_GT(result.circuits, 0u);
}

TEST(GarbledRegions, Vectors) {
    for (const std::size_t count : {2u, 5u, 64u, 65u}) {
        for (const std::string modulus : {"2305843009213693951", "170141183460469231731687303715884105727"}) {
            expect_same(
                [&](Bench &b) {
                    CellVector cells(count * static_cast<std::size_t>(b.cell_words), 0);
                    for (std::size_t i = 0; i < count; ++i) {
                        b.input(cells.data() + i * static_cast<std::size_t>(b.cell_words),
                                static_cast<std::int64_t>(i * 7919 % 5000) - 2500);
                    }
                    const Handle x = b.engine.load_vector({cells.data(), 1, kType}, count);
                    Handle y = b.r.constant(3);
                    for (int i = 0; i < 4; ++i) {
                        y = b.r.wrap(
                            b.r.select(b.r.less(x, y), b.r.subtract(y, x), b.r.multiply(y, b.r.constant(3))),
                            kType);
                    }
                    std::vector<Handle> results;
                    results.push_back(b.r.sum(y, count));
                    results.push_back(
                        b.r.element(b.r.prefix_sums(y, count), static_cast<std::uint32_t>(count - 1)));
                    for (std::uint32_t i = 0; i < count; ++i) {
                        results.push_back(b.r.element(y, i));
                    }
                    return results;
                },
                modulus);
        }
    }
}

/// Of more bits than a word of the machine has.
TEST(GarbledRegions, WideNumbers) {
    expect_same(
        [](Bench &b) {
            const Handle x = b.value(1'000'000'000'039, 45), y = b.value(-999'999'999'989, 45);
            const Handle product = b.r.multiply(x, y), square = b.r.multiply(y, y);
            const Handle greater = b.r.maximum(product, square), lesser = b.r.minimum(product, square);
            std::vector<Handle> results;
            results.push_back(b.r.shift_right(greater, 40));
            results.push_back(b.r.shift_right(lesser, 40));
            results.push_back(b.r.wrap(b.r.subtract(greater, lesser), -63));
            results.push_back(b.r.wrap(b.r.add(greater, lesser), 64));
            return results;
        },
        "170141183460469231731687303715884105727");
}

/// What real numbers are made of: words.
TEST(GarbledRegions, FloatingPoint) {
    expect_same([](Bench &b) {
        const FloatFormat format{11, 6};
        Handle x = b.r.float_from_integer(b.value(-37, kType), kType, format);
        const Handle y = b.r.float_from_integer(b.value(5, kType), kType, format);
        for (int i = 0; i < 3; ++i) {
            x = b.r.float_operation(FloatOp::kAdd, format, x, b.r.float_negate(y, format));
            x = b.r.float_operation(FloatOp::kMultiply, format, x, y);
        }
        std::vector<Handle> results;
        results.push_back(b.r.float_to_integer(x, format, 32));
        return results;
    });
}

/// 200 steps, each of the result of the one before, in the rounds of one circuit.
Body chain(int steps, std::size_t count) {
    return [=](Bench &b) {
        Handle x = b.r.repeat(b.value(1, kType), count);
        for (int i = 0; i < steps; ++i) {
            const Handle y = b.value(i * 37 % 101 - 50, kType);
            x = b.r.wrap(b.r.select(b.r.less(x, y), b.r.subtract(y, x), b.r.add(x, y)), kType);
        }
        std::vector<Handle> results;
        results.push_back(count == 1 ? x.copy() : b.r.sum(x, count));
        return results;
    };
}

TEST(GarbledRegions, TakeTwoRounds) {
    const Outcome result = outcome(garbling(), chain(200, 1));
    EXPECT_LE(result.rounds, 4u);
    EXPECT_EQ(result.values, outcome({}, chain(200, 1)).values);
}

/// A test of equality that selects, on the longest path, becomes selections by two comparisons, of opposite differences:
/// what these compare is still a number, which the circuit takes as it is.
TEST(GarbledRegions, TestsOfEqualityTakeTwoRounds) {
    const Body euclid = [](Bench &b) {
        Handle x = b.value(30030, kType + 1), y = b.value(4004, kType + 1);
        for (int i = 0; i < 8; ++i) {
            const Handle goes_on = b.r.subtract(b.r.constant(1), b.r.equal(y, b.r.constant(0))),
                         rest = b.r.remainder(x, y);
            x = b.r.select(goes_on, y, x);
            y = b.r.select(goes_on, rest, y);
        }
        std::vector<Handle> results;
        results.push_back(std::move(x));
        return results;
    };
    const Outcome result = outcome(garbling(), euclid);
    EXPECT_EQ(result.values, std::vector<long>{2002});
    EXPECT_EQ(result.rounds, outcome(garbling(), chain(200, 1)).rounds);
}

/// What a division is recorded as takes ten times its gates, and its bits are found from there.
TEST(GarbledRegions, BitsOfDivisionsAreWires) {
    const auto body = [](bool by_bits, bool by_constant) -> Body {
        return [=](Bench &b) {
            const Handle x = by_constant ? b.r.constant(30011) : b.value(30011, kType),
                         y = b.r.maximum(b.value(77, kType), b.r.constant(1)), q = b.r.divide(x, y),
                         rest = b.r.remainder(x, y), wide = b.r.add(q, b.r.constant(5));
            std::vector<Handle> results;
            results.push_back(by_bits ? b.r.bitwise(Recorder::Bitwise::kXor, q, rest, kType)
                                      : b.r.add(q, rest));
            results.push_back(by_bits ? b.r.bitwise(Recorder::Bitwise::kXor, wide, rest, kType)
                                      : b.r.add(wide, rest));
            return results;
        };
    };
    for (const bool by_constant : {false, true}) {
        const Outcome numbers = outcome(garbling(), body(false, by_constant)),
                      bits = outcome(garbling(), body(true, by_constant));
        EXPECT_EQ(numbers.values, (std::vector<long>{389 + 58, 394 + 58}));
        EXPECT_EQ(bits.values, (std::vector<long>{389 ^ 58, 394 ^ 58}));
        EXPECT_LT(numbers.circuits, 1200u);
        EXPECT_LT(bits.circuits, numbers.circuits + 100);
    }
}

/// The time of the gates decides.
TEST(GarbledRegions, LongBatchesStayAsTheyAre) {
    const GarblingTimes far{.may_be = true, .round = 50'000'000'000, .byte = 80'000, .gate = 150'000};
    const GarblingTimes near{.may_be = true, .round = 30'000'000, .byte = 8'000, .gate = 150'000};
    EXPECT_GT(outcome(garbling(far), chain(5, 10)).circuits, 0u);
    EXPECT_EQ(outcome(garbling(near), chain(2, 1000)).circuits, 0u);
    EXPECT_EQ(outcome(garbling(far), chain(2, 1 << 15)).circuits, 0u);
}

/// Circuits are whole in memory: as much of a window becomes one as there is room for.
TEST(GarbledRegions, StayWithinTheMemoryOfAParty) {
    const Body body = chain(200, 4);
    const Outcome shares = outcome({}, body), all = outcome(garbling(), body);
    Outcome before = shares;
    for (const int bits : {15, 20, 22, 24, 26, 30}) {
        const std::size_t memory = std::size_t{1} << bits;
        const Outcome some = outcome(garbling(), [&](Bench &b) {
            b.engine.begin_paging(nullptr, memory);
            return body(b);
        });
        EXPECT_EQ(some.values, shares.values) << bits;
        EXPECT_LE(some.rounds, shares.rounds) << bits;
        EXPECT_LE(some.circuits * GarblingTimes::kLabelBytes, memory / 16) << bits;
        before = some;
    }
    EXPECT_EQ(before.circuits, all.circuits);
    EXPECT_EQ(before.rounds, all.rounds);
}

TEST(GarbledRegions, OfThreePartiesOnly) {
    EngineOptions options;
    options.may_garble = true;
    const auto field = Field::create(std::string("2305843009213693951"));
    for (const int n : {3, 5}) {
        const auto may = picco::runtime::testing::run_parties(*field, n, [&](Context &context) {
            EngineOptions own = options;
            own.choose(context, shipped_times(n));
            return own.sizes.garbling.may_be;
        });
        EXPECT_EQ(may[0], n == 3);
    }
}

} // namespace
