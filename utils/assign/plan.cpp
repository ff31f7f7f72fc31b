#include "utils/assign/plan.h"

#include <cstdlib>

namespace picco::assign {
namespace {

/// How often all spots are tried again, and for how much work at most: operations of the trace times spots.
constexpr int kPasses = 4;
constexpr std::size_t kMostWork = 400'000'000;

/// is_said: becomes true where there is something to choose.
Choices nearest(const ProgramTimes &program, const Assignment &assignment, std::vector<bool> &is_said) {
    std::vector<double> weights(program.spots().size()); // for circuits
    for (std::size_t w = 0; w < program.windows().size(); ++w) {
        const WindowTimes &window = program.windows()[w];
        for (std::size_t i = 0; i < window.size(); ++i) {
            const std::uint32_t spot = program.spot(w, i);
            if (!window.may_be_garbled(i) || !window.may_be_shares(i))
                continue;
            const double work =
                1 + static_cast<double>(std::abs(window.costs(i).garbled - window.costs(i).shares));
            weights[spot] += (assignment[w][i] != 0 ? 1 : -1) * work * static_cast<double>(program.times(w));
            is_said[spot] = true;
        }
    }
    Choices choices;
    for (const double weight : weights)
        choices.push_back(weight > 0 ? 1 : 0);
    return choices;
}

} // namespace

Assignment assignment_of(const ProgramTimes &program, const Choices &by_spot) {
    Assignment assignment;
    for (std::size_t w = 0; w < program.windows().size(); ++w) {
        assignment.emplace_back();
        for (std::size_t i = 0; i < program.windows()[w].size(); ++i)
            assignment.back().push_back(by_spot[program.spot(w, i)]);
    }
    return program.possible(std::move(assignment));
}

Plan plan_of(const ProgramTimes &program, const std::vector<Assignment> &assignments) {
    const std::size_t count = program.spots().size();
    Plan plan{Choices(count), std::vector<bool>(count), {}};
    plan.time = program.time_of(assignment_of(program, plan.choices));
    const auto consider = [&](const Choices &choices) {
        const Time time = program.time_of(assignment_of(program, choices));
        if (!(time < plan.time))
            return false;
        plan.choices = choices;
        plan.time = time;
        return true;
    };
    for (const Assignment &assignment : assignments)
        consider(nearest(program, assignment, plan.is_said));
    std::size_t left = kMostWork;
    bool is_better = true;
    for (int pass = 0; pass < kPasses && is_better; ++pass) {
        is_better = false;
        for (std::size_t spot = 0; spot < count && left >= program.terms(); ++spot) {
            if (!plan.is_said[spot])
                continue;
            left -= program.terms() + 1 < left ? program.terms() + 1 : left;
            Choices changed = plan.choices;
            changed[spot] ^= 1u;
            is_better = consider(changed) || is_better;
        }
    }
    return plan;
}

} // namespace picco::assign
