// What changes the window before it runs, in order.
#include "engine/execute/executor.h"

#include "base/checked.h"
#include "engine/rewrite/bit_selections.h"
#include "engine/rewrite/chains.h"
#include "engine/rewrite/reductions.h"
#include "engine/values/operation_cost.h"

#include <algorithm>
#include <vector>

namespace picco::runtime {
namespace {

/// Steps that are looked through for an operation that was recorded.
constexpr std::size_t kStepsPerOperation = 64;

} // namespace

/// Each says whether it changed anything. Its name is the one in a dump of the window.
const std::vector<Executor::Pass> Executor::kPasses{
    {"trees", &Executor::join_and_shorten},    {"protocols", &Executor::choose_by_batches},
    {"products", &Executor::balance_products}, {"selections", &Executor::select_by_bits},
    {"bits", &Executor::move_to_bits},         {"reductions", &Executor::place_reductions},
    {"circuits", &Executor::garble_regions},   {"digits", &Executor::compare_by_digits},
};

void Executor::choose_protocols(const Latency &latency, const BatchSizes &sizes) {
    // What is walked through is no more than in proportion to what was recorded.
    if (schedule_.added() == 0 || schedule_.added() * kStepsPerOperation < schedule_.steps().size()) {
        return;
    }
    if (dump_) {
        dump_->begin(needed_);
    }
    bool is_any = false;
    for (const Pass &pass : kPasses) {
        const bool changes = (this->*pass.run)(latency, sizes);
        if (changes && dump_) {
            mark_needed_again();
            dump_->write_after(pass.name, needed_);
        }
        is_any = is_any || changes;
    }
    schedule_.settle();
    if (is_any) {
        mark_needed_again();
    }
}

/// A chain of extremes would be a network as long as it is itself; what the chain becomes may be a network.
bool Executor::join_and_shorten(const Latency &latency, const BatchSizes &sizes) {
    const bool may_have_chains = Chains::may_be_any(table_, latency, last_to_end());
    const bool has_networks = join_networks(latency, sizes, !may_have_chains);
    if (!may_have_chains) {
        return has_networks;
    }
    const bool has_chains = shorten_chains(latency, sizes);
    if (has_networks || has_chains) {
        mark_needed_again();
    }
    return join_networks(latency, sizes, true) || has_networks || has_chains;
}

/// Whether bits wait to become numbers.
bool Executor::may_convert_bits() const {
    bool may_be = false;
    for (const Schedule::WaitingStep &step : schedule_.steps()) {
        schedule_.for_each_group(
            step, [&](const Schedule::WaitingGroup &group) { may_be = may_be || group.op == Op::kToField; });
    }
    return may_be;
}

double Executor::bytes_of(Op op, int m) const {
    double bytes = 0;
    for (const CostPart &part : cost_of_operation(context_, op, 0, m)) {
        bytes += part.cost.bits_per_party(context_.n()) / 8;
    }
    return bytes;
}

/// Whether reductions of sums, or numbers of bits that are added up, may be better in other places.
bool Executor::may_move_reductions() const {
    bool may_be = false;
    for (const Schedule::WaitingStep &step : schedule_.steps()) {
        schedule_.for_each_group(step, [&](const Schedule::WaitingGroup &group) {
            may_be = may_be || group.op == Op::kToField;
            if (!may_be && group.op == Op::kReduce) {
                schedule_.for_each_added(
                    group.nodes, [&](NodeId id) { may_be = may_be || Reductions::may_gain(table_, id); });
            }
        });
    }
    return may_be;
}

bool Executor::place_reductions(const Latency &latency, const BatchSizes & /*sizes*/) {
    if (!may_move_reductions()) {
        return false;
    }
    mark_needed_again();
    const std::vector<NodeId> added = schedule_.take_added();
    Reductions reductions(context_, table_, latency, known_reductions_, added, {needed_, results_});
    const bool is_any = reductions.find();
    reduced_ = is_any ? reductions.digest() : reduced_;
    for (const NodeId id : is_any ? reductions.in_order() : added) {
        place(id, latency);
    }
    return is_any;
}

/// Where bits become numbers to select by them.
bool Executor::select_by_bits(const Latency &latency, const BatchSizes &sizes) {
    if (!may_convert_bits()) {
        return false;
    }
    mark_needed_again();
    const std::vector<NodeId> added = schedule_.take_added();
    BitSelections selections(table_, latency, schedule_.now(), added, {needed_, results_});
    const bool is_any = selections.find(sizes.round_bytes, bytes_of(Op::kReduce, 0)) != 0;
    for (const NodeId id : is_any ? selections.in_order() : added) {
        place(id, latency);
    }
    return is_any;
}

/// Adds an operation to the schedule where its operands are known, and no earlier than told.
void Executor::place(NodeId id, const Latency &latency, std::uint64_t earliest) {
    Node &node = table_[id];
    std::uint64_t start = std::max(schedule_.now(), earliest);
    if (node.state != State::kDead) { // else it gave up its operands
        table_.for_each_operand(node.op, node.operands.data(), [&](NodeId operand) {
            require_if_checked(table_[operand].state != State::kDead && table_[operand].state != State::kFree,
                               "an operation needs a result that nobody computes");
        });
        start = std::max(start, schedule_.when_ready(node.op, node.operands.data()));
        node.set_when(start + static_cast<std::uint64_t>(latency.of(node.op, node.k, node.m)), node.line());
    }
    schedule_.add(id, node, start);
}

/// Short windows have none, unless somebody asks for them.
bool Executor::may_have_circuits(const GarblingTimes &times) const {
    constexpr std::size_t kFewestSteps = 6;
    return times.may_be && (times.is_asked_for() || trace_ || schedule_.steps().size() >= kFewestSteps);
}

/// What is left to wait for, whatever else has been done for it.
bool Executor::garble_regions(const Latency &latency, const BatchSizes &sizes) {
    const GarblingTimes &times = sizes.garbling;
    if (!may_have_circuits(times)) {
        return false;
    }
    mark_needed_again();
    const std::vector<NodeId> added = schedule_.take_added();
    GarbledRegions regions(context_, table_, latency, circuits_, schedule_.now(), added, {needed_, results_},
                           times);
    if (trace_) {
        regions.write_to(*trace_);
    }
    const bool is_any = !trace_ && regions.find();
    garbled_ = is_any ? regions.digest() : garbled_;
    for (const NodeId id : is_any ? regions.in_order(garblings_) : added) {
        place(id, latency);
    }
    return is_any;
}

bool Executor::join_networks(const Latency &latency, const BatchSizes &sizes, bool all) {
    std::size_t exchanges = 0, networks = 0;
    for (const Schedule::WaitingStep &step : schedule_.steps()) {
        schedule_.for_each_group(step, [&](const Schedule::WaitingGroup &group) {
            if (group.op != Op::kExchange && group.op != Op::kMinimum && group.op != Op::kNetwork) {
                return;
            }
            schedule_.for_each_added(group.nodes, [&](NodeId id) {
                if (group.op == Op::kNetwork) {
                    ++networks;
                } else if (group.op == Op::kExchange || table_[id].bit != 0) {
                    ++exchanges;
                }
            });
        });
    }
    if (exchanges < kFewestExchanges && networks == 0) {
        return false;
    }
    std::vector<NodeId> nodes = schedule_.take_added();
    const NetworkSearch::Wanted wanted{needed_, results_};
    const NetworkLimits limits{sizes.few_of(latency), sizes.many_words};
    networks_.trim(nodes, wanted, latency, limits);
    const bool is_any = exchanges >= kFewestExchanges && networks_.join(nodes, wanted, latency, limits, all);
    for (const NodeId id : nodes) {
        place(id, latency);
    }
    return is_any || networks != 0;
}

} // namespace picco::runtime
