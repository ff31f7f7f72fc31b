// Values in the range of a type: brought back by their low bits, or assumed to be there.
#include "engine/record/recorder.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace picco::runtime {

Handle Recorder::wrap(const Handle &x, int type) {
    const int bits = std::abs(type);
    const Interval target = Interval::of_type(type);
    if (!x.is_constant() && !target.contains(range_of(x))) {
        narrow(x);
    }
    if (target.contains(range_of(x))) {
        return x.copy();
    }
    if (bits < 62 && x.is_constant()) {
        const std::int64_t offset = type > 0 ? std::int64_t{1} << (bits - 1) : 0;
        const std::int64_t mask = (std::int64_t{1} << bits) - 1;
        return constant(((x.constant() + offset) & mask) - offset);
    }
    if (is_form(x, Form::kBits)) {
        return from_bits(bits_of(x, bits), type);
    }
    if (auto chosen = wrapped_before_choice(x, type)) {
        return std::move(*chosen);
    }
    const Handle lazy = unwrapped(x, bits);
    if (target.contains(range_of(lazy))) {
        return lazy.copy();
    }
    if (auto known = low_bits_of_sum(lazy, type)) {
        return std::move(*known);
    }
    // x - 2^bits * floor((x + offset) / 2^bits)
    const Handle offset = type > 0 ? shift_left(constant(1), bits - 1) : constant(0);
    const Handle a = to_field(lazy);
    const Handle quotient = to_linear(shift_right(add(a, offset), bits));
    if (quotient.is_constant()) {
        return subtract(a, shift_left(quotient, bits));
    }
    return record({Op::kWrap,
                   table_[quotient.id()].form,
                   target,
                   {a.id(), quotient.id(), lazy.get().is_constant() ? 0 : lazy.id()},
                   0,
                   bits});
}

/// c ? wrap(x) : y for wrap(c ? x : y), where y needs no wrapping and x is there before c: the one does not wait for the
/// other then.
std::optional<Handle> Recorder::wrapped_before_choice(const Handle &x, int type) {
    const auto choice = x.is_constant() ? std::nullopt : choice_of(x.id());
    if (!choice) {
        return std::nullopt;
    }
    const Interval target = Interval::of_type(type);
    const auto is_in_type = [&](NodeId side) { return side == 0 || target.contains(table_[side].range); };
    const bool is_first = is_in_type(choice->otherwise); // the one that is to be wrapped
    const NodeId side = is_first ? choice->when_set : choice->otherwise,
                 other = is_first ? choice->otherwise : choice->when_set;
    if (!is_in_type(other) || table_[choice->bit].ready() <= table_[side].ready()) {
        return std::nullopt;
    }
    const Handle wrapped = wrap(refer(Value::node(side)), type),
                 same = other == 0 ? constant(0) : refer(Value::node(other)),
                 bit = refer(Value::node(choice->bit));
    return is_first ? select(bit, wrapped, same) : select(bit, same, wrapped);
}

Handle Recorder::assume(const Handle &x, int type) {
    if (x.is_constant()) {
        return x.copy();
    }
    if (type != -1) {
        return promised(x, type);
    }
    // The sum of bits of which at most one is 1, such as those of the cases of a switch: that holds if they
    // are what comparisons of values in their ranges are.
    const auto is_doubtful = [this](NodeId operand) {
        const NodeId bit = table_[operand].converted;
        return bit != 0 && table_[bit].is_assumed;
    };
    const Node &node = table_[x.id()];
    const bool has_doubt = !has_list(node.op) && std::ranges::any_of(node.operands, is_doubtful);
    Handle sum = fitted(x, type);
    return has_doubt ? doubtful(std::move(sum)) : std::move(sum);
}

