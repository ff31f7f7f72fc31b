#include "engine/rewrite/critical_path.h"

#include <algorithm>

namespace picco::runtime {

CriticalPath::CriticalPath(const ValueTable &table, const Latency &latency, std::uint64_t now,
                           std::span<const NodeId> order)
    : latency_(latency), before_(table.size()), behind_(table.size()) {
    std::vector<bool> is_passed(table.size());
    for (const NodeId id : order) {
        const Node &node = table[id];
        std::uint64_t start = 0;
        table.for_each_operand(node.op, node.operands.data(), [&](NodeId operand) {
            const std::uint64_t ready = table[operand].ready();
            start = std::max(start, is_passed[operand] ? before_[operand] : ready > now ? ready - now : 0);
        });
        before_[id] = start + rounds_of(node);
        is_passed[id] = true;
        longest_ = std::max(longest_, before_[id]);
    }
    for (std::size_t i = order.size(); i-- > 0;) {
        const Node &node = table[order[i]];
        const std::uint64_t behind = behind_[order[i]] + rounds_of(node);
        table.for_each_operand(node.op, node.operands.data(), [&](NodeId operand) {
            behind_[operand] = std::max(behind_[operand], behind);
        });
    }
}

} // namespace picco::runtime
