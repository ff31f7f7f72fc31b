#include "sema/public_cures.h"

#include "ast/facts.h"
#include "sema/private_origins.h"

#include <algorithm>
#include <map>
#include <string>

namespace picco::compiler {
namespace {

/// As a declaration asks for them: a parameter has two, since its function may be declared several times.
using Keys = std::map<const VariableSymbol *, PointerKey>;

Keys keys_of_parameters(const Program &program) {
    Keys keys;
    for (const TranslationUnit *unit : program.units)
        for (const FunctionDefinition *function : unit->functions)
            for (std::size_t i = 0; i < function->parameters.size(); ++i)
                keys[function->parameters[i]] = key_of_parameter(function->symbol->name, i);
    return keys;
}

bool may_be_public(const VariableSymbol &variable, const PrivateOrigins &origins) {
    // Behind a pointer there may be anything.
    return variable.is_private_by_default && is_arithmetic(variable.type) && !variable.is_address_taken &&
           !origins.holds_private(variable);
}

std::string listed(const std::vector<const VariableSymbol *> &variables) {
    std::string names;
    for (const VariableSymbol *variable : variables)
        names += (names.empty()                  ? "'"
                  : variable == variables.back() ? " and '"
                                                 : ", '") +
                 std::string(variable->name) + "'";
    return names;
}

} // namespace

void PublicCures::add(Diagnostic &error, const std::vector<const Expression *> &values) {
    Cure cure{&error, {}};
    for (const Expression *value : values) {
        const std::vector<const VariableSymbol *> more = private_variables(*value);
        if (more.empty())
            return;
        for (const VariableSymbol *variable : more)
            if (std::ranges::find(cure.variables, variable) == cure.variables.end())
                cure.variables.push_back(variable);
    }
    cures_.push_back(std::move(cure));
}

bool PublicCures::settle(const LostParts &lost) {
    if (cures_.empty())
        return false;
    PrivateOrigins origins(program_);
    origins.add(lost);
    const Keys parameters = keys_of_parameters(program_);
    std::set<const Diagnostic *> cured;
    const std::size_t before = forgotten_.errors.size();
    for (const Cure &cure : cures_) {
        if (!std::ranges::all_of(cure.variables,
                                 [&](const auto *each) { return may_be_public(*each, origins); }) ||
            !cured.insert(cure.error).second)
            continue;
        std::vector<const VariableSymbol *> found;
        for (const VariableSymbol *variable : cure.variables) {
            if (!forgotten_.variables.insert(key_of_variable(*variable, program_.sources)).second)
                continue;
            found.push_back(variable);
            if (const auto parameter = parameters.find(variable); parameter != parameters.end())
                forgotten_.variables.insert(parameter->second);
        }
        if (found.empty())
            continue;
        forgotten_.errors.push_back(*cure.error);
        forgotten_.errors.back().suggest(HintId::kDeclarePublic, {listed(found)});
    }
    // A long chain of assignments, each to the next variable, takes as many typings.
    constexpr int kMostTypings = 30;
    return forgotten_.errors.size() > before && ++forgotten_.typings < kMostTypings;
}

void add_forgotten(const ForgottenPublic &forgotten, Diagnostics &diagnostics) {
    for (const Diagnostic &error : forgotten.errors)
        diagnostics.add(error);
}

} // namespace picco::compiler
