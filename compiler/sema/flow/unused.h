#ifndef PICCO_COMPILER_SEMA_UNUSED_H
#define PICCO_COMPILER_SEMA_UNUSED_H

#include "ast/program.h"
#include "support/diagnostics.h"

namespace picco::compiler {

/// Warns of private results that nobody takes: expressions that are computed and dropped, and local private
/// variables that are set at most. For programs without errors.
void check_unused(const Program &program, Diagnostics &diagnostics);

} // namespace picco::compiler

#endif
