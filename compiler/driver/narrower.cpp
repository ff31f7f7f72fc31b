#include "driver/narrower.h"

#include "ast/facts.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace picco::compiler {
namespace {

std::optional<DeclaredInteger> integer_of(std::string_view name, Location at, const Type *type) {
    const Type *element = innermost_element(type);
    if (!is_integer(element) || !is_private(element))
        return std::nullopt;
    return DeclaredInteger{std::string(name), at, element->width, element->is_signed};
}

void add_of_value(const Expression &expression, std::vector<DeclaredInteger> &found) {
    if (const auto integer = declared_integer(expression))
        return add_once(found, *integer);
    if (const auto *element = as<Subscript>(&expression))
        return add_of_value(*element->base, found);
    if (const auto *choice = as<Conditional>(&expression)) {
        for (const Expression *side : {choice->when_true, choice->when_false})
            if (side)
                add_of_value(*side, found);
        return;
    }
    if (as<Call>(&expression) || as<Member>(&expression))
        return;
    ConstChildVisitor visitor;
    visitor.expression = [&](const Expression *each) { add_of_value(*each, found); };
    visit_children(expression, visitor);
}

OtherIntegers with_types(const std::vector<DeclaredInteger> &integers, int bits, bool keeps_sign) {
    OtherIntegers result;
    for (const DeclaredInteger &integer : integers)
        if (integer.width > bits)
            result[integer.at] = {bits, keeps_sign && integer.is_signed};
    return result;
}

std::string type_text(const OtherInteger &type) {
    return fmt::format("private {}int<{}>", type.is_signed ? "" : "unsigned ", type.width);
}

} // namespace

std::optional<DeclaredInteger> declared_integer(const VariableSymbol &variable) {
    return integer_of(variable.name, variable.location, variable.type);
}

std::optional<DeclaredInteger> declared_integer(const Expression &expression) {
    if (const auto *name = as<Name>(&expression)) {
        const auto *variable = as<VariableSymbol>(static_cast<const Symbol *>(name->symbol));
        return variable ? declared_integer(*variable) : std::nullopt;
    }
    const auto *member = as<Member>(&expression);
    if (!member || member->path.empty() || member->path.back()->bit_width || !expression.type)
        return std::nullopt;
    return integer_of(member->name, member->path.back()->location, expression.type);
}

std::vector<DeclaredInteger> integers_of_value(const Expression &expression) {
    std::vector<DeclaredInteger> found;
    add_of_value(expression, found);
    return found;
}

void add_once(std::vector<DeclaredInteger> &integers, const DeclaredInteger &integer) {
    if (std::find(integers.begin(), integers.end(), integer) == integers.end())
        integers.push_back(integer);
}

OtherIntegers narrowed(const std::vector<DeclaredInteger> &integers, int bits) {
    return with_types(integers, bits, true);
}

OtherIntegers narrowed_unsigned(const std::vector<DeclaredInteger> &integers, int bits) {
    return with_types(integers, bits, false);
}

std::string declarations_text(const std::vector<DeclaredInteger> &integers, const OtherIntegers &types,
                              const std::string &verb) {
    std::vector<std::pair<std::vector<std::string>, std::string>> parts; // names, type
    for (const DeclaredInteger &integer : integers) {
        const auto other = types.find(integer.at);
        if (other == types.end())
            continue;
        const bool is_one =
            std::ranges::count(integers, integer.name, [](const auto &each) { return each.name; }) == 1;
        const std::string name = fmt::format("{}'{}'", is_one ? "" : "every ", integer.name),
                          type = type_text(other->second);
        if (parts.empty() || parts.back().second != type)
            parts.push_back({{}, type});
        std::vector<std::string> &names = parts.back().first;
        if (std::ranges::find(names, name) == names.end())
            names.push_back(name);
    }
    std::string text;
    for (const auto &[names, type] : parts)
        text += fmt::format("{}{}{} {}", text.empty() ? "" : " and ", fmt::join(names, " and "),
                            verb.empty() || !text.empty() ? ""
                            : names.size() > 1            ? " are"
                                                          : " " + verb,
                            type);
    return text;
}

} // namespace picco::compiler
