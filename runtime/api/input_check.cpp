#include "api/input_check.h"

#include "base/error.h"
#include "base/shown.h"
#include "files/integer_type.h"
#include "protocols/compare/range_check.h"
#include "protocols/core/degree_check.h"

#include <fmt/format.h>

#include <algorithm>
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
/// Shares that are read at a time.
constexpr std::size_t kTogether = 4096;
/// Values whose ranges are checked at a time.
constexpr std::size_t kRangesNear = std::size_t{1} << 16, kRangesFar = std::size_t{1} << 19;
/// What coefficients are for.
constexpr const char *kDegreeSeed = "coefficients of degrees", *kRangeSeed = "coefficients of ranges";

std::vector<Variable> variables_of(const Party &party) {
    std::vector<Variable> variables;
    for (const auto &[id, input] : party.inputs())
        for (auto &shared : input->private_variables())
            variables.push_back({id, input.get(), std::move(shared)});
    return variables;
}

std::string name_all(const std::vector<Variable> &variables, const std::vector<bool> &is_right) {
    std::string names;
    std::size_t found = 0;
    for (std::size_t i = 0; i < variables.size(); ++i)
        if (!is_right[i] && found++ < kMostNamed)
            names += fmt::format("{}'{}' of input party {}", found == 1 ? "" : ", ",
                                 shown(variables[i].shared.name), variables[i].party);
    return found <= kMostNamed ? names : fmt::format("{} and {} more", names, found - kMostNamed);
}

Task<bool> hear_from_all(Rounds &rounds) {
    Message message(rounds.parties());
    for (int party = 1; party <= rounds.parties(); ++party) {
        const auto slot = static_cast<std::size_t>(party - 1);
        message.to[slot].assign(party == rounds.self() ? 0 : 1, 0);
        message.from[slot].resize(message.to[slot].size());
    }
    co_await rounds.exchange(message);
    co_return true;
}

/// Where what is wrong is from, and what helps.
struct Wrong {
    const char *inputs, *state;
};
constexpr Wrong kCure{"share it again with picco-share-input",
                      "hand in what one run has kept at all parties, or import it again with picco-state"};

/// Ends the run where some variables are wrong, as all parties find in the same round. One that is fast must not
/// end before the others know themselves.
void refuse_wrong(Context &context, const std::vector<Variable> &variables, const std::vector<bool> &is_right,
                  const Wrong &what) {
    if (std::find(is_right.begin(), is_right.end(), false) == is_right.end())
        return;
    bool is_state = true;
    for (std::size_t i = 0; i < variables.size(); ++i)
        is_state = is_state && (is_right[i] || variables[i].input->is_state());
    try {
        context.rounds.complete(hear_from_all(context.rounds));
    } catch (const NetworkError &) { // who is gone knew it
    }
    throw UserError(fmt::format("{}: {}: {}", name_all(variables, is_right),
                                is_state ? what.state : what.inputs, is_state ? kCure.state : kCure.inputs));
}

void check_degrees(const Party &party, Context &context, const std::vector<Variable> &variables) {
    Coefficients coefficients(party.public_seed(kDegreeSeed));
    DegreeCheck check(context, coefficients);
    std::vector<std::uint64_t> shares(kTogether * context.field.limbs());
    for (const Variable &variable : variables) {
        check.begin_variable();
        for (std::size_t begin = 0; begin < variable.shared.count; begin += kTogether) {
            const std::size_t end = std::min(variable.shared.count, begin + kTogether);
            variable.input->read_shares(variable.shared, begin, end, shares.data());
            check.add(shares.data(), end - begin);
        }
    }
    Elements parts = check.take_parts();
    const auto is_right =
        context.rounds.complete(degrees_are_right(context, std::move(parts), check.repetitions()));
    refuse_wrong(context, variables, is_right,
                 {"the shares in the parties' share files do not belong together; a file is damaged or of "
                  "another input, or the input was shared wrongly",
                  "the shares in the parties' state files do not belong together; a file is damaged or of "
                  "another run, or was imported wrongly"});
}

/// A file may declare any type: the program reads only values of the type that it declares itself.
void check_types(const Context &context, const std::vector<Variable> &variables) {
    for (const Variable &variable : variables)
        if (!can_check_range(context, variable.shared.type))
            throw UserError(
                fmt::format("'{}' of input party {}: was shared as {}, which the modulus of this program "
                            "does not hold: {}",
                            shown(variable.shared.name), variable.party, type_name(variable.shared.type),
                            variable.input->is_state()
                                ? "keep or import it anew for a program with this modulus"
                                : "share it again with picco-share-input and the prog.util of this program"));
}

/// Shares must be sharings, or what is opened could tell of others' shares.
void check_ranges(const Party &party, Context &context, const std::vector<Variable> &variables,
                  std::size_t together) {
    Coefficients coefficients(party.public_seed(kRangeSeed));
    std::vector<TypedVariable> typed;
    for (const Variable &variable : variables)
        typed.push_back({variable.shared.type, variable.shared.count,
                         [&variable](std::size_t begin, std::size_t end, std::uint64_t *to) {
                             variable.input->read_shares(variable.shared, begin, end, to);
                         }});
    const auto is_right =
        context.rounds.complete(ranges_are_right(context, coefficients, std::move(typed), together));
    refuse_wrong(context, variables, is_right,
                 {"holds a value that its type does not; the input was shared wrongly",
                  "holds a value that its type does not; it was kept or imported wrongly"});
}

} // namespace

void check_inputs(const Party &party, Context &context, bool is_far) {
    const std::vector<Variable> variables = variables_of(party);
    if (variables.empty())
        return;
    check_degrees(party, context, variables);
    if (context.field.is_binary()) // every byte is in the range of its type
        return;
    check_types(context, variables);
    check_ranges(party, context, variables, is_far ? kRangesFar : kRangesNear);
}

} // namespace picco::runtime::api
