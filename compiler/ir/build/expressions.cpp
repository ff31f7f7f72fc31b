// From the typed tree to IR: expressions.
#include "ir/build/builder.h"

#include "ast/facts.h"
#include "ir/intervals.h"
#include "plan/alike.h"

#include <algorithm>

namespace picco::compiler::ir {

Id Builder::value(const Expression &expression) {
    if (!is_private(expression.type) || !is_integer(expression.type))
        fail(expression.range, "computes on something other than private numbers");
    if (const auto *node = as<Conversion>(&expression))
        return conversion(*node);
    if (const auto *node = as<Cast>(&expression); node && is_private(node->operand->type))
        return stored(*node->operand, expression.type);
    if (const auto *node = as<Binary>(&expression))
        return binary(*node);
    if (const auto *node = as<Unary>(&expression))
        return unary(*node);
    if (const auto *node = as<BitCall>(&expression); node && is_private(node->operand->type)) {
        const Type *type = node->operand->type;
        return loop_.graph.of_bits(node->function, stored(*node->operand, type), type);
    }
    if (const auto *node = as<Conditional>(&expression))
        return conditional(*node);
    if (const auto *node = as<Call>(&expression))
        return call(*node);
    if (const auto *node = as<RealOperation>(&expression))
        return real(*node);
    fail(expression.range, "has an expression that no vector has");
}

Id Builder::conversion(const Conversion &node) {
    const Expression &operand = *node.operand;
    switch (node.conversion) {
    case ConversionKind::kLoad:
        return load(operand);
    case ConversionKind::kShare:
        return public_value(operand);
    case ConversionKind::kWiden:
    case ConversionKind::kSame:
        return value(operand);
    case ConversionKind::kWrap:
        return fitted(value(operand), fit(ranges_.of(operand), operand.type, node.type), node.type);
    case ConversionKind::kTruth:
        return bit(operand);
    default:
        fail(node.range, "converts something other than private integers");
    }
}

Id Builder::public_value(const Expression &operand) {
    if (operand.constant) {
        const Interval &number = ranges_.of(operand);
        return loop_.graph.constant(number.low);
    }
    const Type *type = operand.type->kind == TypeKind::kEnum ? operand.type->target : operand.type;
    if (!is_integer(type) || !stays_the_same(operand) ||
        (loop_.moves(operand) && !type->is_signed && type->width == 64))
        fail(operand.range, "takes a public value that changes in the loop");
    if (!guards_.empty() && !never_fails(operand))
        fail(operand.range, "takes a public value that a public condition may keep it away from");
    return loop_.graph.public_number(operand, Intervals(loop_).kept(operand));
}

Id Builder::bit(const Expression &expression) {
    if (is_pointer(expression.type))
        fail(expression.range, "asks for a pointer");
    return loop_.graph.make(Op::kTruth, {value(expression)});
}

Id Builder::fitted(Id value, Fit how, const Type *type) {
    switch (how) {
    case Fit::kAsItIs:
        return value;
    case Fit::kAssume:
        return loop_.graph.make(Op::kAssume, {value}, type);
    case Fit::kWrap:
        return loop_.graph.make(Op::kWrap, {value}, type);
    case Fit::kTruth:
        return loop_.graph.make(Op::kTruth, {value});
    }
    return value;
}

Id Builder::binary(const Binary &node) {
    if (is_logical(node.op))
        return logical(node);
    if (node.op == BinaryOperator::kComma || node.op == BinaryOperator::kInnerProduct ||
        !is_integer(node.left->type) || !is_integer(node.right->type))
        fail(node.range, "has an operator that no vector has");
    const bool is_public_shift = is_shift(node.op) && !is_private(node.right->type);
    const Id left = value(*node.left), right = is_public_shift ? kNone : value(*node.right);
    return combine(node.op, left, right, *node.right, node.type, node.range);
}

/// right: kNone for public amounts of shifts, which right_side is.
Id Builder::combine(BinaryOperator op, Id left, Id right, const Expression &right_side, const Type *type,
                    SourceRange range) {
    Graph &graph = loop_.graph;
    const bool are_bits = right != kNone && graph[left].is_bit && graph[right].is_bit;
    switch (op) {
    case BinaryOperator::kAdd:
        return graph.make(Op::kAdd, {left, right});
    case BinaryOperator::kSubtract:
        return graph.make(Op::kSubtract, {left, right});
    case BinaryOperator::kMultiply:
        return graph.make(Op::kMultiply, {left, right});
    case BinaryOperator::kDivide:
    case BinaryOperator::kRemainder:
        if (graph[right].op == Op::kPublic && (!guards_.empty() || loop_.moves(*graph[right].source)))
            fail(right_side.range, "divides by a public number that differs");
        if (graph.is_constant(right, 0))
            fail(right_side.range, "divides by 0");
        return graph.make(op == BinaryOperator::kDivide ? Op::kDivide : Op::kRemainder, {left, right});
    case BinaryOperator::kShiftLeft:
    case BinaryOperator::kShiftRight:
        if (right != kNone)
            return graph.make(op == BinaryOperator::kShiftLeft ? Op::kShiftLeftBy : Op::kShiftRightBy,
                              {left, right}, type);
        if ((!guards_.empty() && !never_fails(right_side)) || !stays_the_same(right_side) ||
            loop_.moves(right_side))
            fail(right_side.range, "shifts by a public amount that differs");
        return graph.make(op == BinaryOperator::kShiftLeft ? Op::kShiftLeft : Op::kShiftRight, {left},
                          nullptr, &right_side);
    case BinaryOperator::kLess:
        return graph.make(Op::kLess, {left, right});
    case BinaryOperator::kLessEqual:
        return graph.make(Op::kLessEqual, {left, right});
    case BinaryOperator::kGreater:
        return graph.make(Op::kLess, {right, left});
    case BinaryOperator::kGreaterEqual:
        return graph.make(Op::kLessEqual, {right, left});
    case BinaryOperator::kEqual:
        return graph.make(Op::kEqual, {left, right});
    case BinaryOperator::kNotEqual:
        return graph.negation(graph.make(Op::kEqual, {left, right}));
    case BinaryOperator::kBitAnd:
        return are_bits ? graph.both(left, right) : graph.make(Op::kBitAnd, {left, right}, type);
    case BinaryOperator::kBitOr:
        return are_bits ? graph.either(left, right) : graph.make(Op::kBitOr, {left, right}, type);
    case BinaryOperator::kBitXor:
        return are_bits ? graph.make(Op::kXor, {left, right}) : graph.make(Op::kBitXor, {left, right}, type);
    default:
        fail(range, "has an operator that no vector has");
    }
}

/// A choice whose sides change something: what they change counts where they are chosen. type: null for bits.
Id Builder::choice_of_effects(const Expression &condition, Id decides, const Type *type,
                              const std::function<Id()> &when_true, const std::function<Id()> &when_false) {
    const size_t kept = new_local(type);
    const auto region = [&](bool holds, const std::function<Id()> &build) {
        return private_region(
            [&] { guarded(condition, holds, [&] { store_slot(kept, build(), condition.range); }); });
    };
    Operation operation{.kind = Operation::Kind::kIf, .value = decides, .range = condition.range};
    operation.then_region = region(true, when_true);
    operation.else_region = region(false, when_false);
    region_->push_back(std::move(operation));
    return load_slot(kept, condition.range);
}

/// Both sides are computed.
Id Builder::logical(const Binary &node) {
    const auto public_side = [](const Expression &side) -> const Expression * {
        const auto *shared = as<Conversion>(&side);
        if (shared && shared->conversion == ConversionKind::kShare)
            return shared->operand;
        return is_private(side.type) ? nullptr : &side;
    };
    const auto side_bit = [&](const Expression &side) {
        const Expression *known = public_side(side);
        return known ? public_bit(*known) : bit(side);
    };
    const Id left = side_bit(*node.left);
    const bool is_both = node.op == BinaryOperator::kLogicalAnd;
    if (const Expression *sure = public_side(*node.left);
        sure && sure->constant && (*sure->constant != 0) != is_both)
        return left; // the other side is not evaluated
    const auto other = [&] { return side_bit(*node.right); };
    const auto known = [&] { return loop_.graph.bit(!is_both); };
    if (has_side_effect(*node.right))
        return is_both ? choice_of_effects(*node.left, left, nullptr, other, known)
                       : choice_of_effects(*node.left, left, nullptr, known, other);
    Id right = kNone;
    guarded(*node.left, is_both, [&] { right = other(); });
    return is_both ? loop_.graph.both(left, right) : loop_.graph.either(left, right);
}

Id Builder::unary(const Unary &node) {
    Graph &graph = loop_.graph;
    switch (node.op) {
    case UnaryOperator::kPlus:
        return value(*node.operand);
    case UnaryOperator::kMinus:
        return graph.make(Op::kNegate, {value(*node.operand)});
    case UnaryOperator::kBitNot: {
        const mpz_class ones = node.type->is_signed ? mpz_class(-1) : type_interval(node.type).high;
        return graph.make(Op::kSubtract, {graph.constant(ones), value(*node.operand)});
    }
    case UnaryOperator::kLogicalNot:
        return graph.negation(bit(*node.operand));
    default:
        fail(node.range, "changes something inside of an expression");
    }
}

Id Builder::conditional(const Conditional &node) {
    if (!node.when_true)
        fail(node.range, "has an expression that no vector has");
    const Expression &condition = *node.condition;
    if (condition.constant && !is_private(condition.type))
        return value(*condition.constant != 0 ? *node.when_true : *node.when_false);
    const Id decides = is_private(condition.type) ? bit(condition) : public_bit(condition);
    const auto yes = [&] { return value(*node.when_true); };
    const auto no = [&] { return value(*node.when_false); };
    if (has_side_effect(*node.when_true) || has_side_effect(*node.when_false))
        return choice_of_effects(condition, decides, node.type, yes, no);
    Id x = kNone, y = kNone;
    guarded(condition, true, [&] { x = yes(); });
    guarded(condition, false, [&] { y = no(); });
    return loop_.graph.select(decides, x, y);
}

/// Operations on real numbers are taken as they are.
Id Builder::real(const RealOperation &node) {
    if (node.op == RealOperator::kAbs && !is_float_word(node.format))
        return absolute(node);
    if (node.op == RealOperator::kOld || is_byte_operation(node))
        fail(node.range, "has an expression that no vector has");
    std::vector<Id> operands;
    for (const Expression *each : node.operands) {
        if (is_private(each->type))
            operands.push_back(value(*each));
        else if (!stays_the_same(*each) || (!guards_.empty() && !never_fails(*each)))
            fail(each->range, "takes a public value that changes in the loop");
    }
    const auto is_same = [&](const RealOperation *other) {
        return other->op == node.op && other->format == node.format && other->type == node.type &&
               other->literal == node.literal &&
               (node.op != RealOperator::kPublic ||
                are_alike(*other->operands.front(), *node.operands.front()));
    };
    auto known = std::ranges::find_if(reals_, is_same);
    if (known == reals_.end())
        known = reals_.insert(known, &node);
    return loop_.graph.make(Op::kReal, std::move(operands), node.type, *known);
}

/// Of the functions of real numbers abs is for integers, too.
Id Builder::absolute(const RealOperation &node) {
    Graph &graph = loop_.graph;
    const Id number = value(*node.operands.front());
    const Id is_negative = graph.make(Op::kLess, {number, graph.constant(0)});
    return graph.select(is_negative, graph.make(Op::kNegate, {number}), number);
}

} // namespace picco::compiler::ir
