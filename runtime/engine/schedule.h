/// What runs when: the dependence levels of the window.
#pragma once

#include "engine/value_table.h"

#include <algorithm>
#include <span>
#include <vector>

namespace picco::runtime {

/// Interactive operations that run as one batch.
struct Group {
    Op op;
    std::uint16_t k;
    std::uint16_t m;
    std::vector<NodeId> nodes;
    std::size_t elements = 0; ///< of all that were added
    std::size_t settled = 0;  ///< nodes in front that stay where they are
};

/// Operations that start at the same step: local ones first, in the order in which they were recorded.
struct Step {
    std::vector<NodeId> local;
    std::vector<Group> groups;
    std::size_t settled = 0; ///< local ones in front that stay where they are
};

/// A step is one round of communication. Every operation starts as soon as its operands are known; since the
/// number of rounds of each protocol is known, that step is computed when the operation is recorded.
/// All parties record the same operations, so all form the same batches.
class Schedule {
  public:
    /// The step that runs next.
    std::uint64_t now() const { return now_; }
    bool empty() const { return taken_ == steps_.size(); }

    /// The step at which all operands are known.
    std::uint64_t when_ready(const ValueTable &table, Op op, const NodeId *operands) const {
        std::uint64_t start = now_;
        table.for_each_operand(op, operands, [&](NodeId id) { start = std::max(start, table[id].ready()); });
        return start;
    }

    /// Requires: start >= now().
    void add(NodeId id, const Node &node, std::uint64_t start);

    /// What was added since settle(), in an order in which each comes after those whose results it needs; all
    /// of it must be added again.
    std::vector<NodeId> take_added(const ValueTable &table);
    /// What was added stays where it is.
    void settle();
    /// Operations that were added since then.
    std::size_t added() const { return added_; }
    /// Those that have not started.
    std::span<const Step> steps() const { return std::span(steps_).subspan(taken_); }

    /// Hands out the operations of the step now(), which may be none.
    Step take();
    /// Calls use(id) for all operations that have not started, each before the ones whose results it needs.
    template <class Use>
    void for_each_backwards(Use &&use) const {
        for (std::size_t i = steps_.size(); i-- > taken_;) {
            for (const Group &group : steps_[i].groups) {
                std::for_each(group.nodes.begin(), group.nodes.end(), use);
            }
            std::for_each(steps_[i].local.rbegin(), steps_[i].local.rend(), use);
        }
    }
    /// Goes on to the next step.
    void advance() { ++now_; }

  private:
    std::uint64_t now_ = 0;
    std::uint64_t first_ = 0; ///< the step of steps_[taken_]
    std::vector<Step> steps_;
    std::size_t taken_ = 0; ///< of steps_, in front
    std::size_t added_ = 0;
};

} // namespace picco::runtime
