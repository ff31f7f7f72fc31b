// Selections by comparisons.
#include "engine/executor.h"

#include "protocols/private_compare.h"

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

} // namespace picco::runtime
