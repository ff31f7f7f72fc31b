#pragma once

#include "ast/program.h"
#include "ir/plans.h"

namespace picco::compiler {

/// A function that computes private integers from its arguments alone, operation by operation: given vectors,
/// it computes the vectors of what it makes of their elements.
///
/// Its parameters are integers and arrays `a[n]` of them; its private variables are integers and arrays of
/// its own; what is public in it does not depend on private data anyway, and changes variables of its own
/// only. Each cell of an array is a vector then, too.
const LaneFacts &lane_facts(const FunctionSymbol &function, ir::Plans &plans);
inline bool is_lanewise(const FunctionSymbol &function, ir::Plans &plans) {
    return lane_facts(function, plans).takes_vectors;
}

/// The array that an argument passes, where it passes all of one; else null.
const Expression *passed_array(const Expression &argument);

/// What an operation on one private number, element by element, is computed of: a conversion that keeps or
/// wraps it, a cast, an operator without effects, the count of its ones; null for other expressions.
const Expression *lane_operand(const Expression &operation);

} // namespace picco::compiler
