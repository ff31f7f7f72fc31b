// What starts together chooses its protocol.
#include "engine/execute/executor.h"

#include "engine/rewrite/critical_path.h"
#include "engine/rewrite/selections.h"

#include <algorithm>
#include <vector>

namespace picco::runtime {
namespace {

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

/// Batches of few comparisons or inverses take the protocol of fewer rounds, those of many comparisons, reductions or
/// words that become numbers the one of fewer bytes.
bool Executor::choose_by_batches(const Latency &latency, const BatchSizes &sizes) {
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
    return is_any;
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

} // namespace picco::runtime
