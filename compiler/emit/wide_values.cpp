#include "emit/wide_values.h"

#include <fmt/format.h>

namespace picco::compiler {

bool is_wide_integer(const Type *type) {
    constexpr int kMostBits = 128;
    return is_integer(type) && is_private(type) && type->width + (type->is_signed ? 0 : 1) > kMostBits;
}

Code wide_call(std::string_view name, const std::string &arguments) {
    return Code{fmt::format("picco_wide_{}({})", name, arguments), kPostfixPrecedence, {}};
}

Code wide_of(const Code &integer) {
    Code result = wide_call("of", integer.at(kAssignmentPrecedence));
    result.effects = integer.effects;
    return result;
}

Code low_of_wide(const Code &wide) {
    Code result = wide_call("low", wide.at(kAssignmentPrecedence));
    result.effects = wide.effects;
    return result;
}

} // namespace picco::compiler
