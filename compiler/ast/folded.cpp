// Integer constants.
#include "ast/folded.h"

namespace picco::compiler {
namespace {

constexpr int kMostBits = 127, kWidest = 64;

std::optional<Int128> within(Int128 value, const Type *type) {
    const Int128 one = 1;
    const Int128 low = type->is_signed ? -(one << (type->width - 1)) : 0;
    const Int128 high = (one << (type->is_signed ? type->width - 1 : type->width)) - 1;
    return low <= value && value <= high ? std::optional<Int128>(value) : std::nullopt;
}

bool is_known(const Expression *expression) {
    return expression && expression->constant && is_integer(expression->type) &&
           expression->type->width <= kWidest;
}

std::optional<Int128> value_of(const Expression &expression) {
    if (const auto *binary = as<Binary>(&expression)) {
        if (is_logical(binary->op))
            return fold_logical(binary->op, *binary->left, *binary->right);
        return is_known(binary->left) && is_known(binary->right)
                   ? fold_binary(binary->op, *binary->left->constant, *binary->right->constant)
                   : std::nullopt;
    }
    if (const auto *unary = as<Unary>(&expression))
        return is_known(unary->operand) ? fold_unary(unary->op, *unary->operand->constant) : std::nullopt;
    const auto *conversion = as<Conversion>(&expression);
    const auto *cast = as<Cast>(&expression);
    const Expression *operand = conversion ? conversion->operand : cast ? cast->operand : nullptr;
    if (!is_known(operand))
        return std::nullopt;
    const bool is_truth = conversion && conversion->conversion == ConversionKind::kTruth;
    return is_truth || is_bool(expression.type) ? Int128(*operand->constant != 0) : *operand->constant;
}

} // namespace

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
