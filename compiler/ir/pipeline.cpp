// The passes over a loop, in their order.
#include "ir/loop.h"
#include "ir/passes/single_choices.h"
#include "plan/counted_loop.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

namespace picco::compiler::ir {
namespace {

bool takes_rounds_below(const Graph &graph, Id id, std::set<Id> &seen) {
    if (!seen.insert(id).second)
        return false;
    return graph.rounds(id) > 0 || std::ranges::any_of(graph[id].operands, [&](Id each) {
               return takes_rounds_below(graph, each, seen);
           });
}

/// There is something beside what runs in order, and where anything does, it takes rounds. Other loops are left alone.
bool has_work(const Loop &loop) {
    std::set<Id> seen;
    bool has_order = false;
    for (const Recurrence &each : loop.recurrences) {
        has_order = has_order || each.kind == Recurrence::Kind::kSequence;
        if (each.kind != Recurrence::Kind::kSum && each.kind != Recurrence::Kind::kDelay &&
            each.kind != Recurrence::Kind::kSequence)
            return true;
        for (const Id part : each.parts)
            if (loop.lookups.empty() && takes_rounds_below(loop.graph, part, seen))
                return true;
    }
    if (!loop.lookups.empty())
        return false; // they are together in batches as it is
    return std::ranges::any_of(loop.slots, [&](const Slot &slot) {
        const bool is_moved = slot.kind == Slot::Kind::kElement && (slot.is_written || slot.is_read);
        return is_moved &&
               (!has_order || (slot.is_written && takes_rounds_below(loop.graph, slot.final, seen)));
    });
}

Reason why_idle(const Loop &loop) {
    for (const Recurrence &each : loop.recurrences)
        if (each.kind == Recurrence::Kind::kSequence)
            return each.reason;
    return {loop.head.loop->range, "nothing in it takes a round"};
}

} // namespace

namespace {

/// Loops inside that run more often are not copied, as far as they may stay loops.
constexpr int kFewCopies = 8, kMostCopies = 128;
/// So many are recorded faster one by one.
constexpr int kFewIterations = 3;

Planned plan_loop(const CountedLoop &counted, const FunctionDefinition &function, Ranges &ranges,
                  Arena &arena, int most_copies, bool keeps_dumps) {
    Planned result;
    auto planned = std::make_unique<Loop>();
    static_cast<CountedLoop &>(planned->head) = counted;
    planned->room = ranges.room();
    const std::pair<const char *, std::function<std::optional<Reason>()>> passes[] = {
        {"build", [&] { return build(function, ranges, arena, most_copies, *planned); }},
        {"if-conversion", [&] { return convert_branches(*planned); }},
        {"picks", [&] { return place_picks(*planned); }},
        {"companions", [&] { return find_companions(*planned); }},
        {"dependences", [&] { return find_dependences(*planned); }},
        {"folds", [&] { return find_folds(*planned); }},
        {"choices", [&] { return find_single_choices(*planned); }},
        {"fission", [&] { return split_sequences(function, *planned); }},
        {"idioms", [&] { return find_idioms(*planned); }},
        {"worth", [&] { return weigh(*planned); }},
    };
    for (const auto &[name, run] : passes) {
        if (std::optional<Reason> reason = run()) {
            result.reason = *reason;
            return result;
        }
        verify(*planned);
        if (keeps_dumps)
            result.dumps.push_back({name, text_of(*planned, name)});
    }
    // Elements that go along with their index are looked up one by one, else.
    planned->few = std::ranges::any_of(planned->slots, &Slot::is_companion) ? 1 : kFewIterations;
    if (const auto iterations = constant_iterations(counted); iterations && *iterations <= planned->few)
        result.reason = {planned->head.loop->range, "it has few iterations"};
    else if (has_work(*planned))
        result.loop = std::move(planned);
    else
        result.reason = why_idle(*planned);
    return result;
}

} // namespace

Planned plan_loop(const For &loop, const FunctionDefinition &function, Ranges &ranges, Arena &arena,
                  bool keeps_dumps) {
    const std::optional<CountedLoop> counted = counted_loop(loop);
    if (!counted)
        return {nullptr, {loop.range, "no counter goes towards a public bound in equal steps"}, {}};
    Planned result;
    for (const int most_copies : {kFewCopies, kMostCopies}) {
        result = plan_loop(*counted, function, ranges, arena, most_copies, keeps_dumps);
        if (result.loop)
            break;
    }
    return result;
}

} // namespace picco::compiler::ir
