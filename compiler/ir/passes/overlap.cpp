// Which loops around hand on elements from one run of the loop to the next one, as tables do row by row.
#include "ir/passes/overlap.h"

#include "ast/facts.h"
#include "plan/dependence.h"

#include <algorithm>

namespace picco::compiler::ir {
namespace {

/// The row that the element is in; null where there is no telling.
const Expression *row_of(const Expression &place) {
    const auto *element = as<Subscript>(&place);
    return element ? decayed_array(*element->base) : nullptr;
}

/// One run of the loop around takes what another one wrote, as far as is known.
bool hands_on(const CountedLoop &around, const Slot &written, const Slot &read) {
    if (compiler::are_apart(*written.place, *read.place))
        return false;
    if (!around.moves(*written.place) && !around.moves(*read.place))
        return true;
    const Expression *from = row_of(*written.place), *to = row_of(*read.place);
    if (!from || !to)
        return true;
    const Dependence found = compiler::dependence(around, *from, *to);
    return found.kind != Dependence::Kind::kNever &&
           !(found.kind == Dependence::Kind::kDistance && found.distance <= 0);
}

} // namespace

Runs runs_of(const Loop &loop, long unknown) {
    constexpr long kMostRuns = 1 << 20;
    const auto is_element = [](const Slot &slot) { return slot.kind == Slot::Kind::kElement; };
    Runs result;
    for (const Statement *each : loop.around) {
        const auto *statement = as<For>(each);
        const std::optional<CountedLoop> around = statement ? counted_loop(*statement) : std::nullopt;
        bool is_in_order = false;
        for (size_t i = 0; i < loop.slots.size(); ++i)
            for (size_t j = 0; j < loop.slots.size(); ++j) {
                const Slot &read = loop.slots[i], &written = loop.slots[j];
                if (!is_element(read) || !is_element(written) || !read.is_read || !written.is_written ||
                    (around ? !hands_on(*around, written, read)
                            : compiler::are_apart(*written.place, *read.place)))
                    continue;
                is_in_order = true;
                result.takes.emplace_back(i, j);
            }
        const std::optional<Int128> times = around ? constant_iterations(*around) : std::nullopt;
        if (is_in_order)
            result.times = std::min(kMostRuns, result.times * static_cast<long>(std::clamp<Int128>(
                                                                  times.value_or(unknown), 1, kMostRuns)));
    }
    return result;
}

} // namespace picco::compiler::ir
