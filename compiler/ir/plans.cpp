// The plans of a program's loops.
#include "ir/plans.h"

#include "ast/visit.h"
#include "ir/commutes.h"
#include "ir/facts.h"
#include "plan/alike.h"

#include <algorithm>
#include <utility>

namespace picco::compiler::ir {
namespace {

bool has_call(const Statement &statement) {
    bool found = false;
    ConstChildVisitor visitor;
    visitor.expression = [&](const Expression *each) {
        found = found || as<Call>(each);
        visit_children(*each, visitor);
    };
    visitor.statement = [&](const Statement *each) { visit_children(*each, visitor); };
    visitor.declaration = [&](const Declaration *each) { visit_children(*each, visitor); };
    visit_children(statement, visitor);
    return found;
}

/// A fold whose values may each be a vector.
bool may_have_lanes(const Loop &loop) {
    const bool has_order = std::ranges::any_of(
        loop.recurrences, [](const Recurrence &each) { return each.kind == Recurrence::Kind::kSequence; });
    return !has_order && !loop.exchange && loop.lookups.empty() && loop.head.scattered.empty() &&
           loop.head.numbers.empty() && !loop.head.loop->body->may_stop &&
           std::ranges::none_of(loop.slots, &Slot::is_companion);
}

} // namespace

bool Head::mentions_number(const Expression &expression) const {
    return std::ranges::any_of(numbers,
                               [&](const VariableSymbol *each) { return mentions(expression, each); });
}

std::optional<size_t> Head::scattered_at(const Expression &place) const {
    for (size_t i = 0; i < scattered.size(); ++i)
        if (are_alike(*scattered[i], place))
            return i;
    return std::nullopt;
}

const Planned &Plans::of(const For &loop, const FunctionDefinition &function) {
    const auto [place, is_new] = known_.try_emplace(&loop);
    if (is_new)
        place->second = plan_loop(loop, function, ranges_, arena_);
    return place->second;
}

const Loop *Plans::vector(const For &loop, const FunctionDefinition &function) {
    if (has_loop(*loop.body))
        return nullptr;
    const Planned &planned = of(loop, function);
    return planned.loop && planned.loop->is_plain() ? planned.loop.get() : nullptr;
}

const Loop *Plans::in_lanes(const For &loop, const FunctionDefinition &function) {
    if (has_loop(*loop.body))
        return nullptr;
    const Loop *const planned = of(loop, function).loop.get();
    return planned && (planned->is_plain() || may_have_lanes(*planned)) ? planned : nullptr;
}

const Loop *Plans::in_lanes_of_loop(const For &loop, const FunctionDefinition &function) {
    return has_call(*loop.body) ? nullptr : in_lanes(loop, function);
}

const Loop *Plans::product(const For &loop, const FunctionDefinition &function) {
    const auto [place, is_new] = products_.try_emplace(&loop);
    if (is_new)
        place->second = plan_product(loop, function, ranges_, arena_);
    return place->second.loop.get();
}

std::unique_ptr<Loop> Plans::diagonal(const CountedLoop &loop, const FunctionDefinition &function) {
    if (has_loop(*loop.loop->body))
        return nullptr;
    Planned planned = plan_loop(loop, function, ranges_, arena_);
    if (!planned.loop)
        return nullptr;
    const Loop &diagonal = *planned.loop;
    const bool has_any_order =
        is_flat(diagonal, [&](const Recurrence &each) { return commutes(diagonal, each); });
    return has_any_order ? std::move(planned.loop) : nullptr;
}

} // namespace picco::compiler::ir
