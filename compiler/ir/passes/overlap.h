#pragma once

#include "ir/loop.h"

#include <utility>
#include <vector>

namespace picco::compiler::ir {

/// How often loops around run the loop, and which slots, elements, take what other slots left in the run before.
struct Runs {
    long times = 1;                               ///< 1: no run waits for another one
    std::vector<std::pair<size_t, size_t>> takes; ///< a slot that is read, and one that is written
};

/// unknown: how often loops run that have no constant number.
Runs runs_of(const Loop &loop, long unknown);

} // namespace picco::compiler::ir
