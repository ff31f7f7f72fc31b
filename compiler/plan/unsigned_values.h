#pragma once

#include "ast/program.h"

namespace picco::compiler {

/// Private unsigned arithmetic has C's values wherever they show, and is reduced nowhere else: sums,
/// products,
/// `<<`, `~` and `-` stay exact as long as only their low bits count (in each other, in `& | ^`, in a store
/// to a type that is not wider). This pass inserts a Conversion kWrap of an operand to its own type where its
/// value counts: comparisons, `/ %`, the left side of `>>`, amounts of shifts, conditions, wider types,
/// private indices; and where an expression alone would force a wider field than one product of the type
/// does. Requires: a program without errors. Before any use of Ranges on it.
void keep_unsigned_values(Program &program);

} // namespace picco::compiler
