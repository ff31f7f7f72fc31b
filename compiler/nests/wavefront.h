#pragma once

#include "ir/plans.h"

#include <memory>
#include <optional>
#include <vector>

namespace picco::compiler {

/// Two nested loops in which an iteration needs the one beside it and the one above, as those of an edit
/// distance: iterations on a diagonal do not need each other, and run as one. They hand on nothing but what any order
/// leaves the same.
struct Wavefront {
    CountedLoop rows, columns;
    /// The body on a diagonal, which goes down: the outer counter steps forwards, the inner one back.
    std::unique_ptr<ir::Loop> diagonal;
    /// Accesses of which no two iterations may change the order: a written place, and itself or another one.
    std::vector<ir::Head::Pair> in_order;
};

/// The loop as a wavefront, if it may be one: where the elements lie is known at run time.
std::optional<Wavefront> wavefront(const For &loop, const FunctionDefinition &function, ir::Plans &plans);

} // namespace picco::compiler
