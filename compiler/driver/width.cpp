#include "driver/width.h"

#include "driver/narrower.h"
#include "lower/walk.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace picco::compiler {
namespace {

/// The private integers that stand in this range, each once.
std::vector<DeclaredInteger> integers_in(const Program &program, SourceRange range) {
    std::vector<DeclaredInteger> found;
    for_each_expression(program, [&](const Expression &expression) {
        if (expression.range.begin < range.begin || range.end < expression.range.end)
            return;
        if (const auto integer = declared_integer(expression))
            add_once(found, *integer);
    });
    return found;
}

std::string modulus_text(const Modulus &modulus) {
    return fmt::format("{}, {} bytes an element", modulus.text, (modulus.bits + 7) / 8);
}

/// The widest types with which the modulus has no more than these bits, found by halving; empty: there are none.
std::string cure_text(const std::vector<DeclaredInteger> &integers, const PlanWith &plan_with,
                      int most_bits) {
    std::optional<Modulus> modulus;
    int enough = 1, too_many = 1;
    for (const DeclaredInteger &integer : integers)
        too_many = std::max(too_many, integer.width);
    while (enough + 1 < too_many) {
        const int bits = (enough + too_many) / 2;
        const std::optional<Plan> other = plan_with(narrowed(integers, bits));
        const bool is_enough = other && other->modulus.bits <= most_bits;
        if (is_enough)
            modulus = other->modulus;
        (is_enough ? enough : too_many) = bits;
    }
    return modulus ? fmt::format("It is {}, where {}, or narrower.\n", modulus_text(*modulus),
                                 declarations_text(integers, narrowed(integers, enough), "is"))
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
                    program.sources.one_line(range), plan.widest.bits);
    if (plan.modulus.bits <= least.bits)
        return text + "It is the smallest one.\n";
    const int room = widest_value(least, configuration.parties, configuration.threshold);
    if (!configuration.modulus.empty() || plan.widest.bits <= room)
        return text +
               fmt::format("The configuration asks for it; without its bits= and modulus= {} would do.\n",
                           plan.widest.bits <= room ? least.text : "a smaller one perhaps");
    const std::vector<DeclaredInteger> integers = integers_in(program, range);
    const std::string next = cure_text(integers, plan_with, plan.modulus.bits - 1);
    const std::string best = cure_text(integers, plan_with, least.bits);
    if (!next.empty())
        return text + next + (best == next ? "" : best);
    return text +
           fmt::format(
               "Where no expression needs more than {} bits, it is {}: declare what stands there as "
               "narrow as its values are, int<K> or fixed<K,F> (picco --dump=plan lists all such places).\n",
               room, modulus_text(least));
}

} // namespace picco::compiler
