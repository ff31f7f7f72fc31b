#pragma once

#include "ast/operators.h"
#include "plan/ranges.h"

namespace picco::compiler {

/// An integer operand.
struct OperandRange {
    Interval range;
    bool is_public = false;
};

/// The least k such that the modulus holds every value (two's complement, k bits) that the runtime makes of
/// the operands of `left op right` on the way to the result, 0 where it makes none. width: of the type of the
/// result. The formulas are those of docs/PROTOCOLS.md, "Bits that operators need".
int operator_bits(BinaryOperator op, const OperandRange &left, const OperandRange &right, int width);

} // namespace picco::compiler
