// Branches, switches and loops, private, public and parallel.
#include "generator.h"

#include <fmt/format.h>

namespace picco::random_programs {

void Generator::private_if(int depth) {
    const Value test = condition(2, false);
    effect_ = nullptr;
    const std::set<std::string> locked = locked_;
    if (!context_.is_parallel)
        locked_.clear();
    const Context outer = context_;
    context_.is_private = true;
    lines("if (" + test.picco + ")", "if (" + test.c + ")");
    const auto branch = [&] {
        const int count = pick(4);
        statements(count, depth);
        if (count == 0 || chance(25))
            masked_jump();
    };
    block("", "{", "}", branch);
    if (chance(60)) {
        line("else");
        block("", "{", "}", branch);
    }
    context_ = outer;
    locked_ = locked;
}

void Generator::masked_jump() {
    std::vector<int> kinds;
    if (context_.may_break)
        kinds.push_back(0);
    if (context_.may_continue)
        kinds.push_back(1);
    if (context_.returns)
        kinds.push_back(2);
    if (kinds.empty() || context_.is_parallel)
        return line(";");
    const int kind = one_of(kinds);
    if (kind < 2)
        line(kind == 0 ? "break;" : "continue;");
    else
        return_value(*context_.returns);
}

void Generator::return_value(const Function &function) {
    if (function.is_void)
        return line("return;");
    const Value value = fitting(expression(2), holder_of(function.result));
    lines(fmt::format("return {};", value.picco),
          fmt::format("return {};", kept_in_c(value.c, function.result)));
}

void Generator::private_switch(int depth) {
    if (context_.is_parallel)
        return assignment();
    const auto controls = visible([](const Variable &each) {
        return each.is_private && each.sizes.empty() && !each.is_pointer && each.type.is_standard();
    });
    if (controls.empty())
        return assignment();
    const std::string control = one_of(controls)->name;
    const std::string mask = chance(50) ? chance(50) ? " & 3" : " & 7" : "";
    const std::set<std::string> locked = locked_;
    locked_.clear();
    const Context outer = context_;
    context_.is_private = context_.may_break = true;
    block("switch (" + control + mask + ") ", "{", "}", [&] {
        const int count = 1 + pick(4), middle = pick(5);
        for (int i = 0; i < count; ++i) {
            line(i == middle ? "default:" : fmt::format("case {}:", i));
            block("", "{", "}", [&] {
                statements(1 + pick(2), depth);
                if (!chance(25))
                    return;
                const Value test = comparison(public_expression(1), public_expression(1));
                lines(fmt::format("if ({}) break;", test.picco), fmt::format("if ({}) break;", test.c));
                statements(1, depth);
            });
            if (chance(25))
                inner_case(count + i, depth);
            if (chance(20))
                masked_jump();
            else if (chance(60))
                line("break;");
        }
    });
    context_ = outer;
    locked_ = locked;
}

/// A label inside of a branch of a private switch, behind what it jumps over.
void Generator::inner_case(int number, int depth) {
    const Value test = condition(1, chance(30));
    lines("if (" + test.picco + ")", "if (" + test.c + ")");
    const auto labelled = [&] {
        block("", "{", "}", [&] { statements(1, depth); });
        line(fmt::format("case {}:", number));
        block("", "{", "}", [&] { statements(1, depth); });
        if (chance(30))
            masked_jump();
    };
    const auto other = [&] { statements(1, depth); };
    const bool is_first = chance(60);
    block("", "{", "}", is_first ? std::function<void()>(labelled) : other);
    if (is_first && chance(50))
        return;
    line("else");
    block("", "{", "}", is_first ? std::function<void()>(other) : labelled);
}

void Generator::dead_branch(int depth) {
    const Context outer = context_;
    if (context_.is_pure || context_.is_parallel)
        return assignment();
    context_.is_private = true;
    context_.may_break = context_.may_continue = false;
    context_.returns = nullptr;
    const bool is_else = chance(30);
    line(is_else ? "if (!never) ;" : "if (never)");
    context_.is_dead = true;
    if (is_else)
        line("else");
    block("", "{", "}", [&] { statements(1 + pick(3), depth); });
    context_ = outer;
}

void Generator::public_if(int depth) {
    const Value test = comparison(public_expression(1), public_expression(1));
    lines("if (" + test.picco + ")", "if (" + test.c + ")");
    block("", "{", "}", [&] { statements(1 + pick(2), depth); });
    if (chance(50)) {
        line("else");
        block("", "{", "}", [&] { statements(1 + pick(2), depth); });
    }
}

void Generator::loop(int depth) {
    Variable counter;
    counter.name = fresh("i");
    counter.is_private = false;
    counter.is_counter = true;
    const int count = 1 + pick(4);
    counter.high = count - 1;
    const std::string &i = counter.name;
    const Context outer = context_;
    const bool is_for = chance(70);
    // A loop that private data ends has no public effects in its body.
    const bool is_masked = is_for && chance(40);
    context_.may_break = context_.may_continue = is_masked;
    context_.is_private |= is_masked;
    const auto body = [&](bool may_jump) {
        variables_.push_back(counter);
        if (may_jump && chance(40) && !context_.is_parallel)
            local_declaration();
        if (may_jump && chance(20))
            line(fmt::format("if ({} == {}) {};", i, pick(count), chance(50) ? "break" : "continue"));
        statements(1 + pick(3), depth);
        if (is_masked && depth > 0) {
            private_if(depth - 1);
            statements(1 + pick(2), depth);
        }
    };
    if (is_for) {
        const std::string tail = fmt::format("int {0} = 0; {0} < {1}; {0}++) ", i, count);
        lines("for (public " + tail, "for (" + tail);
        block("", "{", "}", [&] { body(true); });
        context_ = outer;
        return;
    }
    block("", "{", "}", [&] {
        lines(fmt::format("public int {} = {};", i, count - 1), fmt::format("int {} = {};", i, count - 1));
        const bool is_while = chance(50);
        block(is_while ? fmt::format("while ({} >= 0) ", i) : "do ", "{", is_while ? "}" : "}", [&] {
            body(false);
            line(i + "--;");
        });
        if (!is_while)
            line(fmt::format("while ({} >= 0);", i));
    });
    context_ = outer;
}

void Generator::parallel_loop() {
    const auto arrays = visible([](const Variable &each) {
        return each.is_private && !each.sizes.empty() && !each.is_pointer && each.suffix.empty();
    });
    if (arrays.empty())
        return assignment();
    const Variable &array = *one_of(arrays);
    Variable counter;
    counter.name = fresh("i");
    counter.is_private = false;
    counter.is_counter = true;
    counter.high = array.sizes[0] - 1;
    const Context outer = context_;
    const std::set<std::string> locked = locked_;
    context_.is_parallel = true;
    locked_.insert(array.name);
    const std::string tail = fmt::format("int {0} = 0; {0} < {1}; {0}++) ", counter.name, array.sizes[0]);
    lines("for (public " + tail, "for (" + tail);
    block("", "[", "]", [&] {
        variables_.push_back(counter);
        std::string element = fmt::format("{}[{}]", array.name, counter.name);
        for (size_t k = 1; k < array.sizes.size(); ++k)
            element += "[" + index(array.sizes[k]) + "]";
        const auto store = [&] {
            const Value value = fitting(expression(2), array);
            lines(fmt::format("{} = {};", element, value.picco),
                  fmt::format("{} = {};", element, kept_in_c(value.c, array.type)));
        };
        store();
        if (chance(50)) {
            const Value test = condition(1, chance(20));
            lines("if (" + test.picco + ")", "if (" + test.c + ")");
            block("", "{", "}", store);
        }
    });
    context_ = outer;
    locked_ = locked;
}

void Generator::parallel_blocks() {
    const auto targets = visible([](const Variable &each) { return each.is_private && !each.is_pointer; });
    const Variable *sides[] = {one_of(targets), one_of(targets)};
    if (sides[0] == sides[1])
        return assignment();
    const Context outer = context_;
    const std::set<std::string> locked = locked_;
    context_.is_parallel = true;
    for (const Variable *side : sides)
        locked_.insert(side->name);
    for (const Variable *side : sides) {
        block("", "[", "]", [&] {
            const Place where = place(*side);
            const Value value = fitting(expression(2), *side);
            lines(fmt::format("{} = {};", where.picco, value.picco),
                  fmt::format("{} = {};", where.c, kept_in_c(value.c, side->type)));
        });
    }
    line(";"); // blocks that follow are others
    context_ = outer;
    locked_ = locked;
}

} // namespace picco::random_programs
