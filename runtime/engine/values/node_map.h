/// Values of some operations of a window, by their ids.
#pragma once

#include "engine/values/node.h"

#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

namespace picco::runtime {

/// An index as long as the greatest id, so that a look-up takes two loads: for what is cleared and used again.
template <class Value>
class NodeMap {
  public:
    Value *find(NodeId id) {
        return id < slots_.size() && slots_[id] != 0 ? &values_[slots_[id] - 1] : nullptr;
    }
    const Value *find(NodeId id) const { return const_cast<NodeMap *>(this)->find(id); }
    /// On input it has none. The reference stays as long as the value.
    Value &set(NodeId id, Value value) {
        if (id >= slots_.size()) {
            slots_.resize(id + std::size_t{1});
        }
        ids_.push_back(id);
        values_.push_back(std::move(value));
        slots_[id] = static_cast<std::uint32_t>(values_.size());
        return values_.back();
    }
    /// Those that have one, in the order in which they got it.
    const std::vector<NodeId> &ids() const { return ids_; }
    void clear() {
        for (const NodeId id : ids_) {
            slots_[id] = 0;
        }
        ids_.clear();
        values_.clear();
    }

  private:
    std::deque<Value> values_;
    std::vector<std::uint32_t> slots_; ///< one more than where; 0: nowhere
    std::vector<NodeId> ids_;
};

} // namespace picco::runtime
