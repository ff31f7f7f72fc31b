// Random statements.
#include "generator.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

namespace {

/// The value of the public global `size`.
constexpr int kRuntimeSize = 3;

} // namespace

bool Generator::is_readable(const Variable &variable) const {
    if (locked_.count(variable.name))
        return false;
    return !(context_.is_pure && (variable.is_global || variable.is_pointer)) &&
           !(context_.is_parallel && variable.is_pointer);
}

std::vector<const Generator::Variable *>
Generator::visible(const std::function<bool(const Variable &)> &wanted) const {
    std::vector<const Variable *> found;
    for (const Variable &each : variables_)
        if (is_readable(each) && wanted(each))
            found.push_back(&each);
    return found;
}

std::string Generator::index(int size) {
    if (size == 1 || chance(40))
        return std::to_string(pick(size));
    const auto counters =
        visible([&](const Variable &each) { return each.is_counter && each.low >= 0 && each.high < size; });
    if (!counters.empty() && chance(70))
        return one_of(counters)->name;
    const auto numbers = visible([](const Variable &each) { return !each.is_private && each.sizes.empty(); });
    if (numbers.empty())
        return std::to_string(pick(size));
    return fmt::format("(unsigned){} % {}", one_of(numbers)->name, size);
}

Generator::Place Generator::place(const Variable &variable) {
    std::string text = variable.name;
    if (variable.is_pointer && chance(40))
        text = "(*" + text + ")";
    else
        for (const int size : variable.sizes)
            text += "[" + index(size) + "]";
    text += variable.suffix;
    return {text, text, &variable};
}

const Generator::Variable *Generator::target() {
    const auto candidates = visible([](const Variable &each) { return each.is_private; });
    return one_of(candidates);
}

void Generator::block(const std::string &head, const std::string &open, const std::string &close,
                      const std::function<void()> &body) {
    lines(head + open, head + "{");
    ++indent_;
    const size_t before = variables_.size(), records = records_.size();
    body();
    while (variables_.size() > before)
        variables_.pop_back();
    records_.erase(records_.begin() + static_cast<std::ptrdiff_t>(records), records_.end());
    --indent_;
    lines(close, "}");
}

void Generator::statements(int count, int depth) {
    if (chance(40) && !context_.is_parallel)
        local_declaration();
    if (chance(15) && !context_.is_parallel && !context_.is_private)
        pointer_declaration();
    if (chance(10) && !context_.is_parallel)
        local_struct();
    for (int i = 0; i < count; ++i)
        statement(depth);
}

void Generator::statement(int depth) {
    const bool is_left_out = enter_statement();
    const bool may_open = !context_.is_private;
    const std::set<std::string> locked = locked_;
    if (!context_.is_parallel && chance(15)) {
        const auto changed = visible([](const Variable &each) {
            return each.is_private && each.sizes.empty() && !each.is_addressed && !each.is_pointer &&
                   each.type.is_standard() && each.low == each.type.low() && each.high == each.type.high();
        });
        // A pure function needs a private target besides.
        if (!changed.empty() && visible([](const Variable &each) { return each.is_private; }).size() > 1) {
            effect_ = one_of(changed);
            locked_.insert(effect_->name);
        }
    }
    if (!effect_ && !context_.is_parallel && !context_.is_pure && chance(10) && assignment_with_call()) {
        leave_statement(is_left_out);
        return;
    }
    const int kind = pick(depth > 0 ? 54 : 18);
    const int structure = kind - (depth > 0 ? 33 : 13);
    if (kind < 6) {
        assignment();
    } else {
        if (structure >= 0 || (kind != 15 && kind != 16)) {
            effect_ = nullptr;
            locked_ = locked;
        }
        if (structure > 13)
            control_statement(structure - 14, depth - 1);
        else if (structure >= 0)
            structure_statement(structure);
        else if (kind < 9)
            update();
        else if (kind < 11)
            step();
        else if (kind == 11)
            chained_assignment();
        else if (kind == 12)
            may_open ? (chance(50) ? opening() : public_assignment()) : call_statement();
        else if (kind < 20)
            private_if(depth - 1);
        else if (kind == 20)
            public_if(depth - 1);
        else if (kind < 23)
            loop(depth - 1);
        else if (kind < 25 && !context_.is_parallel)
            parallel_loop();
        else if (kind == 25 && !context_.is_parallel)
            parallel_blocks();
        else if (kind == 26)
            dead_branch(depth - 1);
        else if (kind == 27 && may_open)
            output_one();
        else if (kind < 30)
            private_switch(depth - 1);
        else if (kind < 32)
            private_if(depth - 1);
        else
            call_statement();
    }
    effect_ = nullptr;
    locked_ = locked;
    leave_statement(is_left_out);
}

