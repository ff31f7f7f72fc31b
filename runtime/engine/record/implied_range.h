/// In which range a value lies where a condition holds.
#pragma once

#include "engine/record/linear_form.h"
#include "engine/values/interval.h"
#include "engine/values/value_table.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace picco::runtime {

/// Implied ranges that were found before, so that a chain of selections is not walked back at each of its steps.
class KnownRanges {
  public:
    struct Known {
        std::uint64_t birth = 0; ///< of the node
        Interval range;
        bool is_certain = false;
    };
    /// Null: nothing is known of the node, or no longer.
    const Known *find(NodeId id, std::uint64_t birth) const {
        const Known &known = known_[id % known_.size()];
        return known.birth == birth ? &known : nullptr;
    }
    void keep(NodeId id, const Known &known) { known_[id % known_.size()] = known; }

  private:
    std::vector<Known> known_ = std::vector<Known>(4096);
};

/// Ranges of values that were selected: in `c >= '0' && c <= '9' ? c - '0' : -1` the first one is from 0 to 9, whatever c
/// is, because it is taken only where the conditions hold. Looks at what has not been computed yet.
class ImpliedRange {
  public:
    /// Keeps references.
    ImpliedRange(const ValueTable &table, const Origins &origins, const KnownRanges &known)
        : table_(table), origins_(origins), known_(known) {}

    /// The range of the node, or a part of it if it is made of selections.
    Interval of(NodeId id) { return of(id, 0); }
    /// Of a node that is looked at only where the bit has this value. Nothing where that is never so.
    std::optional<Interval> where(NodeId id, NodeId bit, bool is_set) { return where(id, bit, is_set, 0); }
    /// Whether all conditions that told something compared values that are in their ranges for certain.
    bool is_certain() const { return is_certain_; }

  private:
    /// Looks no further than so many operations behind the value, and at so many in all.
    static constexpr int kDeepest = 12, kMostSteps = 64;
    /// Conditions that are parts of one.
    static constexpr int kMostConditions = 8;

    struct Looked {
        NodeId id;
        const LinearForm &form;
        std::optional<Interval> range;
        int conditions = 0;
    };

    Interval of(NodeId id, int depth);
    Interval of_operation(const Node &node, NodeId id, int depth);
    Interval of_sum(const Origins::Origin &sum, int depth);
    std::optional<Interval> where(NodeId id, NodeId bit, bool is_set, int depth);
    Interval either(std::optional<Interval> one, std::optional<Interval> other, Interval range) const;
    void restrict(Looked &value, NodeId bit, bool is_set);
    void restrict_by_test(Looked &value, const Node &test, bool is_set);

    const ValueTable &table_;
    const Origins &origins_;
    const KnownRanges &known_;
    int steps_ = 0;
    bool is_certain_ = true;
};

} // namespace picco::runtime
