/// What runs when: the dependence levels of the window.
#pragma once

#include "engine/values/value_table.h"

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

namespace picco::runtime {

/// Interactive operations that run as one batch.
struct Group {
    Op op;
    std::uint16_t k;
    std::uint16_t m;
    std::vector<NodeId> nodes;
};

/// Operations that start at the same step: local ones first, in the order in which they were recorded.
struct Step {
    std::vector<NodeId> local;
    std::vector<Group> groups;
};

/// A step is one round of communication. Every operation starts as soon as its operands are known; since the
/// number of rounds of each protocol is known, that step is computed when the operation is recorded.
/// All parties record the same operations, so all form the same batches.
class Schedule {
  public:
    explicit Schedule(ValueTable &table) : table_(table) {}

    /// The step that runs next.
    std::uint64_t now() const { return now_; }
    bool empty() const { return taken_ == steps_.size(); }

    /// The step at which all operands are known.
    std::uint64_t when_ready(Op op, const NodeId *operands) const {
        std::uint64_t start = now_;
        table_.for_each_operand(op, operands,
                                [&](NodeId id) { start = std::max(start, table_[id].ready()); });
        return start;
    }

    /// Requires: start >= now().
    void add(NodeId id, const Node &node, std::uint64_t start) {
        ++added_;
        WaitingStep &step = step_at(start);
        append(is_local(node.op) ? step.local : nodes_of_group(step, node), id);
    }

    /// What was added since settle(), in an order in which each comes after those whose results it needs; all
    /// of it must be added again.
    std::vector<NodeId> take_added();
    /// What was added stays where it is.
    void settle();
    /// Operations that were added since then.
    std::size_t added() const { return added_; }

    /// Nodes that wait, in the order in which they were added: each tells the next one, and the last one
    /// itself.
    struct Line {
        NodeId first = 0, last = 0;
        NodeId settled = 0; ///< the last of those in front that stay where they are; 0: none does
        std::uint32_t count = 0;
    };
    using GroupIndex = std::uint32_t;
    static constexpr GroupIndex kNoGroup = std::numeric_limits<GroupIndex>::max();
    /// A group that has not started.
    struct WaitingGroup {
        Op op;
        std::uint16_t k, m;
        GroupIndex next = kNoGroup; ///< of the same step
        Line nodes;
        std::size_t elements = 0; ///< of all nodes
    };
    struct WaitingStep {
        Line local;
        GroupIndex first_group = kNoGroup;
    };
    /// What has not started.
    std::span<const WaitingStep> steps() const { return std::span(steps_).subspan(taken_); }
    template <class Use>
    void for_each_group(const WaitingStep &step, Use &&use) const {
        for (GroupIndex i = step.first_group; i != kNoGroup; i = groups_[i].next) {
            use(groups_[i]);
        }
    }
    template <class Use>
    void for_each(const Line &line, Use &&use) const {
        if (line.first != 0) {
            for_each_from(line.first, use);
        }
    }
    /// Those that may still be moved.
    template <class Use>
    void for_each_added(const Line &line, Use &&use) const {
        if (line.settled == 0) {
            for_each(line, use);
        } else if (line.settled != line.last) {
            for_each_from(table_.next(line.settled), use);
        }
    }
    /// Calls use(id) for all operations that have not started, each before the ones whose results it needs.
    template <class Use>
    void for_each_backwards(Use &&use) const {
        std::vector<NodeId> local;
        for (std::size_t i = steps_.size(); i-- > taken_;) {
            for_each_group(steps_[i], [&](const WaitingGroup &group) { for_each(group.nodes, use); });
            local.clear();
            for_each(steps_[i].local, [&](NodeId id) { local.push_back(id); });
            std::for_each(local.rbegin(), local.rend(), use);
        }
    }

    /// Hands out the operations of the step now(), which may be none.
    Step take();
    /// Goes on to the next step.
    void advance() { ++now_; }

  private:
    WaitingStep &step_at(std::uint64_t start) {
        if (start >= end_) {
            extend(start);
        }
        return steps_[start - first_];
    }
    /// Lets there be the step.
    [[gnu::noinline]] void extend(std::uint64_t start);
    Line &nodes_of_group(WaitingStep &step, const Node &node) {
        GroupIndex *place = &step.first_group;
        while (*place != kNoGroup) {
            WaitingGroup &group = groups_[*place];
            if (group.op == node.op && group.k == node.k && group.m == node.m) {
                group.elements += node.count;
                return group.nodes;
            }
            place = &group.next;
        }
        return begin_group(place, node).nodes;
    }
    WaitingGroup &begin_group(GroupIndex *place, const Node &node);
    void append(Line &line, NodeId id) {
        ++line.count;
        table_.next(id) = id;
        (line.first == 0 ? line.first : table_.next(line.last)) = id;
        line.last = id;
    }
    template <class Use>
    void for_each_from(NodeId id, Use &&use) const {
        for (NodeId next = table_.next(id);; id = next, next = table_.next(id)) {
            use(id);
            if (next == id) {
                return;
            }
        }
    }
    /// Cuts off what may be moved, and appends it to a list.
    void take_added(Line &line, std::vector<NodeId> &taken);

    ValueTable &table_;
    std::uint64_t now_ = 0;
    std::vector<WaitingStep> steps_;
    std::size_t taken_ = 0;   ///< of steps_, in front
    std::uint64_t first_ = 0; ///< the step of steps_[0]
    std::uint64_t end_ = 0;   ///< the one behind the last of steps_; 0: all are taken
    std::size_t added_ = 0;
    std::vector<WaitingGroup> groups_;
    std::vector<GroupIndex> free_groups_;
};

} // namespace picco::runtime
