#pragma once

#include "plan/vector_loop.h"

#include <optional>
#include <vector>

namespace picco::compiler {

/// Two nested loops in which an iteration needs the one beside it and the one above, as those of an edit
/// distance: iterations on a diagonal do not need each other, and run as one.
struct Wavefront {
    CountedLoop rows, columns;
    /// The body on a diagonal, which goes down: the outer counter steps forwards, the inner one back.
    VectorLoop diagonal;
    /// Accesses of which no two iterations may change the order: a written place, and itself or another one.
    std::vector<VectorLoop::Pair> in_order;
};

/// The loop as a wavefront, if it may be one: where the elements lie is known at run time.
std::optional<Wavefront> wavefront(const For &loop, const FunctionDefinition &function);

} // namespace picco::compiler
