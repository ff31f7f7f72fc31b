#include "plan/operator_bits.h"

#include <algorithm>

namespace picco::compiler {
namespace {

int bit_length(const mpz_class &value) {
    return value == 0 ? 0 : static_cast<int>(mpz_sizeinbase(value.get_mpz_t(), 2));
}

int of_division(const Interval &left, const OperandRange &right) {
    const int operands = std::max(left.signed_bits(), right.is_public ? 0 : right.range.signed_bits());
    if (!right.is_public) {
        const int k = std::max({bit_length(left.magnitude()), bit_length(right.range.magnitude()), 2});
        return std::max(operands, 2 * k + 17);
    }
    const mpz_class divisor = right.range.magnitude();
    const bool is_constant = right.range.low == right.range.high;
    if (is_constant && divisor > left.magnitude())
        return operands;
    if (is_constant && mpz_popcount(divisor.get_mpz_t()) <= 1)
        return operands + (left.low < 0 ? 1 : 0);
    const mpz_class dividend = left.low < 0 ? mpz_class(left.magnitude() - left.low) : left.high;
    return 2 * bit_length(dividend) + 3;
}

/// How many bits of a private amount the runtime looks at.
int amount_bits(const Interval &amount, int width) {
    const mpz_class most = std::min(amount.high, mpz_class(width - 1));
    return most < 0 ? 0 : bit_length(most);
}

} // namespace

int operator_bits(BinaryOperator op, const OperandRange &left, const OperandRange &right, int width) {
    const Interval bit{0, 1};
    switch (op) {
    case BinaryOperator::kDivide:
    case BinaryOperator::kRemainder:
        return of_division(left.range, right);
    case BinaryOperator::kShiftLeft:
        return right.is_public ? 0 : right.range.signed_bits();
    case BinaryOperator::kShiftRight:
        return right.is_public
                   ? left.range.signed_bits()
                   : std::max(right.range.signed_bits(),
                              left.range.signed_bits() + (1 << amount_bits(right.range, width)) - 1);
    case BinaryOperator::kBitAnd:
    case BinaryOperator::kBitOr:
    case BinaryOperator::kBitXor:
        if (bit.contains(left.range) && bit.contains(right.range))
            return 0;
        return std::max(left.is_public ? 0 : left.range.signed_bits(),
                        right.is_public ? 0 : right.range.signed_bits());
    default:
        return 0;
    }
}

} // namespace picco::compiler
