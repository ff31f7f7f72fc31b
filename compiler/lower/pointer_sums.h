#pragma once

#include "ast/program.h"

namespace picco::compiler {

/// `*(p + i)` becomes `p[i]`, and `(p + i)->x` becomes `p[i].x`, where both are public.
void lower_pointer_sums(Program &program);

} // namespace picco::compiler
