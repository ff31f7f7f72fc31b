#pragma once

#include "ir/intervals.h"
#include "ir/linear.h"
#include "ir/loop.h"

#include <unordered_map>

namespace picco::compiler::ir {

/// A step seen as a function of one slot's value s, in one of the forms of which iterations compose. a and b do
/// not depend on s.
struct Lifted {
    enum class Kind {
        kUnknown,
        kAffine,  ///< a * s + b
        kExtreme, ///< the greater (or lesser) of b and, where the bit a says so, s
        kShift,   ///< s + b, not below low, and then not above high, where they are there
    } kind = Kind::kUnknown;
    Id a = kNone, b = kNone;
    Id low = kNone, high = kNone; ///< kShift
    bool is_choice = false;       ///< kAffine: a is a bit, and b is 0 where it is 1
    bool is_greatest = false;     ///< kExtreme
    bool wraps = false;           ///< modulo the slot's type
};

/// What never wins against a value of the type, a greatest or a least one.
Id farthest(Graph &graph, const Type *type, bool is_greatest);

/// Finds that form by normalising, not by shape: selections are pushed inwards, conditions taken apart.
class Lifter {
  public:
    Lifter(Loop &loop, size_t slot);

    Lifted lift(Id id);
    /// The value depends on the slot's.
    bool depends(Id id);

  private:
    Lifted compute(Id id);
    Lifted select(const Value &value);
    Lifted select_by_state(Id condition, Id x, Id y);
    Lifted arithmetic(const Value &value);
    Id combined(Op op, Id x, Id y, bool wraps);
    Lifted select_by_order(const Value &order, Id x, Id y);
    Lifted else_extreme(Id less, Id greater, Id other, bool takes_less);
    Lifted nearest(Id from, const Linear &less, const Linear &greater, Id other);
    const Interval &state() { return intervals_.of(loop_.slots[slot_].initial); }
    Lifted joined(Id condition, Lifted x, Lifted y, const Interval &values);
    Lifted bounded(Lifted x, Id bound, bool is_least);
    Lifted rest_of(const Lifted &x, const Lifted &y);
    Lifted shifted(Lifted x, Op op, Id by);
    bool is_inside(const Lifted &x, const Type *type);
    std::optional<Lifted> as_shift(const Lifted &x);
    Lifted as_extreme(const Lifted &x, bool is_greatest);
    bool is_state(Id id) const { return id == loop_.slots[slot_].initial; }
    Id bare(Id id) const { return graph_.bare(id); }

    Loop &loop_;
    Graph &graph_;
    Intervals intervals_;
    size_t slot_;
    std::unordered_map<Id, Lifted> lifted_; ///< sides that are the same are looked at once
    std::unordered_map<Id, bool> depends_;
};

} // namespace picco::compiler::ir
