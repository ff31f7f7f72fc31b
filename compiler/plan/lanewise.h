#pragma once

#include "ast/program.h"

namespace picco::compiler {

/// A function that computes a private integer from its arguments alone, operation by operation: given
/// vectors, it computes the vector of what it makes of their elements.
///
/// Its parameters are integers; its private variables are integers of its own; what is public in it does not
/// depend on private data anyway, and changes variables of its own only.
bool is_lanewise(const FunctionSymbol &function);

/// What an operation on one private number, element by element, is computed of: a conversion that keeps or
/// wraps it, a cast, an operator without effects, the count of its ones; null for other expressions.
const Expression *lane_operand(const Expression &operation);

} // namespace picco::compiler
