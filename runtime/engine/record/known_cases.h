/// Values of which bits say for some numbers whether they are it.
#pragma once

#include "engine/values/value_table.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace picco::runtime {

/// What is kept of a window: it has references to the bits. Decisions depend on the order of calls only.
class KnownCases {
  public:
    struct Case {
        std::int64_t number;
        Handle entry; ///< 1 exactly where the value is the number, else 0
    };
    struct Known {
        NodeId id;
        std::uint64_t birth;
        std::vector<Case> cases;
        bool are_all; ///< the value is no other number
    };

    /// Keeps a reference.
    explicit KnownCases(const ValueTable &table) : table_(table) {}

    bool empty() const { return known_.empty(); }
    /// Null where nothing is known.
    const Known *find(NodeId id) const {
        for (const Known &each : known_) {
            if (each.id == id && each.birth == table_.birth(id)) {
                return &each;
            }
        }
        return nullptr;
    }
    /// The oldest one goes for a new one.
    void remember(NodeId id, std::vector<Case> cases, bool are_all) {
        constexpr std::size_t kMost = 32;
        if (known_.size() == kMost) {
            known_.erase(known_.begin());
        }
        known_.push_back({id, table_.birth(id), std::move(cases), are_all});
    }
    void forget() { known_.clear(); }

  private:
    const ValueTable &table_;
    std::vector<Known> known_;
};

} // namespace picco::runtime
