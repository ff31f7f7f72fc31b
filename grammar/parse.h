#ifndef PICCO_GRAMMAR_PARSE_H
#define PICCO_GRAMMAR_PARSE_H

#include "ast/program.h"
#include "support/diagnostics.h"

namespace picco::compiler {

/// Parses one preprocessed source file, from `start` to its end, into the unit. Syntax errors are reported;
/// where they lie is marked by `is_broken` in functions and in the unit.
void parse(Program &program, TranslationUnit &unit, Location start, Diagnostics &diagnostics);

} // namespace picco::compiler

#endif
