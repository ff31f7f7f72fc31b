/// Texts of unknown origin on a terminal.
#pragma once

#include <cstddef>
#include <string_view>

namespace picco {

/// The character of UTF-8 at a place of a text; the place moves behind it. '?' stands for a control character that is not
/// among `kept`, and for a byte that no character begins with.
std::string_view shown_character(std::string_view text, std::size_t &at, std::string_view kept);

} // namespace picco
