/// The order in which a region becomes gates.
#pragma once

#include "engine/rewrite/gate_values.h"
#include "engine/rewrite/region_choice.h"
#include "engine/rewrite/zero_lanes.h"
#include "engine/values/node_map.h"

#include <map>
#include <utility>
#include <vector>

namespace picco::runtime {

/// Operations that are computed together: as many lanes go through their gates, and they take what earlier stages give, or
/// each other's results.
struct RegionStage {
    std::vector<NodeId> numbers; ///< that go into the circuit
    std::vector<NodeId> nodes;
    std::vector<NodeId> given;   ///< of all of these: what later stages take, or comes out as bits
    std::vector<NodeId> results; ///< numbers that come out, of this stage or earlier ones
};

/// By how many stages stand before them, and their lanes: those without lanes only move elements.
using RegionStages = std::map<std::pair<std::uint32_t, std::size_t>, RegionStage>;

/// Lives while the regions of a window become gates.
class RegionStaging {
  public:
    /// Keeps references.
    RegionStaging(const Field &field, ValueTable &table, GateValues &values)
        : field_(field), table_(table), values_(values), zeros_(table, values) {}

    RegionStages run(const GarbledRegion &region);

  private:
    using Key = RegionStages::key_type;
    /// An operation, or a number that goes in.
    struct Staged {
        std::size_t lanes;
        NodeId parent;       ///< connected operations of as many lanes are a tree
        std::uint64_t gates; ///< its own; of a root, in the end, all of the tree
        Key key = {};        ///< once it is placed
        bool is_placed = false, is_given = false;
    };

    void find_lanes(const GarbledRegion &region);
    std::size_t lanes_of(NodeId id);
    NodeId root(NodeId id);
    void unite(NodeId operand, NodeId id);
    std::uint64_t gates_of_results(NodeId id) const;
    Key key_of(NodeId id) const;
    const Staged *placed(NodeId id) const;
    const Key &place(NodeId id, Key key);
    std::uint32_t first_behind(NodeId id, std::size_t lanes) const;
    void take(NodeId id, Key key);

    const Field &field_;
    ValueTable &table_;
    GateValues &values_;
    ZeroLanes zeros_;
    NodeMap<Staged> staged_;
    RegionStages stages_;
};

} // namespace picco::runtime
