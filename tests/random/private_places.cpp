// Elements at private indices, and pointers that private data chooses.
#include "generator.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::random_programs {

/// Any private number; more often than not inside of the array.
Value Generator::private_index(int size) {
    const Value value = expression(1);
    if (!value.is_private) // out of range it would be undefined
        return constant(pick(size));
    if (is_faultless_) {
        Value inside = cast(value, {Type::Kind::kStandard, 8, false, "unsigned char"});
        inside.picco = fmt::format("({} % {})", inside.picco, size);
        inside.c = fmt::format("({} % {})", inside.c, size);
        return inside;
    }
    if (chance(25))
        return cast(value, {Type::Kind::kStandard, 8, true, "signed char"});
    const int mask = size <= 2 ? 1 : size <= 4 ? 3 : 7;
    Value result = cast(value, int_type());
    result.picco = fmt::format("({} & {})", result.picco, mask);
    result.c = fmt::format("({} & {})", result.c, mask);
    if (chance(10)) {
        result.picco = fmt::format("({} - 1)", result.picco);
        result.c = fmt::format("({} - 1)", result.c);
    }
    return result;
}

/// An element at private indices, as picco has it and as C has it: where it is in range, and there.
Generator::PrivatePlace Generator::private_place(const Variable &variable) {
    PrivatePlace place;
    place.picco = place.c = variable.name;
    const size_t secret = static_cast<size_t>(pick(static_cast<int>(variable.sizes.size())));
    for (size_t k = 0; k < variable.sizes.size(); ++k) {
        const int size = variable.sizes[k];
        if (k != secret && chance(50)) {
            const std::string text = index(size);
            place.picco += "[" + text + "]";
            place.c += "[" + text + "]";
            continue;
        }
        const std::string name = fresh("k");
        const Value value = private_index(size);
        place.picco += "[" + value.picco + "]";
        place.c += "[" + name + "]";
        place.front += fmt::format("long {} = {}; ", name, value.c);
        place.test += fmt::format("{}{} >= 0 && {} < {}", place.test.empty() ? "" : " && ", name, name, size);
    }
    place.picco += variable.suffix;
    place.c += variable.suffix;
    return place;
}

Value Generator::private_read() {
    const auto arrays = visible(
        [](const Variable &each) { return each.is_private && !each.sizes.empty() && !each.is_pointer; });
    if (arrays.empty())
        return leaf();
    const Variable &array = *one_of(arrays);
    const PrivatePlace place = private_place(array);
    Value value;
    value.picco = place.picco;
    value.c = fmt::format("({{ {}{} ? {} : 0; }})", place.front, place.test, place.c);
    value.type = array.type;
    value.low = std::min<Int128>(array.low, 0);
    value.high = std::max<Int128>(array.high, 0);
    value.exact_bits = array.type.width + 1;
    value.is_bit = array.type.is_bit();
    return value;
}

/// A store into the place, an update or a step, as picco has it and as C has it where the place is in range.
std::pair<std::string, std::string> Generator::stored(const PrivatePlace &place, const Variable &array) {
    const bool takes_all = array.low == array.type.low() && array.high == array.type.high() && !is_faultless_;
    std::string picco, c;
    if (takes_all && chance(30)) {
        const std::string op = chance(50) ? "+" : "-";
        picco = fmt::format("{}{}{};", place.picco, op, op);
        c = fmt::format("{} = {};", place.c, kept_in_c(fmt::format("{} {} 1", place.c, op), array.type));
    } else if (takes_all && chance(40)) {
        const std::string op(1, "+-*"[pick(3)]);
        const Value value = converted(narrow(expression(1), array.type.width > 16 ? 6 : 14), int_type());
        picco = fmt::format("{} {}= {};", place.picco, op, value.picco);
        c = fmt::format("{} = {};", place.c,
                        kept_in_c(fmt::format("({} {} {})", place.c, op, value.c), array.type));
    } else {
        const Value value = fitting(expression(2), array);
        picco = fmt::format("{} = {};", place.picco, value.picco);
        c = fmt::format("{} = {};", place.c, kept_in_c(value.c, array.type));
    }
    return {picco, c};
}

