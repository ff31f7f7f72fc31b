#pragma once

#include <string_view>

namespace picco::compiler {

/// The header, with its brackets, that declares a function, macro or type of the C library; empty if none is
/// known.
std::string_view header_of(std::string_view name);

} // namespace picco::compiler
