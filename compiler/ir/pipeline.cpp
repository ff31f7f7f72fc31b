// The passes over a loop, in their order.
#include "ast/facts.h"
#include "ir/facts.h"
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
    if (loop.is_plain())
        return std::ranges::any_of(loop.slots, &Slot::is_written);
    std::set<Id> seen;
    bool has_order = false;
    for (const Recurrence &each : loop.recurrences) {
        has_order = has_order || each.kind == Recurrence::Kind::kSequence;
        const bool is_sum =
            each.kind == Recurrence::Kind::kSum && loop.graph[each.applied[0]].op != Op::kWrap;
        if (!is_sum && each.kind != Recurrence::Kind::kDelay && each.kind != Recurrence::Kind::kSequence)
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

/// What folds and loops inside do not go with.
std::optional<Reason> why_not_plain(const Loop &loop) {
    if (loop.exchange && !loop.recurrences.empty())
        return Reason{*loop.exchange, "exchanges two elements, which is one operation"};
    const bool is_plain = loop.is_plain();
    if (!loop.head.numbers.empty() && !is_plain)
        return Reason{loop.head.number_statements.front()->range, "sets a public scalar in each iteration"};
    if (loop.shared_cell && (!is_plain || has_loop(*loop.head.loop->body)))
        return Reason{*loop.shared_cell, "writes to what may be another place of the loop, too"};
    return std::nullopt;
}

/// Nothing has to be compared, and nothing inside could be a longer vector.
bool is_vector_of_few(const Loop &loop) {
    return loop.always_runs_as_one() && loop.is_plain() && !has_loop(*loop.head.loop->body);
}

/// Loops inside that run more often are not copied, as far as they may stay loops.
constexpr int kFewCopies = 8, kMostCopies = 128;

struct Pass {
    const char *name;
    std::function<std::optional<Reason>()> run;
};

/// Why the loop stays as it is; nothing where it does not.
std::optional<Reason> run_in_order(const std::vector<Pass> &passes, const Loop &loop,
                                   std::vector<Dump> *dumps) {
    for (const auto &[name, run] : passes) {
        if (std::optional<Reason> reason = run())
            return reason;
        verify(loop);
        if (dumps)
            dumps->push_back({name, text_of(loop, name)});
    }
    return std::nullopt;
}

/// The passes in their order.
std::optional<Reason> run_passes(Loop &loop, const FunctionDefinition &function, Ranges &ranges, Arena &arena,
                                 int most_copies, std::vector<Dump> *dumps) {
    const std::vector<Pass> passes = {
        {"build", [&] { return build(function, ranges, arena, most_copies, loop); }},
        {"if-conversion", [&] { return convert_branches(loop); }},
        {"picks", [&] { return place_picks(loop); }},
        {"companions", [&] { return find_companions(loop); }},
        {"carried-elements", [&] { return carry_elements(loop, arena); }},
        {"dependences", [&] { return find_dependences(loop); }},
        {"folds",
         [&] {
             std::optional<Reason> reason = find_folds(loop);
             return reason ? reason : why_not_plain(loop);
         }},
        {"choices", [&] { return find_single_choices(loop); }},
        {"fission", [&] { return split_sequences(function, loop); }},
        {"idioms", [&] { return find_idioms(loop); }},
        {"worth", [&] { return weigh(loop); }},
    };
    if (std::optional<Reason> reason = run_in_order(passes, loop, dumps))
        return reason;
    // Elements that go along with their index are looked up one by one, else, and what is kept is compared one by one.
    const bool is_tree = std::ranges::any_of(loop.recurrences, &Recurrence::is_kept_by_runtime);
    loop.few = is_tree || std::ranges::any_of(loop.slots, &Slot::is_companion) ? 1 : kFewIterations;
    if (const auto iterations = constant_iterations(loop.head);
        iterations && !loop.head.outer && *iterations <= loop.few && !is_vector_of_few(loop))
        return Reason{loop.head.loop->range, "it has few iterations"};
    return has_work(loop) ? std::nullopt : std::optional(why_idle(loop));
}

} // namespace

Planned plan_loop(const For &loop, const FunctionDefinition &function, Ranges &ranges, Arena &arena,
                  bool keeps_dumps) {
    if (const std::optional<CountedLoop> counted = counted_loop(loop))
        return plan_loop(*counted, function, ranges, arena, keeps_dumps);
    Planned result;
    result.reason = {loop.range, "no counter goes towards a public bound in equal steps"};
    return result;
}

Planned plan_loop(const CountedLoop &loop, const FunctionDefinition &function, Ranges &ranges, Arena &arena,
                  bool keeps_dumps) {
    Planned result;
    for (const int most_copies : {kFewCopies, kMostCopies}) {
        auto planned = std::make_unique<Loop>();
        static_cast<CountedLoop &>(planned->head) = loop;
        planned->room = ranges.room();
        planned->around = loops_around(*loop.loop, function);
        result.dumps.clear();
        const std::optional<Reason> reason =
            run_passes(*planned, function, ranges, arena, most_copies, keeps_dumps ? &result.dumps : nullptr);
        if (!reason) {
            result.loop = std::move(planned);
            return result;
        }
        result.reason = *reason;
        if (!planned->may_copy_more)
            break;
    }
    return result;
}

Planned plan_product(const For &around, const FunctionDefinition &function, Ranges &ranges, Arena &arena,
                     bool keeps_dumps) {
    Planned result;
    result.reason = {around.range, "does more than to run a loop of loops"};
    const auto *inner = as<For>(only_statement(*around.body));
    const auto rows = counted_loop(around), columns = inner ? counted_loop(*inner) : std::nullopt;
    if (!rows || !columns || !has_loop(*inner->body))
        return result;
    auto planned = std::make_unique<Loop>();
    static_cast<CountedLoop &>(planned->head) = *columns;
    planned->product = {*rows};
    planned->room = ranges.room();
    const std::vector<Pass> passes = {
        {"build", [&] { return build(function, ranges, arena, 0, *planned); }}, // no loop is copied
        {"if-conversion", [&] { return convert_branches(*planned); }},
        {"products", [&] { return find_products(*planned); }},
        {"idioms", [&] { return find_idioms(*planned); }},
    };
    if (const auto reason = run_in_order(passes, *planned, keeps_dumps ? &result.dumps : nullptr))
        result.reason = *reason;
    else
        result.loop = std::move(planned);
    return result;
}

} // namespace picco::compiler::ir
