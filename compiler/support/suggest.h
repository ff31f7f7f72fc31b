#ifndef PICCO_COMPILER_SUPPORT_SUGGEST_H
#define PICCO_COMPILER_SUPPORT_SUGGEST_H

#include <string_view>
#include <vector>

namespace picco::compiler {

/// The candidate that a mistyped name most likely means; empty if none is near.
std::string_view nearest_name(std::string_view name, const std::vector<std::string_view> &candidates);

} // namespace picco::compiler

#endif
