#pragma once

#include "ast/program.h"

namespace picco::compiler {

/// Makes `for` loops of `while` loops that end with a step of what they test and touch private data, so that what is
/// known of the ones holds for the others. Loops on public data stay as they are written.
void lower_counting_loops(Program &program);

} // namespace picco::compiler
