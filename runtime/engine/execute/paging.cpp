// What the executor tells the pager, and waits for.
#include "engine/execute/executor.h"

#include <bit>
#include <chrono>

namespace picco::runtime {
namespace {

/// Nodes of the window, in the order of the schedule.
template <class Use>
void for_each_waiting(const Schedule &schedule, Use &&use) {
    for (const Schedule::WaitingStep &step : schedule.steps()) {
        schedule.for_each(step.local, use);
        schedule.for_each_group(
            step, [&](const Schedule::WaitingGroup &group) { schedule.for_each(group.nodes, use); });
    }
}

} // namespace

/// Tells the pager in which order what is recorded uses vectors.
void Executor::plan_pages() {
    Pager *const pager = table_.pager();
    if (pager == nullptr || table_.pending() == 0) {
        return;
    }
    const auto start = std::chrono::steady_clock::now();
    if (!pager->begin_window(pager->wants_digests() ? digest_of_window() : 0)) {
        return;
    }
    pager->begin_plan();
    // Others have too few words for a page, or hardly as many; a window may have tens of thousands of them.
    const std::size_t least = std::max<std::size_t>(2, pager->least() / 8);
    const auto add = [&](NodeId id) {
        const Node &node = table_[id];
        table_.for_each_operand(node.op, node.operands.data(), [&](NodeId operand) {
            if (table_[operand].count >= least) {
                pager->add_use(table_[operand].vector->words);
            }
        });
    };
    for_each_waiting(schedule_, add);
    pager->end_plan(std::chrono::steady_clock::now() - start);
}

/// Of what a plan of pages depends on: operations and their sizes, in order.
std::uint64_t Executor::digest_of_window() const {
    std::uint64_t digest = table_.pending();
    const auto mix = [&](std::uint64_t word) {
        digest = (std::rotl(digest, 23) ^ word) * 0x9e3779b97f4a7c15u;
        digest ^= digest >> 29;
    };
    const auto add = [&](NodeId id) {
        const Node &node = table_[id];
        mix(static_cast<std::uint64_t>(node.op) << 48 | std::uint64_t{node.k} << 32 | node.count);
        mix(std::uint64_t{node.m} << 16 | node.bit);
    };
    for_each_waiting(schedule_, add);
    return digest;
}

void Executor::end_plan() {
    if (table_.pager() != nullptr) {
        table_.pager()->forget_plan();
    }
}

/// Where there is a pager: the operands of a node that is about to be computed are in memory, and what is too much is
/// not.
void Executor::bring_operands(NodeId id) {
    bool has_vector = table_[id].count > 1;
    table_.for_each_vector(table_[id], [&](const PagedWords &) { has_vector = true; });
    if (has_vector) {
        table_.pager()->settle();
        table_.for_each_vector(table_[id], [&](const PagedWords &words) { table_.pager()->reach(words); });
    }
}

/// The same for a group, whose protocol may look at its operands until it ends.
void Executor::hold_operands(const Group &group) {
    Pager *const pager = table_.pager();
    if (pager == nullptr) {
        return;
    }
    pager->settle();
    for (const NodeId id : group.nodes) {
        table_.for_each_vector(table_[id], [&](const PagedWords &words) {
            pager->reach(words);
            pager->pin(words);
        });
    }
}

} // namespace picco::runtime
