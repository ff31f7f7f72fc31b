/// Files that are given for others.
#pragma once

#include <string_view>

namespace picco {

/// What is wrong with a text that its writer means for something else, "holds a private key" for example; empty where
/// nothing is. Messages on such a text name the file, and show nothing of it.
std::string_view foreign_content(std::string_view text);

} // namespace picco
