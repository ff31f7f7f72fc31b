// What the methods promise of each other, on small traces at random.
#include "base/error.h"
#include "random_trace.h"
#include "utils/assign/classes.h"
#include "utils/assign/methods.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

namespace picco::assign::testing {
namespace {

Assigned assigned(const ProgramTimes &program, const std::string &method, int partition_size = 8000) {
    MethodOptions options;
    options.method = method;
    options.partitions.size = partition_size;
    return assign(program, options);
}

std::int64_t time_by(const ProgramTimes &program, const std::string &method, int partition_size = 8000) {
    return assigned(program, method, partition_size).outcomes.back().time.picoseconds;
}

TEST(Methods, AreNoBetterThanTheBestAndNoWorseThanSingle) {
    std::mt19937 random(3);
    int parts_are_best = 0, all = 0;
    for (; all < 150; ++all) {
        const Trace trace = random_trace(random, 7, true);
        const ProgramTimes program(trace);
        const std::int64_t best = best_of_all(program).picoseconds, single = time_by(program, "single");
        EXPECT_EQ(single, std::min(program.time_of(program.all(0)).picoseconds,
                                   program.time_of(program.all(1)).picoseconds));
        for (const std::string &method : method_names()) {
            const Assigned found = assigned(program, method, 3);
            const Outcome &outcome = found.outcomes.back();
            ASSERT_EQ(outcome.name, method);
            ASSERT_TRUE(outcome.time.is_possible);
            ASSERT_GE(outcome.time.picoseconds, best) << method;
            if (method != "greedy" && method != "opa") {
                ASSERT_LE(outcome.time.picoseconds, single) << method;
            }
            if (method == "g") {
                ASSERT_LE(*outcome.bound, best);
            }
            ASSERT_GE(found.plan.time.picoseconds, best);
            ASSERT_EQ(found.plan.time.picoseconds,
                      program.time_of(assignment_of(program, found.plan.choices)).picoseconds);
            parts_are_best += method == "t" && outcome.time.picoseconds == best ? 1 : 0;
        }
    }
    EXPECT_GE(parts_are_best, all * 8 / 10);
}

TEST(Methods, APartThatIsAllIsTheWholeProgram) {
    std::mt19937 random(4);
    for (int i = 0; i < 100; ++i) {
        const Trace trace = random_trace(random, 7, true);
        const ProgramTimes program(trace);
        EXPECT_LE(time_by(program, "t"), time_by(program, "g"));
    }
}

/// The best of all plans there are.
TEST(Methods, LinesAreTheBestPlan) {
    std::mt19937 random(5);
    int best_ones = 0, all = 0;
    for (; all < 200; ++all) {
        const Trace trace = random_trace(random, 7, true);
        const ProgramTimes program(trace);
        Time best{Trace::kNever, 0, false};
        for (std::uint32_t code = 0; code < 1u << program.spots().size(); ++code) {
            Choices choices;
            for (std::size_t spot = 0; spot < program.spots().size(); ++spot)
                choices.push_back(static_cast<std::uint8_t>(code >> spot & 1u));
            const Time time = program.time_of(assignment_of(program, choices));
            best = time < best ? time : best;
        }
        const Assigned found = assigned(program, "lines");
        ASSERT_LE(*found.outcomes.back().bound, best.picoseconds);
        ASSERT_GE(found.plan.time.picoseconds, best.picoseconds);
        best_ones += found.plan.time.picoseconds == best.picoseconds ? 1 : 0;
    }
    EXPECT_GE(best_ones, all * 95 / 100);
}

TEST(Methods, FindTheSameAgain) {
    std::mt19937 random(6);
    const Trace trace = random_trace(random, 12, true);
    const ProgramTimes program(trace);
    for (const std::string &method : method_names())
        EXPECT_EQ(assigned(program, method, 4).plan.choices, assigned(program, method, 4).plan.choices)
            << method;
}

/// A chain of comparisons that become one circuit, of windows alike.
Trace chain(std::uint64_t windows, std::uint32_t length) {
    Trace trace;
    trace.program = "chain.c";
    trace.round = 1000;
    Trace::Window window;
    window.times = windows;
    window.choices = length;
    for (std::uint32_t i = 0; i < length; ++i) {
        Trace::Term term;
        term.line = 7;
        term.operation = "comparison";
        term.choice = i;
        term.operations = term.elements = 1;
        term.width = 32;
        term.shares = 10;
        term.garbled = 300;
        term.rounds = 5;
        window.terms.push_back(term);
        window.values.push_back({Trace::Value::kOutside, {i}, 100, 0});
        if (i > 0) {
            window.uses.push_back({i - 1, i, true, 0});
            window.values.push_back({i - 1, {i}, 50, 60});
        }
    }
    trace.windows.push_back(window);
    return trace;
}

TEST(Methods, SolveClassesOnce) {
    const Trace trace = chain(1000, 50);
    const ProgramTimes program(trace);
    EXPECT_EQ(groups_of_classes(program).count,
              3u); // the first one needs no other, and no other the last one
    EXPECT_EQ(groups_of_spots(program).count, 1u);
    for (const char *method : {"g", "c", "lines", "t"}) {
        const Assigned found = assigned(program, method, 10);
        EXPECT_EQ(found.plan.choices, Choices{1}) << method;
        EXPECT_EQ(found.plan.time.rounds, 2000);
        EXPECT_EQ(found.plan.time.picoseconds, 1000 * (50 * 400 + 2 * 1000));
    }
    EXPECT_EQ(program.time_of(program.all(0)).rounds, 1000 * 250);
}

/// What is solved by classes is as good as all of it, where operations of a line are alike and need others at random.
TEST(Methods, ClassesAreAsGoodAsTheWholeProgram) {
    std::mt19937 random(5);
    constexpr int kPrograms = 100;
    int good = 0, fewer = 0;
    double worst = 1;
    for (int i = 0; i < kPrograms; ++i) {
        const Trace trace = random_lines(random, 5, 6);
        const ProgramTimes program(trace);
        fewer += groups_of_classes(program).count * 2 < 30u;
        const double factor = static_cast<double>(time_by(program, "c")) /
                              static_cast<double>(std::max<std::int64_t>(1, time_by(program, "g")));
        good += factor <= 1.02;
        worst = std::max(worst, factor);
    }
    std::printf("%d of %d within 2 %%, at worst %.3f; half of the choices or fewer in %d\n", good, kPrograms,
                worst, fewer);
    EXPECT_GE(good, kPrograms * 9 / 10);
    EXPECT_LE(worst, 1.1);
    EXPECT_EQ(fewer, kPrograms);
}

/// Operations that need each other's results are one choice, and so are their spots, wherever they are.
TEST(Methods, TieSpots) {
    Trace trace = chain(1, 4);
    trace.windows.push_back(trace.windows[0]);
    trace.windows[0].terms[1].operation = "add";
    trace.windows[0].terms[2].operation = "select";
    trace.windows[1].terms[0].operation = "select";
    trace.windows[1].terms[1].operation = "product";
    trace.windows[1].terms[1].choice = 0;
    const ProgramTimes program(trace);
    ASSERT_EQ(program.spots().size(), 3u);
    EXPECT_EQ(program.spots()[2], (std::vector<Spot>{{7, "product"}, {7, "select"}}));
    EXPECT_EQ(program.spot(1, 0), 2u);
    EXPECT_EQ(program.spot(0, 2), 2u);
    EXPECT_EQ(program.spots()[program.spot(0, 1)], (std::vector<Spot>{{7, "add"}}));
}

/// Circuits that do not fit into a window.
TEST(Methods, LeaveRoom) {
    Trace trace = chain(1, 12);
    trace.most_garbled = 12 * 400 - 1;
    const ProgramTimes program(trace);
    EXPECT_FALSE(program.time_of(program.all(1)).is_possible);
    const Assigned found = assigned(program, "g");
    EXPECT_TRUE(found.outcomes.back().time.is_possible);
    const auto garbled = std::ranges::count(found.plan.choices, 1);
    EXPECT_EQ(garbled, 0); // one line: all or nothing
    EXPECT_EQ(found.outcomes.back().time.picoseconds, best_of_all(program).picoseconds);
}

/// Shares, a circuit, shares, a circuit: what is behind a circuit waits for it, and two circuits that are not connected do
/// not wait for each other.
TEST(Times, AreThoseOfRegions) {
    const Trace trace = chain(1, 4);
    const ProgramTimes program(trace);
    const auto rounds = [&](const Choices &choices) { return program.windows()[0].time_of(choices).rounds; };
    EXPECT_EQ(rounds({0, 0, 0, 0}), 20);
    EXPECT_EQ(rounds({1, 1, 1, 1}), 2);
    EXPECT_EQ(rounds({0, 1, 0, 1}), 14);
    EXPECT_EQ(rounds({1, 0, 0, 1}), 14);
    EXPECT_EQ(program.windows()[0].time_of({0, 1, 0, 0}).picoseconds, 30 + 300 + 100 + 50 + 60 + 17'000);
    Trace begun = trace;
    begun.windows[0].begun = 4;
    const ProgramTimes later(begun);
    EXPECT_EQ(later.windows()[0].time_of({0, 0, 0, 0}).rounds, 16);
    EXPECT_EQ(later.windows()[0].time_of({1, 1, 1, 1}).rounds, 0);
}

/// What needs no message is not the front of a circuit.
TEST(Times, AreOfWhatRuns) {
    Trace trace = chain(1, 2);
    trace.windows[0].terms[0].is_front = true;
    const ProgramTimes program(trace);
    const WindowTimes &window = program.windows()[0];
    EXPECT_EQ(window.time_of({1, 1}).picoseconds, window.time_of({0, 1}).picoseconds);
    trace.windows[0].terms[1].is_front = true;
    EXPECT_EQ(window.time_of({1, 1}).picoseconds, window.time_of({0, 0}).picoseconds);
}

TEST(Traces, AreReadAsTheyWereWritten) {
    std::mt19937 random(7);
    for (int i = 0; i < 50; ++i) {
        Trace trace = random_trace(random, 6, true);
        trace.places[3] = "random.c:3";
        const Trace read = runtime::trace_of(text_of(trace));
        EXPECT_EQ(read.windows, trace.windows);
        EXPECT_EQ(read.places, trace.places);
        EXPECT_EQ(read.round, trace.round);
        EXPECT_EQ(read.most_garbled, trace.most_garbled);
    }
    const std::string good = text_of(chain(1, 2));
    EXPECT_NO_THROW(runtime::trace_of(good));
    for (const auto &[part, other] :
         std::vector<std::pair<std::string, std::string>>{{"\"trace\":1", "\"trace\":2"},
                                                          {"\"choice\":1", "\"choice\":2"},
                                                          {"\"rounds\":5", "\"rounds\":-5"},
                                                          {"[0,1,true", "[0,7,true"},
                                                          {"\"round\":1000", "\"round\":\"x\""},
                                                          {"\"uses\"", "\"use\""},
                                                          {"]}]}", ""}}) {
        std::string bad = good;
        ASSERT_NE(bad.find(part), std::string::npos) << part;
        bad.replace(bad.find(part), part.size(), other);
        EXPECT_THROW(runtime::trace_of(bad), runtime::UserError) << part;
    }
}

/// The same windows are told once.
TEST(Traces, CountWindowsThatAreAlike) {
    Trace trace;
    for (int i = 0; i < 5; ++i)
        trace.add(chain(1, i == 3 ? 2u : 4u).windows[0]);
    ASSERT_EQ(trace.windows.size(), 2u);
    EXPECT_EQ(trace.windows[0].times, 4u);
    EXPECT_EQ(trace.windows[1].times, 1u);
}

} // namespace
} // namespace picco::assign::testing
