#pragma once

#include "ast/program.h"

namespace picco::compiler::ir {

/// A local variable to which nothing but 0 and 1 is ever assigned, whatever its type: a flag.
bool holds_bits(const VariableSymbol &variable, const FunctionDefinition &function);

} // namespace picco::compiler::ir
