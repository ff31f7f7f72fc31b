/// In which range a value lies for certain, whatever a promise says.
#pragma once

#include "engine/values/interval.h"
#include "engine/values/value_table.h"
#include "field/field.h"

#include <optional>

namespace picco::runtime {

/// The range of a value that is assumed to be in a type, as it follows from what it is made of: a sum of sixteen numbers of
/// 32 bits has 36 bits, though the program says that it has 32. Found when the value is recorded, and kept in the table.
class CertainRange {
  public:
    /// Keeps references.
    CertainRange(ValueTable &table, const Field &field) : table_(table), field_(field) {}

    /// Of a node whose operands are still there. Nothing where those do not tell.
    std::optional<Interval> of(NodeId id);

  private:
    using Known = std::optional<Interval>;

    Interval of_one(const Node &node, NodeId id, Interval x) const;
    static Interval of_two(Op op, Interval x, Interval y);
    Known either(NodeId one, NodeId other) const;
    Known of_products(const Node &node) const;
    Known of_gathered(const Node &node) const;
    Interval immediate(NodeId id) const;

    ValueTable &table_;
    const Field &field_;
};

} // namespace picco::runtime
