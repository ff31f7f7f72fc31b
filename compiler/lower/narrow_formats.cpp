#include "lower/narrow_formats.h"

#include "ast/facts.h"
#include "lower/real_literals.h"
#include "lower/real_types.h"

#include <gmpxx.h>

namespace picco::compiler {

Expression *NarrowFormats::operation(Expression *value, const Type *to) {
    auto *wide = as<RealOperation>(value);
    const Type *from = value->type;
    if (!wide || !holds_all(from, to))
        return nullptr;
    if (program_.rounds_to_nearest && from->significand < 2 * to->significand + 2)
        return nullptr;
    switch (wide->op) {
    case RealOperator::kAdd:
    case RealOperator::kSubtract:
    case RealOperator::kMultiply:
    case RealOperator::kDivide:
        break;
    case RealOperator::kSqrt:
    case RealOperator::kNegate:
    case RealOperator::kAbs: {
        Expression *operand = narrowed(wide->operands[0], to);
        return operand ? nodes_.operation(wide->op, {operand}, to, to, value->range) : nullptr;
    }
    default:
        return nullptr;
    }
    Expression *left = narrowed(wide->operands[0], to), *right = narrowed(wide->operands[1], to);
    if (left && right)
        return nodes_.operation(wide->op, {left, right}, to, to, value->range);
    warn_of_constant(*wide, left ? 1 : right ? 0 : -1, to);
    return nullptr;
}

std::pair<Expression *, Expression *> NarrowFormats::compared(Expression *left, Expression *right) {
    for (const Expression *side : {left, right})
        if (const auto *wider = as<RealOperation>(side); wider && wider->op == RealOperator::kConvert)
            if (const Type *narrow = wider->operands[0]->type; holds_all(side->type, narrow)) {
                Expression *first = narrowed(left, narrow), *second = narrowed(right, narrow);
                if (first && second)
                    return {first, second};
            }
    return {left, right};
}

/// All that keeps the operation from the narrow format is a constant that it does not hold.
void NarrowFormats::warn_of_constant(const RealOperation &operation, int which, const Type *to) {
    const auto *constant =
        which < 0 ? nullptr : as<RealOperation>(operation.operands[static_cast<size_t>(which)]);
    if (program_.warns_of_promotion && constant && constant->op == RealOperator::kNumber &&
        is_float_word(constant->format))
        diagnostics_.report(MessageId::kWiderConstant, constant->range,
                            {to_string(constant->type), to_string(to)});
}

/// The same number in a narrower format; null where that may not hold it.
Expression *NarrowFormats::narrowed(Expression *value, const Type *to) {
    const auto *operation = as<RealOperation>(value);
    if (!operation)
        return nullptr;
    if (operation->op == RealOperator::kConvert && has_same_format(operation->operands[0]->type, to))
        return operation->operands[0];
    if (operation->op == RealOperator::kNumber && is_float_word(operation->format) &&
        holds(std::string(operation->literal), to))
        return nodes_.number(std::string(operation->literal), to, value->range);
    return nullptr;
}

bool NarrowFormats::holds(const std::string &literal, const Type *format) {
    const mpq_class value = exact_value(literal.starts_with('-') ? literal.substr(1) : literal);
    mpz_class numerator = value.get_num();
    const mpz_class &denominator = value.get_den();
    if (numerator == 0)
        return true;
    if (mpz_popcount(denominator.get_mpz_t()) != 1)
        return false;
    const long below = static_cast<long>(mpz_sizeinbase(denominator.get_mpz_t(), 2)) - 1;
    const auto zeros = static_cast<long>(mpz_scan1(numerator.get_mpz_t(), 0));
    const auto bits = static_cast<long>(mpz_sizeinbase(numerator.get_mpz_t(), 2));
    const long exponent = bits - below - format->significand; // of the last place
    const long bias = 1L << (format->exponent - 1);
    return bits - zeros <= format->significand && exponent >= -bias && exponent < bias;
}

} // namespace picco::compiler
