/// Products of several bits, in the order in which the bits are known.
#pragma once

#include "engine/rewrite/drafts.h"
#include "engine/rewrite/window_order.h"
#include "engine/values/value_table.h"

#include <cstdint>
#include <vector>

namespace picco::runtime {

/// A product of bits whose factors are products that nothing else needs is one product of all their factors. The two that
/// are known first are multiplied first, and so on: so the product is known at the earliest, for as many operations. An OR
/// of several bits is such a product of complements.
class ProductTrees {
  public:
    /// Keeps references to all.
    ProductTrees(const ValueTable &table, const WindowOrder &order, Drafts &drafts)
        : table_(table), order_(order), drafts_(drafts), is_inner_(order.size() + 1) {}

    /// Whether another order may end the window earlier. last: what ends it.
    static bool may_be_any(const ValueTable &table, NodeId last);
    /// A node that is executed. All are told before anything is asked.
    void add(NodeId id);
    /// When the node is known as such a product; Drafts::kWhenever, where it has two factors at most.
    std::uint64_t ready(NodeId id) const;
    /// The node as such a product, of three factors at least. Nothing where all of them are the same one.
    Ref balanced(NodeId id);

  private:
    bool is_part(NodeId factor, const Node &product) const;
    std::vector<NodeId> factors_of(NodeId id) const;

    const ValueTable &table_;
    const WindowOrder &order_;
    Drafts &drafts_;
    std::vector<bool> is_inner_; ///< by place: part of another product
};

} // namespace picco::runtime
