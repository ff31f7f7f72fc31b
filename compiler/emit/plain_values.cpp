// Exact values of private expressions in the clear, and where they wrap.
#include "ast/facts.h"
#include "emit/plain_emitter.h"
#include "emit/unexpected.h"

#include <fmt/format.h>

namespace picco::compiler {

namespace {

bool is_division(BinaryOperator op) {
    return op == BinaryOperator::kDivide || op == BinaryOperator::kRemainder;
}

} // namespace

PlainEmitter::Exact PlainEmitter::whole(const Expression &expression) {
    // Beyond a signed type of C the value is undefined; unsigned ones have been wrapped.
    if (type_interval(expression.type).signed_bits() > kMostBits &&
        ranges_.of(expression).signed_bits() > kMostBits)
        return {unsupported(expression.range, "an exact value of more than 128 bits with --plain")};
    return exact(expression);
}

PlainEmitter::Exact PlainEmitter::widened(Exact value) {
    if (!value.is_wide) {
        value.code.text = "(__int128)" + value.code.at(kCastPrecedence);
        value.code.precedence = kCastPrecedence;
        value.is_wide = true;
    }
    return value;
}

PlainEmitter::Exact PlainEmitter::wrapped(const Exact &value, const Type *type) {
    Exact result = value;
    if (value.reduced_to == code_of(type))
        return result;
    result.reduced_to = code_of(type);
    if (is_bool(type)) {
        result.code.text = value.code.at(precedence(BinaryOperator::kEqual) + 1) + " != 0";
        result.code.precedence = precedence(BinaryOperator::kEqual);
        result.is_wide = false;
        return result;
    }
    result.code.text =
        fmt::format("picco_plain_wrap({}, {})", value.code.at(kAssignmentPrecedence), code_of(type));
    result.code.precedence = kPostfixPrecedence;
    result.is_wide = true;
    return result;
}

PlainEmitter::Exact PlainEmitter::exact(const Expression &expression) {
    // Sums and products keep their low bits in __int128 however large they are.
    overflows_ |= ranges_.of(expression).signed_bits() > kMostBits;
    if (is_pointer(expression.type))
        return {print(expression), false};
    if (!is_private(expression.type))
        return {converted(expression), false};
    if (is_hoisted(expression))
        return {hoisted(expression, "__int128 {}", [&] { return exact(expression).code; }), true};
    switch (expression.kind) {
    case ExpressionKind::kConversion:
        return exact_conversion(*as<Conversion>(&expression));
    case ExpressionKind::kCast:
        return wrapped(exact(*as<Cast>(&expression)->operand), expression.type);
    case ExpressionKind::kBinary:
        return exact_binary(*as<Binary>(&expression));
    case ExpressionKind::kUnary:
        return exact_unary(*as<Unary>(&expression));
    case ExpressionKind::kRealOperation:
        return real_operation(*as<RealOperation>(&expression));
    case ExpressionKind::kAssignment:
        return {assign(*as<Assignment>(&expression)), false};
    case ExpressionKind::kCall:
        return {call(*as<Call>(&expression)), false};
    case ExpressionKind::kArrayCall:
        return {array_call(*as<ArrayCall>(&expression)), true};
    case ExpressionKind::kCountOnes: {
        const Expression &operand = *as<CountOnes>(&expression)->operand;
        return {Code{fmt::format("picco_plain_count_ones({}, {})",
                                 exact(operand).code.at(kAssignmentPrecedence), code_of(operand.type)),
                     kPostfixPrecedence,
                     {}},
                true};
    }
    case ExpressionKind::kStatementExpression:
        return {statement_expression(*as<StatementExpression>(&expression)), false};
    case ExpressionKind::kMember: {
        const auto &member = *as<Member>(&expression);
        Code field = print(*member.base);
        field.text = field.at(kPostfixPrecedence) + "." + std::string(member.name);
        field.precedence = kPostfixPrecedence;
        return {field, false};
    }
    case ExpressionKind::kConditional: {
        const auto &node = *as<Conditional>(&expression);
        if (!node.when_true)
            return {unexpected("'?:' without a middle operand"), false};
        const Code condition = print(*node.condition);
        const Exact when_true = widened(exact(*node.when_true));
        const Exact when_false = exact(*node.when_false);
        return {Code{fmt::format("{} ? {} : {}", condition.at(kConditionalPrecedence + 1),
                                 when_true.code.text, when_false.code.at(kConditionalPrecedence)),
                     kConditionalPrecedence,
                     {}},
                true};
    }
    default:
        return {unexpected("an expression without exact value"), false};
    }
}

Code PlainEmitter::statement_expression(const StatementExpression &node) {
    std::vector<const Statement *> statements = parts_of(*node.block);
    const auto *last = statements.empty() ? nullptr : as<ExpressionStatement>(statements.back());
    if (!last || !last->expression || !is_private(node.type) || !is_integer(node.type))
        return CEmitter::statement_expression(node);
    statements.pop_back();
    Lines lines;
    captured(lines, [&] {
        sequence(statements);
        out_->add(stored(*last->expression, node.type).text + ";");
        return 0;
    });
    return Code{"({ " + lines.joined() + " })", kPrimaryPrecedence, {}};
}

PlainEmitter::Exact PlainEmitter::exact_conversion(const Conversion &node) {
    switch (node.conversion) {
    case ConversionKind::kLoad: {
        const auto *element = as<ArrayElement>(node.operand);
        const Code value = print(*node.operand);
        const Type *stored = stored_type(*node.operand);
        if (stored && !is_private(stored) && is_arithmetic(stored) && !is_integer(stored)) // a number of C
            return {Code{fmt::format("picco_plain_float_public({}, {})", value.at(kAssignmentPrecedence),
                                     format_text(node.type)),
                         kPostfixPrecedence, value.effects},
                    false};
        return {value, element && loop_->leaves.at(element).is_exact};
    }
    case ConversionKind::kShare:
    case ConversionKind::kWiden:
    case ConversionKind::kSame:
        return exact(*node.operand);
    case ConversionKind::kWrap:
        return wrapped(exact(*node.operand), node.type);
    case ConversionKind::kTruth: {
        const Exact operand = whole(*node.operand);
        return {Code{operand.code.at(precedence(BinaryOperator::kEqual) + 1) + " != 0",
                     precedence(BinaryOperator::kEqual),
                     {}},
                false};
    }
    default:
        return {unexpected("a conversion without exact value"), false};
    }
}

PlainEmitter::Exact PlainEmitter::combine(BinaryOperator op, Exact left, const Exact &right) {
    const int level = precedence(op);
    const bool is_result_wide = !is_comparison(op) && !is_logical(op);
    // Comparisons, too: what holds an int<K> in C has a rank and a sign of its own.
    if (!is_logical(op))
        left = widened(left);
    return {
        Code{fmt::format("{} {} {}", left.code.at(level), spelling(op), right.code.at(level + 1)), level, {}},
        is_result_wide};
}

/// What C leaves undefined, and a private operand may ask for, becomes unspecified.
PlainEmitter::Exact PlainEmitter::operation(BinaryOperator op, const Exact &left, const Interval &left_range,
                                            const Expression &right) {
    const bool needs_all_bits = is_comparison(op) || is_logical(op) || is_shift(op) || is_division(op);
    const Exact second = needs_all_bits ? whole(right) : exact(right);
    const auto *shared = as<Conversion>(&right);
    const bool is_public =
        !is_private(right.type) || (shared && shared->conversion == ConversionKind::kShare);
    const bool is_negative_shifted = op == BinaryOperator::kShiftLeft && left_range.low < 0;
    if ((is_public && !is_negative_shifted) || (!is_division(op) && !is_shift(op)))
        return combine(op, left, second);
    const char *function = op == BinaryOperator::kDivide      ? "picco_plain_divide"
                           : op == BinaryOperator::kRemainder ? "picco_plain_remainder"
                           : op == BinaryOperator::kShiftLeft ? "picco_plain_shift_left"
                                                              : "picco_plain_shift_right";
    return {Code{fmt::format("{}({}, {})", function, left.code.at(kAssignmentPrecedence),
                             second.code.at(kAssignmentPrecedence)),
                 kPostfixPrecedence,
                 {}},
            true};
}

PlainEmitter::Exact PlainEmitter::exact_binary(const Binary &node) {
    if (node.op == BinaryOperator::kInnerProduct)
        return {inner_product_of(node), true};
    if (node.op == BinaryOperator::kComma) {
        const Code left = effect(*node.left);
        Exact right = exact(*node.right);
        right.code.text = left.text + ", " + right.code.at(kAssignmentPrecedence);
        right.code.precedence = precedence(BinaryOperator::kComma);
        return right;
    }
    if (is_pointer(node.left->type) && !is_logical(node.op)) {
        const int level = precedence(node.op);
        return {Code{fmt::format("{} {} {}", print(*node.left).at(level), spelling(node.op),
                                 print(*node.right).at(level + 1)),
                     level,
                     {}}};
    }
    const bool needs_all_bits = is_comparison(node.op) || is_logical(node.op) ||
                                node.op == BinaryOperator::kShiftRight || is_division(node.op);
    const Exact result = operation(node.op, needs_all_bits ? whole(*node.left) : exact(*node.left),
                                   ranges_.of(*node.left), *node.right);
    const Interval all = type_interval(node.type);
    const bool may_exceed = !all.contains(ranges_.of(*node.left)) || !all.contains(ranges_.of(*node.right));
    return is_bitwise(node.op) && may_exceed ? wrapped(result, node.type) : result;
}

PlainEmitter::Exact PlainEmitter::exact_unary(const Unary &node) {
    const auto prefixed = [&](const std::string &op) {
        Exact operand = widened(exact(*node.operand));
        std::string text = operand.code.at(kCastPrecedence);
        if (text.starts_with(op)) // '--' would be another operator
            text = "(" + text + ")";
        return Exact{Code{op + text, kCastPrecedence, {}}, true};
    };
    switch (node.op) {
    case UnaryOperator::kPlus:
        return exact(*node.operand);
    case UnaryOperator::kMinus:
        return prefixed("-");
    case UnaryOperator::kBitNot:
        return node.type->is_signed ? prefixed("~") : wrapped(prefixed("~"), node.type);
    case UnaryOperator::kLogicalNot:
        return {Code{"!" + whole(*node.operand).code.at(kCastPrecedence), kCastPrecedence, {}}, false};
    case UnaryOperator::kPreIncrement:
    case UnaryOperator::kPreDecrement:
        return {step(node), false};
    case UnaryOperator::kPostIncrement:
    case UnaryOperator::kPostDecrement: {
        // In place: C may not get here, or only after other changes.
        const std::string before = temporary("t");
        const Code operand = print(*node.operand);
        Code place = operand;
        std::string first;
        if (operand.effects.changes_memory()) {
            const KeptPlace kept = kept_place(*node.operand, operand);
            first = kept.declaration + " ";
            place = kept.place;
        }
        return {
            Code{fmt::format("({{ {}{} = {}; {}; {}; }})", first, types().declare(node.operand->type, before),
                             place.text, step(node, place).text, before),
                 kPrimaryPrecedence,
                 {}},
            false};
    }
    default:
        return {unexpected("an operator without exact value"), false};
    }
}

Code PlainEmitter::stored(const Expression &expression, const Type *type) {
    const Exact value = exact(expression);
    return value.is_wide ? wrapped(value, type).code : value.code;
}

} // namespace picco::compiler
