#include "engine/executor.h"

#include <algorithm>
#include <vector>

namespace picco::runtime {
namespace {

/// Comparisons of one kind that would start together and have the same rounds whatever their number of bits.
struct Batch {
    std::vector<const Group *> groups;
    std::size_t elements = 0;
    std::uint16_t k = 0;
};

Batch comparisons(const Step &step, Op op, const Latency &latency) {
    Batch batch;
    for (const Group &group : step.groups) {
        if (group.op == op && latency.has_few_rounds(op, group.k)) {
            batch.groups.push_back(&group);
            batch.elements += group.elements;
            batch.k = std::max(batch.k, group.k);
        }
    }
    return batch;
}

} // namespace

void Executor::choose_protocols(const Latency &latency, std::size_t few, std::size_t many) {
    // Each operation is moved a few times at most, however often execution begins.
    if (schedule_.added() < table_.pending() / 4) {
        return;
    }
    bool is_any = false;
    for (const Step &step : schedule_.steps()) {
        for (const Group &group : step.groups) {
            if (group.op == Op::kReduce && group.m != kFewBytes && group.elements >= many) {
                is_any = true;
                for (const NodeId id : group.nodes)
                    table_[id].m = kFewBytes;
            }
        }
        for (const Op op : {Op::kLessThanZero, Op::kEqualZero}) {
            const Batch batch = comparisons(step, op, latency);
            if (batch.elements > few) {
                continue;
            }
            for (const Group *group : batch.groups) {
                is_any = is_any || group->m != kFewRounds;
                for (const NodeId id : group->nodes) {
                    table_[id].m = kFewRounds;
                    table_[id].k = batch.k;
                }
            }
        }
    }
    if (!is_any) {
        return;
    }
    schedule_.arrange(table_, [&](NodeId id) {
        Node &node = table_[id];
        if (node.state == State::kDead) { // it gave up its operands
            return schedule_.now();
        }
        const std::uint64_t start = schedule_.when_ready(table_, node.op, node.operands.data());
        node.ready = (start + static_cast<std::uint64_t>(latency.of(node.op, node.k, node.m))) & kMostSteps;
        return start;
    });
}

} // namespace picco::runtime
