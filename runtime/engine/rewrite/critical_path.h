/// How much the rounds of an operation count for the whole window.
#pragma once

#include "engine/values/latency.h"
#include "engine/values/value_table.h"

#include <cstdint>
#include <span>
#include <vector>

namespace picco::runtime {

/// The longest path of operations that wait for each other, through each of them. It is as of when it is made: what is
/// rewritten later does not change it.
class CriticalPath {
  public:
    /// order: operations that have not started, each after those whose results it needs; now: the step that comes.
    CriticalPath(const ValueTable &table, const Latency &latency, std::uint64_t now,
                 std::span<const NodeId> order);

    /// Whether the path through the operation has at least three quarters of the rounds of the longest one: a round less
    /// on the longest ones brings the others to the fore.
    bool is_near(NodeId id) const {
        return id < before_.size() && 4 * (before_[id] + behind_[id]) >= 3 * longest_;
    }

  private:
    std::uint64_t rounds_of(const Node &node) const {
        return is_local(node.op) ? 0 : static_cast<std::uint64_t>(latency_.of(node.op, node.k, node.m));
    }

    const Latency &latency_;
    std::vector<std::uint64_t> before_, behind_; ///< rounds up to the result, and from there on
    std::uint64_t longest_ = 0;
};

} // namespace picco::runtime
