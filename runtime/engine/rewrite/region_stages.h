/// The order in which a region becomes gates.
#pragma once

#include "engine/rewrite/gate_values.h"
#include "engine/rewrite/region_choice.h"

#include <map>
#include <unordered_map>
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

RegionStages stages_of(const Field &field, ValueTable &table, GateValues &values,
                       const GarbledRegion &region);

} // namespace picco::runtime
