#ifndef PICCO_COMPILER_SEMA_LATE_COUNTERS_H
#define PICCO_COMPILER_SEMA_LATE_COUNTERS_H

#include "sema/flow/branch_counters.h"
#include "sema/flow/masked_jumps.h"
#include "support/diagnostics.h"

namespace picco::compiler {

/// The variable that an assignment or a step changes as a whole; null for other expressions.
const VariableSymbol *stepped_variable(const Expression &expression);

/// Whether what changes a variable steps it from its old value. In the body of a loop that has ended, only that may go
/// on: what is assigned may be what only the loop's end keeps in bounds.
bool is_counting(const Expression &expression);

/// Nobody but its function can see the variable: a local scalar whose address is not taken.
bool is_counter(const VariableSymbol &variable);

/// Reports reads of counters behind loops that a masked `break` may have ended: they hold what the public
/// bound made of them. A new value makes a counter good again. Tells of counters that masked regions
/// change who reads them behind.
void check_late_counters(const FunctionDefinition &function, const MaskedJumps &jumps,
                         BranchCounters &counters, Diagnostics &diagnostics);

} // namespace picco::compiler

#endif
