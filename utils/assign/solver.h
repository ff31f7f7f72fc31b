/// The least time of an assignment, by integer programs to which what is waited for is added path by path.
#pragma once

#include "utils/assign/program_times.h"

#include <cstdint>
#include <vector>

namespace picco::assign {

/// Choices that are made alike: of each window, by choice, the number of a group.
struct Groups {
    std::vector<std::vector<std::uint32_t>> of;
    std::uint32_t count = 0;
};

/// A set of groups that takes one of several assignments as a whole.
struct Alternatives {
    std::vector<std::uint32_t> groups;
    std::vector<Choices> assignments; ///< of each of the groups
};

struct Limits {
    int cuts = 16;     ///< how often paths are added
    int nodes = 10000; ///< that CBC looks at for one program
    int seed = 1;
};

struct Solution {
    Assignment assignment;
    Time time;
    std::int64_t bound = 0; ///< no assignment that makes the choices of groups alike takes less; picoseconds
    int cuts = 0;           ///< programs that were solved
};

/// The best assignment found, which is the best there is where its time is the bound. Begins with all in shares, all that
/// can be in circuits, and greedy(). Of each program's solution the exact schedule is known; what it waits for is a row of
/// the next program. alternatives: none, or of all groups.
Solution solve(const ProgramTimes &program, const Groups &groups, const Limits &limits,
               const std::vector<Alternatives> &alternatives = {});

/// Every choice for itself.
Groups groups_of_choices(const ProgramTimes &program);

/// As OPA does it: two representations, a linear program whose solution is whole, and rounds as a fixed price: those that
/// pass at a step are shared out among all that begins there. cuts is 0, and so is the bound.
Solution solve_at_fixed_prices(const ProgramTimes &program);

} // namespace picco::assign
