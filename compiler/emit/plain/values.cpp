// Exact values of private expressions in the clear, and where they wrap.
#include "ast/facts.h"
#include "emit/c/wide_values.h"
#include "emit/plain/emitter.h"
#include "emit/text/unexpected.h"

#include <fmt/format.h>

namespace picco::compiler {

bool PlainEmitter::needs_all_left(BinaryOperator op) {
    return is_comparison(op) || is_logical(op) || op == BinaryOperator::kShiftRight ||
           op == BinaryOperator::kDivide || op == BinaryOperator::kRemainder;
}

bool PlainEmitter::needs_all_right(BinaryOperator op) {
    return needs_all_left(op) || op == BinaryOperator::kShiftLeft;
}

PlainEmitter::Exact PlainEmitter::truth(const Expression &expression) {
    if (needs_wide(expression))
        return {Code{
            "picco_wide_truth(" + wide(expression).at(kAssignmentPrecedence) + ")", kPostfixPrecedence, {}}};
    return {Code{exact(expression).code.at(precedence(BinaryOperator::kEqual) + 1) + " != 0",
                 precedence(BinaryOperator::kEqual),
                 {}}};
}

PlainEmitter::Exact PlainEmitter::widened(Exact value) {
    if (value.form == Form::kStored) {
        value.code.text = "(__int128)" + value.code.at(kCastPrecedence);
        value.code.precedence = kCastPrecedence;
        value.form = Form::kInt128;
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
        result.form = Form::kStored;
        return result;
    }
    result.code.text =
        fmt::format("picco_plain_wrap({}, {})", value.code.at(kAssignmentPrecedence), code_of(type));
    result.code.precedence = kPostfixPrecedence;
    result.form = Form::kInt128;
    return result;
}

PlainEmitter::Exact PlainEmitter::exact(const Expression &expression) {
    if (is_pointer(expression.type))
        return {print(expression)};
    if (is_wide_integer(expression.type))
        return {low_of_wide(wide(expression)), Form::kInt128};
    // Sums and products keep their low bits in __int128 however large they are.
    overflows_ |= needs_wide(expression);
    if (!is_private(expression.type))
        return {converted(expression)};
    if (is_hoisted(expression))
        return {hoisted(expression, "__int128 {}", [&] { return exact(expression).code; }), Form::kInt128};
    switch (expression.kind) {
    case ExpressionKind::kConversion:
        return exact_conversion(*as<Conversion>(&expression));
    case ExpressionKind::kCast:
        return converted_to(*as<Cast>(&expression)->operand, expression.type);
    case ExpressionKind::kBinary:
        return exact_binary(*as<Binary>(&expression));
    case ExpressionKind::kUnary:
        return exact_unary(*as<Unary>(&expression));
    case ExpressionKind::kRealOperation:
        return real_operation(*as<RealOperation>(&expression));
    case ExpressionKind::kAssignment:
        return {assign(*as<Assignment>(&expression))};
    case ExpressionKind::kCall:
        return {call(*as<Call>(&expression))};
    case ExpressionKind::kArrayCall:
        return {array_call(*as<ArrayCall>(&expression)), Form::kInt128};
    case ExpressionKind::kBitCall: {
        const auto &node = *as<BitCall>(&expression);
        const Expression &operand = *node.operand;
        const bool is_wide = is_wide_integer(operand.type);
        const Code value = is_wide ? wide(operand) : exact(operand).code;
        return {Code{fmt::format("{}bit_function({}, {}, {})", is_wide ? "picco_wide_" : "picco_plain_",
                                 value.at(kAssignmentPrecedence), number_name_of(node.function),
                                 code_of(operand.type)),
                     kPostfixPrecedence,
                     {}},
                Form::kInt128};
    }
    case ExpressionKind::kStatementExpression:
        return {statement_expression(*as<StatementExpression>(&expression))};
    case ExpressionKind::kMember: {
        const auto &member = *as<Member>(&expression);
        Code field = print(*member.base);
        field.text = field.at(kPostfixPrecedence) + "." + names_.of(member);
        field.precedence = kPostfixPrecedence;
        return {field};
    }
    case ExpressionKind::kConditional: {
        const auto &node = *as<Conditional>(&expression);
        if (!node.when_true)
            return {unexpected("'?:' without a middle operand")};
        const Code condition = print(*node.condition);
        const Exact when_true = widened(exact(*node.when_true));
        const Exact when_false = exact(*node.when_false);
        return {Code{fmt::format("{} ? {} : {}", condition.at(kConditionalPrecedence + 1),
                                 when_true.code.text, when_false.code.at(kConditionalPrecedence)),
                     kConditionalPrecedence,
                     {}},
                Form::kInt128};
    }
    default:
        return {unexpected("an expression without exact value")};
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
        const Code value = checked_load(*node.operand, print(*node.operand));
        const Type *stored = stored_type(*node.operand);
        if (stored && !is_private(stored) && is_arithmetic(stored) && !is_integer(stored)) // a number of C
            return {Code{fmt::format("picco_plain_float_public({}, {})", value.at(kAssignmentPrecedence),
                                     format_text(node.type)),
                         kPostfixPrecedence, value.effects}};
        if (!element || !loop_->leaves.at(element).is_exact)
            return {value};
        return {is_wide_buffer(*element->array) ? low_of_wide(value) : value, Form::kInt128};
    }
    case ConversionKind::kShare:
        // A public value took the type before it became private; of constants the compiler tells.
        if (const auto *narrowed = as<Conversion>(node.operand);
            narrowed && narrowed->conversion == ConversionKind::kWrap && !narrowed->is_explicit &&
            !narrowed->constant && may_not_hold(node.type, ranges_.of(*narrowed->operand)))
            return wrapped(checked(*narrowed->operand, node.type), node.type);
        return exact(*node.operand);
    case ConversionKind::kWiden:
    case ConversionKind::kSame:
        return exact(*node.operand);
    case ConversionKind::kWrap:
        if ((!node.is_explicit || is_scaled(node.type)) && may_not_hold(node.type, ranges_.of(*node.operand)))
            return wrapped(checked(*node.operand, node.type), node.type);
        return converted_to(*node.operand, node.type);
    case ConversionKind::kTruth:
        return truth(*node.operand);
    default:
        return {unexpected("a conversion without exact value")};
    }
}

