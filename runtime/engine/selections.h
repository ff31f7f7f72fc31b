/// Selections by comparisons of few rounds.
#pragma once

#include "engine/value_table.h"

#include <vector>

namespace picco::runtime {

/// x < 0 ? y : z as one protocol (kSelectNegative), instead of a comparison, the conversion of its bit, a
/// product and the reduction of the operands before it: where rounds are what counts.
///
/// Its operands may be products that nobody reduced. So what they were recorded from, sums of reduced
/// products and others, is recorded once more on the products themselves, and the reductions are dropped,
/// unless somebody else needs them.
class Selections {
  public:
    /// Keeps a reference.
    explicit Selections(ValueTable &table) : table_(table) {}

    /// On input a pending node. Whether it was a selection (or a product) by a comparison of few rounds,
    /// which has not started; it then is one protocol.
    bool fuse(NodeId id);
    /// Calls use(id) for the sums that were recorded for the operands of a node, each after those that it
    /// needs. Asked for nodes in the order in which they were fused, others between them.
    template <class Use>
    void for_sums(NodeId id, Use &&use) {
        for (; next_ < sums_.size() && sums_[next_].selection == id; ++next_) {
            use(sums_[next_].sum);
        }
    }
    /// Forgets the sums.
    void clear();

  private:
    NodeId without_reductions(NodeId id, int depth);
    NodeId compute(NodeId like, const NodeId (&operands)[2]);

    ValueTable &table_;
    /// A sum of products that stands for one of reduced products, for the operands of a selection.
    struct Sum {
        NodeId selection, reduced, sum;
    };
    std::vector<Sum> sums_;
    std::size_t next_ = 0;
    NodeId selection_ = 0;            ///< that is being fused
    std::vector<NodeId> on_products_; ///< by the sum of reduced products; 0 where there is none
};

} // namespace picco::runtime
