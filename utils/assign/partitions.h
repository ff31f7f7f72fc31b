/// Parts of a window that are solved one by one, and then put together: Silph's T-ILP.
#pragma once

#include "utils/assign/solver.h"

namespace picco::assign {

struct PartitionOptions {
    int size = 8000;    ///< choices of a part, about
    int imbalance = 30; ///< a part may be larger by so many percent
    int mutations = 2;  ///< each part is also solved with what is up to so many steps away
};

/// METIS makes the parts. The last program takes for each part one of what was found for it.
Solution solve_by_parts(const ProgramTimes &program, const PartitionOptions &options, const Limits &limits);

} // namespace picco::assign
