/// Elements of vectors that are 0 whatever is private: gates on them are nothing.
#pragma once

#include "engine/rewrite/gate_values.h"
#include "engine/values/node_map.h"

#include <vector>

namespace picco::runtime {

class ZeroLanes {
  public:
    /// Keeps references to both.
    ZeroLanes(ValueTable &table, const GateValues &values) : table_(table), values_(values) {}

    void clear() { lanes_.clear(); }
    /// An operation on vectors, behind those whose results it takes.
    void add(NodeId id);
    /// Whether so many of its elements are 0 that they are better computed one by one.
    bool are_many(NodeId id) const;

  private:
    using Lanes = std::vector<bool>; ///< none where no element is known to be 0

    Lanes of(NodeId id, std::size_t count) const;
    Lanes known(NodeId id) const;
    Lanes moved(NodeId id) const;
    Lanes all(NodeId id, std::size_t first) const;
    Lanes any_of_pairs(NodeId id) const;

    ValueTable &table_;
    const GateValues &values_;
    NodeMap<Lanes> lanes_;
};

} // namespace picco::runtime
