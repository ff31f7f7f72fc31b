/// A window on its way into a trace.
#pragma once

#include "engine/rewrite/garbled_regions.h"
#include "engine/rewrite/traced_windows.h"

#include <cstdint>
#include <map>
#include <vector>

namespace picco::runtime {

/// The places of one kind of operation, of one term of the cut.
struct GarbledRegions::TracedTerm {
    std::uint64_t ready = 0;
    std::vector<std::uint32_t> places;
    bool is_within = false;
    std::uint32_t unit = 0; ///< terms that need each other's results, which takes no rounds
};

struct GarbledRegions::TracedWindow {
    explicit TracedWindow(TracedWindows &windows) : all(windows), window(windows.window()) {}

    TracedWindows &all;
    Trace::Window &window;
    std::uint32_t first = 0, first_choice = 0; ///< of this part of the window
    std::vector<std::uint32_t> number_of;      ///< term of each place
    std::vector<std::uint32_t> choice_of;      ///< of each place
    std::vector<std::uint32_t> units;          ///< of each term of this part
    std::map<NodeId, std::uint32_t> passed_on; ///< terms of results of earlier parts
};

} // namespace picco::runtime
