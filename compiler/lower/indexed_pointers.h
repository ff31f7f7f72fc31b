#pragma once

#include "ast/program.h"

namespace picco::compiler {

/// Whether the program indexes a pointer privately that does not say how long its array is, so that arrays
/// have to be made known at run time.
bool has_indexed_pointers(const Program &program);

/// Whether a pointer may lead into this variable: an array, a struct, or a scalar whose address is taken.
bool may_be_indexed(const VariableSymbol &variable);

} // namespace picco::compiler
