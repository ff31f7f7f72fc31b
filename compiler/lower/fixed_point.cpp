#include "lower/fixed_point.h"

#include "ast/facts.h"

#include <algorithm>

namespace picco::compiler {

Expression *FixedPoint::arithmetic(BinaryOperator op, Expression *left, Expression *right, const Type *type) {
    switch (op) {
    case BinaryOperator::kMultiply:
        return product(left, right, type);
    case BinaryOperator::kDivide:
        return quotient(left, right, type);
    default:
        return sum(op, left, right, type);
    }
}

Expression *FixedPoint::truncated(Expression *exact, int scale, const Type *type) {
    if (scale == 0)
        return nodes_.fitted(exact);
    Expression *result = nodes_.fitted(nodes_.shifted_right(exact, scale, type));
    origins_.exacts[result] = {exact, scale};
    return result;
}

/// A sum with products in it is truncated as a whole.
Expression *FixedPoint::sum(BinaryOperator op, Expression *left, Expression *right, const Type *type) {
    const auto exact_left = origins_.exacts.find(left), exact_right = origins_.exacts.find(right);
    int scale = 0;
    for (const auto &side : {exact_left, exact_right})
        if (side != origins_.exacts.end())
            scale = std::max(scale, side->second.scale);
    const auto at_scale = [&](Expression *side, const auto &exact) {
        return exact == origins_.exacts.end()
                   ? nodes_.scaled_up(side, scale, type)
                   : nodes_.scaled_up(exact->second.value, scale - exact->second.scale, type);
    };
    Expression *result = nodes_.binary(op, at_scale(left, exact_left), at_scale(right, exact_right), type);
    return scale == 0 ? result : truncated(result, scale, type);
}

Expression *FixedPoint::product(Expression *left, Expression *right, const Type *type) {
    if (origins_.constants.contains(left))
        std::swap(left, right);
    if (const auto whole = origins_.wholes.find(left); whole != origins_.wholes.end())
        return nodes_.fitted(nodes_.binary(BinaryOperator::kMultiply, whole->second, right, type));
    if (const auto whole = origins_.wholes.find(right); whole != origins_.wholes.end())
        return nodes_.fitted(nodes_.binary(BinaryOperator::kMultiply, left, whole->second, type));
    if (const auto *known = origins_.number(right)) {
        Expression *factor = nodes_.constant(known->number, type, right->range);
        return truncated(nodes_.binary(BinaryOperator::kMultiply, left, factor, type), known->scale, type);
    }
    return truncated(nodes_.binary(BinaryOperator::kMultiply, left, right, type), type->fraction, type);
}

Expression *FixedPoint::quotient(Expression *left, Expression *right, const Type *type) {
    int scale = type->fraction;
    if (const auto whole = origins_.wholes.find(right); whole != origins_.wholes.end()) {
        right = whole->second;
        scale = 0;
    } else if (const auto *known = origins_.number(right)) {
        right = nodes_.constant(known->number, type, right->range);
        scale = known->scale;
    }
    if (Expression *result = quotient_of_floats(left, right, scale, type))
        return result;
    return nodes_.fitted(
        nodes_.binary(BinaryOperator::kDivide, nodes_.scaled_up(left, scale, type), right, type));
}

namespace {

/// A public number, shared: dividing integers by it is cheap.
bool is_known(const Expression &value) {
    const auto *conversion = as<Conversion>(&value);
    const auto *number = as<RealOperation>(&value);
    return value.constant || (number && number->op == RealOperator::kNumber) ||
           (conversion &&
            (conversion->conversion == ConversionKind::kShare || is_known(*conversion->operand)));
}

} // namespace

/// Of private numbers, as floating-point ones that hold both: a quotient that is cut off to as many bits
/// as its integer has, and then to the integer, is cut off once. The field need not be wider than for
/// products. Null where the division of integers is better.
Expression *FixedPoint::quotient_of_floats(Expression *left, Expression *right, int scale, const Type *type) {
    constexpr int kMostBits = 64, kExponent = 9; // holds 2^-(3 * 64) to 2^(2 * 64)
    const int significand = std::max(type->width, right->type->width);
    if (!is_private(type) || is_known(*right) || program_.rounds_to_nearest || significand > kMostBits)
        return nullptr;
    const Type *format = types_.format(significand, kExponent, Privacy::kPrivate);
    const SourceRange range = covering(left->range, right->range);
    const auto as_float = [&](Expression *value) {
        return nodes_.operation(RealOperator::kFromInteger, {nodes_.fitted(value)}, format, format,
                                value->range);
    };
    Expression *result =
        nodes_.operation(RealOperator::kDivide, {as_float(left), as_float(right)}, format, format, range);
    if (scale != 0)
        result = nodes_.operation(RealOperator::kMultiply,
                                  {result, conversions_.power_of_two(scale, format, range)}, format, format,
                                  range);
    return nodes_.operation(RealOperator::kToInteger, {result}, format, type, range);
}

Expression *FixedPoint::negated_exact(Expression *operand, const Type *type) {
    const auto exact = origins_.exacts.find(operand);
    return exact == origins_.exacts.end()
               ? nullptr
               : truncated(nodes_.unary(UnaryOperator::kMinus, exact->second.value, type),
                           exact->second.scale, type);
}

Expression *FixedPoint::negated(Unary &node) {
    Expression *exact = negated_exact(node.operand, node.type);
    return exact ? exact : &node;
}

void FixedPoint::make_sum(Assignment &node) {
    if (*node.op != BinaryOperator::kSubtract)
        return;
    if (Expression *negative = negated_exact(node.right, node.right->type)) {
        node.op = BinaryOperator::kAdd;
        node.right = negative;
    }
}

Expression *FixedPoint::function(RealOperation &node) {
    const Type *type = node.type;
    for (Expression *&operand : node.operands)
        operand = nodes_.fitted(operand);
    if (node.op == RealOperator::kAbs || node.op == RealOperator::kFmin || node.op == RealOperator::kFmax)
        return &node;
    Expression *x = node.operands[0];
    switch (node.op) {
    case RealOperator::kRound:
        if (type->fraction == 0)
            return x;
        return nodes_.fitted(nodes_.operation(node.op, {x}, type, type, node.range));
    case RealOperator::kFloor:
        return floor_of(x);
    case RealOperator::kCeil:
        return nodes_.unary(UnaryOperator::kMinus, floor_of(nodes_.unary(UnaryOperator::kMinus, x, type)),
                            type);
    case RealOperator::kTrunc: {
        const mpz_class one = mpz_class(1) << static_cast<unsigned>(type->fraction);
        Expression *whole =
            nodes_.binary(BinaryOperator::kDivide, x, nodes_.constant(one, type, node.range), type);
        return nodes_.scaled_up(whole, type->fraction, type);
    }
    default:
        return through_float(node);
    }
}

Expression *FixedPoint::floor_of(Expression *x) {
    const int fraction = x->type->fraction;
    return nodes_.scaled_up(nodes_.shifted_right(x, fraction, x->type), fraction, x->type);
}

/// The other functions of fixed-point numbers are computed in a floating-point format that holds each of
/// them, and truncated.
Expression *FixedPoint::through_float(const RealOperation &node) {
    const Type *format = types_.format_for(*node.type);
    RealOperation *function = nodes_.operation(node.op, {}, format, format, node.range);
    function->stands_for = node.type;
    for (Expression *operand : node.operands)
        function->operands.push_back(conversions_.converted(operand, format));
    return conversions_.converted(function, node.type);
}

} // namespace picco::compiler
