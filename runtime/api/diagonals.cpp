// The functions of picco/runtime.h for nested loops that run a diagonal at a time.
#include "engine/memory/diagonals.h"

#include "api/party_state.h"
#include "picco/runtime.h"

using namespace picco::runtime;
using namespace picco::runtime::api;

int picco_follow_diagonals(picco_walk written, picco_walk other, size_t rows, size_t columns) {
    const auto cell_bytes = static_cast<std::intptr_t>(engine().memory().words() * sizeof(std::uint64_t));
    const auto walk = [&](const picco_walk &place) {
        return Walk{reinterpret_cast<std::intptr_t>(place.first) / cell_bytes, place.row, place.column};
    };
    // The same array starts at the same place within a cell; others lie apart.
    return follow_diagonals(walk(written), walk(other), rows, columns) ? 1 : 0;
}

int picco_takes_diagonals(void) {
    return engine().has_far_links() ? 0 : 1;
}
