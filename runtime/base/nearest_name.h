/// Hints for misspelt names.
#pragma once

#include <string>
#include <vector>

namespace picco::runtime {

/// The candidate most like a misspelt name, or "" when none is near.
std::string nearest_name(const std::string &name, const std::vector<std::string> &candidates);

} // namespace picco::runtime
