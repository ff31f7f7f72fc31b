// Selection by a private bit: conditional expressions and the joins of private branches.
#include "engine/record/recorder.h"

namespace picco::runtime {

Handle Recorder::select(const Handle &condition, const Handle &x, const Handle &y) {
    if (condition.is_constant()) {
        return (condition.constant() != 0 ? x : y).copy();
    }
    if (x.get() == y.get()) {
        return x.copy();
    }
    if (is_form(condition, Form::kPublic) && (is_form(x, Form::kBit) || is_form(y, Form::kBit))) {
        return select(to_bit(condition), x, y);
    }
    if (const NodeId other = complemented(condition); other != 0) {
        return select(refer(Value::node(other)), y, x);
    }
    if (const NodeId same = selected_by(condition, x); same != 0) {
        return select(condition, refer(Value::node(table_[same].operands[1])), y);
    }
    if (const NodeId same = selected_by(condition, y); same != 0) {
        return select(condition, x, refer(Value::node(table_[same].operands[2])));
    }
    const auto is_public_bit = [](const Handle &v) { return v.is_constant(0) || v.is_constant(1); };
    if (is_form(x, Form::kWord) || is_form(y, Form::kWord) ||
        (known_word_bits(x) != 0 && known_word_bits(x) == known_word_bits(y))) {
        return select_words(condition, x, y);
    }
    if (x.is_constant() && y.is_constant()) {
        if (is_public_bit(x) && is_public_bit(y)) {
            return x.constant() != 0 ? condition.copy() : logical_not(condition);
        }
        const Handle step = subtract(x, y);
        return narrowed(add(multiply(condition, step), y), hull(range_of(x), range_of(y)));
    }
    const bool bits = is_form(condition, Form::kBit) && (is_form(x, Form::kBit) || is_public_bit(x)) &&
                      (is_form(y, Form::kBit) || is_public_bit(y));
    if (bits) {
        return select_bits(condition, x, y);
    }
    if (auto result = select_by_bits(condition, x, y)) {
        return std::move(*result);
    }
    const Interval range = hull(range_of(x), range_of(y));
    if (auto result = select_step(condition, false, x, y)) {
        return narrowed_like(narrowed_like(std::move(*result), range, x), range, y);
    }
    if (auto result = select_step(condition, true, y, x)) {
        return narrowed_like(narrowed_like(std::move(*result), range, x), range, y);
    }
    if (auto result = select_nested(condition, x, y)) {
        return std::move(*result);
    }
    if (auto result = select_between_sums(condition, x, y)) {
        return narrowed_like(narrowed_like(std::move(*result), range, x), range, y);
    }
    if (exchange_.condition.get() == condition.get() && exchange_.x.get() == y.get() &&
        exchange_.y.get() == x.get()) {
        const Handle a = to_field(x), b = to_field(y), kept = to_field(exchange_.result);
        if (computes_bytes()) {
            return add(add(a, b), kept);
        }
        return record({Op::kOther, Form::kField, range, {a.id(), b.id(), kept.id()}});
    }
    const Operand c = in_field(condition), a = in_field(x), b = in_field(y);
    Handle result = record({Op::kSelect, Form::kProduct, range, {c.id(), a.id(), b.id()}});
    exchange_ = Exchange{condition.copy(), x.copy(), y.copy(), result.copy()};
    return result;
}

std::optional<Recorder::Exchanged> Recorder::exchange(const Handle &condition, const Handle &x,
                                                      const Handle &y) {
    const auto is_number = [&](const Handle &v) {
        return (is_form(v, Form::kField) || is_form(v, Form::kProduct)) && known_word_bits(v) == 0;
    };
    // Such a step costs one product, and no reduction before somebody needs it.
    const auto is_step = [&](const Handle &from, const Handle &to) {
        const Node &node = table_[to.id()];
        const bool is_sum = node.op == Op::kAdd || node.op == Op::kSubtract || node.op == Op::kAddConstant;
        return node.state == State::kPending && is_sum &&
               (node.operands[0] == from.id() || node.operands[1] == from.id());
    };
    if (condition.is_constant() || computes_bytes() || !is_number(x) || !is_number(y) || is_step(x, y) ||
        is_step(y, x)) {
        return std::nullopt;
    }
    const Interval range = hull(range_of(x), range_of(y));
    const Operand c = in_field(condition), a = in_field(x), b = in_field(y);
    Handle kept = record({Op::kExchange, Form::kField, range, {c.id(), a.id(), b.id()}});
    Handle other = record({Op::kOther, Form::kField, range, {a.id(), b.id(), kept.id()}});
    return Exchanged{std::move(kept), std::move(other)};
}

/// The selection by the same condition that x is the result of; 0 where it is none.
NodeId Recorder::selected_by(const Handle &condition, const Handle &x) const {
    if (x.is_constant() || condition.is_constant()) {
        return 0;
    }
    const Node *node = &table_[x.id()];
    NodeId id = x.id();
    if (node->op == Op::kReduce && node->state == State::kPending) {
        id = node->operands[0];
        node = &table_[id];
    }
    const NodeId bit = is_form(condition, Form::kBit) ? table_[condition.id()].converted : condition.id();
    return node->op == Op::kSelect && node->state == State::kPending && bit != 0 && node->operands[0] == bit
               ? id
               : 0;
}

/// y ^ (c & (x ^ y)). Where one of them is public, c itself or its complement, as the bits of masked loops are, that is one
/// `and` of two bits. Where x is the complement of y, x ^ y is public.
Handle Recorder::select_bits(const Handle &condition, const Handle &x, const Handle &y) {
    if (condition.is_constant()) { // of a shift by what is public in part
        return (condition.constant() != 0 ? x : y).copy();
    }
    if (y.is_constant(0) || y.get() == condition.get()) {
        return logical_and(condition, x);
    }
    if (x.is_constant(1) || x.get() == condition.get()) {
        return logical_or(condition, y);
    }
    if (x.is_constant(0) || are_complements(x, condition)) {
        return logical_and(logical_not(condition), y);
    }
    if (y.is_constant(1) || are_complements(y, condition)) {
        return logical_or(logical_not(condition), x);
    }
    return logical_xor(y, logical_and(condition, logical_xor(x, y)));
}

/// if (c) v += z: the selection between y + z and y is y + c * z, so that sums stay sums. Nothing where x
/// is no such step from y. is_negated: x is taken where the condition is 0.
std::optional<Handle> Recorder::select_step(const Handle &condition, bool is_negated, const Handle &x,
                                            const Handle &y) {
    if (x.is_constant() || y.is_constant() || table_[x.id()].state != State::kPending) {
        return std::nullopt;
    }
    const Op op = table_[x.id()].op;
    const auto operands = table_[x.id()].operands;
    const NodeId base = is_form(y, Form::kBit) ? table_[y.id()].converted : y.id();
    const auto other = [&](NodeId id) { return refer(Value::node(id)); };
    const auto chosen = [&](const Handle &step) {
        return is_negated ? multiply(logical_not(condition), step) : multiply(condition, step);
    };
    if (op == Op::kAddConstant && operands[0] == base) {
        return add(y, chosen(immediate_of(x.id())));
    }
    if (op == Op::kAdd && (operands[0] == base || operands[1] == base)) {
        return add(y, chosen(other(operands[operands[0] == base ? 1 : 0])));
    }
    if (op == Op::kSubtract && operands[0] == base) {
        return subtract(y, chosen(other(operands[1])));
    }
    return std::nullopt;
}

/// if (c) if (d) v = a: one selection by c & d.
std::optional<Handle> Recorder::select_nested(const Handle &condition, const Handle &x, const Handle &y) {
    if (x.is_constant() || y.is_constant() || !is_form(condition, Form::kBit)) {
        return std::nullopt;
    }
    const Node &inner = table_[x.id()];
    const NodeId base = is_form(y, Form::kField) ? y.id() : table_[y.id()].converted;
    if (inner.op != Op::kSelect || inner.state != State::kPending || base == 0 || inner.operands[2] != base) {
        return std::nullopt;
    }
    const NodeId inner_condition = table_[inner.operands[0]].converted;
    if (inner_condition == 0) {
        return std::nullopt;
    }
    const Handle a = refer(Value::node(inner.operands[1]));
    return select(logical_and(condition, refer(Value::node(inner_condition))), a, y);
}

} // namespace picco::runtime
