/// What runs when: the dependence levels of the window.
#pragma once

#include "engine/node.h"

#include <algorithm>
#include <deque>
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
    /// The step that runs next.
    std::uint64_t now() const { return now_; }
    bool empty() const { return steps_.empty(); }

    /// Requires: start >= now().
    void add(NodeId id, const Node &node, std::uint64_t start);

    /// Hands out the operations of the step now(), which may be none.
    Step take();
    /// Calls use(id) for all operations that have not started, each before the ones whose results it needs.
    template <class Use>
    void for_each_backwards(Use &&use) const {
        for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
            for (const Group &group : step->groups) {
                std::for_each(group.nodes.begin(), group.nodes.end(), use);
            }
            std::for_each(step->local.rbegin(), step->local.rend(), use);
        }
    }
    /// Goes on to the next step.
    void advance() { ++now_; }

  private:
    std::uint64_t now_ = 0;
    std::uint64_t first_ = 0; ///< the step of steps_.front()
    std::deque<Step> steps_;
};

} // namespace picco::runtime
