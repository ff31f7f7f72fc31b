#pragma once

#include "ast/program.h"

namespace picco::compiler {

/// Parts of a program that passes make of their own, typed as sema leaves them.

/// The variable's place.
Expression *named(Arena &arena, VariableSymbol &variable, SourceRange range);
/// What the place holds.
Expression *loaded(Arena &arena, Expression *place);
/// initializer: may be null.
Statement *declaration_of(Arena &arena, VariableSymbol &variable, Expression *initializer, SourceRange range);
Statement *assignment_of(Arena &arena, Expression *place, Expression *value);
/// array[index]; index: a public integer's value.
Expression *element_of(Arena &arena, VariableSymbol &array, Expression *index, SourceRange range);

/// What names the one variable names the other one.
void rename(Statement &statement, const VariableSymbol *from, VariableSymbol *to);

} // namespace picco::compiler
