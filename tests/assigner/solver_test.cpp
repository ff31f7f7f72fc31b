// Assignments of small traces against all that there are, and against minimum cuts.
#include "assign/assignment.h"
#include "random_trace.h"
#include "utils/assign/methods.h"
#include "utils/assign/solver.h"

#include <gtest/gtest.h>

namespace picco::assign::testing {
namespace {

using runtime::TermGraph;

/// Without rounds: a value is a term of its own, tied to the choice that it is of.
TermGraph graph_of(const WindowTimes &window) {
    TermGraph graph;
    for (std::size_t i = 0; i < window.size(); ++i)
        graph.terms.push_back({{window.costs(i).shares, window.costs(i).garbled}, {0, 0}});
    for (const Trace::Value &value : window.window().values) {
        const auto own = static_cast<std::uint32_t>(graph.terms.size());
        graph.terms.push_back({{0, 0}, {value.into, value.out}});
        if (value.of == Trace::Value::kOutside)
            graph.terms.back().work[1] = TermGraph::kNever;
        else
            graph.uses.push_back({value.of, own, {TermGraph::kNever, TermGraph::kNever}});
        for (const std::uint32_t by : value.by)
            graph.uses.push_back({own, by, {0, 0}});
    }
    return graph;
}

TEST(Solver, IsTheMinimumCutWithoutRounds) {
    std::mt19937 random(1);
    for (int i = 0; i < 2000; ++i) {
        const Trace trace = random_trace(random, 8, false);
        const ProgramTimes program(trace);
        const Solution found = solve(program, groups_of_choices(program), {});
        std::int64_t least = 0;
        for (std::size_t w = 0; w < program.windows().size(); ++w) {
            const TermGraph graph = graph_of(program.windows()[w]);
            least += program.times(w) * runtime::time_of(graph, runtime::assign_pair(graph));
        }
        ASSERT_EQ(found.time.picoseconds, least) << i;
        ASSERT_EQ(best_of_all(program).picoseconds, least) << i;
        ASSERT_LE(found.bound, least);
        ASSERT_GE(found.bound, least - 1);
        ASSERT_EQ(solve_at_fixed_prices(program).time.picoseconds, least) << i; // its solution is whole
    }
}

TEST(Solver, IsTheBestOfAllWithRounds) {
    std::mt19937 random(2);
    int best = 0, all = 0;
    double worst = 1;
    for (; all < 2000; ++all) {
        const Trace trace = random_trace(random, 8, true);
        const ProgramTimes program(trace);
        const Solution found = solve(program, groups_of_choices(program), {});
        const std::int64_t least = best_of_all(program).picoseconds;
        ASSERT_LE(found.bound, least) << all;
        ASSERT_GE(found.time.picoseconds, least) << all;
        ASSERT_EQ(program.time_of(found.assignment).picoseconds, found.time.picoseconds);
        best += found.time.picoseconds == least ? 1 : 0;
        worst = std::max(worst, static_cast<double>(found.time.picoseconds) /
                                    static_cast<double>(std::max<std::int64_t>(1, least)));
    }
    EXPECT_GE(best, all * 98 / 100);
    EXPECT_LE(worst, 1.05);
}

} // namespace
} // namespace picco::assign::testing
