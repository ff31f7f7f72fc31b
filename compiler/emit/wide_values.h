#pragma once

#include "ast/types.h"
#include "emit/code.h"

#include <string>
#include <string_view>

namespace picco::compiler {

// Integers of more than 128 bits in generated C, by picco/wide.h.

/// A private integer that C has no type for: one of more than 128 bits in two's complement.
bool is_wide_integer(const Type *type);

/// A call of one of the functions.
Code wide_call(std::string_view name, const std::string &arguments);
/// Any integer as such a one, and the low bits of one.
Code wide_of(const Code &integer);
Code low_of_wide(const Code &wide);

} // namespace picco::compiler
