#pragma once

#include "ast/program.h"
#include "plan/ranges.h"

namespace picco::compiler {

/// Loops that hand something on behind what they do by loops inside become two, one after the other:
///
///     for (j …) { s = …; for (i …) s = …; if (s > best) best = s; }
///
/// Iterations of the first do not depend on each other, so that it runs in lanes; what the second one needs of them stands in
/// arrays. It happens where the loops inside are folds, which take few rounds in lanes, and nowhere else.
void distribute_loops(Program &program, Ranges &ranges);

} // namespace picco::compiler
