// How many gates an operation takes, before there is a circuit.
#include "engine/rewrite/gate_values.h"

#include <algorithm>

namespace picco::runtime {

std::uint64_t GateValues::gates_of_product(NodeId x, NodeId y, std::size_t bits) {
    const auto shape = [&](NodeId id) {
        return FactorShape{width(id), !is_number(id) || table_[id].range.lo < 0};
    };
    const FactorShape second = shape(y);
    return products_of_multiply(shape(x), x == y ? nullptr : &second, bits);
}

std::uint64_t GateValues::gates_of_element(const Node &node) {
    const auto of = [&](int i) -> std::uint64_t { return width(node.operands[static_cast<std::size_t>(i)]); };
    const std::uint64_t bits =
        node.form == Form::kBit ? 1 : static_cast<std::uint64_t>(node.range.signed_bits());
    switch (node.op) {
    case Op::kAdd:
    case Op::kSubtract:
    case Op::kNegate:
    case Op::kAddConstant:
    case Op::kSelect:
    case Op::kExchange:
    case Op::kSelectNegative:
    case Op::kSelectBit:
        return bits;
    case Op::kMultiply:
        return gates_of_product(node.operands[0], node.operands[1], bits);
    case Op::kMinimum:
        return bits + std::max(of(0), of(1));
    case Op::kLessThanZero:
        return node.operands[1] == 0 ? 0 : 1 + std::max(of(0), of(1));
    case Op::kEqualZero:
        return of(0);
    case Op::kAnd:
        return 1;
    case Op::kCircuit:
        return circuits_[node.k]->products();
    case Op::kFromWord:
        return (node.k & kOnesOfWord) != 0 ? of(0) : 0;
    default:
        return 0;
    }
}

std::optional<std::uint64_t> GateValues::gates_of(NodeId id) {
    const Node &node = table_[id];
    if (const auto *division = table_.division(id)) {
        const bool is_one = node.form == Form::kBit || (is_number(id) && fits(id));
        if (!is_one || !takes(division->dividend) || !takes(division->divisor)) {
            return std::nullopt;
        }
        return (width(division->dividend) + 2) * width(division->divisor) * node.count;
    }
    if (!has_circuit(id)) {
        return std::nullopt;
    }
    if (is_look_up(node.op)) {
        return gates_of_look_up(id);
    }
    const std::uint64_t bits = width(id);
    const auto products = [&](NodeId x, NodeId y) { return gates_of_product(x, y, bits) + bits; };
    switch (node.op) {
    case Op::kMultiplyConstant: {
        const std::vector<int> digits = signed_digits(immediate(id));
        std::uint64_t gates = 0; // of a sum for each digit but the first one
        bool is_first = true;
        for (std::size_t i = 0; i < digits.size() && i < bits; ++i) {
            gates += digits[i] != 0 && !is_first ? bits - i : 0;
            is_first = is_first && digits[i] == 0;
        }
        return gates * node.count;
    }
    case Op::kDot: {
        std::uint64_t gates = 0;
        const std::vector<NodeId> &list = table_.list(node.operands[0]);
        for (std::size_t i = 0; i + 1 < list.size(); i += 2) {
            gates += products(list[i], list[i + 1]);
        }
        return gates * node.count;
    }
    case Op::kRecompose:
        return immediate(id) == 0 ? 0 : bits * node.count;
    case Op::kSum:
        return std::uint64_t{table_[node.operands[0]].count} * bits;
    case Op::kPrefixSums:
        return node.count * bits;
    case Op::kMatrixProduct:
        return node.count * (table_.share(id)[0] >> 32) * products(node.operands[0], node.operands[1]);
    default:
        return gates_of_element(node) * node.count;
    }
}

} // namespace picco::runtime
