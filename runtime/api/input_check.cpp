#include "api/input_check.h"

#include "base/error.h"
#include "protocols/degree_check.h"

#include <fmt/format.h>

#include <map>
#include <vector>

namespace picco::runtime::api {
namespace {

struct Variable {
    int party;
    const ShareReader *input;
    SharedVariable shared;
};

/// Where many variables are at fault, so many are named.
constexpr std::size_t kMostNamed = 5;

std::vector<Variable> variables_of(const Party &party) {
    std::vector<Variable> variables;
    for (const auto &[id, input] : party.inputs())
        for (auto &shared : input->private_variables())
            variables.push_back({id, input.get(), std::move(shared)});
    return variables;
}

/// Runs a task to its end.
template <class T>
T finish(Rounds &rounds, Task<T> task) {
    task.spawn(rounds.queue());
    rounds.queue().run();
    while (!task.done()) {
        require(!rounds.idle(), "a check waits for nothing");
        rounds.step();
    }
    return task.result();
}

std::string name_all(const std::vector<Variable> &variables, const std::vector<bool> &is_right) {
    std::string names;
    std::size_t found = 0;
    for (std::size_t i = 0; i < variables.size(); ++i)
        if (!is_right[i] && found++ < kMostNamed)
            names += fmt::format("{}'{}' of input party {}", found == 1 ? "" : ", ", variables[i].shared.name,
                                 variables[i].party);
    return found <= kMostNamed ? names : fmt::format("{} and {} more", names, found - kMostNamed);
}

void check_degrees(const Party &party, Context &context, const std::vector<Variable> &variables) {
    Coefficients coefficients(party.coefficient_seed());
    DegreeCheck check(context, coefficients);
    for (const Variable &variable : variables) {
        check.begin_variable();
        variable.input->for_each_share(variable.shared, [&](const std::uint64_t *shares, std::size_t count) {
            check.add(shares, count);
        });
    }
    Elements parts = check.take_parts();
    const auto is_right =
        finish(context.rounds, degrees_are_right(context, std::move(parts), check.repetitions()));
    if (std::find(is_right.begin(), is_right.end(), false) != is_right.end())
        throw UserError(fmt::format(
            "{}: the shares in the parties' share files do not belong together; a file is damaged or of "
            "another input, or the input was shared wrongly: share it again with picco-share-input",
            name_all(variables, is_right)));
}

} // namespace

void check_inputs(const Party &party, Context &context) {
    const std::vector<Variable> variables = variables_of(party);
    if (variables.empty())
        return;
    check_degrees(party, context, variables);
}

} // namespace picco::runtime::api
