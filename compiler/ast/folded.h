#ifndef PICCO_COMPILER_AST_FOLDED_H
#define PICCO_COMPILER_AST_FOLDED_H

#include "ast/visit.h"

#include <optional>

namespace picco::compiler {

// What C computes of integer constants, modulo 2^128; nothing where it divides by 0 or shifts too far.

std::optional<Int128> fold_binary(BinaryOperator op, Int128 left, Int128 right);
/// Where the left side decides, the other one need not be a constant.
std::optional<Int128> fold_logical(BinaryOperator op, const Expression &left, const Expression &right);
std::optional<Int128> fold_unary(UnaryOperator op, Int128 operand);

/// The value of a public integer expression of 64 bits at most whose operands are constants; nothing where an operand is
/// none, or where the value leaves the type.
std::optional<Int128> folded(const Expression &expression);

} // namespace picco::compiler

#endif
