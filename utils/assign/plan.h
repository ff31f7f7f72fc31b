/// What a plan can say: one choice for each operation of a line.
#pragma once

#include "utils/assign/solver.h"

#include <optional>
#include <vector>

namespace picco::assign {

/// By spots.
struct Plan {
    Choices choices;
    std::vector<bool> is_said; ///< where there was something to choose
    Time time;                 ///< of the trace, as the plan says
};

/// Begins with the best of what is nearest to an assignment, each spot as most of its work is. Then spot by spot is changed,
/// as long as that takes less time.
Plan plan_of(const ProgramTimes &program, const std::vector<Assignment> &assignments);

Assignment assignment_of(const ProgramTimes &program, const Choices &by_spot);

} // namespace picco::assign
