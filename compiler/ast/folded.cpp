// Public integer expressions whose operands are constants.
#include "ast/copy.h"

namespace picco::compiler {
namespace {

constexpr int kWidest = 64;

std::optional<Int128> within(Int128 value, const Type *type) {
    const Int128 one = 1;
    const Int128 low = type->is_signed ? -(one << (type->width - 1)) : 0;
    const Int128 high = (one << (type->is_signed ? type->width - 1 : type->width)) - 1;
    return low <= value && value <= high ? std::optional<Int128>(value) : std::nullopt;
}

/// Operands are of 64 bits at most, so nothing overflows here.
std::optional<Int128> combined(BinaryOperator op, Int128 left, Int128 right) {
    switch (op) {
    case BinaryOperator::kAdd:
        return left + right;
    case BinaryOperator::kSubtract:
        return left - right;
    case BinaryOperator::kMultiply: {
        Int128 product = 0;
        return __builtin_mul_overflow(left, right, &product) ? std::nullopt : std::optional(product);
    }
    case BinaryOperator::kDivide:
        return right == 0 ? std::nullopt : std::optional(left / right);
    case BinaryOperator::kRemainder:
        return right == 0 ? std::nullopt : std::optional(left % right);
    case BinaryOperator::kShiftLeft:
        return left < 0 || right < 0 || right >= kWidest / 2 ? std::nullopt : std::optional(left << right);
    case BinaryOperator::kShiftRight:
        return left < 0 || right < 0 || right >= kWidest ? std::nullopt : std::optional(left >> right);
    case BinaryOperator::kLess:
        return left < right;
    case BinaryOperator::kLessEqual:
        return left <= right;
    case BinaryOperator::kGreater:
        return left > right;
    case BinaryOperator::kGreaterEqual:
        return left >= right;
    case BinaryOperator::kEqual:
        return left == right;
    case BinaryOperator::kNotEqual:
        return left != right;
    case BinaryOperator::kBitAnd:
        return left & right;
    case BinaryOperator::kBitOr:
        return left | right;
    case BinaryOperator::kBitXor:
        return left ^ right;
    case BinaryOperator::kLogicalAnd:
        return left != 0 && right != 0;
    case BinaryOperator::kLogicalOr:
        return left != 0 || right != 0;
    default:
        return std::nullopt;
    }
}

std::optional<Int128> changed(UnaryOperator op, Int128 operand) {
    switch (op) {
    case UnaryOperator::kPlus:
        return operand;
    case UnaryOperator::kMinus:
        return -operand;
    case UnaryOperator::kBitNot:
        return ~operand;
    case UnaryOperator::kLogicalNot:
        return operand == 0;
    default:
        return std::nullopt;
    }
}

bool is_known(const Expression *expression) {
    return expression && expression->constant && is_integer(expression->type) &&
           expression->type->width <= kWidest;
}

std::optional<Int128> value_of(const Expression &expression) {
    if (const auto *binary = as<Binary>(&expression)) {
        if (is_known(binary->left) && is_known(binary->right))
            return combined(binary->op, *binary->left->constant, *binary->right->constant);
        // The other side of these is not evaluated.
        if (is_logical(binary->op) && is_known(binary->left) &&
            (*binary->left->constant != 0) == (binary->op == BinaryOperator::kLogicalOr))
            return *binary->left->constant != 0;
        return std::nullopt;
    }
    if (const auto *unary = as<Unary>(&expression))
        return is_known(unary->operand) ? changed(unary->op, *unary->operand->constant) : std::nullopt;
    const auto *conversion = as<Conversion>(&expression);
    const auto *cast = as<Cast>(&expression);
    const Expression *operand = conversion ? conversion->operand : cast ? cast->operand : nullptr;
    if (!is_known(operand))
        return std::nullopt;
    const bool is_truth = conversion && conversion->conversion == ConversionKind::kTruth;
    return is_truth || is_bool(expression.type) ? Int128(*operand->constant != 0) : *operand->constant;
}

} // namespace

std::optional<Int128> folded(const Expression &expression) {
    if (expression.constant)
        return expression.constant;
    if (!expression.type || !is_integer(expression.type) || is_private(expression.type) ||
        is_float_word(expression.type) || is_scaled(expression.type) || expression.type->width > kWidest)
        return std::nullopt;
    const std::optional<Int128> value = value_of(expression);
    return value ? within(*value, expression.type) : std::nullopt;
}

} // namespace picco::compiler
