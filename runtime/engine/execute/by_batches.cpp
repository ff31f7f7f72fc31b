#include "engine/execute/executor.h"

#include "base/checked.h"
#include "engine/rewrite/bit_selections.h"
#include "engine/rewrite/chains.h"
#include "engine/rewrite/reductions.h"
#include "engine/rewrite/selections.h"
#include "engine/values/operation_cost.h"

#include <algorithm>
#include <vector>

namespace picco::runtime {
namespace {

/// Steps that are looked through for an operation that was recorded.
constexpr std::size_t kStepsPerOperation = 64;

/// Comparisons of one kind that would start together and have the same rounds whatever their number of bits.
struct Batch {
    std::vector<const Schedule::WaitingGroup *> groups;
    /// How many comparisons they count for: one whose bit becomes an element, for a selection most likely,
    /// saves twice the rounds.
    double weight = 0;
    std::uint16_t k = 0;
};

/// What an operation was before it took the protocol of few rounds.
struct Unquickened {
    NodeId id;
    std::uint16_t k, m;
};

Batch comparisons(const ValueTable &table, const Schedule &schedule, const Schedule::WaitingStep &step, Op op,
                  const Latency &latency) {
    Batch batch;
    schedule.for_each_group(step, [&](const Schedule::WaitingGroup &group) {
        if (group.op == Op::kMinimum && op == Op::kLessThanZero && latency.has_few_rounds(op, group.k)) {
            batch.groups.push_back(&group);
            batch.weight += static_cast<double>(group.elements) * 0.5;
            batch.k = std::max(batch.k, group.k);
        }
        if (group.op == op && latency.has_few_rounds(op, group.k)) {
            batch.groups.push_back(&group);
            schedule.for_each(group.nodes, [&](NodeId id) {
                const Node &node = table[id];
                const bool is_selecting = op == Op::kLessThanZero && node.converted != 0;
                batch.weight += node.count * (is_selecting ? 0.5 : 1);
            });
            batch.k = std::max(batch.k, group.k);
        }
    });
    return batch;
}

} // namespace

void Executor::choose_protocols(const Latency &latency, const BatchSizes &sizes) {
    // What is walked through is no more than in proportion to what was recorded.
    if (schedule_.added() == 0 || schedule_.added() * kStepsPerOperation < schedule_.steps().size()) {
        return;
    }
    // A chain of extremes would be a network as long as it is itself; what the chain becomes may be a network.
    const bool may_have_chains = Chains::may_be_any(table_, latency, last_to_end());
    bool has_networks = join_networks(latency, sizes, !may_have_chains);
    bool has_chains = false;
    if (may_have_chains) {
        has_chains = shorten_chains(latency, sizes);
        if (has_networks || has_chains) {
            mark_needed_again();
        }
        has_networks = join_networks(latency, sizes, true) || has_networks;
    }
    bool is_any = false;
    std::vector<Unquickened> quickened;
    // What was added to a group last may still take another protocol.
    const auto change = [&](const Schedule::WaitingGroup &group, auto &&how) {
        schedule_.for_each_added(group.nodes, [&](NodeId id) {
            how(table_[id]);
            is_any = true;
        });
    };
    const auto quicken = [&](const Schedule::WaitingGroup &group, auto &&how) {
        if (latency.compares_by_digits()) {
            schedule_.for_each_added(group.nodes, [&](NodeId id) {
                quickened.push_back({id, table_[id].k, table_[id].m});
            });
        }
        change(group, how);
    };
    for (const Schedule::WaitingStep &step : schedule_.steps()) {
        schedule_.for_each_group(step, [&](const Schedule::WaitingGroup &group) {
            if (group.op == Op::kReduce && group.m != kFewBytes && group.elements >= sizes.many_products) {
                change(group, [](Node &node) { node.m = kFewBytes; });
            }
            if (group.op == Op::kInverse && group.m == 0 && group.elements <= sizes.few_inverses) {
                change(group, [](Node &node) { node.m = kMasked; });
            }
            const bool is_cutting = group.op == Op::kTruncate || group.op == Op::kResidue;
            const std::size_t few_cuts =
                group.op == Op::kResidue ? sizes.few_residues : sizes.few_truncations;
            if (is_cutting && group.elements <= few_cuts && (group.m & kCutInFewRounds) == 0 &&
                latency.can_cut_in_few_rounds(group.op, group.k, group.m)) {
                quicken(group, [](Node &node) { node.m |= kCutInFewRounds; });
            }
            const std::size_t many_words =
                (group.k & kOnesOfWord) != 0 ? sizes.many_counts : sizes.many_words;
            if (group.op == Op::kFromWord && (group.k & kWholeWord) == 0 && group.elements >= many_words) {
                change(group, [](Node &node) { node.k |= kWholeWord; });
            }
            const bool is_comparison =
                (group.op == Op::kLessThanZero || group.op == Op::kMinimum) && (group.m & kComparing) == 0;
            if (is_comparison && latency.pays_to_ripple(group.k, group.elements, sizes.round_bytes)) {
                change(group, [](Node &node) { node.m |= kByRipple; });
            }
            if (group.op == Op::kMinimum && (group.m & kOfProducts) != 0 &&
                group.elements >= sizes.many_products) {
                change(group, [](Node &node) { node.m |= kThroughKings; });
            }
        });
        for (const Op op : {Op::kLessThanZero, Op::kEqualZero}) {
            const Batch batch = comparisons(table_, schedule_, step, op, latency);
            if (batch.weight > static_cast<double>(sizes.few_of(latency))) {
                continue;
            }
            for (const Schedule::WaitingGroup *group : batch.groups) {
                quicken(*group, [&](Node &node) {
                    node.m = static_cast<std::uint16_t>((node.m & ~kComparing) | kFewRounds);
                    node.k = batch.k;
                });
            }
        }
    }
    if (is_any) {
        const std::vector<NodeId> added = schedule_.take_added();
        if (!quickened.empty()) {
            const CriticalPath path(table_, latency, schedule_.now(), added);
            for (const auto &[id, k, m] : quickened) {
                if (!path.is_near(id)) { // masks take a hundred times the bytes
                    table_[id].k = k;
                    table_[id].m = m;
                }
            }
        }
        Selections selections(table_, latency, context_.field, sizes.few_of(latency),
                              [&] { return CriticalPath(table_, latency, schedule_.now(), added); });
        for (const NodeId id : added) {
            selections.fuse(id, [&](NodeId sum) { place(sum, latency); });
            mask_inverse(id, latency);
            place(id, latency);
        }
    }
    const bool has_balanced = balance_products(latency);
    const bool has_turned = select_by_bits(latency, sizes), has_moved = move_to_bits(latency, sizes),
               has_reduced = place_reductions(latency), has_garbled = garble_regions(latency, sizes.garbling),
               has_digits = compare_by_digits(latency);
    schedule_.settle();
    if (is_any || has_balanced || has_turned || has_moved || has_reduced || has_networks || has_chains ||
        has_garbled || has_digits) {
        mark_needed_again();
    }
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

bool Executor::place_reductions(const Latency &latency) {
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

void Executor::mask_inverse(NodeId id, const Latency &latency) {
    if (table_[id].op != Op::kInverse || table_[id].m != kMasked || table_[id].operands[1] != 0 ||
        table_[id].state == State::kDead) {
        return;
    }
    const auto rounds = [&](Op op, int m) { return static_cast<std::uint64_t>(latency.of(op, 0, m)); };
    const std::uint64_t start = schedule_.when_ready(Op::kInverse, table_[id].operands.data()),
                        masked = std::max(start, schedule_.now() + rounds(Op::kInverseMasks, 0));
    if (masked + rounds(Op::kInverse, kMasked) >= start + rounds(Op::kInverse, 0)) {
        table_[id].m = 0;
        return;
    }
    const std::size_t count = mask_elements() * table_[id].count;
    const NodeId masks =
        table_.create(Op::kInverseMasks, Form::kField, table_[id].range, static_cast<int>(table_[id].line()),
                      static_cast<std::uint32_t>(count));
    table_[id].operands[1] = masks;
    place(masks, latency);
}

/// Short windows have none, unless somebody asks for them.
bool Executor::may_have_circuits(const GarblingTimes &times) const {
    constexpr std::size_t kFewestSteps = 6;
    return times.may_be && (times.is_asked_for() || trace_ || schedule_.steps().size() >= kFewestSteps);
}

/// What is left to wait for, whatever else has been done for it.
bool Executor::garble_regions(const Latency &latency, const GarblingTimes &times) {
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
