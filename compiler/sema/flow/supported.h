#ifndef PICCO_COMPILER_SEMA_SUPPORTED_H
#define PICCO_COMPILER_SEMA_SUPPORTED_H

#include "ast/program.h"
#include "support/diagnostics.h"

namespace picco::compiler {

/// Refuses what is right by the language but not translated yet, each construct once and at its place. What
/// passes is what the later passes have to handle. Needs a typed program.
void check_supported(Program &program, Diagnostics &diagnostics);

} // namespace picco::compiler

#endif
