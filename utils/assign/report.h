/// What picco-assign tells, and the plan that it writes.
#pragma once

#include "utils/assign/plan.h"

#include <optional>
#include <string>
#include <vector>

namespace picco::assign {

/// One way to choose.
struct Outcome {
    std::string name;
    Time time;
    std::optional<std::int64_t> bound = std::nullopt; ///< picoseconds
    double seconds = 0;                               ///< to solve it
};

std::string report_text(const ProgramTimes &program, const std::vector<Outcome> &outcomes, const Plan &plan);

/// code: of the program that it is for.
std::string plan_text(const Trace &trace, const ProgramTimes &program, const Plan &plan,
                      const Outcome &outcome, const std::string &code);

} // namespace picco::assign
