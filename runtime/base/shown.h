/// Texts from files and from the network, in messages for people.
#pragma once

#include <string>
#include <string_view>

namespace picco::runtime {

/// Fit for a terminal, and short: control characters become '?', what is longer than this ends in "…".
inline constexpr std::size_t kMostShown = 80;
std::string shown(std::string_view text, std::size_t most = kMostShown);

/// A whole message, in which names of files and other texts may stand as they are: line ends stay. Of more than 2000 bytes
/// the middle is left out: what is wrong stands at the end.
std::string shown_message(std::string_view text);

} // namespace picco::runtime
