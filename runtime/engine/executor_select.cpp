// Selections by comparisons.
#include "engine/executor.h"

#include "protocols/private_compare.h"

#include <algorithm>
#include <unordered_map>

namespace picco::runtime {

/// Selections by one comparison share it.
Task<void> Executor::run_select_negative(Group group) {
    std::unordered_map<NodeId, std::size_t> places; // of the compared values' first elements
    std::vector<NodeId> operands;
    std::vector<std::uint32_t> which;
    std::size_t count = 0;
    for (const NodeId id : group.nodes) {
        const NodeId operand = table_[id].operands[0];
        if (places.emplace(operand, count).second) {
            operands.push_back(operand);
            count += table_[operand].count;
        }
        const std::size_t first = places[operand], each = table_[operand].count == 1 ? 0 : 1;
        for (std::size_t i = 0; i < table_[id].count; ++i) {
            which.push_back(static_cast<std::uint32_t>(first + i * each));
        }
    }
    Elements x(context_.field, count);
    for (const NodeId operand : operands) {
        std::copy_n(table_.data(operand), table_[operand].count * x.limbs, x.at(places[operand]));
    }
    Elements base = gather(group, 2), step = gather(group, 1);
    context_.field.subtract(step.data(), step.data(), base.data(), step.count);
    auto protocol = add_where_negative(context_, std::move(x), std::move(which), std::move(step),
                                       std::move(base), group.m == kIsReduced, group.k);
    Elements result = co_await protocol;
    scatter(group, std::move(result));
    finish(group);
}

} // namespace picco::runtime
