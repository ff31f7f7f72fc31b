// Truncations and residues of few rounds: values, rounds, and when nothing has to be brought back to its type.
#include "measurement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

using namespace picco::runtime;
using picco::runtime::testing::Bench;
using picco::runtime::testing::measured;
using picco::runtime::testing::Measurement;
using picco::runtime::testing::run_engine;

namespace {

/// In either form.
std::uint64_t residues(const Measurement &out) {
    return out.count(Op::kResidue) + out.count(Op::kResidueByDigits);
}

constexpr int kInt = 32, kNarrow = 28;

long wrapped(long value, int type) {
    const long size = 1L << std::abs(type), half = type > 0 ? size / 2 : 0;
    return ((value + half) % size + size) % size - half;
}

/// A product of each that is cut off, then of what is left, and so on.
Measurement chain(int parties, const std::vector<long> &starts, int links, std::size_t copies) {
    return run_engine<Measurement>(parties, [&](Bench &b) {
        std::vector<Handle> results;
        for (std::size_t copy = 0; copy < copies; ++copy)
            for (const long start : starts) {
                Handle x = b.value(start, kNarrow);
                const Handle factor = b.value(-70000, 18);
                for (int i = 0; i < links; ++i)
                    x = b.r.assume(b.r.shift_right(b.r.multiply(x, factor), 16), kNarrow);
                results.push_back(std::move(x));
            }
        return measured(b, results);
    });
}

class Cuts : public ::testing::TestWithParam<int> {};

TEST_P(Cuts, AreExactInChains) {
    const std::vector<long> starts{0, 1, -1, 65535, -65536, 100'000'000, -100'000'001};
    for (const std::size_t copies : {1u, 300u}) { // few at a time, and many
        const Measurement out = chain(GetParam(), starts, 4, copies);
        for (std::size_t i = 0; i < out.values.size(); ++i) {
            long x = starts[i % starts.size()];
            for (int link = 0; link < 4; ++link)
                x = x * -70000 >> 16;
            ASSERT_EQ(out.values[i], x) << starts[i % starts.size()];
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Parties, Cuts, ::testing::Values(3, 5));

TEST(CutsOfThree, TakeThreeRoundsAndAReduction) {
    EXPECT_EQ(chain(3, {12345}, 1, 1).rounds, 3u + 1 + 1); // and the opening
    EXPECT_EQ(chain(3, {12345}, 6, 1).rounds, 6 * (3u + 1) + 1);
    EXPECT_GT(chain(3, {12345}, 6, 2000).rounds, 6 * (3u + 1)); // many take bytes into account
}

TEST(CutsOfThree, GoIntoComparisonsAsTheyAre) {
    const Measurement out = run_engine<Measurement>(3, [](Bench &b) {
        const Handle cut = b.r.shift_right(b.r.multiply(b.value(-300, kInt), b.value(1000, 12)), 8);
        std::vector<Handle> results;
        results.push_back(
            b.r.select(b.r.less(cut, b.value(-1171, kInt)), b.value(5, kInt), b.value(6, kInt)));
        return measured(b, results);
    });
    EXPECT_EQ(out.values[0], 5);
    EXPECT_EQ(out.rounds, 3u + 3 + 1);
}

/// A number that nobody has computed yet.
Handle waiting(Bench &b, long number, int type) {
    return b.r.multiply(b.value(number, type), b.r.less(b.value(3, kInt), b.value(4, kInt)));
}

/// Sums that leave their type.
TEST_P(Cuts, LeaveWhatFitsTheType) {
    std::minstd_rand random(7);
    for (const int type : {32, -32, 8, -8}) {
        const int width = std::abs(type);
        const long half = 1L << (width - 1), least = type > 0 ? -half : 0, most = (1L << width) - 1 + least;
        for (const int terms : {2, 3, 50}) {
            std::vector<long> numbers;
            for (int i = 0; i < terms; ++i)
                numbers.push_back(i % 3 == 0   ? most
                                  : i % 3 == 1 ? least
                                               : least + static_cast<long>(random() % 200));
            const Measurement out = run_engine<Measurement>(GetParam(), [&](Bench &b) {
                Handle sum = b.r.constant(0), difference = b.r.constant(0);
                for (const long number : numbers) {
                    const Handle x = waiting(b, number, type);
                    sum = b.r.assume(b.r.add(sum, x), type);
                    difference = b.r.assume(b.r.subtract(difference, b.r.multiply(x, b.r.constant(3))), type);
                }
                std::vector<Handle> results;
                results.push_back(b.r.confined(sum, type));
                results.push_back(b.r.confined(difference, type));
                return measured(b, results);
            });
            long sum = 0;
            for (const long number : numbers)
                sum += number;
            EXPECT_EQ(out.values, (std::vector<long>{wrapped(sum, type), wrapped(-3 * sum, type)})) << type;
            EXPECT_EQ(residues(out), 2u);
            if (GetParam() == 3) {
                EXPECT_LE(out.rounds, 3u + 2 + 3 + 1 + 1)
                    << type; // comparison, its bit, residue, reduction, opening
            }
        }
    }
}

/// What is narrow again in the end, though a step could leave the type, needs nothing.
TEST_P(Cuts, AreNotDoneWhereNothingCanHaveLeftItsType) {
    const Measurement out = run_engine<Measurement>(GetParam(), [](Bench &b) {
        const Handle bit = b.r.less(b.value(3, kInt), b.value(4, kInt));
        const Handle x = b.r.multiply(waiting(b, 9, 16), b.value(2, 8));
        const auto promised = [&](const Handle &y) { return b.r.assume(y, 17); };
        std::vector<Handle> results;
        results.push_back(b.r.confined(b.r.select(bit, promised(x), b.value(5, 16)), kInt));
        results.push_back(b.r.confined(b.r.add(promised(x), promised(b.r.negate(x))), kInt));
        results.push_back(b.r.confined(b.r.multiply(promised(x), b.value(100, 8)), 24));
        return measured(b, results);
    });
    EXPECT_EQ(out.values, (std::vector<long>{18, 0, 1800}));
    EXPECT_EQ(residues(out), 1u); // the last one
}

/// Sums of inputs, which are added up when they are recorded.
TEST_P(Cuts, AreNotDoneOnSumsOfKnownNumbersThatFit) {
    const auto sum_of = [](std::vector<long> numbers, int of_each, int promised, int confined) {
        return run_engine<Measurement>(GetParam(), [=](Bench &b) {
            Handle sum = b.r.constant(0);
            for (const long number : numbers)
                sum = b.r.assume(b.r.add(sum, b.r.multiply(b.value(number, of_each), b.r.constant(100))),
                                 promised);
            std::vector<Handle> results;
            results.push_back(b.r.confined(sum, confined));
            return measured(b, results);
        });
    };
    const std::vector<long> numbers{100, -128, 127, 5};
    const Measurement fits = sum_of(numbers, 8, 16, 17), leaves = sum_of(numbers, 8, 8, 8);
    EXPECT_EQ(fits.values[0], 10400);
    EXPECT_EQ(residues(fits), 0u);
    EXPECT_EQ(leaves.values[0], wrapped(10400, 8));
    EXPECT_EQ(residues(leaves), 1u);
}

/// Random operations on values that are all promised to have 8 bits, and mostly have more: what the engine then takes
/// for certain is true.
TEST_P(Cuts, NoValueIsOutsideOfItsCertainRange) {
    constexpr int kWide = 52;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        const auto ran = run_engine<std::vector<long>>(GetParam(), [seed](Bench &b) {
            std::minstd_rand random(seed);
            const auto any = [&](long count) {
                return static_cast<long>(random() % static_cast<unsigned long>(count));
            };
            std::vector<Handle> values, bits, certain;
            for (int i = 0; i < 6; ++i) {
                values.push_back(b.value(any(256) - 128, 8));
                bits.push_back(b.r.less(b.value(any(9), kInt), b.value(4, kInt)));
            }
            const auto pick = [&](std::vector<Handle> &from) -> const Handle & {
                return from[static_cast<std::size_t>(any(static_cast<long>(from.size())))];
            };
            for (int i = 0; i < 40; ++i) {
                const Handle &x = pick(values), &y = pick(values);
                Handle result = b.r.constant(0);
                switch (any(8)) {
                case 0:
                    result = b.r.add(x, y);
                    break;
                case 1:
                    result = b.r.subtract(x, y);
                    break;
                case 2:
                    result = b.r.negate(x);
                    break;
                case 3:
                    result = b.r.add(x, b.r.constant(any(1000) - 500));
                    break;
                case 4:
                    result = b.r.multiply(x, b.r.constant(any(7) - 3));
                    break;
                case 5:
                    result = b.r.minimum(x, y);
                    break;
                case 6:
                    result = b.r.maximum(x, y);
                    break;
                default:
                    result = b.r.select(pick(bits), x, y);
                    break;
                }
                values.push_back(b.r.assume(result, 8));
                if (any(10) == 0)
                    b.open(pick(bits)); // what was recorded is computed
            }
            std::vector<Interval> ranges;
            for (const Handle &value : values) {
                certain.push_back(b.r.confined(value, kWide));
                ranges.push_back(b.r.range_of(certain.back()));
            }
            const std::vector<long> opened = b.open(certain);
            for (std::size_t i = 0; i < opened.size(); ++i)
                EXPECT_TRUE(ranges[i].contains(static_cast<double>(opened[i])))
                    << opened[i] << " in [" << ranges[i].lo << ", " << ranges[i].end << "), seed " << seed;
            return opened;
        });
        EXPECT_TRUE(std::ranges::any_of(ran, [](long value) { return value < -128 || value > 127; })) << seed;
    }
}

} // namespace
