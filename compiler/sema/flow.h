#ifndef PICCO_COMPILER_SEMA_FLOW_H
#define PICCO_COMPILER_SEMA_FLOW_H

#include "ast/program.h"
#include "support/diagnostics.h"

namespace picco::compiler {

/// Implicit flows: no effect that an observer sees may depend on a private branch. Also fills the facts of
/// functions, their callees, and the order of Program::functions. Needs a typed program.
void check_flow(Program &program, Diagnostics &diagnostics);

} // namespace picco::compiler

#endif
