#pragma once

#include "ast/program.h"
#include "plan/ranges.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace picco::compiler::ir {

/// A local variable to which nothing but 0 and 1 is ever assigned, whatever its type: a flag.
bool holds_bits(const VariableSymbol &variable, const FunctionDefinition &function);

/// What a local variable holds where the statement begins, before it ran at all: what the rest of the function
/// assigns to it. Nothing where that is not known.
std::optional<Interval> values_outside(const Statement &statement, const VariableSymbol &variable,
                                       const FunctionDefinition &function, Ranges &ranges);

/// The loops of the function that the statement stands in, outer ones first.
std::vector<const Statement *> loops_around(const Statement &statement, const FunctionDefinition &function);

/// There is a loop in the statement, or it is one.
bool has_loop(const Statement &statement);

/// The parts of a place of a variable that are found by private indices, outer ones first.
std::vector<const Subscript *> private_subscripts(const Expression &place);
/// How many elements the index goes over, where that is a constant.
std::optional<std::uint64_t> length_of(const Subscript &element);

} // namespace picco::compiler::ir
