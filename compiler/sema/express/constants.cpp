#include "ast/facts.h"
#include "sema/sema.h"

#include <cmath>
#include <cstdlib>

namespace picco::compiler {

namespace {

__extension__ typedef unsigned __int128 UInt128;

constexpr int kMostBits = 127;

std::optional<Int128> fold_binary(BinaryOperator op, Int128 left, Int128 right) {
    const UInt128 a = static_cast<UInt128>(left);
    const UInt128 b = static_cast<UInt128>(right);
    switch (op) {
    case BinaryOperator::kAdd:
        return static_cast<Int128>(a + b);
    case BinaryOperator::kSubtract:
        return static_cast<Int128>(a - b);
    case BinaryOperator::kMultiply:
        return static_cast<Int128>(a * b);
    case BinaryOperator::kDivide:
        return right == 0 ? std::nullopt : std::optional<Int128>(right == -1 ? -left : left / right);
    case BinaryOperator::kRemainder:
        return right == 0 ? std::nullopt : std::optional<Int128>(right == -1 ? 0 : left % right);
    case BinaryOperator::kShiftLeft:
        return right < 0 || right > kMostBits ? std::nullopt
                                              : std::optional<Int128>(static_cast<Int128>(a << right));
    case BinaryOperator::kShiftRight:
        return right < 0 || right > kMostBits ? std::nullopt : std::optional<Int128>(left >> right);
    case BinaryOperator::kBitAnd:
        return left & right;
    case BinaryOperator::kBitOr:
        return left | right;
    case BinaryOperator::kBitXor:
        return left ^ right;
    case BinaryOperator::kEqual:
        return left == right;
    case BinaryOperator::kNotEqual:
        return left != right;
    case BinaryOperator::kLess:
        return left < right;
    case BinaryOperator::kLessEqual:
        return left <= right;
    case BinaryOperator::kGreater:
        return left > right;
    case BinaryOperator::kGreaterEqual:
        return left >= right;
    default:
        return std::nullopt;
    }
}

std::optional<Int128> fold_logical(BinaryOperator op, const Expression &left, const Expression &right) {
    const bool is_and = op == BinaryOperator::kLogicalAnd;
    if (!left.constant)
        return std::nullopt;
    if ((*left.constant != 0) != is_and)
        return is_and ? 0 : 1;
    return right.constant ? std::optional<Int128>(*right.constant != 0) : std::nullopt;
}

std::optional<Int128> fold_unary(UnaryOperator op, Int128 operand) {
    switch (op) {
    case UnaryOperator::kPlus:
        return operand;
    case UnaryOperator::kMinus:
        return static_cast<Int128>(UInt128{0} - static_cast<UInt128>(operand));
    case UnaryOperator::kBitNot:
        return ~operand;
    case UnaryOperator::kLogicalNot:
        return operand == 0;
    default:
        return std::nullopt;
    }
}

std::optional<Int128> truncated_float(const Expression &expression) {
    const FloatLiteral *literal = as<FloatLiteral>(&expression);
    if (!literal)
        return std::nullopt;
    const double number = std::strtod(std::string(literal->spelling).c_str(), nullptr);
    constexpr double kLimit = 9.2e18;
    return std::abs(number) < kLimit ? std::optional<Int128>(static_cast<Int128>(number)) : std::nullopt;
}

} // namespace

/// What remains of a number in an integer type.
Int128 Sema::wrapped(Int128 number, const Type *type) const {
    if (is_bool(type))
        return number != 0;
    if (type->width <= 0 || type->width > kMostBits)
        return number;
    const UInt128 modulus = UInt128{1} << type->width;
    const UInt128 low = static_cast<UInt128>(number) & (modulus - 1);
    const bool is_negative = type->is_signed && (low >> (type->width - 1)) != 0;
    return is_negative ? static_cast<Int128>(low) - static_cast<Int128>(modulus) : static_cast<Int128>(low);
}

void Sema::fold(Expression &expression) {
    if (!expression.type || !is_integer(expression.type))
        return;
    std::optional<Int128> result;
    if (const Conversion *conversion = as<Conversion>(&expression)) {
        if (conversion->conversion == ConversionKind::kLoad)
            return;
        if (is_integer(conversion->operand->type))
            result = conversion->operand->constant;
        else if (conversion->conversion == ConversionKind::kFloatToInteger)
            result = truncated_float(*conversion->operand);
    } else if (const Cast *cast = as<Cast>(&expression)) {
        if (is_integer(cast->operand->type))
            result = cast->operand->constant;
    } else if (const Unary *unary = as<Unary>(&expression)) {
        if (unary->operand->constant && is_integer(unary->operand->type))
            result = fold_unary(unary->op, *unary->operand->constant);
    } else if (const Binary *binary = as<Binary>(&expression)) {
        if (!is_integer(binary->left->type) || !is_integer(binary->right->type))
            return;
        if (is_logical(binary->op))
            result = fold_logical(binary->op, *binary->left, *binary->right);
        else if (binary->left->constant && binary->right->constant)
            result = fold_binary(binary->op, *binary->left->constant, *binary->right->constant);
    } else if (const Conditional *conditional = as<Conditional>(&expression)) {
        if (conditional->condition->constant && conditional->when_true)
            result = *conditional->condition->constant != 0 ? conditional->when_true->constant
                                                            : conditional->when_false->constant;
    }
    if (result)
        expression.constant = wrapped(*result, expression.type);
}

} // namespace picco::compiler
