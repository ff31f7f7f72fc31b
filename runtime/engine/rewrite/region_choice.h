/// A choice of operations of the window that become garbled circuits, and what follows from it.
#pragma once

#include "common/int128.h"
#include "engine/values/node.h"

#include <cstdint>
#include <vector>

namespace picco::runtime {

/// One circuit. inputs: without those that are known.
struct GarbledRegion {
    std::vector<NodeId> nodes, inputs, outputs;
};

/// By the places of operations in the order of the window.
struct RegionChoice {
    std::vector<bool> garbled;
    std::vector<bool> dead;               ///< nobody needs it then
    std::vector<std::uint32_t> dead_uses; ///< references that are given up with what holds them
    std::vector<std::uint32_t> epochs;    ///< an operation may need those of earlier ones
    std::vector<std::uint32_t> parents;   ///< towards the place that stands for the region
    std::vector<std::uint64_t> ready;
    std::vector<std::uint64_t> depth;     ///< rounds in shares from where its region begins, itself included
    std::vector<std::uint32_t> region_of; ///< in regions
    std::vector<std::vector<std::size_t>> last_inputs; ///< of each region: places that it waits for
    std::vector<GarbledRegion> regions;                ///< looked at before the first one changes
    std::uint64_t gates = 0, listed = 0;               ///< AND, of all lanes and in lists
    std::uint64_t bytes = 0;
    std::uint64_t end = 0;
    Int128 garbling = 0;    ///< picoseconds of gates
    Int128 picoseconds = 0; ///< that it takes more than another one
    std::uint32_t epoch_count = 0;
    bool is_possible = true;
    bool keeps_short = false; ///< regions that take as many rounds in shares

    bool is_inside(std::size_t place) const { return garbled[place] && !dead[place]; }
};

} // namespace picco::runtime
