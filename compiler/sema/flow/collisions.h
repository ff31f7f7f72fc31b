#ifndef PICCO_COMPILER_SEMA_COLLISIONS_H
#define PICCO_COMPILER_SEMA_COLLISIONS_H

#include "ast/program.h"
#include "support/diagnostics.h"

namespace picco::compiler {

/// Warns where iterations of a parallel loop meet at an element of an array: all write the same, or one
/// writes what another reads or writes (`A[i]` and `A[i + 1]`). Whatever does not show in the indices is left
/// to the user.
void check_collisions(For &loop, const SourceManager &sources, Diagnostics &diagnostics);

} // namespace picco::compiler

#endif
