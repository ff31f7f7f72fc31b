#ifndef PICCO_COMPILER_SEMA_CALL_FACTS_H
#define PICCO_COMPILER_SEMA_CALL_FACTS_H

#include "ast/program.h"
#include "sema/flow/effects.h"

namespace picco::compiler {

/// Fills in the facts of all functions of the program, what they call included; not is_called_under_private. In time that
/// grows with the calls that are written.
void fill_facts(const Program &program, const CallGraph &graph);

} // namespace picco::compiler

#endif
