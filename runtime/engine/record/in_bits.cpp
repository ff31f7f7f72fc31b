// Operations that were recorded in the field and are computed in bits after all, as engine/rewrite/bit_regions.h chose.
#include "engine/record/sum.h"

#include <algorithm>

namespace picco::runtime {

void Recorder::compute_in_bits(const std::vector<BitOperation> &operations) {
    const int line = line_;
    for (const BitOperation &each : operations) {
        const Node &node = table_[each.id];
        if (node.state == State::kDead) { // what needed it is in bits, too
            continue;
        }
        at(static_cast<int>(node.line()));
        const auto width = static_cast<std::size_t>(node.range.bits());
        if (each.is_taken_apart) {
            take_apart(each.id, width);
        } else if (node.op == Op::kDecompose) {
            const std::size_t at = node.bit;
            become_bit(each.id, bits_of_number(node.operands[0], at + 1)[at]);
        } else if (node.op == Op::kLessThanZero || node.op == Op::kEqualZero) {
            become_bit(each.id, test_in_bits(each.id));
        } else {
            keep_in_bits(each.id);
            if (each.is_number) {
                const bool is_signed = node.range.lo < 0;
                const int type = static_cast<int>(width) * (is_signed ? 1 : -1);
                const Handle number = to_field(from_bits(bits_of_number(each.id, width), type));
                Node &made = table_[number.id()];
                if (each.is_whole && made.op == Op::kFromWord && made.state == State::kPending &&
                    latency_.has_whole_words()) {
                    made.k |= kWholeWord;
                }
                become_number(each.id, number);
            }
        }
    }
    at(line);
    taken_apart_.clear();
    closed_sums_.clear();
}

void Recorder::take_apart(NodeId id, std::size_t width) {
    std::ranges::move(bits_of_number(id, width), std::back_inserter(taken_apart_));
    closed_sums_.insert(id);
}

/// The low bits of a node, whatever it is known as.
Recorder::BitList Recorder::bits_of_number(NodeId id, std::size_t count) {
    const NodeId bit = behind(id, Form::kBit), list = behind(id, Form::kBits);
    return bits_of(refer(Value::node(bit != 0 ? bit : list != 0 ? list : id)), static_cast<int>(count));
}

/// Bits that a protocol was to find in the number are no longer what it is known by.
void Recorder::keep_in_bits(NodeId id) {
    if (const std::vector<Value> *known = table_.bits(id)) {
        for (const Value bit : std::vector<Value>(*known)) {
            if (bit != Value::node(0) && !bit.is_constant() && !table_.holds_bit(id, bit)) {
                table_.detach(bit.id());
            }
        }
    }
    std::vector<Value> kept;
    for (Handle &bit : computed_in_bits(id, static_cast<std::size_t>(table_[id].range.bits()))) {
        kept.push_back(bit.take());
    }
    table_.keep_bits(id, std::move(kept));
}

Recorder::BitList Recorder::computed_in_bits(NodeId id, std::size_t count) {
    const Node node = table_[id];
    const auto extended = [&](BitList bits, bool is_signed) {
        while (bits.size() < count) {
            bits.push_back(is_signed ? bits.back().copy() : constant(0));
        }
        bits.resize(count);
        return bits;
    };
    const auto bits_or_zero = [&](NodeId operand) {
        return operand == 0 ? bits_of(constant(0), static_cast<int>(count)) : bits_of_number(operand, count);
    };
    switch (node.op) {
    case Op::kWrap:
        return extended(bits_of_number(node.operands[0], std::min<std::size_t>(count, node.m)),
                        node.range.lo < 0);
    case Op::kResidue:
        return extended(bits_of_number(node.operands[0], std::min<std::size_t>(count, node.k)),
                        (node.m & kSignedResidue) != 0);
    case Op::kTruncate: {
        const std::size_t amount = node.m & kBitsCutOff;
        BitList bits = bits_of_number(node.operands[0], count + amount);
        bits.erase(bits.begin(), bits.begin() + static_cast<std::ptrdiff_t>(amount));
        return bits;
    }
    case Op::kSelect:
    case Op::kSelectBit:
        return chosen_bits(refer(Value::node(behind(node.operands[0], Form::kBit))),
                           bits_or_zero(node.operands[1]), bits_or_zero(node.operands[2]));
    case Op::kMultiply: {
        const NodeId first = behind(node.operands[0], Form::kBit),
                     bit = first != 0 ? first : behind(node.operands[1], Form::kBit);
        return chosen_bits(refer(Value::node(bit)), bits_or_zero(node.operands[first != 0 ? 1 : 0]),
                           bits_or_zero(0));
    }
    case Op::kSelectNegative: {
        const Interval range = table_[node.operands[0]].range;
        const BitList compared =
            bits_of_number(node.operands[0], static_cast<std::size_t>(range.signed_bits()));
        return chosen_bits(compared.back(), bits_or_zero(node.operands[1]), bits_or_zero(node.operands[2]));
    }
    default: {
        const Sum sum = summands_in_bits({{id, 1}}, count);
        return bits_of_summands(sum, count);
    }
    }
}

/// The sum of multiples of nodes; what has too many summands, or too wide ones, is added in parts.
Recorder::Sum Recorder::summands_in_bits(const std::vector<std::pair<NodeId, int>> &parts,
                                         std::size_t count) {
    Sum sum;
    bool fits = true;
    for (const auto &[id, factor] : parts) {
        fits = fits && add_summands(id, factor, count, sum);
    }
    if (fits) {
        return sum;
    }
    for (const auto &[id, factor] : parts) {
        const bool is_whole = parts.size() == 1; // its own operands have to be known, then
        const std::array<NodeId, 3> whole = {id, 0, 0};
        for (const NodeId part : is_whole ? table_[id].operands : whole) {
            if (part != 0 && behind(part, Form::kBit) == 0) {
                keep_bits_of(part);
            }
        }
    }
    sum = {};
    fits = true;
    for (const auto &[id, factor] : parts) {
        fits = fits && add_summands(id, factor, count, sum);
    }
    require(fits, "a sum of two numbers has too many summands");
    return sum;
}

/// They are found where they are not known yet.
void Recorder::keep_bits_of(NodeId id) {
    const auto width = static_cast<std::size_t>(table_[id].range.bits());
    if (when_bits_are_known(id, width) || closed_sums_.contains(id)) {
        return;
    }
    const Op op = table_[id].op;
    const bool is_open = table_[id].state == State::kPending &&
                         (op == Op::kAdd || op == Op::kSubtract || op == Op::kNegate ||
                          op == Op::kAddConstant || op == Op::kMultiplyConstant || op == Op::kReduce);
    if (is_open) {
        keep_in_bits(id);
    } else {
        take_apart(id, width);
    }
}

Handle Recorder::test_in_bits(NodeId id) {
    const Node node = table_[id];
    const NodeId x = node.operands[0], y = node.operands[1];
    Interval range = table_[x].range;
    std::vector<std::pair<NodeId, int>> parts = {{x, 1}};
    if (y != 0) {
        range = range - table_[y].range;
        parts.emplace_back(y, -1);
    }
    const auto count = static_cast<std::size_t>(range.signed_bits());
    const Sum sum = summands_in_bits(parts, count);
    const bool is_equality = node.op == Op::kEqualZero;
    if (auto result = compared_in_bits(sum, is_equality)) {
        return std::move(*result);
    }
    BitList bits = bits_of_summands(sum, count);
    return is_equality ? no_bit_set(std::move(bits)) : std::move(bits.back());
}

/// Of two numbers, or of one and a constant: without their difference.
std::optional<Handle> Recorder::compared_in_bits(const Sum &sum, bool is_equality) {
    const std::size_t size = sum.summands.size();
    const auto is_single = [&](std::size_t i, int factor) { return sum.summands[i].factor == factor; };
    const auto number_at = [&](std::size_t i) { return refer(Value::node(sum.summands[i].id)); };
    Handle less, greater;
    if (size == 1 && (is_single(0, 1) || is_single(0, -1))) {
        less = is_single(0, 1) ? number_at(0) : number(sum.constant);
        greater = is_single(0, 1) ? number(-sum.constant) : number_at(0);
    } else if (size == 2 && sum.constant == 0 &&
               ((is_single(0, 1) && is_single(1, -1)) || (is_single(0, -1) && is_single(1, 1)))) {
        less = number_at(is_single(0, 1) ? 0 : 1);
        greater = number_at(is_single(0, 1) ? 1 : 0);
    } else {
        return std::nullopt;
    }
    return is_equality ? equal_by_bits(less, greater) : less_by_bits(less, greater);
}

/// A node that waits has the value of a bit from now on: unless it was found to be that bit.
void Recorder::become_bit(NodeId id, const Handle &bit) {
    if (!bit.is_constant() && bit.id() == id) {
        return;
    }
    const NodeId complement =
        logical_not(bit.is_constant() ? public_bit(bit.constant() != 0) : bit.copy()).take().id();
    change(id, Op::kNot, {complement, 0, 0});
}

/// The same of a number.
void Recorder::become_number(NodeId id, const Handle &number) {
    if (!number.is_constant() && number.id() == id) {
        return;
    }
    if (table_[id].form == Form::kProduct) {
        change(id, Op::kMultiply, {number.copy().take().id(), to_field(constant(1)).take().id(), 0});
    } else {
        change(id, Op::kAddConstant, {number.copy().take().id(), 0, 0});
        arithmetic_.set(table_.share(id), 0);
    }
}

/// Takes over the references to the operands.
void Recorder::change(NodeId id, Op op, const std::array<NodeId, 3> &operands) {
    table_.detach(id);
    Node &node = table_[id];
    const auto old = node.operands;
    node.op = op;
    node.operands = operands;
    node.k = 0;
    node.m = 0;
    node.bit = 0;
    for (const NodeId operand : old) {
        if (operand != 0) {
            table_.release(operand);
        }
    }
}

} // namespace picco::runtime
