// Look-ups at private places as gates: unit vectors, elements that they tell, updates. The lists of operands are those
// of engine/execute/arithmetic_lookup.cpp.
#include "engine/rewrite/gate_values.h"

#include <algorithm>

namespace picco::runtime {

bool GateValues::is_look_up(Op op) {
    constexpr OpSet kLookUps{Op::kOneHot, Op::kOneHotBits, Op::kPick,    Op::kFold,
                             Op::kAbsorb, Op::kReadTable,  Op::kPickWord};
    return kLookUps.has(op);
}

/// Whether more than one entry of the columns may be 1.
bool GateValues::tells_several(const Node &look_up) {
    return look_up.op != Op::kReadTable && (look_up.m & kOfSeveral) != 0;
}

/// x where the bit is 1, else 0.
Wires GateValues::gated(Wire bit, const Wires &x) {
    return gate(*circuit_, bit, x);
}

/// Of the bits of a place, lowest first: entry by entry, each bit doubling them.
void GateValues::unit_vector(NodeId id, std::size_t bits) {
    Wires entries{Wire::constant(true)};
    for (const NodeId bit : table_.list(table_[id].operands[0])) {
        const Wire high = at(bit, 0)[0];
        const std::size_t count = entries.size();
        for (std::size_t i = 0; i < count; ++i) {
            entries.push_back(circuit_->both(entries[i], high));
        }
        for (std::size_t i = 0; i < count; ++i) {
            entries[i] = circuit_->exclusive_or(entries[i], entries[count + i]);
        }
    }
    std::vector<Wires> elements;
    for (std::size_t i = 0; i < table_[id].count; ++i) {
        elements.push_back(extend({i < entries.size() ? entries[i] : Wire()}, bits));
    }
    set(id, std::move(elements));
}

/// What the columns tell of a row. are_several: of which more than one may be 1. Words are what their bits are, each
/// modulo 2.
Wires GateValues::of_row(NodeId columns, NodeId elements, std::size_t first, std::size_t bits,
                         bool are_several) {
    const std::size_t all = table_[elements].count;
    Wires together(bits);
    for (std::size_t i = 0; i < table_[columns].count && first + i < all; ++i) {
        const bool is_word = table_[elements].form == Form::kWord ||
                             (table_[elements].form == Form::kPublic && table_[elements].bit != 0);
        const Wires element = is_word ? at(elements, first + i) : number(elements, first + i, bits);
        together = joined(together, gated(at(columns, i)[0], element), is_word || !are_several);
    }
    return together;
}

/// The sum of numbers, of which only one is not 0 where there is no carry.
Wires GateValues::joined(const Wires &x, const Wires &y, bool has_no_carry) {
    return has_no_carry ? exclusive_or(*circuit_, x, y) : sum(x, y, x.size());
}

Wires GateValues::of_table(const Node &node, std::size_t bits) {
    const std::vector<NodeId> &list = table_.list(node.operands[0]);
    const int column_bits = node.k;
    const NodeId rows = list[1];
    if (rows == 0) {
        return of_row(list[0], list[2], 0, bits, tells_several(node));
    }
    Wires together(bits);
    for (std::size_t row = 0; row < table_[rows].count && row << column_bits < table_[list[2]].count; ++row) {
        together = exclusive_or(
            *circuit_, together, // rows are a unit vector
            gated(at(rows, row)[0], of_row(list[0], list[2], row << column_bits, bits, tells_several(node))));
    }
    return together;
}

/// With what updates add to it, where they are in its row and column.
void GateValues::table_element(NodeId id, std::size_t bits) {
    const Node &node = table_[id];
    const std::vector<NodeId> &list = table_.list(node.operands[0]);
    Wires element = of_table(node, bits);
    const NodeId rows = list[1];
    for (std::size_t i = 3; i < list.size(); i += 2) {
        const NodeId values = list[i], other = list[i + 1];
        Wire is_same_row = Wire::constant(true);
        if (rows != 0 || other != 0) {
            is_same_row = at(rows != 0 ? rows : other, 0)[0]; // the first row is row 0
        }
        if (rows != 0 && other != 0) {
            is_same_row = Wire();
            for (std::size_t row = 0; row < std::min(table_[rows].count, table_[other].count); ++row) {
                is_same_row =
                    circuit_->exclusive_or(is_same_row, circuit_->both(at(rows, row)[0], at(other, row)[0]));
            }
        }
        element =
            sum(element, gated(is_same_row, of_row(list[0], values, 0, bits, tells_several(node))), bits);
    }
    set(id, {std::move(element)});
}

void GateValues::table_with_updates(NodeId id, std::size_t bits) {
    const Node &node = table_[id];
    const std::vector<NodeId> &list = table_.list(node.operands[0]);
    std::vector<Wires> elements;
    for (std::size_t i = 0; i < node.count; ++i) {
        elements.push_back(number(list[0], i, bits));
    }
    for (std::size_t i = 1; i < list.size(); i += 2) {
        const NodeId values = list[i], rows = list[i + 1];
        const std::size_t reached = rows == 0 ? 1 : table_[rows].count;
        for (std::size_t row = 0; row < reached; ++row) {
            const Wire is_it = rows == 0 ? Wire::constant(true) : at(rows, row)[0];
            for (std::size_t j = 0; j < table_[values].count && (row << node.k) + j < node.count; ++j) {
                Wires &element = elements[(row << node.k) + j];
                element = sum(element, gated(is_it, number(values, j, bits)), bits);
            }
        }
    }
    set(id, std::move(elements));
}

void GateValues::picked_word(NodeId id) {
    const Node &node = table_[id];
    const std::vector<NodeId> &list = table_.list(node.operands[0]);
    Wires word(node.bit);
    for (std::size_t i = 0; i < node.m; ++i) {
        word = exclusive_or(*circuit_, word, gated(at(list[0], i)[0], at(list[i + 1], 0)));
    }
    set(id, {std::move(word)});
}

void GateValues::look_up(NodeId id, std::size_t bits) {
    const Node &node = table_[id];
    switch (node.op) {
    case Op::kOneHot:
    case Op::kOneHotBits:
        return unit_vector(id, bits);
    case Op::kAbsorb:
        return table_with_updates(id, bits);
    case Op::kPickWord:
        return picked_word(id);
    case Op::kReadTable:
        set(id, {of_table(node, bits)});
        return;
    default:
        return table_element(id, bits);
    }
}

std::uint64_t GateValues::gates_of_look_up(NodeId id) const {
    const Node &node = table_[id];
    const std::vector<NodeId> &list = table_.list(node.operands[0]);
    const std::uint64_t bits = width(id);
    const auto count = [&](NodeId vector) -> std::uint64_t { return table_[vector].count; };
    switch (node.op) {
    case Op::kOneHot:
    case Op::kOneHotBits:
        return std::uint64_t{1} << list.size();
    case Op::kPickWord:
        return bits * node.m;
    case Op::kAbsorb: {
        std::uint64_t gates = 0;
        for (std::size_t i = 1; i < list.size(); i += 2) {
            gates += 2 * bits * count(list[i]) * (list[i + 1] == 0 ? 1 : count(list[i + 1]));
        }
        return gates;
    }
    default: {
        std::uint64_t gates = (tells_several(node) ? 2 : 1) * bits * count(list[2]);
        for (std::size_t i = 3; i < list.size(); i += 2) {
            gates += bits * (count(list[i]) + 2) + (list[1] == 0 ? 0 : count(list[1]));
        }
        return gates;
    }
    }
}

/// What tells places is a bit, and public words stand in tables as they are.
bool GateValues::has_look_up(NodeId id) const {
    const Node &node = table_[id];
    const std::vector<NodeId> &list = table_.list(node.operands[0]);
    const auto is_bit = [&](NodeId each) {
        return each == 0 || table_[each].form == Form::kBit || table_[each].range.is_bit();
    };
    constexpr std::size_t kMostPlaceBits = 16;
    switch (node.op) {
    case Op::kOneHot:
    case Op::kOneHotBits:
        return list.size() <= kMostPlaceBits && std::ranges::all_of(list, is_bit);
    case Op::kPickWord:
        return std::ranges::none_of(list, [](NodeId each) { return each == 0; });
    case Op::kReadTable:
        return list[0] != 0 && (table_[list[2]].form == Form::kWord || is_known(list[2]));
    case Op::kAbsorb:
        for (std::size_t i = 1; i < list.size(); i += 2) {
            if (!is_bit(list[i + 1])) {
                return false;
            }
        }
        return true;
    default:
        for (std::size_t i = 3; i < list.size(); i += 2) {
            if (!is_bit(list[i + 1])) {
                return false;
            }
        }
        return list[0] != 0 && is_bit(list[0]) && is_bit(list[1]);
    }
}

} // namespace picco::runtime
