#pragma once

#include "ir/loop.h"

namespace picco::compiler::ir {

/// What a carried slot holds in front of each iteration: what it may hold when the loop begins, and what
/// iterations make of that.
Interval invariant(const Loop &loop, size_t slot);

} // namespace picco::compiler::ir
