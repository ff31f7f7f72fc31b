#pragma once

#include <string_view>

namespace picco::compiler {

/// What stands behind `#pragma` in a line that begins with it.
std::string_view text_of_pragma(std::string_view line);

/// Whether this text is for picco.
bool is_own_pragma(std::string_view text);

} // namespace picco::compiler
