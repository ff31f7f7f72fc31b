// Exact values of more than 128 bits in the clear.
#include "ast/facts.h"
#include "emit/c/wide_values.h"
#include "emit/plain/emitter.h"
#include "emit/text/unexpected.h"

#include <algorithm>

#include <fmt/format.h>

namespace picco::compiler {
void PlainEmitter::note_width(const Interval &range) {
    most_bits_ = std::max(most_bits_, range.signed_bits());
}

int PlainEmitter::wide_words() const {
    constexpr int kWordBits = 64, kLeast = 3;
    return most_bits_ == 0 ? 0 : std::max((most_bits_ + kWordBits - 1) / kWordBits, kLeast);
}

/// The elements of a result on whole arrays need more than 128 bits: of C's own types only the low ones
/// count.
bool PlainEmitter::is_wide_element(const Type *type, const Interval &range) {
    constexpr int kMostOfC = 64;
    return is_wide_integer(type) || ((is_scaled(type) || type->width > kMostOfC) && needs_wide(range));
}

bool PlainEmitter::is_wide_buffer(const Expression &array) {
    const Type *element = innermost_element(array.type);
    return is_integer(element) && is_wide_element(element, ranges_.of_array(array));
}

Code PlainEmitter::wide(const Expression &expression) {
    const bool is_type_wide = is_wide_integer(expression.type);
    note_width(ranges_.of(expression));
    if (!is_type_wide && !needs_wide(expression))
        return wide_of(exact(expression).code);
    if (!is_private(expression.type))
        return is_type_wide ? converted(expression) : wide_of(converted(expression));
    if (is_hoisted(expression))
        return hoisted(expression, "picco_wide {}", [&] { return wide_value(expression); });
    return wide_value(expression);
}

Code PlainEmitter::wide_value(const Expression &expression) {
    switch (expression.kind) {
    case ExpressionKind::kConversion: {
        const auto &node = *as<Conversion>(&expression);
        if (node.conversion == ConversionKind::kShare || node.conversion == ConversionKind::kWiden ||
            node.conversion == ConversionKind::kSame)
            return wide(*node.operand);
        if (node.conversion == ConversionKind::kWrap)
            return stored(*node.operand, node.type);
        if (node.conversion != ConversionKind::kLoad)
            return unexpected("a conversion without exact value");
        const Code value = print(*node.operand);
        const Type *held = stored_type(*node.operand);
        if (held && !is_private(held) && is_arithmetic(held) && !is_integer(held)) // a number of C
            return wide_call("float_public", value.at(kAssignmentPrecedence) + ", " + format_text(node.type));
        return wide_of(value);
    }
    case ExpressionKind::kCast:
        return stored(*as<Cast>(&expression)->operand, expression.type);
    case ExpressionKind::kBinary:
        return wide_binary(*as<Binary>(&expression));
    case ExpressionKind::kUnary: {
        const auto &node = *as<Unary>(&expression);
        if (node.op == UnaryOperator::kPlus)
            return wide(*node.operand);
        if (node.op != UnaryOperator::kMinus && node.op != UnaryOperator::kBitNot)
            return stepped(node);
        const bool is_minus = node.op == UnaryOperator::kMinus;
        const Code result =
            wide_call(is_minus ? "negate" : "not", wide(*node.operand).at(kAssignmentPrecedence));
        return is_minus || node.type->is_signed ? result : wide_wrapped(result, node.type);
    }
    case ExpressionKind::kRealOperation:
        return wide_of_real(*as<RealOperation>(&expression));
    case ExpressionKind::kConditional: {
        const auto &node = *as<Conditional>(&expression);
        if (!node.when_true)
            return unexpected("'?:' without a middle operand");
        const Code condition = print(*node.condition);
        return Code{fmt::format("{} ? {} : {}", condition.at(kConditionalPrecedence + 1),
                                wide(*node.when_true).text,
                                wide(*node.when_false).at(kConditionalPrecedence)),
                    kConditionalPrecedence,
                    {}};
    }
    case ExpressionKind::kAssignment:
        return assign(*as<Assignment>(&expression));
    case ExpressionKind::kCall:
        return call(*as<Call>(&expression));
    case ExpressionKind::kArrayCall:
        return array_call(*as<ArrayCall>(&expression));
    case ExpressionKind::kStatementExpression:
        return statement_expression(*as<StatementExpression>(&expression));
    case ExpressionKind::kMember: {
        const auto &member = *as<Member>(&expression);
        return Code{
            print(*member.base).at(kPostfixPrecedence) + "." + names_.of(member), kPostfixPrecedence, {}};
    }
    default:
        return unexpected("an expression without exact value");
    }
}

Code PlainEmitter::wide_binary(const Binary &node) {
    if (node.op == BinaryOperator::kInnerProduct)
        return wide_of(inner_product_of(node));
    if (node.op == BinaryOperator::kComma) {
        const Code left = effect(*node.left);
        return Code{left.text + ", " + wide(*node.right).at(kAssignmentPrecedence),
                    precedence(BinaryOperator::kComma),
                    {}};
    }
    Sequence sequence{needs_order({node.left, node.right}), ""};
    const Code left = kept(sequence, wide(*node.left));
    const Code result = behind(sequence, wide_arithmetic(node.op, left, wide(*node.right)));
    const Interval all = type_interval(node.type);
    const bool may_exceed = !all.contains(ranges_.of(*node.left)) || !all.contains(ranges_.of(*node.right));
    return is_bitwise(node.op) && may_exceed ? wide_wrapped(result, node.type) : result;
}

Code PlainEmitter::wide_wrapped(const Code &wide, const Type *type) {
    return wide_call("wrap", fmt::format("{}, {}", wide.at(kAssignmentPrecedence), code_of(type)));
}

PlainEmitter::Exact PlainEmitter::narrow_result(BinaryOperator op, const Code &left, const Code &right) {
    if (!is_comparison(op))
        return {low_of_wide(wide_arithmetic(op, left, right)), Form::kInt128};
    return {wide_comparison(op, left, right)};
}

Code PlainEmitter::place_of_wide(const Expression &index) {
    const Code value = stored(index, index.type);
    return is_wide_integer(index.type) ? wide_call("place", value.at(kAssignmentPrecedence)) : value;
}

Code PlainEmitter::exact_update(const Assignment &node, const Code &place) {
    note_width(Ranges::left_of_update(node));
    note_width(ranges_.of_update(node));
    Code old = wide_of(place);
    if (!node.operation_type->is_signed && node.left->type->is_signed)
        old = wide_wrapped(old, node.operation_type);
    return wide_arithmetic(*node.op, old, wide(*node.right));
}

/// What `place op= right` leaves in the place.
Code PlainEmitter::updated_wide(const Assignment &node, const Code &place) {
    const Type *type = node.left->type;
    const Code result = exact_update(node, place);
    if (is_wide_integer(type))
        return wide_wrapped(result, type);
    if (is_bool(type))
        return wide_call("truth", result.at(kAssignmentPrecedence));
    return wrapped({low_of_wide(result), Form::kInt128}, type).code;
}

} // namespace picco::compiler
