// Tests of sums of a few bits, against all that they can be.
#include "engine_run.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

using namespace picco::runtime;
using picco::runtime::testing::Bench;
using picco::runtime::testing::run_engine;

namespace {

using Factors = std::vector<int>;

/// A sum of conditions, of which those hold that the assignment says.
Handle sum_of(Bench &b, const Factors &factors, unsigned assignment) {
    Handle sum = b.r.constant(0);
    for (std::size_t i = 0; i < factors.size(); ++i) {
        const Handle holds = b.r.less(b.value((assignment >> i & 1u) != 0 ? -5 : 3, 16), b.r.constant(0));
        sum = b.r.add(sum, b.r.multiply(holds, b.r.constant(factors[i])));
    }
    return sum;
}

/// Whether sum == c and sum < c are right for all assignments and all c that matter.
void expect_right(int n, const Factors &factors, const std::vector<int> &constants) {
    const auto wrong = run_engine<std::vector<int>>(n, [&](Bench &b) {
        std::vector<Handle> results;
        std::vector<long> expected;
        for (unsigned assignment = 0; assignment < 1u << factors.size(); ++assignment) {
            long value = 0;
            for (std::size_t i = 0; i < factors.size(); ++i) {
                value += (assignment >> i & 1u) != 0 ? factors[i] : 0;
            }
            const Handle sum = sum_of(b, factors, assignment);
            for (const int c : constants) {
                results.push_back(b.r.equal(sum, b.r.constant(c)));
                expected.push_back(value == c);
                results.push_back(b.r.less(sum, b.r.constant(c)));
                expected.push_back(value < c);
            }
        }
        const std::vector<long> opened = b.open(results);
        std::vector<int> faults;
        for (std::size_t i = 0; i < opened.size(); ++i) {
            if (opened[i] != expected[i]) {
                faults.push_back(static_cast<int>(i));
            }
        }
        return faults;
    });
    EXPECT_EQ(wrong, std::vector<int>()) << ::testing::PrintToString(factors);
}

TEST(BitSums, AllTestsOfFew) {
    const std::vector<int> all = {-4, -3, -2, -1, 0, 1, 2, 3, 4, 5};
    for (const int x : {1, -1, 2}) {
        for (const int y : {1, -1, 3}) {
            expect_right(3, {x, y}, all);
            for (const int z : {1, -2}) {
                expect_right(3, {x, y, z}, all);
            }
        }
    }
    expect_right(3, {1, 1, 1, 1}, all);
    expect_right(3, {1, -1, 2, 1}, all);
    expect_right(5, {1, 1, 1}, all);
}

TEST(BitSums, LeastAndGreatest) {
    expect_right(3, {1, 1, 1, 1, 1}, {0, 1, 2, 3, 4, 5});
    expect_right(3, {2, -1, 3, -1, 2, 1}, {-3, -2, -1, 0, 4, 7, 8, 9});
}

/// Rounds and bytes behind the conditions: an operation of bits, and no number.
TEST(BitSums, TakeNoNumbers) {
    const auto cost = [](const Factors &factors, int c, bool is_equality) {
        return run_engine<std::vector<std::uint64_t>>(3, [&](Bench &b) {
            std::vector<Handle> results;
            const Handle to = b.r.constant(c);
            results.push_back(is_equality ? b.r.equal(sum_of(b, factors, 0), to)
                                          : b.r.less(sum_of(b, factors, 0), to));
            (void)b.open(results);
            const auto count = [&](Op op) { return b.engine.counts()[static_cast<std::size_t>(op)]; };
            return std::vector<std::uint64_t>{count(Op::kAnd), count(Op::kToField), count(Op::kEqualZero)};
        });
    };
    using Counts = std::vector<std::uint64_t>;
    EXPECT_EQ(cost({1, 1}, 2, true), (Counts{1, 0, 0}));
    EXPECT_EQ(cost({1, 1}, 1, true), (Counts{0, 0, 0}));
    EXPECT_EQ(cost({1, 1, 1}, 2, false), (Counts{3, 0, 0}));
    EXPECT_EQ(cost({1, 1, 1, 1}, 1, false), (Counts{3, 0, 0}));
    EXPECT_EQ(cost({1, 1, 1, 1, 1, 1, 1}, 7, true), (Counts{6, 0, 0}));
}

} // namespace
