#pragma once

#include "ast/program.h"

namespace picco::compiler {

/// The loop reads a public array at a private index, and from its first iteration to behind its last one no
/// public memory changes but variables that are numbers or pointers. Nothing leaves it but through its end.
bool reads_steady_arrays(const For &loop);

} // namespace picco::compiler
