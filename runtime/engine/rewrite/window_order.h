/// The operations that are put in order again, by their places in that order.
#pragma once

#include "engine/values/value_table.h"

#include <cstdint>
#include <vector>

namespace picco::runtime {

/// Takes the place of the lines in which they waited, until they wait in lines again.
class WindowOrder {
  public:
    /// nodes: of no line, each behind those whose results it needs. Keeps references to both.
    WindowOrder(ValueTable &table, const std::vector<NodeId> &nodes) : table_(table), nodes_(nodes) {
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            table.next(nodes[i]) = static_cast<NodeId>(i);
        }
    }

    /// From 1 on; 0: it is none of them.
    std::size_t place(NodeId id) const {
        const std::size_t i = table_.next(id);
        return i < nodes_.size() && nodes_[i] == id ? i + 1 : 0;
    }
    std::size_t size() const { return nodes_.size(); }
    const std::vector<NodeId> &nodes() const { return nodes_; }

  private:
    const ValueTable &table_;
    const std::vector<NodeId> &nodes_;
};

} // namespace picco::runtime
