// What a trace tells of a window, and operations that a plan chooses.
#include "engine_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace picco::runtime::testing {
namespace {

constexpr int kType = 16;
const GarblingTimes kFar{.may_be = true, .round = 50'000'000'000, .byte = 80'000, .gate = 150'000};

using Body = std::function<std::vector<Handle>(Bench &)>;

struct Outcome {
    std::vector<long> values;
    std::uint64_t rounds = 0, gates = 0;
    bool operator==(const Outcome &) const = default;
};

Outcome outcome(const GarblingTimes &times, const Body &body, Trace *trace = nullptr) {
    EngineOptions options;
    options.sizes.garbling = times;
    return run_engine<Outcome>(
        3,
        [&](Bench &b) {
            Trace own;
            if (trace != nullptr) {
                EXPECT_TRUE(b.engine.begin_trace(own));
            }
            const std::vector<long> values = b.open(body(b));
            if (trace != nullptr) {
                b.engine.end_trace();
            }
            if (trace != nullptr && b.context.self() == 1) {
                *trace = own;
            }
            return Outcome{values, b.context.rounds.rounds(),
                           b.engine.counts()[static_cast<std::size_t>(Op::kGarbled)]};
        },
        options);
}

/// What the windows wait for in shares, by what the trace says.
std::int64_t rounds_in_shares(const Trace &trace) {
    std::int64_t rounds = 0;
    for (const Trace::Window &window : trace.windows) {
        std::vector<std::int64_t> ready;
        for (const Trace::Term &term : window.terms)
            ready.push_back(term.after[0] + term.rounds);
        std::map<std::uint32_t, std::vector<Trace::Use>> needs;
        for (const Trace::Use &use : window.uses)
            if (use.in_shares && use.of < use.by)
                needs[use.by].push_back(use);
        std::int64_t end = window.begun;
        for (std::uint32_t i = 0; i < ready.size(); ++i) {
            for (const Trace::Use &use : needs[i])
                ready[i] = std::max(ready[i], ready[use.of] + window.terms[i].rounds);
            end = std::max(end, ready[i]);
        }
        rounds += static_cast<std::int64_t>(window.times) * (end - window.begun);
    }
    return rounds;
}

/// Selections by comparisons on line 6, of differences and sums.
Body chain(int steps) {
    return [=](Bench &b) {
        Handle x = b.value(1, kType);
        for (int i = 0; i < steps; ++i) {
            const Handle y = b.value(i * 37 % 101 - 50, kType);
            b.r.at(5);
            const Handle is_less = b.r.less(x, y);
            b.r.at(7);
            const Handle difference = b.r.subtract(y, x), sum = b.r.add(x, y);
            b.r.at(6);
            x = b.r.select(is_less, difference, sum);
        }
        std::vector<Handle> results;
        results.push_back(x.copy());
        return results;
    };
}

/// Quotient and remainder, and what becomes of them.
std::vector<Handle> divisions(Bench &b) {
    b.r.at(9);
    const Handle x = b.value(30011, kType), y = b.r.maximum(b.value(77, kType), b.r.constant(1));
    b.r.at(10);
    const Handle quotient = b.r.divide(x, y), rest = b.r.remainder(x, y);
    b.r.at(11);
    std::vector<Handle> results;
    results.push_back(b.r.minimum(b.r.multiply(quotient, rest), b.value(20000, kType)));
    return results;
}

std::vector<Handle> with_openings(Bench &b) {
    Handle x = b.value(1, kType);
    for (int i = 0; i < 4; ++i) {
        const long opened = b.open(chain(2 + i % 2)(b))[0];
        x = b.r.maximum(x, b.value(opened, kType));
    }
    std::vector<Handle> results;
    results.push_back(x.copy());
    return results;
}

/// The first chain runs while the second one is recorded behind an opening, and the third one needs both.
std::vector<Handle> overlapping(Bench &b) {
    const Handle first = chain(12)(b)[0].copy();
    const long opened = b.open(chain(2)(b))[0];
    const Handle second = b.r.maximum(chain(8)(b)[0], b.value(opened, kType));
    std::vector<Handle> results;
    results.push_back(b.r.select(b.r.less(first, second), chain(3)(b)[0], first));
    return results;
}

TEST(Trace, TellsTheRoundsOfShares) {
    for (const Body &body : {chain(20), Body(divisions), Body(with_openings), Body(overlapping)}) {
        Trace trace;
        const Outcome shares = outcome(kFar, body, &trace);
        EXPECT_EQ(shares.gates, 0u);
        EXPECT_EQ(shares.values, outcome({}, body).values);
        EXPECT_EQ(static_cast<std::int64_t>(shares.rounds), rounds_in_shares(trace));
        EXPECT_EQ(trace.round, kFar.round);
    }
}

TEST(Trace, HasTheOperationsOfLines) {
    Trace trace;
    outcome(kFar, chain(20), &trace);
    ASSERT_EQ(trace.windows.size(), 1u);
    std::map<std::pair<std::uint32_t, std::string>, std::uint64_t> operations;
    for (const Trace::Term &term : trace.windows[0].terms) {
        operations[{term.line, term.operation}] += term.operations;
        EXPECT_LT(term.choice, trace.windows[0].choices);
        if (term.operation == "comparing_selection") {
            EXPECT_GT(term.rounds, 0);
            EXPECT_GT(term.shares, 0);
            EXPECT_GT(term.garbled, 0);
            EXPECT_LT(term.garbled, Trace::kNever);
        }
    }
    EXPECT_EQ((operations[{6, "comparing_selection"}]), 20u);
    for (const Trace::Value &value : trace.windows[0].values) {
        EXPECT_TRUE(std::ranges::is_sorted(value.by));
        EXPECT_EQ(std::ranges::count(value.by, value.of), 0);
    }
}

/// All that a division is recorded as is one choice, and a circuit needs none of it.
TEST(Trace, HasDivisionsAsOne) {
    Trace trace;
    outcome(kFar, divisions, &trace);
    std::set<std::uint32_t> choices, within;
    for (const Trace::Window &window : trace.windows)
        for (const Trace::Term &term : window.terms) {
            if (term.operation == "division")
                choices.insert(term.choice);
            if (term.is_within) {
                within.insert(term.choice);
                EXPECT_EQ(term.garbled, 0);
            }
        }
    ASSERT_FALSE(within.empty());
    EXPECT_TRUE(std::ranges::includes(choices, within));
}

/// What runs on behind an opening is of the same window as what is recorded there.
TEST(Trace, JoinsWindowsThatOverlap) {
    Trace trace;
    outcome(kFar, overlapping, &trace);
    ASSERT_EQ(trace.windows.size(), 1u);
    const Trace::Window &window = trace.windows[0];
    EXPECT_EQ(window.begun, 0);
    std::set<std::uint32_t> between;
    for (std::uint32_t i = 0; i < window.terms.size(); ++i)
        if (window.terms[i].line == 0) {
            between.insert(window.terms[i].choice);
            EXPECT_EQ(window.terms[i].garbled, Trace::kNever);
            EXPECT_EQ(window.terms[i].rounds, 0);
            EXPECT_TRUE(std::ranges::any_of(window.uses, [&](const Trace::Use &use) { return use.by == i; }));
        }
    EXPECT_EQ(between.size(), 1u);
    for (const Trace::Use &use : window.uses)
        EXPECT_NE(use.of, use.by);
}

/// The circuits of a plan are those of its operations, and what the plan says nothing of is as before.
TEST(Plan, ChoosesByLineAndOperation) {
    const Outcome shares = outcome({}, chain(20)), free = outcome(kFar, chain(20));
    ASSERT_GT(free.gates, 0u);
    GarblingTimes none = kFar, all = kFar, some = kFar;
    none.is_of_lines = all.is_of_lines = true;
    Trace trace;
    outcome(kFar, chain(20), &trace);
    for (const Trace::Term &term : trace.windows[0].terms) {
        EXPECT_TRUE(none.operations.choose(term.line, term.operation, LineChoice::kShares));
        EXPECT_TRUE(all.operations.choose(term.line, term.operation, LineChoice::kGarbled));
        EXPECT_TRUE(some.operations.choose(term.line, term.operation,
                                           term.operation == "comparing_selection" ? LineChoice::kGarbled
                                                                                   : LineChoice::kShares));
    }
    EXPECT_FALSE(none.operations.has_garbled());
    EXPECT_TRUE(all.operations.has_garbled());
    const Outcome in_shares = outcome(none, chain(20)), garbled = outcome(all, chain(20)),
                  comparisons = outcome(some, chain(20));
    EXPECT_EQ(in_shares, shares);
    EXPECT_EQ(garbled.values, shares.values);
    EXPECT_EQ(comparisons.values, shares.values);
    EXPECT_LE(garbled.rounds, 4u);
    EXPECT_GT(comparisons.gates, 0u);
    EXPECT_NE(comparisons.gates, garbled.gates);
    EXPECT_GT(comparisons.rounds, 2 * garbled.rounds);
    GarblingTimes others = kFar;
    EXPECT_TRUE(others.operations.choose(99, "comparison", LineChoice::kGarbled));
    EXPECT_EQ(outcome(others, chain(20)), free);
    EXPECT_FALSE(others.operations.choose(5, "less", LineChoice::kGarbled));
}

/// A line that the program chooses for is not the plan's.
TEST(Plan, ComesAfterTheProgram) {
    GarblingTimes times = kFar;
    times.is_of_lines = true;
    times.lines.choose(6, 6, LineChoice::kShares);
    EXPECT_TRUE(times.operations.choose(6, "comparing_selection", LineChoice::kGarbled));
    EXPECT_EQ(outcome(times, chain(20)), outcome({}, chain(20)));
}

} // namespace
} // namespace picco::runtime::testing