PlainEmitter::Exact PlainEmitter::combine(BinaryOperator op, Exact left, const Exact &right) {
    const int level = precedence(op);
    const Form form = is_comparison(op) || is_logical(op) ? Form::kStored : Form::kInt128;
    // Comparisons, too: what holds an int<K> in C has a rank and a sign of its own.
    if (!is_logical(op))
        left = widened(left);
    return {
        Code{fmt::format("{} {} {}", left.code.at(level), spelling(op), right.code.at(level + 1)), level, {}},
        form};
}

/// What C leaves undefined, and a private operand may ask for, becomes unspecified.
PlainEmitter::Exact PlainEmitter::operation(BinaryOperator op, const Exact &left, const Interval &left_range,
                                            const Expression &right, const Type *computed) {
    const Exact second = is_shift(op) ? checked_amount(exact(right), right, computed) : exact(right);
    const auto *shared = as<Conversion>(&right);
    const bool is_public =
        !is_private(right.type) || (shared && shared->conversion == ConversionKind::kShare);
    const bool is_negative_shifted = op == BinaryOperator::kShiftLeft && left_range.low < 0;
    const bool is_division = op == BinaryOperator::kDivide || op == BinaryOperator::kRemainder;
    if (is_division && is_public && !right.constant) {
        const Exact divisor{
            Code{"picco_nonzero(" + second.code.at(kAssignmentPrecedence) + ")", kPostfixPrecedence, {}}};
        return combine(op, left, divisor);
    }
    if ((is_public && !is_negative_shifted) || (!is_division && !is_shift(op)))
        return combine(op, left, second);
    const char *function = op == BinaryOperator::kDivide      ? "picco_plain_divide"
                           : op == BinaryOperator::kRemainder ? "picco_plain_remainder"
                           : op == BinaryOperator::kShiftLeft ? "picco_plain_shift_left"
                                                              : "picco_plain_shift_right";
    const std::string amount = second.code.at(kAssignmentPrecedence);
    return {Code{fmt::format("{}({}, {})", function, left.code.at(kAssignmentPrecedence),
                             is_division ? checked_divisor(amount, right) : amount),
                 kPostfixPrecedence,
                 {}},
            Form::kInt128};
}

