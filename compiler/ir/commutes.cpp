// What iterations hand on that any order of them leaves the same.
#include "ir/commutes.h"

#include "ir/intervals.h"

#include <algorithm>

namespace picco::compiler::ir {
namespace {

/// Of the parameters 0 and 1. The operation is associative, too, which equality is not.
bool is_commutative_step(const Loop &loop, Id id) {
    const Value &value = loop.graph[id];
    if (value.op == Op::kAssume || value.op == Op::kWrap)
        return is_commutative_step(loop, value.operands[0]);
    const auto is_parameter = [&](int number) {
        return std::ranges::any_of(value.operands, [&](Id each) {
            return loop.graph[each].op == Op::kParameter && loop.graph[each].slot == number;
        });
    };
    return is_commutative(value.op) && value.op != Op::kEqual && is_parameter(0) && is_parameter(1);
}

/// Sums that are promised to fit their type do so in every order: they never fall, or never rise.
bool stays_in_type(const Loop &loop, const Recurrence &sum) {
    if (loop.graph[sum.applied[0]].op != Op::kAssume)
        return true;
    Intervals intervals(loop);
    const Interval &part = intervals.of(sum.parts[0]);
    return part.low >= 0 || part.high <= 0;
}

} // namespace

bool commutes(const Loop &loop, const Recurrence &recurrence) {
    using Kind = Recurrence::Kind;
    using Keeps = Recurrence::Keeps;
    if (recurrence.slots.size() != 1 || recurrence.needs_all)
        return false;
    const Slot &slot = loop.slots[recurrence.slots[0]];
    if ((slot.kind != Slot::Kind::kScalar && slot.kind != Slot::Kind::kCell) || slot.number ||
        slot.is_handed_on || recurrence.applied.size() != 1)
        return false;
    // All that replace it bring the same.
    if (recurrence.kind == Kind::kLast)
        return recurrence.parts.size() == 2 && loop.graph[recurrence.parts[1]].op == Op::kConstant;
    if (recurrence.parts.size() != 1)
        return false;
    switch (recurrence.kind) {
    case Kind::kSum:
        return is_commutative_step(loop, recurrence.applied[0]) && stays_in_type(loop, recurrence);
    case Kind::kExtreme:
        if (recurrence.keeps != Keeps::kNothing)
            return recurrence.keeps != Keeps::kLast;
        [[fallthrough]];
    case Kind::kBit:
    case Kind::kWord:
        return recurrence.composed.size() == 1 && is_commutative_step(loop, recurrence.composed[0]) &&
               is_commutative_step(loop, recurrence.applied[0]);
    default:
        return false;
    }
}

} // namespace picco::compiler::ir
