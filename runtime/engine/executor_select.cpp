// Selections and exchanges by comparisons.
#include "engine/executor.h"

#include "protocols/private_compare.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace picco::runtime {

/// Selections by one comparison share it.
Task<void> Executor::run_select_negative(Group group) {
    Distinct compared = gather_distinct(group);
    std::vector<std::uint32_t> which;
    for (const NodeId id : group.nodes) {
        const NodeId operand = table_[id].operands[0];
        const std::size_t first = compared.first.at(operand), each = table_[operand].count == 1 ? 0 : 1;
        for (std::size_t i = 0; i < table_[id].count; ++i) {
            which.push_back(static_cast<std::uint32_t>(first + i * each));
        }
    }
    Elements base = gather(group, 2), step = gather(group, 1);
    context_.field.subtract(step.data(), step.data(), base.data(), step.count);
    auto protocol = add_where_negative(context_, std::move(compared.elements), std::move(which),
                                       std::move(step), std::move(base), group.m == kIsReduced, group.k);
    Elements result = co_await protocol;
    scatter(group, std::move(result));
    finish(group);
}

/// A group of one: every network has a number of its own.
Task<void> Executor::run_network(Group group) {
    const NodeId id = group.nodes[0];
    const std::vector<NodeId> &inputs = table_.list(table_[id].operands[0]);
    Elements x(context_.field, inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        std::copy_n(table_.share(inputs[i]), x.limbs, x.at(i));
    }
    auto protocol = run_exchange_network(context_, std::move(x), networks_.take(table_[id]));
    Elements outputs = co_await protocol;
    table_.put(id, std::move(outputs));
    finish(group);
}

} // namespace picco::runtime
