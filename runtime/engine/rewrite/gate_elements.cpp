// The gates of one element of an operation.
#include "engine/rewrite/gate_values.h"

#include "base/error.h"

#include <algorithm>

namespace picco::runtime {

Wires GateValues::choose(Wire bit, const Wires &x, const Wires &y) {
    return picco::runtime::choose(*circuit_, bit, x, y);
}

Wires GateValues::sum(const Wires &x, const Wires &y, std::size_t bits) {
    return ripple_add(*circuit_, resized_signed(x, bits), resized_signed(y, bits), Wire());
}

/// Of two numbers; y may be none, which is 0.
Wire GateValues::is_less(NodeId x, NodeId y, std::size_t element) const {
    if (y == 0) {
        return at(x, element).back();
    }
    const std::size_t bits = std::max(width(x), width(y));
    return ripple_less_signed(*circuit_, number(x, element, bits), number(y, element, bits));
}

Wires GateValues::from_word(const Node &node, std::size_t element, std::size_t bits) {
    Wires word = at(node.operands[0], element);
    if ((node.k & kOnesOfWord) != 0) {
        std::vector<Wires> counts;
        for (const Wire bit : word) {
            counts.push_back({bit, Wire()});
        }
        while (counts.size() > 1) { // in pairs: short ones first
            std::vector<Wires> next;
            for (std::size_t i = 0; i < counts.size(); i += 2) {
                next.push_back(i + 1 == counts.size()
                                   ? counts[i]
                                   : sum(counts[i], counts[i + 1],
                                         std::max(counts[i].size(), counts[i + 1].size()) + 1));
            }
            counts = std::move(next);
        }
        return resized_signed(counts[0], bits);
    }
    if ((node.k & kSignedWord) == 0) {
        word.push_back(Wire());
    }
    return resized_signed(word, bits);
}

/// A number of so many bits, or one of its bits.
Wires GateValues::divided(NodeId id, std::size_t element, std::size_t bits) {
    const ValueTable::Division &division = *table_.division(id);
    const bool of_bit = table_[id].form == Form::kBit;
    const auto [place, is_new] =
        divisions_.try_emplace({division.dividend, division.divisor, element}, picco::runtime::Division());
    if (is_new) {
        // Without their signs, which are 0.
        const auto unsigned_of = [&](NodeId operand) {
            const Wires number = at(operand, element);
            return number.size() > 1 ? slice(number, 0, number.size() - 1) : number;
        };
        const Wires divisor = unsigned_of(division.divisor);
        place->second = ripple_divide(*circuit_, unsigned_of(division.dividend), divisor);
        if (table_[division.divisor].range.contains(0)) {
            const Wire is_set = any(*circuit_, divisor);
            place->second.quotient = gate(*circuit_, is_set, place->second.quotient);
            place->second.remainder = gate(*circuit_, is_set, place->second.remainder);
        }
    }
    Wires result = division.is_remainder ? place->second.remainder : place->second.quotient;
    result.push_back(Wire());
    if (of_bit) {
        return {result[std::min<std::size_t>(division.bit, result.size() - 1)]};
    }
    return resized_signed(result, bits);
}

/// The bits side by side, the last one the sign, and a constant.
Wires GateValues::recomposed(NodeId id, std::size_t element, std::size_t bits) {
    Wires together;
    for (const NodeId bit : table_.list(table_[id].operands[0])) {
        together.push_back(bit == 0 ? Wire() : at(bit, element)[0]);
    }
    const mpz_class added = immediate(id);
    const std::size_t length = std::max(bits, together.size() + 1);
    return resized_signed(sum(together, constant(added, length), length), bits);
}

Wires GateValues::through_circuit(const Node &node, std::size_t element) {
    const Circuit &circuit = *circuits_[node.k];
    std::vector<Wires> buffers(circuit.buffers());
    for (int operand = 0; buffers[0].size() < circuit.inputs(); ++operand) {
        buffers[0] = join(buffers[0], at(node.operands[static_cast<std::size_t>(operand)], element));
    }
    const auto wire_at = [&](const Circuit::Source &source) { return buffers[source.buffer][source.plane]; };
    const auto add_up = [&](const Circuit::Sums &all, Wires &to) {
        for (const Circuit::Sum &each : all.planes) {
            Wire wire = Wire::constant(each.is_inverted);
            for (std::uint32_t j = 0; j < each.count; ++j) {
                wire = circuit_->exclusive_or(wire, wire_at(all.sources[each.first + j]));
            }
            to.push_back(wire);
        }
    };
    for (const Circuit::Level &level : circuit.levels()) {
        add_up(level.sums, buffers[level.sums_buffer]);
        for (std::size_t j = 0; j < level.left.size(); ++j) {
            buffers[level.products_buffer].push_back(
                circuit_->both(wire_at(level.left[j]), wire_at(level.right[j])));
        }
    }
    Wires outputs;
    add_up(circuit.outputs(), outputs);
    return outputs;
}

Wires GateValues::element_of(NodeId id, std::size_t i, std::size_t bits) {
    const Node &node = table_[id];
    const auto &x = node.operands;
    CircuitBuilder &c = *circuit_;
    switch (node.op) {
    case Op::kAdd:
        return sum(at(x[0], i), at(x[1], i), bits);
    case Op::kSubtract:
        return ripple_subtract(c, number(x[0], i, bits), number(x[1], i, bits));
    case Op::kNegate:
        return ripple_subtract(c, Wires(bits), number(x[0], i, bits));
    case Op::kAddConstant:
        return sum(at(x[0], i), constant(immediate(id), bits), bits);
    case Op::kMultiplyConstant:
        return ripple_multiply(c, at(x[0], i), immediate(id), bits);
    case Op::kMultiply:
        return ripple_multiply(c, at(x[0], i), at(x[1], i), bits);
    case Op::kDot: {
        const std::vector<NodeId> &list = table_.list(x[0]);
        Wires all(bits);
        for (std::size_t j = 0; j + 1 < list.size(); j += 2) {
            all = sum(all, ripple_multiply(c, at(list[j], i), at(list[j + 1], i), bits), bits);
        }
        return all;
    }
    case Op::kSelect:
    case Op::kSelectBit:
    case Op::kExchange:
        return choose(at(x[0], i)[0], number(x[1], i, bits), number(x[2], i, bits));
    case Op::kSelectNegative:
        return choose(at(x[0], i).back(), number(x[1], i, bits), number(x[2], i, bits));
    case Op::kMinimum:
        return choose(is_less(x[0], x[1], i), number(x[0], i, bits), number(x[1], i, bits));
    case Op::kOther: // of two, one is the third
        return picco::runtime::exclusive_or(
            c, picco::runtime::exclusive_or(c, number(x[0], i, bits), number(x[1], i, bits)),
            number(x[2], i, bits));
    case Op::kWrap: {
        Wires low = resized_signed(at(x[0], i), node.m);
        low.push_back(Wire());
        return resized_signed(low, bits);
    }
    case Op::kRecompose:
        return recomposed(id, i, bits);
    case Op::kXor:
        return {c.exclusive_or(at(x[0], i)[0], at(x[1], i)[0])};
    case Op::kNot:
        return {~at(x[0], i)[0]};
    case Op::kAnd:
        return {c.both(at(x[0], i)[0], at(x[1], i)[0])};
    case Op::kFlipTop:
    case Op::kClearTop: {
        Wires word = at(x[0], i);
        word.back() = node.op == Op::kClearTop ? Wire() : c.exclusive_or(word.back(), word[node.m]);
        return word;
    }
    case Op::kPlane:
        return {at(x[0], i)[node.m]};
    case Op::kAssemble: {
        Wires word;
        for (const NodeId bit : table_.list(x[0])) {
            word.push_back(at(bit, i)[0]);
        }
        return word;
    }
    case Op::kReduce:
        return number(x[0], i, bits);
    case Op::kLessThanZero:
        return {is_less(x[0], x[1], i)};
    case Op::kEqualZero: {
        Wires difference = at(x[0], i);
        if (x[1] != 0) {
            const std::size_t longer = std::max(width(x[0]), width(x[1]));
            difference = picco::runtime::exclusive_or(c, number(x[0], i, longer), number(x[1], i, longer));
        }
        return {all(c, complement(difference))};
    }
    case Op::kDecompose:
        return {number(x[0], i, node.bit + std::size_t{1}).back()};
    case Op::kToField:
        return resized_signed({at(x[0], i)[0], Wire()}, bits);
    case Op::kTruncate: {
        const Wires &whole = at(x[0], i);
        const std::size_t cut = std::min<std::size_t>(node.m & kBitsCutOff, whole.size() - 1);
        return resized_signed(slice(whole, cut, whole.size() - cut), bits);
    }
    case Op::kResidue: {
        Wires low = number(x[0], i, node.k);
        if ((node.m & kSignedResidue) == 0) {
            low.push_back(Wire());
        }
        return resized_signed(low, bits);
    }
    case Op::kToWord:
        return number(x[0], i, node.m);
    case Op::kFromWord:
        return from_word(node, i, bits);
    case Op::kCircuit:
        return through_circuit(node, i);
    default:
        throw InternalError("an operation has no gates");
    }
}

} // namespace picco::runtime
