#pragma once

#include "ast/program.h"
#include "support/diagnostics.h"

namespace picco::compiler {

/// Warns of private `int<K>`, K no width of C's types, that are computed from themselves in a loop and may
/// leave their range there: they keep their low bits in every iteration, where a type of C promises to stay
/// in range.
void check_wraps(const Program &program, Diagnostics &diagnostics);

} // namespace picco::compiler
