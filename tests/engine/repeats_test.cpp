// Operations that are recorded again: once for all, unless somebody promises what others do not.
#include "engine_run.h"

#include <gtest/gtest.h>

#include <limits>

using namespace picco::runtime;
using picco::runtime::testing::Bench;
using picco::runtime::testing::run_engine;

namespace {

constexpr int kInt = 32;
constexpr long kMost = std::numeric_limits<int>::max();

using Operation = Handle (*)(Recorder &, const Handle &);

struct Case {
    Operation operation;
    long x, result; ///< beyond int
};

const Case kCases[] = {
    {[](Recorder &r, const Handle &x) { return r.multiply(x, x); }, 100'000, 10'000'000'000},
    {[](Recorder &r, const Handle &x) { return r.multiply(x, r.constant(-7)); }, kMost, -7 * kMost},
    {[](Recorder &r, const Handle &x) { return r.add(x, r.constant(100)); }, kMost, kMost + 100},
    {[](Recorder &r, const Handle &x) { return r.add(x, x); }, kMost, 2 * kMost},
    {[](Recorder &r, const Handle &x) { return r.subtract(r.constant(0), x); }, -kMost - 1, kMost + 1},
};

std::vector<long> run(const std::function<std::vector<Handle>(Bench &)> &body, int n = 3) {
    return run_engine<std::vector<long>>(
        n, [&](Bench &b) { return b.open(body(b)); }, {}, "170141183460469231731687303715884105727");
}

std::uint64_t count_of(Op op, const std::function<std::vector<Handle>(Bench &)> &body) {
    return run_engine<std::uint64_t>(3, [&](Bench &b) {
        b.open(body(b));
        return b.engine.counts()[static_cast<std::size_t>(op)];
    });
}

/// 1 where the value is what it has to be, by tests that its range may answer.
void add_tests(Bench &b, std::vector<Handle> &results, const Handle &value, long expected) {
    for (const long other : {expected - 1, expected, expected + 1}) {
        results.push_back(b.r.less(value, b.r.constant(other)));
        results.push_back(b.r.equal(value, b.r.constant(other)));
    }
}

const std::vector<long> kTested = {0, 0, 0, 1, 1, 0};

} // namespace

/// As `if (x < 1000) y = x * x;` beside `(long)x * x`: the promise is not kept, and must not be believed elsewhere.
TEST(Repeats, PromisesAreOfThoseWhoMakeThem) {
    for (const Case &each : kCases) {
        for (const int how :
             {0, 1, 2}) { // promised in a branch, before or behind the wide one; promised outside
            std::vector<long> expected = {each.result};
            expected.insert(expected.end(), kTested.begin(), kTested.end());
            const auto values = run([&](Bench &b) {
                const Handle x = b.value(each.x, kInt);
                Handle kept, wide;
                if (how == 1) {
                    wide = each.operation(b.r, x);
                }
                b.r.set_eager(how == 2);
                Handle promised = b.r.assume(each.operation(b.r, x), kInt);
                kept = b.r.assume(each.operation(b.r, x), kInt);
                b.r.set_eager(true);
                if (how != 1) {
                    wide = each.operation(b.r, x);
                }
                std::vector<Handle> results;
                results.push_back(wide.copy());
                add_tests(b, results, wide, each.result);
                return results;
            });
            EXPECT_EQ(values, expected) << each.x << ", " << how;
        }
    }
}

/// What keeps its promise has the value that others have, of vectors and in any order.
TEST(Repeats, PromisedValuesAreTheSame) {
    for (const Case &each : kCases) {
        for (const std::size_t count : {1, 3}) {
            const auto values = run(
                [&](Bench &b) {
                    Handle x = b.value(12, kInt);
                    x = count == 1 ? std::move(x) : b.r.repeat(x, count);
                    const Handle wide = each.operation(b.r, x),
                                 promised = b.r.assume(each.operation(b.r, x), kInt),
                                 again = b.r.assume(each.operation(b.r, x), kInt);
                    std::vector<Handle> results;
                    for (const Handle *value : {&wide, &promised, &again}) {
                        results.push_back(count == 1 ? value->copy() : b.r.sum(*value, count));
                    }
                    return results;
                },
                5);
            EXPECT_EQ(values[1], values[0]);
            EXPECT_EQ(values[2], values[0]);
        }
    }
}

/// Ids of operands that are gone may stand for others by the time of the promise.
TEST(Repeats, OperandsThatAreGoneAreNotTakenForOthers) {
    const auto values = run([](Bench &b) {
        std::vector<Handle> results;
        for (long i = 1; i < 40; ++i) {
            const auto public_number = [&](long number) { return b.r.open(b.value(number, kInt)); };
            const auto sum = [&] { // whose operands live no longer than this
                return b.r.add(b.value(i * 1'000'000, kInt), b.value(i * 50'000'000, kInt));
            };
            results.push_back(b.r.assume(sum(), kInt));
            const Handle other = public_number(i);
        }
        return results;
    });
    for (long i = 1; i < 40; ++i) {
        EXPECT_EQ(values[static_cast<std::size_t>(i - 1)], i * 51'000'000) << i;
    }
}

/// Joins of branches look for sums of what is stored; tests inside of branches share theirs.
TEST(Repeats, TestsInsideOfBranchesAreOneTest) {
    const auto tests = count_of(Op::kEqualZero, [](Bench &b) {
        const Handle x = b.value(5, kInt), y = b.value(6, kInt);
        std::vector<Handle> results;
        for (const bool is_inside : {true, false, true}) {
            b.r.set_eager(!is_inside);
            results.push_back(b.r.equal(x, y));
        }
        b.r.set_eager(true);
        return results;
    });
    EXPECT_EQ(tests, 1u);
}

TEST(Repeats, UnitVectorsOfTheSameBitsAreOne) {
    const auto body = [](Bench &b, std::size_t second) {
        const std::vector<Handle> bits = b.r.low_bits(b.value(5, 3), 3);
        std::vector<Handle> results;
        for (const std::size_t entries : {std::size_t{8}, second}) {
            const Handle unit = b.r.one_hot(bits, entries);
            results.push_back(b.r.sum(unit, entries));
        }
        return results;
    };
    EXPECT_EQ(count_of(Op::kOneHot, [&](Bench &b) { return body(b, 8); }), 8u);
    EXPECT_EQ(count_of(Op::kOneHot, [&](Bench &b) { return body(b, 7); }), 8u + 7u);
}
