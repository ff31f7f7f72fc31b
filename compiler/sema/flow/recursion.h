#ifndef PICCO_COMPILER_SEMA_RECURSION_H
#define PICCO_COMPILER_SEMA_RECURSION_H

#include "ast/program.h"
#include "support/diagnostics.h"

namespace picco::compiler {

/// Reports recursion that only private conditions would end: as both sides of these run, nothing ends it.
/// Masked jumps are marked already.
void check_recursion(const Program &program, Diagnostics &diagnostics);

} // namespace picco::compiler

#endif
