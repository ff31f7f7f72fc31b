// Arithmetic on private data, and the order in which C's operands are evaluated here.
#include "ast/facts.h"
#include "emit/secure/emitter.h"
#include "emit/text/unexpected.h"

#include <array>
#include <stdexcept>

#include <fmt/format.h>

namespace picco::compiler {

namespace {

RuntimeFunction arithmetic_function(BinaryOperator op) {
    switch (op) {
    case BinaryOperator::kAdd:
        return RuntimeFunction::kAdd;
    case BinaryOperator::kSubtract:
        return RuntimeFunction::kSubtract;
    case BinaryOperator::kMultiply:
        return RuntimeFunction::kMultiply;
    case BinaryOperator::kDivide:
        return RuntimeFunction::kDivide;
    case BinaryOperator::kRemainder:
        return RuntimeFunction::kRemainder;
    case BinaryOperator::kShiftLeft:
        return RuntimeFunction::kShiftLeft;
    case BinaryOperator::kShiftRight:
        return RuntimeFunction::kShiftRight;
    case BinaryOperator::kEqual:
        return RuntimeFunction::kEqual;
    case BinaryOperator::kNotEqual:
        return RuntimeFunction::kNotEqual;
    case BinaryOperator::kLess:
        return RuntimeFunction::kLess;
    case BinaryOperator::kLessEqual:
        return RuntimeFunction::kLessEqual;
    case BinaryOperator::kGreater:
        return RuntimeFunction::kGreater;
    case BinaryOperator::kGreaterEqual:
        return RuntimeFunction::kGreaterEqual;
    case BinaryOperator::kBitAnd:
        return RuntimeFunction::kAnd;
    case BinaryOperator::kBitOr:
        return RuntimeFunction::kOr;
    case BinaryOperator::kBitXor:
        return RuntimeFunction::kXor;
    default:
        throw std::logic_error("no runtime function for this operator");
    }
}

} // namespace

/// What an expression does, as a statement of its own where that is anything.
Code SecureEmitter::put_effect(const Expression &expression) {
    Code done = effect(expression);
    if (!done.text.empty())
        out_->add(done.text + ";");
    return done;
}

Code SecureEmitter::binary_value(const Binary &node) {
    if (is_logical(node.op))
        return logical_value(node);
    if (node.op == BinaryOperator::kComma) {
        const Code left = put_effect(*node.left);
        Code result = value(*node.right);
        result.effects.join(left.effects);
        return result;
    }
    if (node.op == BinaryOperator::kInnerProduct)
        return inner_product(node);
    if (is_private_pointer(node.left->type))
        return pointer_comparison(node);
    if (!is_integer(node.left->type) || !is_integer(node.right->type))
        return unexpected("an operator on private data other than integers");
    if (treats_public_right(node.op) && !loop_)
        if (const Expression *right = public_side(*node.right))
            return by_public(node.op, print(*node.left), *right);
    return operation(node.op, *node.right, operands({node.left, node.right}),
                     is_bit_value(*node.left) && is_bit_value(*node.right), node.type);
}

Code SecureEmitter::operation(BinaryOperator op, const Expression &right, std::vector<Code> sides,
                              bool is_on_bits, const Type *type) {
    if (is_bitwise(op) && !is_on_bits) {
        sides.push_back(text(type_text(type)));
        return call(op == BinaryOperator::kBitAnd  ? RuntimeFunction::kBitAnd
                    : op == BinaryOperator::kBitOr ? RuntimeFunction::kBitOr
                                                   : RuntimeFunction::kBitXor,
                    sides);
    }
    if (is_shift(op) && is_private(right.type)) {
        sides.push_back(text(type_text(type)));
        return call(op == BinaryOperator::kShiftLeft ? RuntimeFunction::kShiftLeftBy
                                                     : RuntimeFunction::kShiftRightBy,
                    sides);
    }
    const auto *shared = as<Conversion>(&right);
    const bool has_public_right = shared && shared->conversion == ConversionKind::kShare;
    if ((op == BinaryOperator::kDivide || op == BinaryOperator::kRemainder) && has_public_right &&
        ranges_.of(right).contains({0, 0}))
        sides[1] = call(RuntimeFunction::kDivisor, {sides[1]});
    return call(arithmetic_function(op), sides);
}

Code SecureEmitter::inner_product(const Binary &node) {
    const std::array<const Expression *, 2> sides = {node.left, node.right};
    const auto is_row = [](const Expression *side) {
        return side->category == ValueCategory::kPlace && is_private(side->type) &&
               !is_at_private_place(*side);
    };
    if (!std::ranges::all_of(sides, is_row) || is_float_word(node.type))
        return matrix_product(node);
    std::vector<Operand> vectors;
    for (const Expression *side : sides) {
        Operand vector;
        vector.code = captured(vector.before, [&] { return row_of(*side); });
        vectors.push_back(std::move(vector));
    }
    const std::string count = common_length(count_of(*node.left), count_of(*node.right));
    std::vector<Code> arguments = in_order(std::move(vectors));
    arguments.push_back(text(count));
    return call(RuntimeFunction::kDot, arguments);
}

Code SecureEmitter::unary_value(const Unary &node) {
    switch (node.op) {
    case UnaryOperator::kPlus:
        return value(*node.operand);
    case UnaryOperator::kMinus:
        return call(RuntimeFunction::kNegate, {value(*node.operand)});
    case UnaryOperator::kBitNot: {
        const mpz_class ones = node.type->is_signed ? mpz_class(-1) : type_interval(node.type).high;
        return call(RuntimeFunction::kSubtract, {constant(ones), value(*node.operand)});
    }
    case UnaryOperator::kLogicalNot:
        return call(RuntimeFunction::kNot, {bit(*node.operand)});
    case UnaryOperator::kPreIncrement:
    case UnaryOperator::kPreDecrement: {
        if (is_at_private_location(*node.operand))
            return step_located(node, true);
        if (is_at_private_place(*node.operand))
            return written_value(*node.operand, step_private_place(node, named_place(*node.operand)));
        keep_place(*node.operand);
        const Code operand = place(*node.operand);
        const Code changed = step(node);
        out_->add(changed.text + ";");
        forget_place(*node.operand);
        Code result = load(*node.operand, operand);
        result.effects.join(changed.effects);
        return result;
    }
    case UnaryOperator::kPostIncrement:
    case UnaryOperator::kPostDecrement: {
        if (is_at_private_location(*node.operand))
            return step_located(node, true);
        const std::string name = temporary("t");
        if (is_at_private_place(*node.operand)) {
            const std::string at = named_place(*node.operand);
            const std::string type = type_text(node.operand->type);
            out_->add(fmt::format("picco_value {} = picco_get({}, 0, {});", name, at, type));
            const Code changed = step_private_place(node, at);
            out_->add(changed.text + ";");
            return Code{name, kPrimaryPrecedence, changed.effects};
        }
        keep_place(*node.operand);
        const Code before = load(*node.operand, place(*node.operand));
        out_->add(fmt::format("picco_value {} = {};", name, before.text));
        const Code changed = step(node);
        out_->add(changed.text + ";");
        forget_place(*node.operand);
        return Code{name, kPrimaryPrecedence, changed.effects};
    }
    default:
        return unexpected("an operator on private data");
    }
}

std::string SecureEmitter::temporary_declaration(const Type *type, const std::string &name) {
    return types().declare(type, name);
}

SecureEmitter::Operand SecureEmitter::operand(const Expression &expression) {
    Operand result;
    result.code = captured(result.before, [&] { return print(expression); });
    if (expression.category == ValueCategory::kValue && is_private(expression.type))
        result.declaration = is_pointer(expression.type) ? "picco_location {}" : "picco_value {}";
    else if (expression.category == ValueCategory::kValue && is_scalar(expression.type))
        result.declaration = temporary_declaration(expression.type, "{}");
    else if (is_at_private_place(expression))
        result.declaration = is_integer(expression.type) ? "picco_place {}" : "";
    else if (expression.category == ValueCategory::kPlace && !is_array(expression.type)) {
        result.is_place = true;
        result.declaration = types().declare(expression.type, "*{}");
    }
    return result;
}

std::vector<Code> SecureEmitter::operands(const std::vector<const Expression *> &expressions) {
    std::vector<Operand> list;
    for (const Expression *expression : expressions)
        list.push_back(operand(*expression));
    return in_order(std::move(list));
}

/// A public place is read before the right side where that may change it.
Code SecureEmitter::assignment(const Assignment &node) {
    if (!node.op || node.reads_old)
        return CEmitter::assignment(node);
    Operand place = operand(*node.left), right = operand(*node.right);
    if (!order_matters(effects_of_reading(*node.left), right.code.effects)) {
        const std::vector<Code> sides = in_order({std::move(place), std::move(right)});
        return assigned(node, sides[0], "", sides[1]);
    }
    out_->append(place.before);
    if (!as<Name>(node.left) && !is_bit_field(*node.left)) {
        const std::string pointer = temporary("p");
        out_->add(fmt::format("{} = {};", fmt::format(fmt::runtime(place.declaration), pointer),
                              address(place.code)));
        place.code.text = "*" + pointer;
        place.code.precedence = kCastPrecedence;
    }
    const std::string old = temporary("t");
    out_->add(fmt::format("{} = {};", temporary_declaration(node.left->type, old), place.code.text));
    out_->append(right.before);
    return assigned(node, place.code, old, right.code);
}

std::vector<Code> SecureEmitter::in_order(std::vector<Operand> list) {
    std::vector<Code> result;
    for (size_t i = 0; i < list.size(); ++i) {
        Operand &each = list[i];
        const bool is_first = std::any_of(
            list.begin() + static_cast<std::ptrdiff_t>(i) + 1, list.end(),
            [&](const Operand &later) { return order_matters(each.code.effects, later.code.effects); });
        out_->append(each.before);
        if (is_first && !each.declaration.empty() && (each.is_place || !is_computed(each.code))) {
            const std::string name = temporary(each.is_place ? "p" : "t");
            const std::string value =
                each.is_place ? address(each.code) : each.code.at(kAssignmentPrecedence);
            out_->add(fmt::format("{} = {};", fmt::format(fmt::runtime(each.declaration), name), value));
            each.code.text = (each.is_place ? "*" : "") + name;
            each.code.precedence = each.is_place ? kCastPrecedence : kPrimaryPrecedence;
        }
        result.push_back(each.code);
    }
    return result;
}

} // namespace picco::compiler
