#pragma once

#include "ast/program.h"

namespace picco::compiler {

/// A function that computes a private integer from its arguments alone, operation by operation: given
/// vectors, it computes the vector of what it makes of their elements.
///
/// Its parameters are integers; its private variables are integers of its own; what is public in it does not
/// depend on private data anyway, and changes variables of its own only.
bool is_lanewise(const FunctionSymbol &function);

} // namespace picco::compiler
