/// All products of several bits of a window, in the order in which the bits are known.
#pragma once

#include "engine/rewrite/network_search.h"
#include "engine/rewrite/product_trees.h"

#include <cstdint>
#include <vector>

namespace picco::runtime {

/// Each that is known earlier so. Lives while the operations of the window are put in order again.
class BalancedProducts {
  public:
    /// now: the next step. nodes: each behind those whose results it needs. Keeps references to all.
    BalancedProducts(const Context &context, ValueTable &table, const Latency &latency, std::uint64_t now,
                     const std::vector<NodeId> &nodes, const NetworkSearch::Wanted &wanted)
        : table_(table), wanted_(wanted), order_(table, nodes), drafts_(context, table, latency, now, order_),
          trees_(table, order_, drafts_), balanced_(nodes.size() + 1) {}

    /// Whether there are any.
    bool find();
    /// Changes the operations. All of them, each behind those whose results it needs.
    std::vector<NodeId> in_order() { return drafts_.replace_all(balanced_); }

  private:
    bool is_wanted(NodeId id) const { return table_[id].state == State::kPending && wanted_.has(id); }

    ValueTable &table_;
    const NetworkSearch::Wanted wanted_;
    WindowOrder order_;
    Drafts drafts_;
    ProductTrees trees_;
    std::vector<Ref> balanced_; ///< by place; what it becomes
};

} // namespace picco::runtime
