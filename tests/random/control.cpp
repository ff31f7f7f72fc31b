// Control flow inside of expressions, loops that count in their heads, bit-fields.
#include "generator.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace picco::random_programs {

void Generator::control_statement(int kind, int depth) {
    if (kind == 0)
        expression_jump();
    else if (kind == 1)
        counting_loop(depth);
    else if (kind == 2)
        comma_assignment();
    else if (kind < 5)
        stepped_place();
    else
        row_loops();
}

/// `a[s++] += value; a[s] = …;`: a place with a side effect, which happens once.
void Generator::stepped_place() {
    const auto arrays = visible([](const Variable &each) {
        return each.is_private && !each.is_pointer && each.sizes.size() == 1 && each.sizes[0] > 1;
    });
    if (arrays.empty() || context_.is_parallel)
        return assignment();
    const Variable array = *one_of(arrays);
    const std::string name = fresh("s");
    const std::string start = fmt::format("int {} = {};", name, pick(array.sizes[0] - 1));
    lines((chance(50) ? "{ public " : "{ private ") + start, "{ " + start);
    PrivatePlace place;
    place.c = fmt::format("{}[{}]{}", array.name, name, array.suffix);
    place.picco = fmt::format("{}[{}++]{}", array.name, name, array.suffix);
    const auto [first, first_in_c] = stored(place, array);
    lines(first, fmt::format("{} {}++;", first_in_c, name));
    place.picco = place.c;
    const auto [second, second_in_c] = stored(place, array);
    lines(second + " }", second_in_c + " }");
}

/// `place = ({ if (secret) return …; value; });`: a masked jump out of an expression.
void Generator::expression_jump() {
    const bool may_jump = context_.may_break || context_.may_continue || context_.returns;
    if (context_.is_parallel || context_.is_dead || !may_jump)
        return assignment();
    const Variable variable = *target();
    const Place where = place(variable);
    const std::string kept = kept_in_c("@", variable.type);
    const size_t at = kept.find('@');
    lines(where.picco + " = ({", where.c + " = " + kept.substr(0, at) + "({");
    ++indent_;
    const size_t before = variables_.size();
    if (chance(50))
        local_declaration();
    if (chance(50))
        assignment();
    const Value test = condition(1, false);
    lines("if (" + test.picco + ")", "if (" + test.c + ")");
    ++indent_;
    masked_jump();
    --indent_;
    const Value value = fitting(expression(2), variable);
    lines(value.picco + ";", value.c + ";");
    while (variables_.size() > before)
        variables_.pop_back();
    --indent_;
    lines("});", "})" + kept.substr(at + 1) + ";");
}

/// A loop whose head counts, so that masked jumps may end its iterations or all of it.
void Generator::counting_loop(int depth) {
    Variable counter;
    counter.name = fresh("i");
    counter.is_private = false;
    counter.is_counter = true;
    const int count = 1 + pick(4);
    const bool is_while = chance(50);
    counter.low = is_while ? 0 : 1;
    counter.high = is_while ? count - 1 : count;
    const std::string &i = counter.name;
    const Context outer = context_;
    block("", "{", "}", [&] {
        lines(fmt::format("public int {} = {};", i, count), fmt::format("int {} = {};", i, count));
        context_.may_break = context_.may_continue = context_.is_private = true;
        block(is_while ? fmt::format("while ({}-- > 0) ", i) : "do ", "{", "}", [&] {
            variables_.push_back(counter);
            statements(1 + pick(2), depth);
            private_if(depth);
            statements(1 + pick(2), depth);
        });
        if (!is_while)
            line(fmt::format("while (--{} > 0);", i));
    });
    context_ = outer;
}

/// `x = (y = value, value of y and more);`
void Generator::comma_assignment() {
    const Variable first = *target(), second = *target();
    if (first.name == second.name || context_.is_parallel)
        return assignment();
    const Place to = place(first), between = place(second);
    const std::set<std::string> locked = locked_;
    const Value value = fitting(expression(2), second);
    const Value result = fitting(expression(2), first);
    lines(fmt::format("{} = ({} = {}, {});", to.picco, between.picco, value.picco, result.picco),
          fmt::format(
              "{} = {};", to.c,
              kept_in_c(fmt::format("({} = {}, {})", between.c, kept_in_c(value.c, second.type), result.c),
                        first.type)));
    locked_ = locked;
}

/// `a ?: b` evaluates a once.
Value Generator::kept_choice(int depth) {
    Value sides[] = {has_effect() && chance(60) ? with_effect(depth) : expression(depth), expression(depth)};
    const Type type = common(sides[0].type, sides[1].type);
    for (Value &side : sides)
        side = converted(side, type);
    Value result;
    result.picco = fmt::format("({} ?: {})", sides[0].picco, sides[1].picco);
    result.c = fmt::format("({} ?: {})", sides[0].c, sides[1].c);
    result.type = type;
    result.low = std::min(sides[0].low, sides[1].low);
    result.high = std::max(sides[0].high, sides[1].high);
    result.exact_bits = std::max(sides[0].exact_bits, sides[1].exact_bits);
    result.is_private = sides[0].is_private || sides[1].is_private;
    return result;
}

/// A function by its name or by way of a pointer.
std::string Generator::callee(const Function &function) {
    const int way = pick(12);
    return way == 0 ? "(*" + function.name + ")" : way == 1 ? "(&" + function.name + ")" : function.name;
}

/// Some fields are bit-fields.
std::string Generator::field_text(const Variable &field, bool is_c) const {
    if (!field.is_bit_field)
        return declaration_text(field, is_c);
    return fmt::format("{} {} : {}", field.type.is_signed ? "int" : "unsigned", field.name, field.type.width);
}

} // namespace picco::random_programs