Handle Recorder::confined(const Handle &x, int type) {
    if (computes_bytes() || is_form(x, Form::kBit)) {
        return x.copy();
    }
    const Interval target = Interval::of_type(type);
    if (x.is_constant() || (!is_assumed(x) && !target.contains(range_of(x)))) {
        return wrap(x, type);
    }
    const bool has_no_more_bits = type < 0 && known_word_bits(x) != 0 && known_word_bits(x) <= -type;
    if (!is_assumed(x) || has_no_more_bits) {
        return x.copy();
    }
    const Handle a = to_field(x);
    // A circuit on words may take the place of what it was made of, and gives values of its own range.
    const auto sure = table_.certain_range(a.id());
    if (const auto wide = sure ? std::optional(hull(*sure, range_of(a))) : std::nullopt;
        wide && target.contains(*wide)) {
        table_.prove(a.id(), *wide);
        return a.copy();
    }
    return record({.op = Op::kResidue,
                   .form = Form::kField,
                   .range = target,
                   .operands = {a.id()},
                   .k = checked_bits(std::abs(type), latency_.max_signed_bits()),
                   .m = type > 0 ? kSignedResidue : 0});
}

/// The same sum on operands that were not reduced to at least so many bits, where the modulus has room for
/// it: sums in narrow types are reduced once at the end, not at each step.
Handle Recorder::unwrapped(const Handle &x, int bits) {
    if (x.is_constant() || table_[x.id()].state != State::kPending) {
        return x.copy();
    }
    const auto is_lazy = [&](NodeId id) {
        const Node &node = table_[id];
        return node.op == Op::kWrap && node.state == State::kPending && node.m >= bits &&
               node.operands[2] != 0;
    };
    // Multiples of what was wrapped, too: it is `hash * 31 + c` that loops do.
    const auto raw = [&](NodeId id) {
        const Node &node = table_[id];
        const bool is_multiple = node.op == Op::kMultiplyConstant && node.state == State::kPending;
        if (const NodeId of = is_multiple ? node.operands[0] : 0; of != 0 && is_lazy(of)) {
            const Handle factor = immediate_of(id);
            return factor.is_constant() ? multiply(refer(Value::node(table_[of].operands[2])), factor)
                                        : refer(Value::node(id));
        }
        return refer(Value::node(is_lazy(id) ? node.operands[2] : id));
    };
    const Op op = table_[x.id()].op;
    if (op != Op::kAdd && op != Op::kSubtract && op != Op::kAddConstant && op != Op::kMultiplyConstant) {
        return x.copy();
    }
    const auto fits = [&](const Handle &result) {
        return range_of(result).signed_bits() < latency_.max_signed_bits();
    };
    if (op == Op::kMultiplyConstant) {
        Handle result = raw(x.id());
        return fits(result) ? std::move(result) : x.copy();
    }
    const auto operands = table_[x.id()].operands;
    const Handle a = refer(Value::node(operands[0])), raw_a = raw(operands[0]);
    const Handle b = op == Op::kAddConstant ? immediate_of(x.id()) : refer(Value::node(operands[1])),
                 raw_b = op == Op::kAddConstant ? b.copy() : raw(operands[1]);
    const auto is_made_of = [&](const Handle &x_or_multiple, const Handle &other) {
        return !x_or_multiple.is_constant() && !other.is_constant() &&
               table_[x_or_multiple.id()].op == Op::kMultiplyConstant &&
               table_[x_or_multiple.id()].operands[0] == other.id();
    };
    // One of them, where there is no room for both, or the other one is needed reduced anyway.
    for (const auto &[first, second] :
         {std::pair(&raw_a, &raw_b), std::pair(&raw_a, &b), std::pair(&a, &raw_b)}) {
        const bool is_needed_reduced =
            (second == &raw_b && is_made_of(raw_a, b)) || (first == &raw_a && is_made_of(raw_b, a));
        if (!is_needed_reduced && (first->get() != a.get() || second->get() != b.get())) {
            Handle result = op == Op::kSubtract ? subtract(*first, *second) : add(*first, *second);
            if (fits(result)) {
                return result;
            }
        }
    }
    return x.copy();
}

} // namespace picco::runtime
