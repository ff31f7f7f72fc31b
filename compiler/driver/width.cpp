#include "driver/width.h"

#include "ast/facts.h"
#include "lower/walk.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

/// The private integers that an expression is made of, each once.
std::vector<const VariableSymbol *> variables_in(const Program &program, SourceRange range) {
    std::vector<const VariableSymbol *> found;
    for_each_expression(program, [&](const Expression &expression) {
        const Name *name = as<Name>(&expression);
        if (!name || name->range.begin < range.begin || range.end < name->range.end)
            return;
        const auto *variable = as<VariableSymbol>(static_cast<const Symbol *>(name->symbol));
        if (!variable || std::find(found.begin(), found.end(), variable) != found.end())
            return;
        if (const Type *type = innermost_element(variable->type); is_integer(type) && is_private(type))
            found.push_back(variable);
    });
    return found;
}

/// Of what is wider: so many bits.
OtherIntegers narrower(const std::vector<const VariableSymbol *> &variables, int bits) {
    OtherIntegers result;
    for (const VariableSymbol *variable : variables)
        if (const Type *type = innermost_element(variable->type); type->width > bits)
            result[variable->location] = {bits, type->is_signed};
    return result;
}

/// "'x' is int<20> and 'y' unsigned int<20>"
std::string declarations_text(const std::vector<const VariableSymbol *> &variables,
                              const OtherIntegers &integers) {
    std::string text;
    for (const VariableSymbol *variable : variables) {
        const auto other = integers.find(variable->location);
        if (other == integers.end())
            continue;
        text += fmt::format("{}'{}'{} {}int<{}>", text.empty() ? "" : " and ", variable->name,
                            text.empty() ? " is" : "", other->second.is_signed ? "" : "unsigned ",
                            other->second.width);
    }
    return text;
}

std::string modulus_text(const Modulus &modulus) {
    return fmt::format("{}, {} bytes an element", modulus.text, (modulus.bits + 7) / 8);
}

/// The widest types with which the modulus has no more than these bits, found by halving; empty: there are none.
std::string cure_text(const std::vector<const VariableSymbol *> &variables, const PlanWith &plan_with,
                      int most_bits) {
    std::optional<Modulus> modulus;
    int enough = 1, too_many = 1;
    for (const VariableSymbol *variable : variables)
        too_many = std::max(too_many, innermost_element(variable->type)->width);
    while (enough + 1 < too_many) {
        const int bits = (enough + too_many) / 2;
        const std::optional<Plan> other = plan_with(narrower(variables, bits));
        const bool is_enough = other && other->modulus.bits <= most_bits;
        if (is_enough)
            modulus = other->modulus;
        (is_enough ? enough : too_many) = bits;
    }
    return modulus ? fmt::format("It is {}, where {}, or narrower.\n", modulus_text(*modulus),
                                 declarations_text(variables, narrower(variables, enough)))
                   : "";
}

} // namespace

std::string width_text(const Program &program, const Plan &plan, const Configuration &configuration,
                       const PlanWith &plan_with) {
    if (plan.widest.bits == 0)
        return {};
    const Modulus &least = known_moduli().front();
    const SourceRange range = plan.widest.range;
    std::string text =
        fmt::format("The modulus is {}: {}:{}: '{}' needs {} bits.\n", modulus_text(plan.modulus),
                    program.sources.file(range.begin), program.sources.line(range.begin),
                    program.sources.text(range), plan.widest.bits);
    if (plan.modulus.bits <= least.bits)
        return text + "No narrower types would make it cheaper.\n";
    const int room = widest_value(least, configuration.parties, configuration.threshold);
    if (!configuration.modulus.empty() || plan.widest.bits <= room)
        return text +
               fmt::format("The configuration asks for it; without its bits= and modulus= {} would do.\n",
                           plan.widest.bits <= room ? least.text : "a smaller one perhaps");
    const std::vector<const VariableSymbol *> variables = variables_in(program, range);
    const std::string next = cure_text(variables, plan_with, plan.modulus.bits - 1);
    const std::string best = cure_text(variables, plan_with, least.bits);
    if (!next.empty())
        return text + next + (best == next ? "" : best);
    return text +
           fmt::format("Where no expression needs more than {} bits, it is {}: declare what stands there as "
                       "narrow as its values are, int<K> (picco --dump=plan lists all such places).\n",
                       room, modulus_text(least));
}

} // namespace picco::compiler
