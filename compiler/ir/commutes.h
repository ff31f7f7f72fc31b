#pragma once

#include "ir/loop.h"

#include <functional>

namespace picco::compiler::ir {

/// Nothing runs inside of an iteration, but operations on values and what hands on slots in such a way.
bool is_flat(const Loop &loop, const std::function<bool(const Recurrence &)> &hands_on);

/// The iterations leave the same in whatever order they come, and nobody asks for what is there in between: a sum, an extreme, or
/// a flag.
bool commutes(const Loop &loop, const Recurrence &recurrence);

/// The inner loop of a nest waits for fewer rounds where iterations on a diagonal run as one (passes/worth.cpp).
bool is_earlier_on_diagonals(const Loop &loop);

} // namespace picco::compiler::ir
