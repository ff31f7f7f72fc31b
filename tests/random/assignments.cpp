// Assignments, updates, calls, and what is opened or put out.
#include "generator.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

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

/// An operation in int, which it fits only where a condition holds, and the same one in long: what is promised of the
/// first is not true of the second.
void Generator::two_widths() {
    const auto small = visible([](const Variable &each) {
        return each.is_private && each.sizes.empty() && !each.is_pointer && each.type.is_standard() &&
               each.type.is_signed && each.type.width == 32;
    });
    if (small.empty() || context_.is_parallel)
        return assignment();
    const Variable &x = *one_of(small), &y = *one_of(small);
    const std::string large = fresh("n"), narrow = fresh("n"), wide = fresh("n");
    const auto both = [&](const std::string &text) { // private in picco
        lines("private " + text, text);
    };
    both(fmt::format("int {} = {} * 60000;", large, x.name));
    both(fmt::format("int {} = 0;", narrow));
    struct Kind {
        std::string rest;
        int least, most; ///< of the large one, where the result fits
    };
    const std::vector<Kind> kinds = {{"* " + large, -46340, 46340},
                                     {"* " + y.name, -65535, 65535},
                                     {"* 7", -300'000'000, 300'000'000},
                                     {"+ 2147480000", -2'000'000'000, 3000},
                                     {"- 2147480000", -3000, 2'000'000'000}};
    const Kind &kind = one_of(kinds);
    const std::string in_long = fmt::format("long {} = (long){} {};", wide, large, kind.rest);
    const bool is_wide_first = chance(50);
    if (is_wide_first)
        both(in_long);
    line(fmt::format("if ({0} > {1} && {0} < {2}) {3} = {0} {4};", large, kind.least, kind.most, narrow,
                     kind.rest));
    if (!is_wide_first)
        both(in_long);
    const Variable &variable = *target();
    const Place where = place(variable);
    Value result = constant(0);
    result.picco = result.c =
        fmt::format("({} {} 2147483647 ? {} & 15 : 9)", wide, chance(50) ? ">" : "<", narrow);
    result.is_private = true;
    result.high = 15;
    result = fitting(result, variable);
    lines(fmt::format("{} = {};", where.picco, result.picco),
          fmt::format("{} = {};", where.c, kept_in_c(result.c, variable.type)));
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
