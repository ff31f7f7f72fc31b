/// In which range a value lies for certain, whatever a promise says.
#pragma once

#include "engine/values/interval.h"
#include "engine/values/value_table.h"
#include "field/field.h"

#include <optional>
#include <unordered_map>

namespace picco::runtime {

/// The range of a value that is assumed to be in a type, as it follows from what it was made of: a sum of sixteen numbers of
/// 32 bits has 36 bits, though the program says that it has 32. Looks at what has not been computed yet.
class CertainRange {
  public:
    /// Keeps references.
    CertainRange(ValueTable &table, const Field &field) : table_(table), field_(field) {}

    /// Nothing where that cannot be told.
    std::optional<Interval> of(NodeId id) { return of(id, 0); }

  private:
    using Known = std::optional<Interval>;

    Known of(NodeId id, int depth);
    Known of_operation(const Node &node, NodeId id, int depth);
    Interval of_one(const Node &node, NodeId id, Interval x) const;
    static Interval of_two(Op op, Interval x, Interval y);
    Known of_gathered(const Node &node, int depth);
    Known of_products(const Node &node, int depth);
    Interval immediate(NodeId id) const;

    ValueTable &table_;
    const Field &field_;
    std::unordered_map<NodeId, Known> known_;
};

} // namespace picco::runtime
