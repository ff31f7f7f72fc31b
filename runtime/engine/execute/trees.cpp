// What waits for each other one by one becomes trees.
#include "engine/execute/executor.h"

#include "engine/rewrite/balanced_products.h"
#include "engine/rewrite/chains.h"

namespace picco::runtime {
namespace {

/// How often the window is looked through for chains: again where at least such a part of the rounds was won.
constexpr int kMostPasses = 3, kLeastShare = 8;

} // namespace

/// A node that is to be executed and that nothing else ends after; 0: there is none.
NodeId Executor::last_to_end() {
    if (needed_.size() < table_.size()) { // networks or chains were added
        mark_needed_again();
    }
    NodeId last = 0;
    for (const Schedule::WaitingStep &step : schedule_.steps()) {
        schedule_.for_each_group(step, [&](const Schedule::WaitingGroup &group) {
            if (last != 0 && table_[group.nodes.first].ready() <= table_[last].ready()) {
                return; // nor do the others of the group
            }
            NodeId wanted = 0;
            schedule_.for_each(group.nodes, [&](NodeId id) {
                const bool is_first = wanted == 0 && table_[id].state == State::kPending;
                wanted = is_first && (needed_.empty() || needed_[id]) ? id : wanted;
            });
            last = wanted != 0 ? wanted : last;
        });
    }
    return last;
}

bool Executor::shorten_chains(const Latency &latency, const BatchSizes &sizes) {
    bool is_any = false, is_much = true;
    for (int pass = 0; is_much && pass < kMostPasses && Chains::may_be_any(table_, latency, last_to_end());
         ++pass) {
        mark_needed_again();
        const std::vector<NodeId> added = schedule_.take_added();
        Chains chains(context_, table_, latency, schedule_.now(), added, {needed_, results_});
        const std::uint64_t won = chains.find(sizes.round_bytes);
        for (const NodeId id : won != 0 ? chains.in_order() : added) {
            place(id, latency);
        }
        is_any = is_any || won != 0;
        is_much = won * kLeastShare >= schedule_.steps().size(); // what is shorter may let others be shorter
    }
    return is_any;
}

/// When all comparisons have their protocols, and so their rounds.
bool Executor::balance_products(const Latency &latency, const BatchSizes & /*sizes*/) {
    if (!ProductTrees::may_be_any(table_, last_to_end())) {
        return false;
    }
    mark_needed_again();
    const std::vector<NodeId> added = schedule_.take_added();
    BalancedProducts products(context_, table_, latency, schedule_.now(), added, {needed_, results_});
    const bool is_any = products.find();
    for (const NodeId id : is_any ? products.in_order() : added) {
        place(id, latency);
    }
    return is_any;
}

} // namespace picco::runtime
