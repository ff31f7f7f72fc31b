/// Selections by comparisons of few rounds.
#pragma once

#include "engine/rewrite/critical_path.h"
#include "engine/values/latency.h"
#include "engine/values/value_table.h"
#include "field/field.h"

#include <array>
#include <functional>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace picco::runtime {

/// x < 0 ? y : z as one protocol (kSelectNegative), instead of a comparison, the conversion of its bit, a
/// product and the reduction of the operands before it: where that is sooner.
///
/// Its operands may be products that nobody reduced. So what they were recorded from, sums, elements and
/// vectors of reduced products and others, is recorded once more on the products themselves, and the
/// reductions are dropped, unless somebody else needs them.
///
/// x == 0 ? y : z are two of them, where few are compared; by digits it is one.
///
/// A truncation of few rounds takes such operands, too, and leaves a product, which is reduced for those who need that.
/// The bit of such a comparison as a number is a selection of 1 or 0: where nobody needs the bit itself, or few are
/// compared twice then.
///
/// Lives while the operations of the window are put in order again.
class Selections {
  public:
    /// Makes the critical path, once somebody asks.
    using FindPath = std::function<CriticalPath()>;

    /// Keeps references. few: up to so many comparisons rounds count for more than bytes.
    Selections(ValueTable &table, const Latency &latency, const Field &field, std::size_t few,
               FindPath find_path)
        : table_(table), latency_(latency), field_(field), most_twice_(few / kRoundsOfComparison),
          find_path_(std::move(find_path)) {}
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
        NodeId comparison = 0, when_set = 0, otherwise = 0;
        bool is_equality = false;
    };
    using Operands = std::array<NodeId, 3>;
    void find(NodeId id);
    void loosen(NodeId minimum);
    void take_products(NodeId id);
    void leave_as_product(NodeId truncation);
    void select_number(NodeId conversion);
    bool may_compare_twice(const Choice &choice);
    /// Whether an equality that selects is two comparisons.
    bool compares_twice(const Choice &choice) const {
        return choice.is_equality && !latency_.compares_by_digits();
    }
    bool is_critical(NodeId id);
    NodeId one();
    void reduce_from(NodeId id, NodeId product);
    void reduce_sum(NodeId sum);
    NodeId bit_behind(NodeId number) const;
    Choice choice_of(NodeId id) const;
    Choice choice_by(NodeId bit, NodeId when_set, NodeId otherwise) const;
    /// Of the comparison with 0 that selects.
    int bits_of(const Choice &choice) const {
        return table_[choice.comparison].k + (compares_twice(choice) ? 1 : 0);
    }
    std::uint64_t end_of(const Choice &choice) const;
    NodeId selected(const Choice &choice, NodeId like);
    NodeId select_negative(NodeId x, NodeId y, NodeId z, int bits, NodeId like, Interval range);
    NodeId select_equal(NodeId x, NodeId y, NodeId z, int bits, NodeId like);
    void become(NodeId id, NodeId other);
    NodeId once(std::unordered_map<NodeId, NodeId> &known, NodeId like, Op op, const Operands &operands,
                Interval range);
    NodeId sum(Op op, NodeId like, const Operands &operands, Interval range);
    NodeId product(Op op, NodeId like, const Operands &operands, Interval range);
    /// What is as well computed on products.
    static bool is_sum_of_numbers(const Node &node);
    std::uint64_t ready_of(const Operands &operands) const;
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
    const Field &field_;
    static constexpr std::size_t kRoundsOfComparison = 4; ///< that one of few rounds saves; here one is saved
    std::size_t most_twice_;                              ///< elements that may be compared twice in a step
    std::unordered_map<std::uint64_t, std::size_t> twice_; ///< that are, by the step in which they start
    FindPath find_path_;
    std::optional<CriticalPath> path_;
    NodeId one_ = 0;                          ///< the number 1, once somebody asked for it
    std::unordered_map<NodeId, NodeId> bits_; ///< of numbers that select_number() changed
    std::unordered_set<NodeId> reduced_;      ///< what select_number() and reduce_sum() changed
    std::vector<NodeId> held_; ///< with references, in an order that is the same at all parties
    std::vector<NodeId> recorded_;
    std::size_t next_ = 0;
    std::unordered_map<NodeId, NodeId> differences_, opposites_; ///< by the comparison, and by the difference
    std::vector<NodeId> on_products_; ///< by the sum of reduced products, that of products; 0: there is none
};

} // namespace picco::runtime
