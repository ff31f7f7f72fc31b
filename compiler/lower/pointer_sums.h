#pragma once

#include "ast/program.h"

namespace picco::compiler {

/// `*(p + i)` becomes `p[i]`, and `(p + i)->x` becomes `p[i].x`, where p leads to private data and i is public.
void lower_pointer_sums(Program &program);

} // namespace picco::compiler