PlainEmitter::Exact PlainEmitter::exact_binary(const Binary &node) {
    if (node.op == BinaryOperator::kInnerProduct) {
        const Code product = inner_product_of(node);
        return {is_wide_buffer(node) ? low_of_wide(product) : product, Form::kInt128};
    }
    if (node.op == BinaryOperator::kComma) {
        const Code left = effect(*node.left);
        Exact right = exact(*node.right);
        right.code.text = left.text + ", " + right.code.at(kAssignmentPrecedence);
        right.code.precedence = precedence(BinaryOperator::kComma);
        return right;
    }
    if (is_pointer(node.left->type) && !is_logical(node.op)) {
        const int level = precedence(node.op);
        const auto address = [&](const Expression &side, int least) {
            const Code code = print(side);
            return is_private_pointer(side.type)
                       ? fmt::format("({})picco_plain_bare({})", types().name(side.type),
                                     code.at(kAssignmentPrecedence))
                       : code.at(least);
        };
        return {Code{fmt::format("{} {} {}", address(*node.left, level), spelling(node.op),
                                 address(*node.right, level + 1)),
                     level,
                     {}}};
    }
    const bool takes_wide = (needs_all_left(node.op) && needs_wide(*node.left)) ||
                            (needs_all_right(node.op) && needs_wide(*node.right));
    Sequence sequence{!is_logical(node.op) && needs_order({node.left, node.right}), ""};
    Exact result;
    if (takes_wide) {
        const Code left = kept(sequence, wide(*node.left));
        result = narrow_result(node.op, left, wide(*node.right));
    } else {
        Exact left = exact(*node.left);
        if (sequence.is_needed) {
            left = widened(left);
            left.code = kept(sequence, left.code);
        }
        result = operation(node.op, left, ranges_.of(*node.left), *node.right, node.type);
    }
    result.code = behind(sequence, result.code);
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
        return Exact{Code{op + text, kCastPrecedence, {}}, Form::kInt128};
    };
    switch (node.op) {
    case UnaryOperator::kPlus:
        return exact(*node.operand);
    case UnaryOperator::kMinus:
        return prefixed("-");
    case UnaryOperator::kBitNot:
        return node.type->is_signed ? prefixed("~") : wrapped(prefixed("~"), node.type);
    case UnaryOperator::kLogicalNot:
        return {Code{"!" + (needs_wide(*node.operand) ? truth(*node.operand) : exact(*node.operand))
                               .code.at(kCastPrecedence),
                     kCastPrecedence,
                     {}}};
    default:
        return {stepped(node)};
    }
}

Code PlainEmitter::stepped(const Unary &node) {
    if (node.op == UnaryOperator::kPreIncrement || node.op == UnaryOperator::kPreDecrement)
        return step(node);
    // In place: C may not get here, or only after other changes.
    const std::string before = temporary("t");
    const Code operand = print(*node.operand);
    Code place = operand;
    std::string first;
    if (has_side_effect(*node.operand)) {
        const KeptPlace kept = kept_place(*node.operand, operand);
        first = kept.declaration + " ";
        place = kept.place;
    }
    return Code{fmt::format("({{ {}{} = {}; {}; {}; }})", first, types().declare(node.operand->type, before),
                            place.text, step(node, place).text, before),
                kPrimaryPrecedence,
                {}};
}

/// As a C conversion does it.
PlainEmitter::Exact PlainEmitter::converted_to(const Expression &expression, const Type *type) {
    return is_bool(type) && needs_wide(expression) ? truth(expression) : wrapped(exact(expression), type);
}

Code PlainEmitter::stored(const Expression &expression, const Type *type) {
    if (is_wide_integer(type)) {
        note_width(type_interval(type));
        const Code value = wide(expression);
        return type_interval(type).contains(ranges_.of(expression)) ? value : wide_wrapped(value, type);
    }
    if (is_bool(type) && needs_wide(expression))
        return truth(expression).code;
    const Exact value = checked(expression, type);
    return value.form == Form::kStored ? value.code : wrapped(value, type).code;
}

} // namespace picco::compiler