void Generator::private_write() {
    const auto arrays = visible(
        [](const Variable &each) { return each.is_private && !each.sizes.empty() && !each.is_pointer; });
    if (arrays.empty() || context_.is_parallel)
        return assignment();
    const Variable array = *one_of(arrays);
    const PrivatePlace place = private_place(array);
    const auto [picco, c] = stored(place, array);
    lines(picco, fmt::format("{{ {}if ({}) {} }}", place.front, place.test, c));
}

/// A statement expression or a compound literal.
Value Generator::block_value(int depth) {
    Value value = expression(depth);
    if (!value.is_private || !value.type.is_standard())
        return value;
    if (chance(50)) {
        value.picco = fmt::format("((private {}){{{}}})", value.type.name, value.picco);
        value.c = fmt::format("(({}){{{}}})", value.type.name, value.c);
        return value;
    }
    const std::string name = fresh("b");
    value.picco = fmt::format("({{ private {0} {1} = {2}; {1}; }})", value.type.name, name, value.picco);
    value.c = fmt::format("({{ {0} {1} = {2}; {1}; }})", value.type.name, name, value.c);
    return value;
}

/// An address of a variable that was declared before variables_[before].
std::string Generator::target_address(const Type &type, size_t before) {
    std::vector<const Variable *> targets;
    for (size_t i = 0; i < before && i < variables_.size(); ++i) {
        const Variable &each = variables_[i];
        if (each.is_private && !each.is_pointer && !each.is_bit_field && each.type == type &&
            is_readable(each) && (each.is_addressed || !each.sizes.empty()))
            targets.push_back(&each);
    }
    if (targets.empty())
        return "";
    const Variable &to = *one_of(targets);
    if (to.sizes.empty())
        return "&" + to.name;
    std::string text = "&" + to.name;
    for (size_t k = 0; k < to.sizes.size(); ++k) {
        const bool is_secret = k == 0 && chance(30);
        const Value number = is_secret ? cast(leaf(), int_type()) : constant(0);
        if (is_secret && number.picco == number.c)
            text += fmt::format("[{} & 1]", number.picco);
        else
            text += fmt::format("[{}]", pick(to.sizes[k]));
    }
    return text + to.suffix;
}

void Generator::chosen_pointer() {
    if (context_.is_parallel || context_.is_pure)
        return assignment();
    const auto targets = visible([](const Variable &each) {
        return each.is_private && !each.is_pointer && !each.is_bit_field &&
               (each.is_addressed || !each.sizes.empty());
    });
    if (targets.empty())
        return assignment();
    const Type type = one_of(targets)->type;
    const std::string first = target_address(type, variables_.size());
    if (first.empty())
        return assignment();
    Variable pointer = holder_of(type);
    pointer.name = fresh("p");
    pointer.is_pointer = pointer.is_chosen = true;
    pointer.sizes = {1};
    lines(fmt::format("private {} *{} = {};", type.name, pointer.name, first),
          fmt::format("{} *{} = {};", type.c_name(), pointer.name, first));
    variables_.push_back(pointer);
    repoint();
}

void Generator::repoint() {
    std::vector<size_t> pointers;
    for (size_t i = 0; i < variables_.size(); ++i)
        if (variables_[i].is_chosen && is_readable(variables_[i]))
            pointers.push_back(i);
    if (pointers.empty() || context_.is_parallel || context_.is_pure)
        return assignment();
    const size_t which = one_of(pointers);
    const std::string name = variables_[which].name;
    const Type type = variables_[which].type;
    const std::string one = target_address(type, which), two = target_address(type, which);
    const Value test = condition(1, false);
    if (one.empty() || two.empty())
        return assignment();
    if (chance(40))
        return lines(fmt::format("{} = {} ? {} : {};", name, test.picco, one, two),
                     fmt::format("{} = {} ? {} : {};", name, test.c, one, two));
    lines(fmt::format("if ({}) {} = {};", test.picco, name, one),
          fmt::format("if ({}) {} = {};", test.c, name, one));
    if (chance(50))
        line(fmt::format("else {} = {};", name, two));
}

} // namespace picco::random_programs
