// Numbers that are always 0 or 1, though no operation says so: `t = x[i] + y[i] + carry; carry = t >> 8`.
//
// What follows 0 and what follows 1 are found for all iterations, and these functions of a bit compose.
#include "ir/intervals.h"
#include "ir/invariant.h"
#include "ir/number_type.h"
#include "ir/passes/classes.h"

namespace picco::compiler::ir {

std::optional<Recurrence> fold_of_carry(Loop &loop, size_t at) {
    Graph &graph = loop.graph;
    const Slot &slot = loop.slots[at];
    const Interval bit{0, 1};
    if (slot.is_bit || !slot.type || slot.type->kind != TypeKind::kInteger ||
        !bit.contains(invariant(loop, at)))
        return std::nullopt;
    const Type *const type = number_type(loop, 1, false);
    Recurrence result{.kind = Recurrence::Kind::kBit, .slots = {at}};
    Intervals intervals(loop);
    for (const bool before : {false, true}) {
        Graph::Replacements known{{slot.initial, graph.bit(before)}};
        const Id behind = graph.replaced(slot.final, known);
        if (!bit.contains(intervals.of(behind)))
            return std::nullopt;
        result.parts.push_back(graph[behind].is_bit ? behind : graph.make(Op::kAssume, {behind}, type));
    }
    const auto parameter = [&](int i) { return graph.parameter(i, true); };
    result.composed = {graph.select(parameter(0), parameter(3), parameter(2)),
                       graph.select(parameter(1), parameter(3), parameter(2))};
    const Id old = graph.make(Op::kAssume, {graph.parameter(2, false)}, type);
    result.applied = {graph.select(old, parameter(1), parameter(0))};
    return result;
}

} // namespace picco::compiler::ir
