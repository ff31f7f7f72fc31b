/// Recursion without an end is to end: picco/stack.h.
#pragma once

#include "ast/program.h"
#include "emit/text/writer.h"

namespace picco::compiler {

/// The first statement of a function that may call itself; nothing for others.
Lines stack_check(const FunctionDefinition &node, const Program &program);
/// The header, where the program has such functions.
void write_stack_include(Writer &writer, const Program &program);

} // namespace picco::compiler
