/// Texts from files and from the network, in messages for people.
#pragma once

#include <string>
#include <string_view>

namespace picco::runtime {

/// Fit for a terminal, and short: control characters become '?', what is longer than this ends in "…".
inline constexpr std::size_t kMostShown = 80;
std::string shown(std::string_view text, std::size_t most = kMostShown);

} // namespace picco::runtime