void Generator::structure_statement(int kind) {
    if (kind < 4)
        chance(40) ? layout_statement() : private_write();
    else if (kind < 6)
        struct_assignment();
    else if (kind < 9)
        whole_array_statement();
    else if (kind == 9)
        product_statement();
    else if (kind < 12)
        chance(50) ? layout_statement() : repoint();
    else
        chosen_pointer();
}

void Generator::assignment() {
    const Variable &variable = *target();
    const Place where = place(variable);
    const Value value = fitting(expression(3), variable);
    lines(fmt::format("{} = {};", where.picco, value.picco),
          fmt::format("{} = {};", where.c, kept_in_c(value.c, variable.type)));
}

bool Generator::assignment_with_call() {
    std::vector<Function> changing;
    for (const Function &each : functions_)
        if (!each.is_pure && !each.is_void &&
            std::ranges::none_of(each.parameters,
                                 [](const Variable &parameter) { return parameter.is_pointer; }))
            changing.push_back(each);
    const Context outer = context_;
    context_.is_pure = true; // no globals besides: C leaves open when the call changes them
    const auto targets = visible([](const Variable &each) { return each.is_private; });
    const bool is_possible = !changing.empty() && !targets.empty();
    if (is_possible) {
        const Function function = one_of(changing);
        effect_call_ = &function;
        assignment();
        effect_call_ = nullptr;
    }
    context_ = outer;
    return is_possible;
}

void Generator::chained_assignment() {
    const auto scalars = visible([](const Variable &each) {
        return each.is_private && each.sizes.empty() && each.type.is_standard() &&
               each.low == each.type.low() && each.high == each.type.high();
    });
    if (scalars.empty() || context_.is_parallel)
        return assignment();
    const Variable &inner = *one_of(scalars);
    const Variable &outer = *target();
    if (outer.is_pointer || inner.name == outer.name || !outer.type.is_standard())
        return assignment();
    const Place where = place(outer);
    locked_.insert(inner.name);
    const Value first = fitting(expression(2), inner);
    Value stored = read(inner);
    stored.picco = fmt::format("({} = {})", inner.name, first.picco);
    stored.c = fmt::format("({} = {})", inner.name, first.c);
    const Value value = fitting(stored, outer);
    lines(fmt::format("{} = {};", where.picco, value.picco), fmt::format("{} = {};", where.c, value.c));
}

void Generator::update() {
    const Variable &variable = *target();
    const Place where = place(variable);
    const bool takes_all = variable.low == variable.type.low() && variable.high == variable.type.high();
    const bool is_narrow = variable.type.width < 32;
    std::string op;
    Value value;
    if (variable.type.is_bit() && chance(50)) {
        op = std::string(1, "&|^"[pick(3)]);
        value = bit(1);
    } else if (chance(25) && (is_narrow || !variable.type.is_signed)) {
        op = chance(50) ? "<<" : ">>";
        value = constant(pick(7));
    } else {
        op = std::string(1, "+-*"[pick(3)]);
        value = expression(2);
        if (!value.is_private)
            value = constant(pick(20) - 7);
        else if (variable.type.is_signed || is_narrow)
            value = converted(
                narrow(value, op == "*" && is_narrow ? (variable.type.width > 16 ? 6 : 14) : 14), int_type());
        else if (value.type.width > variable.type.width)
            value = narrow(value, 15);
    }
    if (op == "<<" && variable.type.is_signed) {
        op = "+";
    }
    const auto [picco, c] = updated(where.picco, where.c, op, value, variable);
    lines(picco, c);
    if (!takes_all)
        lines(fmt::format("{0} = (short){0};", where.picco), fmt::format("{0} = (short){0};", where.c));
}

