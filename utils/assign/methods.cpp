#include "utils/assign/methods.h"

#include "utils/assign/classes.h"

#include <chrono>
#include <functional>
#include <optional>
#include <stdexcept>

namespace picco::assign {
namespace {

Solution without_bound(const ProgramTimes &program, Assignment assignment) {
    Solution solution;
    solution.time = program.time_of(assignment);
    solution.assignment = std::move(assignment);
    return solution;
}

/// The better one of two.
Solution single(const ProgramTimes &program) {
    Solution shares = without_bound(program, program.all(0)),
             circuits = without_bound(program, program.all(1));
    return circuits.time < shares.time ? std::move(circuits) : std::move(shares);
}

Solution solution_of(const ProgramTimes &program, const MethodOptions &options) {
    const std::string &method = options.method;
    if (method == "single")
        return single(program);
    if (method == "greedy")
        return without_bound(program, greedy(program));
    if (method == "opa")
        return solve_at_fixed_prices(program);
    if (method == "t")
        return solve_by_parts(program, options.partitions, options.limits);
    if (method == "g")
        return solve(program, groups_of_choices(program), options.limits);
    if (method == "c")
        return solve(program, groups_of_classes(program), options.limits);
    if (method == "lines")
        return solve(program, groups_of_spots(program), options.limits);
    throw std::logic_error("no such method: " + method);
}

bool has_bound(const std::string &method) {
    return method == "g" || method == "c" || method == "lines";
}

} // namespace

const std::vector<std::string> &method_names() {
    static const std::vector<std::string> kNames = {"single", "greedy", "opa", "g", "t", "c", "lines"};
    return kNames;
}

Assigned assign(const ProgramTimes &program, const MethodOptions &options) {
    Assigned result;
    std::vector<Assignment> found;
    const auto add = [&](const std::string &name, bool bounds, const std::function<Solution()> &find) {
        const auto start = std::chrono::steady_clock::now();
        Solution solution = find();
        result.outcomes.push_back(
            {name, solution.time, bounds ? std::optional(solution.bound) : std::nullopt,
             std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count()});
        found.push_back(std::move(solution.assignment));
    };
    add("shares alone", false, [&] { return without_bound(program, program.all(0)); });
    add("circuits alone", false, [&] { return without_bound(program, program.all(1)); });
    for (const char *simple : {"greedy", "opa"})
        if (options.method != simple)
            add(simple, false, [&] {
                MethodOptions own = options;
                own.method = simple;
                return solution_of(program, own);
            });
    add(options.method, has_bound(options.method), [&] { return solution_of(program, options); });
    result.plan = plan_of(program, found);
    return result;
}

} // namespace picco::assign
