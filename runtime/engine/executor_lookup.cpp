// Protocols of look-ups at private places.
#include "engine/executor.h"
#include "protocols/multiply.h"
#include "protocols/one_hot.h"

#include <algorithm>

namespace picco::runtime {

Task<void> Executor::run_one_hot(Group group) {
    const std::size_t count = group.nodes.size();
    std::vector<Elements> bits(group.k);
    for (std::size_t j = 0; j < bits.size(); ++j) {
        bits[j] = Elements(context_.field, count);
        for (std::size_t i = 0; i < count; ++i) {
            const NodeId bit = table_.list(table_[group.nodes[i]].operands[0])[j];
            std::copy_n(table_.share(bit), bits[j].limbs, bits[j].at(i));
        }
    }
    auto protocol = one_hot(context_, std::move(bits), group.m);
    Elements result = co_await protocol;
    scatter(group, std::move(result));
    finish(group);
}

Task<void> Executor::run_fold(Group group) {
    std::vector<std::size_t> counts;
    std::size_t total = 0;
    for (const NodeId id : group.nodes) {
        counts.push_back(arithmetic_.fold_sums(table_.list(table_[id].operands[0]), group.k));
        total += counts.back();
    }
    Elements sums(context_.field, total);
    std::uint64_t *to = sums.data();
    for (std::size_t i = 0; i < counts.size(); ++i) {
        arithmetic_.fold_sums(group.nodes[i], to);
        to += counts[i] * sums.limbs;
    }
    auto protocol = reduce(context_, std::move(sums));
    const Elements reduced = co_await protocol;
    const std::uint64_t *from = reduced.data();
    for (std::size_t i = 0; i < counts.size(); ++i) {
        arithmetic_.fold(group.nodes[i], from);
        from += counts[i] * reduced.limbs;
    }
    finish(group);
}

} // namespace picco::runtime
