/// Selections by comparisons of few rounds.
#pragma once

#include "engine/values/latency.h"
#include "engine/values/value_table.h"

#include <array>
#include <vector>

namespace picco::runtime {

/// x < 0 ? y : z as one protocol (kSelectNegative), instead of a comparison, the conversion of its bit, a
/// product and the reduction of the operands before it: where that is sooner.
///
/// Its operands may be products that nobody reduced. So what they were recorded from, sums, elements and
/// vectors of reduced products and others, is recorded once more on the products themselves, and the
/// reductions are dropped, unless somebody else needs them.
///
/// A truncation of few rounds takes such operands, too, and leaves a product, which is reduced for those who need that.
///
/// Lives while the operations of the window are put in order again.
class Selections {
  public:
    /// Keeps references.
    Selections(ValueTable &table, const Latency &latency) : table_(table), latency_(latency) {}
    ~Selections();

    /// On input a node that has not started; when everything before it is ready is known. Makes it one
    /// protocol if it is a selection, or a product, by a comparison of few rounds that has not started, or
    /// lets a minimum or a truncation of few rounds take products, and calls use(id) for what is recorded for it, each after
    /// what it needs.
    template <class Use>
    void fuse(NodeId id, Use &&use) {
        find(id);
        for (; next_ < recorded_.size(); ++next_) {
            use(recorded_[next_]);
        }
    }

  private:
    struct Choice {
        NodeId comparison, when_negative, otherwise;
    };
    using Operands = std::array<NodeId, 3>;
    void find(NodeId id);
    void loosen(NodeId minimum);
    void leave_as_product(NodeId truncation);
    Choice choice_of(NodeId id) const;
    std::uint64_t ready_without_reductions(const Operands &operands, int depth) const;
    NodeId without_reductions(NodeId id, int depth);
    NodeId difference_without_reductions(NodeId comparison);
    bool is_gathered_from_few(const Node &node) const;
    NodeId gathered_without_reductions(NodeId id, int depth);
    NodeId record_on_products(NodeId id, const Operands &operands);
    NodeId record(Op op, const Node &like, const Operands &operands);
    NodeId known_on_products(NodeId id) const { return id < on_products_.size() ? on_products_[id] : 0; }

    ValueTable &table_;
    const Latency &latency_;
    std::vector<NodeId> recorded_;
    std::size_t next_ = 0;
    std::vector<NodeId> on_products_; ///< by the sum of reduced products, that of products; 0: there is none
};

} // namespace picco::runtime
