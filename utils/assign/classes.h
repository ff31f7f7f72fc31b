/// Choices that are alike are solved once, however many there are: Silph's C-ILP, for operations in place of functions.
#pragma once

#include "utils/assign/solver.h"

namespace picco::assign {

/// By spot alone, or also by where they stand: choices are alike if their widths are, the spots of what they need, and
/// those of what needs them.
Groups groups_of_spots(const ProgramTimes &program);
Groups groups_of_classes(const ProgramTimes &program);

} // namespace picco::assign