std::pair<std::string, std::string> Generator::updated(const std::string &picco, const std::string &c,
                                                       const std::string &op, const Value &operand,
                                                       const Variable &variable) const {
    const std::string sum = fmt::format("({} {} {})", c, op, operand.c);
    const bool is_exact = op == ">>" || op == "&" || op == "|" || op == "^" || variable.type.width >= 32;
    if (is_faultless_ && !is_exact)
        return {fmt::format("{0} = ({1})({0} {2} {3});", picco, variable.type.name, op, operand.picco),
                fmt::format("{} = {};", c,
                            variable.type.is_standard() ? fmt::format("({}){}", variable.type.name, sum)
                                                        : kept_in_c(sum, variable.type))};
    return {fmt::format("{} {}= {};", picco, op, operand.picco),
            variable.type.is_standard() ? fmt::format("{} {}= {};", c, op, operand.c)
                                        : fmt::format("{} = {};", c, kept_in_c(sum, variable.type))};
}

void Generator::step() {
    const Variable &variable = *target();
    const Place where = place(variable);
    const bool is_up = chance(50);
    if (is_faultless_ && variable.type.width < 32) {
        const auto [picco, c] = updated(where.picco, where.c, is_up ? "+" : "-", constant(1), variable);
        return lines(picco, c);
    }
    const std::string op = is_up ? "++" : "--";
    const std::string text = chance(50) ? where.picco + op : op + where.picco;
    if (variable.type.is_standard())
        line(text + ";");
    else
        lines(text + ";",
              fmt::format("{} = {};", where.c,
                          kept_in_c(fmt::format("{} {} 1", where.c, is_up ? "+" : "-"), variable.type)));
    if (variable.low != variable.type.low() || variable.high != variable.type.high())
        lines(fmt::format("{0} = (short){0};", where.picco), fmt::format("{0} = (short){0};", where.c));
}

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

void Generator::local_declaration() {
    Variable variable = new_variable("l", true);
    variable.is_addressed = false;
    const bool is_static = context_.is_function && !context_.is_pure && chance(15);
    if (is_static) {
        variable.is_global = true;
        const std::string value = variable.sizes.empty() && !variable.type.is_bit() ? "3" : "";
        lines(fmt::format("static {}{};", declaration_text(variable, false),
                          value.empty() ? "" : " = " + value),
              fmt::format("static {}{};", declaration_text(variable, true),
                          value.empty() ? "" : " = " + value));
        variables_.push_back(variable);
        return;
    }
    std::string picco, c;
    if (!variable.sizes.empty() && !is_faultless_ && chance(25)) {
        variable.sizes[0] = kRuntimeSize;
        std::string text = declaration_text(variable, false);
        const std::string number = fmt::format("[{}]", kRuntimeSize);
        text.replace(text.find(number), number.size(), "[size]");
        lines(text + ";", declaration_text(variable, true) + " = {0};");
        variables_.push_back(variable);
        return;
    }
    if (variable.sizes.size() == 2 || chance(20)) {
        c = variable.sizes.empty() ? "0" : "{0}";
        if (is_faultless_)
            picco = c;
    } else if (variable.sizes.empty()) {
        const Value value = fitting(expression(2), variable);
        picco = value.picco;
        c = kept_in_c(value.c, variable.type);
    } else {
        for (int i = 0; i < 1 + pick(variable.sizes[0]); ++i) {
            const Value value = fitting(expression(1), variable);
            picco += (i ? ", " : "{") + value.picco;
            c += (i ? ", " : "{") + kept_in_c(value.c, variable.type);
        }
        picco += "}";
        c += "}";
    }
    declare(variable, picco, c);
}

