/// Selections by comparisons of few rounds.
#pragma once

#include "engine/latency.h"
#include "engine/value_table.h"

#include <vector>

namespace picco::runtime {

/// x < 0 ? y : z as one protocol (kSelectNegative), instead of a comparison, the conversion of its bit, a
/// product and the reduction of the operands before it: where that is sooner.
///
/// Its operands may be products that nobody reduced. So what they were recorded from, sums of reduced
/// products and others, is recorded once more on the products themselves, and the reductions are dropped,
/// unless somebody else needs them.
///
/// Lives while the operations of the window are put in order again.
class Selections {
  public:
    /// Keeps references.
    Selections(ValueTable &table, const Latency &latency) : table_(table), latency_(latency) {}
    ~Selections();

    /// On input a node that has not started; when everything before it is ready is known. Makes it one
    /// protocol if it is a selection, or a product, by a comparison of few rounds that has not started, and
    /// calls use(id) for the sums that are recorded for it, each after those that it needs.
    template <class Use>
    void fuse(NodeId id, Use &&use) {
        find(id);
        for (; next_ < sums_.size(); ++next_) {
            use(sums_[next_].sum);
        }
    }

  private:
    struct Choice {
        NodeId comparison, when_negative, otherwise;
    };
    void find(NodeId id);
    Choice choice_of(NodeId id) const;
    std::uint64_t ready_without_reductions(NodeId id, int depth) const;
    NodeId without_reductions(NodeId id, int depth);
    NodeId compute(NodeId like, const NodeId (&operands)[2]);
    NodeId known_on_products(NodeId id) const { return id < on_products_.size() ? on_products_[id] : 0; }

    ValueTable &table_;
    const Latency &latency_;
    /// A sum of products that stands for one of reduced products.
    struct Sum {
        NodeId reduced, sum;
    };
    std::vector<Sum> sums_;
    std::size_t next_ = 0;
    std::vector<NodeId> on_products_; ///< by the sum of reduced products; 0 where there is none
};

} // namespace picco::runtime
