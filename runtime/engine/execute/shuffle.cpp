#include "protocols/order/shuffle.h"
#include "engine/execute/executor.h"

#include <algorithm>

namespace picco::runtime {

/// Each node is shuffled by itself: orders are never shared.
Task<void> Executor::run_shuffle(Group group) {
    std::vector<Task<Elements>> running;
    for (const NodeId id : group.nodes) {
        Group single = group;
        single.nodes = {id};
        running.push_back(shuffle(context_, batches_.take_operands(single), group.m));
        running.back().spawn(context_.rounds.queue());
    }
    auto node = group.nodes.begin();
    for (Task<Elements> &task : running) {
        Elements result = co_await task;
        table_.put(*node++, std::move(result));
    }
    finish(group);
}

} // namespace picco::runtime
