#include "engine/rewrite/bit_selections.h"

#include <algorithm>
#include <array>

namespace picco::runtime {

BitSelections::BitSelections(ValueTable &table, const Latency &latency, std::uint64_t now,
                             const std::vector<NodeId> &nodes, const NetworkSearch::Wanted &wanted)
    : table_(table), latency_(latency), now_(now), wanted_(wanted), order_(table, nodes),
      operations_(nodes.size() + 1) {}

bool BitSelections::is_conversion(NodeId number) const {
    return number != 0 && table_[number].op == Op::kToField && table_[number].state == State::kPending;
}

/// The bit, and what is taken where it is set and where it is not; 0 stands for the number 0.
std::optional<std::array<NodeId, 3>> BitSelections::chosen_by_bit(NodeId id) const {
    const Node &node = table_[id];
    const bool is_product = node.op == Op::kMultiply;
    if ((!is_product && node.op != Op::kSelect && node.op != Op::kExchange) ||
        (node.op != Op::kExchange && node.form != Form::kProduct)) {
        return std::nullopt;
    }
    const auto &[first, second, third] = node.operands;
    if (is_conversion(first)) {
        return std::array{table_[first].operands[0], second, is_product ? NodeId{0} : third};
    }
    return is_product && is_conversion(second)
               ? std::optional(std::array{table_[second].operands[0], first, NodeId{0}})
               : std::nullopt;
}

std::uint64_t BitSelections::rounds_of(const Node &node) const {
    return is_local(node.op) ? 0 : static_cast<std::uint64_t>(latency_.of(node.op, node.k, node.m));
}

/// Of the selection by a bit that takes its place.
std::uint64_t BitSelections::rounds_turned(const Node &node) const {
    const int reduction = node.op == Op::kExchange ? latency_.of(Op::kReduce, 0, 0) : 0;
    return static_cast<std::uint64_t>(latency_.of(Op::kSelectBit, 0, 0) + reduction);
}

/// When all operands are there; when(operation) tells it of those of the window.
template <class When>
std::uint64_t BitSelections::start(const Node &node, When &&when) const {
    std::uint64_t latest = now_;
    table_.for_each_operand(node.op, node.operands.data(), [&](NodeId operand) {
        const std::size_t place = order_.place(operand);
        latest = std::max(latest, place != 0 ? when(operations_[place]) : table_[operand].ready());
    });
    return latest;
}

/// When a selection by the bit is there.
std::uint64_t BitSelections::end_turned(const Operation &own, const Node &node) const {
    std::uint64_t ready = now_;
    for (const NodeId operand : own.chosen) {
        if (operand != 0) {
            const std::size_t place = order_.place(operand);
            ready = std::max(ready, place != 0 ? operations_[place].shortest : table_[operand].ready());
        }
    }
    return ready + rounds_turned(node);
}

std::uint64_t BitSelections::find(double round_bytes, double element_bytes) {
    const std::uint64_t shortest = shortest_window();
    std::uint64_t as_it_is = now_;
    for (const Operation &operation : operations_) {
        as_it_is = std::max(as_it_is, operation.as_it_is);
    }
    if (shortest >= as_it_is) {
        return 0;
    }
    require_for(shortest);
    const std::size_t elements = turn();
    const std::uint64_t won = as_it_is - shortest;
    return static_cast<double>(won) * round_bytes >= static_cast<double>(elements) * element_bytes ? won : 0;
}

/// Where everything that is sooner by a bit is selected so.
std::uint64_t BitSelections::shortest_window() {
    std::uint64_t end = now_;
    for (std::size_t place = 1; place <= order_.size(); ++place) {
        const NodeId id = order_.nodes()[place - 1];
        if (!is_wanted(id)) {
            continue;
        }
        const Node &node = table_[id];
        Operation &own = operations_[place];
        own.as_it_is = start(node, [](const Operation &its) { return its.as_it_is; }) + rounds_of(node);
        own.shortest = start(node, [](const Operation &its) { return its.shortest; }) + rounds_of(node);
        if (const auto chosen = chosen_by_bit(id)) {
            own.chosen = *chosen;
            const std::uint64_t turned = end_turned(own, node);
            own.is_sooner = turned < own.shortest;
            own.shortest = std::min(own.shortest, turned);
        }
        end = std::max(end, own.shortest);
    }
    return end;
}

/// From the end on.
void BitSelections::require_for(std::uint64_t end) {
    for (Operation &operation : operations_) {
        operation.required = end;
    }
    for (std::size_t place = order_.size(); place > 0; --place) {
        const NodeId id = order_.nodes()[place - 1];
        if (!is_wanted(id)) {
            continue;
        }
        const Node &node = table_[id];
        const Operation &own = operations_[place];
        const std::uint64_t rounds = own.is_sooner ? rounds_turned(node) : rounds_of(node),
                            begin = own.required - std::min(own.required, rounds);
        const auto require = [&](NodeId operand) {
            Operation &its = operations_[order_.place(operand)];
            its.required = std::min(its.required, begin);
        };
        if (!own.is_sooner) {
            table_.for_each_operand(node.op, node.operands.data(), require);
            continue;
        }
        for (const NodeId operand : own.chosen) {
            if (operand != 0) {
                require(operand);
            }
        }
    }
}

/// What would come too late as it is. Returns how many elements are selected by bits then.
std::size_t BitSelections::turn() {
    std::size_t elements = 0;
    for (std::size_t place = 1; place <= order_.size(); ++place) {
        const NodeId id = order_.nodes()[place - 1];
        if (!is_wanted(id)) {
            continue;
        }
        const Node &node = table_[id];
        Operation &own = operations_[place];
        const auto settled = [](const Operation &its) { return its.shortest; };
        const std::uint64_t by_itself = start(node, settled) + rounds_of(node);
        own.is_turned = own.is_sooner && by_itself > own.required;
        own.shortest = own.is_turned ? end_turned(own, node) : by_itself;
        elements += own.is_turned ? node.count : 0;
    }
    return elements;
}

std::vector<NodeId> BitSelections::in_order() {
    std::vector<NodeId> nodes;
    nodes.reserve(order_.size());
    for (std::size_t place = 1; place <= order_.size(); ++place) {
        const NodeId id = order_.nodes()[place - 1];
        const Operation &own = operations_[place];
        if (own.is_turned) {
            const auto old = table_[id].operands;
            for (const NodeId operand : own.chosen) {
                if (operand != 0) {
                    table_.retain(operand);
                }
            }
            if (table_[id].op == Op::kExchange) { // its result is reduced
                const NodeId selection = table_.create(Op::kSelectBit, Form::kProduct, table_[id].range,
                                                       static_cast<int>(table_[id].line()), table_[id].count);
                table_[selection].operands = own.chosen;
                nodes.push_back(selection);
                Node &node = table_[id];
                node.op = Op::kReduce;
                node.operands = {selection, 0, 0};
                node.k = node.m = 0;
            } else {
                Node &node = table_[id];
                node.op = Op::kSelectBit;
                node.operands = own.chosen;
                node.k = node.m = 0;
            }
            table_.release_all(old);
        }
        nodes.push_back(id);
    }
    return nodes;
}

} // namespace picco::runtime
