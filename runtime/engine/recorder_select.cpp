// Selection by a private bit: conditional expressions and the joins of private branches.
#include "engine/recorder.h"

namespace picco::runtime {

Handle Recorder::select(const Handle &condition, const Handle &x, const Handle &y) {
    if (condition.is_constant()) {
        return (condition.constant() != 0 ? x : y).copy();
    }
    if (x.get() == y.get()) {
        return x.copy();
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
    const Interval range = hull(range_of(x), range_of(y));
    if (auto result = select_step(condition, false, x, y)) {
        return narrowed(std::move(*result), range);
    }
    if (auto result = select_step(condition, true, y, x)) {
        return narrowed(std::move(*result), range);
    }
    if (auto result = select_nested(condition, x, y)) {
        return std::move(*result);
    }
    if (exchange_.condition.get() == condition.get() && exchange_.x.get() == y.get() &&
        exchange_.y.get() == x.get()) {
        return narrowed(subtract(add(to_field(x), to_field(y)), to_field(exchange_.result)), range);
    }
    const Handle c = to_field(condition), a = to_field(x), b = to_field(y);
    Handle result = record({Op::kSelect, Form::kProduct, range, {c.id(), a.id(), b.id()}});
    exchange_ = Exchange{condition.copy(), x.copy(), y.copy(), result.copy()};
    return result;
}

/// y ^ (c & (x ^ y)); where c itself is x or y, as the bits of masked loops are, one `and` of two bits.
Handle Recorder::select_bits(const Handle &condition, const Handle &x, const Handle &y) {
    if (y.get() == condition.get()) {
        return logical_and(condition, x);
    }
    if (x.get() == condition.get()) {
        return logical_or(condition, y);
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
        return add(y, chosen(number(arithmetic_.field().to_signed(table_.share(x.id())))));
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
    const auto refer = [&](NodeId id) {
        table_.retain(id);
        return Handle(table_, Value::node(id));
    };
    const Handle a = refer(inner.operands[1]);
    return select(logical_and(condition, refer(inner_condition)), a, y);
}

} // namespace picco::runtime
