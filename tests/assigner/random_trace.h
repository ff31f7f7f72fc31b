/// Small traces at random, and the best of all assignments.
#pragma once

#include "utils/assign/program_times.h"

#include <algorithm>
#include <random>

namespace picco::assign::testing {

/// Small times, so that there are ties. has_rounds: what is waited for costs something.
inline Trace random_trace(std::mt19937 &random, std::uint32_t most_choices, bool has_rounds) {
    const auto draw = [&](std::uint32_t most) { return static_cast<std::int64_t>(random() % (most + 1)); };
    Trace trace;
    trace.program = "random.c";
    trace.round = has_rounds ? 1 + draw(20) : 0;
    const auto windows = static_cast<std::uint32_t>(1 + draw(1));
    for (std::uint32_t w = 0; w < windows; ++w) {
        Trace::Window window;
        window.times = static_cast<std::uint64_t>(1 + draw(2));
        window.begun = draw(3);
        window.choices = static_cast<std::uint32_t>(1 + draw(most_choices - 1));
        for (std::uint32_t i = 0; i < window.choices; ++i) {
            Trace::Term term;
            term.line = static_cast<std::uint32_t>(1 + draw(3));
            term.operation = draw(1) == 0 ? "add" : "comparison";
            term.choice = i;
            term.operations = term.elements = 1;
            term.width = 32;
            term.shares = draw(9) == 0 ? Trace::kNever : draw(30);
            term.garbled = term.shares < Trace::kNever && draw(5) == 0 ? Trace::kNever : draw(60);
            term.rounds = draw(5);
            term.after[0] = term.after[1] = draw(9) == 0 ? draw(4) : 0;
            window.terms.push_back(term);
        }
        for (std::uint32_t by = 0; by < window.choices; ++by) {
            Trace::Value value;
            for (std::uint32_t of = 0; of < by; ++of)
                if (draw(2) == 0) {
                    window.uses.push_back({of, by, true, draw(4) == 0 ? 1 : 0});
                    window.values.push_back({of, {by}, draw(10), draw(10)});
                }
            if (draw(2) == 0)
                window.values.push_back({Trace::Value::kOutside, {by}, draw(10), 0});
        }
        for (Trace::Value &value : window.values) // one for several
            for (std::uint32_t by = value.of + 1; value.of != Trace::Value::kOutside && by < window.choices;
                 ++by)
                if (draw(3) == 0 && std::ranges::find(value.by, by) == value.by.end())
                    value.by.push_back(by);
        trace.windows.push_back(std::move(window));
    }
    return trace;
}

/// Lines whose operations are alike: each needs an operation of an earlier line or two, any of them.
inline Trace random_lines(std::mt19937 &random, std::uint32_t lines, std::uint32_t operations) {
    const auto draw = [&](std::uint32_t most) { return static_cast<std::int64_t>(random() % (most + 1)); };
    Trace trace;
    trace.program = "random.c";
    trace.round = 1 + draw(200);
    Trace::Window window;
    window.choices = lines * operations;
    for (std::uint32_t line = 0; line < lines; ++line) {
        Trace::Term term;
        term.line = 1 + line;
        term.operation = "comparison";
        term.operations = term.elements = 1;
        term.width = 32;
        term.shares = draw(30);
        term.garbled = draw(60);
        term.rounds = draw(5);
        const std::int64_t into = draw(10), out = draw(10);
        const auto from = static_cast<std::uint32_t>(draw(line == 0 ? 0 : line - 1));
        const bool needs_two = line > 1 && draw(1) == 0;
        for (std::uint32_t i = 0; i < operations; ++i) {
            const std::uint32_t by = line * operations + i;
            term.choice = by;
            window.terms.push_back(term);
            if (line == 0) {
                window.values.push_back({Trace::Value::kOutside, {by}, into, 0});
                continue;
            }
            for (const std::uint32_t of_line : {from, line - 1}) {
                if (of_line == from || needs_two) {
                    const auto of = of_line * operations + static_cast<std::uint32_t>(draw(operations - 1));
                    window.uses.push_back({of, by, true, 0});
                    window.values.push_back({of, {by}, into, out});
                }
            }
        }
    }
    trace.windows.push_back(std::move(window));
    return trace;
}

/// Of all assignments there are.
inline Time best_of_all(const ProgramTimes &program) {
    Time all;
    for (std::size_t w = 0; w < program.windows().size(); ++w) {
        const WindowTimes &window = program.windows()[w];
        Time best{Trace::kNever, 0, false};
        for (std::uint32_t code = 0; code < 1u << window.size(); ++code) {
            Choices choices;
            for (std::size_t i = 0; i < window.size(); ++i)
                choices.push_back(static_cast<std::uint8_t>(code >> i & 1u));
            if (window.possible(choices) != choices)
                continue;
            const Time time = window.time_of(choices);
            best = time < best ? time : best;
        }
        all.add(best, program.times(w));
    }
    return all;
}

} // namespace picco::assign::testing
