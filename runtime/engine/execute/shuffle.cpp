#include "protocols/order/shuffle.h"
#include "engine/execute/executor.h"

#include <algorithm>

namespace picco::runtime {

/// Each node is shuffled by itself: orders are never shared.
Task<void> Executor::run_shuffle(Group group) {
    std::vector<Task<Elements>> running;
    for (const NodeId id : group.nodes) {
        const NodeId source = table_[id].operands[0];
        Elements x(context_.field, table_[id].count);
        std::copy_n(table_.data(source), x.count * x.limbs, x.data());
        running.push_back(shuffle(context_, std::move(x), group.m));
        running.back().spawn(context_.rounds.queue());
    }
    auto node = group.nodes.begin();
    for (Task<Elements> &task : running) {
        const Elements result = co_await task;
        table_.allocate(*node);
        std::copy_n(result.data(), result.count * result.limbs, table_.data(*node));
        ++node;
    }
    finish(group);
}

} // namespace picco::runtime
