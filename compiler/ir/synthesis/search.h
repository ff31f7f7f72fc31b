#pragma once

#include "ir/synthesis/step.h"

#include <functional>

namespace picco::compiler::ir {

/// Looks for what two iterations in a row give together: for parts p of the earlier one, parameters 0 to m - 1, and q of the
/// later one, from m on, values r with step(q, step(p, s)) = step(r, s) on small numbers. accepts: asked for each find, one
/// value for each part, until it says yes. Finds depend on the step alone. Returns whether anything was found.
bool search_composition(Graph &graph, const Step &step,
                        const std::function<bool(const std::vector<Id> &)> &accepts);

} // namespace picco::compiler::ir
