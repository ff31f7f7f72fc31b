#pragma once

#include "ast/program.h"

#include <set>

namespace picco::compiler {

/// The functions with vectors of their own (LaneFacts::has_vectors) that loops call for all iterations at
/// once, themselves or through others: what their vectors hold has as many lanes then.
std::set<const FunctionSymbol *> functions_with_lanes(const Program &program);

} // namespace picco::compiler