void Generator::pointer_declaration() {
    const auto targets = visible([](const Variable &each) {
        return each.is_private && !each.is_pointer && each.suffix.empty() &&
               (each.is_addressed || !each.sizes.empty());
    });
    if (targets.empty())
        return;
    const Variable &to = *one_of(targets);
    Variable pointer = to;
    pointer.name = fresh("p");
    pointer.is_pointer = true;
    std::string start;
    pointer.sizes = {1};
    if (to.sizes.empty()) {
        start = "&" + to.name;
    } else {
        start = to.name;
        for (size_t k = 0; k + 1 < to.sizes.size(); ++k)
            start += fmt::format("[{}]", pick(to.sizes[k]));
        const int skipped = pick(to.sizes.back());
        pointer.sizes = {to.sizes.back() - skipped};
        if (skipped > 0)
            start =
                chance(50) ? fmt::format("&{}[{}]", start, skipped) : fmt::format("{} + {}", start, skipped);
    }
    lines(fmt::format("private {} *{} = {};", to.type.name, pointer.name, start),
          fmt::format("{} *{} = {};", to.type.c_name(), pointer.name, start));
    variables_.push_back(pointer);
}

void Generator::call_statement() {
    std::vector<Function> callable;
    for (const Function &each : functions_)
        if (each.is_pure || !(context_.is_pure || context_.is_parallel))
            callable.push_back(each);
    if (callable.empty())
        return assignment();
    const Function function = one_of(callable);
    std::vector<std::string> picco, c;
    for (const Variable &parameter : function.parameters) {
        if (!parameter.is_pointer) {
            const Value value = argument(parameter, 2);
            picco.push_back(value.picco);
            c.push_back(kept_in_c(value.c, parameter.type));
            continue;
        }
        const auto fits = visible([&](const Variable &each) {
            return each.is_private && each.type == parameter.type && each.suffix.empty() &&
                   (each.sizes.empty() ? each.is_addressed && parameter.sizes[0] == 1
                                       : each.sizes.back() >= parameter.sizes[0]);
        });
        if (fits.empty())
            return assignment();
        const Variable &array = *one_of(fits);
        std::string text = array.sizes.empty() ? "&" + array.name : array.name;
        if (array.sizes.size() == 2)
            text += "[" + index(array.sizes[0]) + "]";
        picco.push_back(text);
        c.push_back(text);
    }
    const std::string texts[] = {function.name + arguments_text(picco), function.name + arguments_text(c)};
    if (function.is_void)
        return lines(texts[0] + ";", texts[1] + ";");
    const Variable &variable = *target();
    const Place where = place(variable);
    Value value;
    value.picco = texts[0];
    value.c = texts[1];
    value.type = function.result;
    value.low = function.result.low();
    value.high = function.result.high();
    value = fitting(value, variable);
    lines(fmt::format("{} = {};", where.picco, value.picco),
          fmt::format("{} = {};", where.c, kept_in_c(value.c, variable.type)));
}

void Generator::public_assignment() {
    const auto candidates =
        visible([](const Variable &each) { return !each.is_private && !each.is_counter && each.is_global; });
    if (candidates.empty())
        return assignment();
    const Variable &variable = *one_of(candidates);
    const Value value = into(public_expression(2), variable.low, variable.high);
    lines(fmt::format("{} = {};", variable.name, value.picco),
          fmt::format("{} = {};", variable.name, value.c));
}

void Generator::opening() {
    const auto candidates =
        visible([](const Variable &each) { return !each.is_private && !each.is_counter && each.is_global; });
    Value opened = expression(2);
    if (candidates.empty() || !opened.is_private)
        return assignment();
    if (!opened.type.is_standard())
        opened = cast(opened, {Type::Kind::kStandard, 16, true, "short"});
    opened.picco = "smcopen(" + opened.picco + ")";
    opened.c = "(" + opened.c + ")";
    opened.is_private = false;
    const Variable &variable = *one_of(candidates);
    const Value value = into(opened, variable.low, variable.high);
    lines(fmt::format("{} = {};", variable.name, value.picco),
          fmt::format("{} = {};", variable.name, value.c));
}

void Generator::output_one() {
    const auto candidates =
        visible([](const Variable &each) { return !each.is_pointer && each.suffix.empty(); });
    output(*one_of(candidates));
}

} // namespace picco::random_programs
