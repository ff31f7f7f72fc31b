#pragma once

#include "ir/loop.h"

namespace picco::compiler::ir {

/// Slots that at most one iteration gives a value, as the first match does: sums find it, without a tree.
std::optional<Reason> find_single_choices(Loop &loop);

} // namespace picco::compiler::ir
