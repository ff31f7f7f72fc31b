// Selections that the runtime has an operation for.
#include "ir/loop.h"

namespace picco::compiler::ir {
namespace {

/// How often each value that the loop needs is used.
class Uses {
  public:
    explicit Uses(const Graph &graph) : graph_(graph) {}

    void add(Id id) {
        if (++counts[id] > 1)
            return;
        for (const Id each : graph_[id].operands)
            add(each);
    }
    std::unordered_map<Id, int> counts;

  private:
    const Graph &graph_;
};

} // namespace

std::optional<Reason> find_idioms(Loop &loop) {
    Uses uses(loop.graph);
    Graph::Replacements known;
    for (const Recurrence &each : loop.recurrences) { // folds compute these
        for (const size_t slot : each.slots)
            known[loop.slots[slot].final] = loop.slots[slot].final;
        for (const Id part : each.parts)
            uses.add(part);
        for (const Id step : each.composed)
            if (each.kind == Recurrence::Kind::kSequence)
                uses.add(step);
    }
    for (const Slot &slot : loop.slots)
        if (slot.kind == Slot::Kind::kElement && slot.is_written)
            uses.add(slot.final);
    for (Slot &slot : loop.slots)
        if (slot.kind == Slot::Kind::kElement && slot.is_written)
            slot.final = loop.graph.with_extremes(slot.final, uses.counts, known);
    for (Recurrence &each : loop.recurrences)
        for (Id &part : each.parts)
            part = loop.graph.with_extremes(part, uses.counts, known);
    for (Recurrence &each : loop.recurrences)
        for (Id &step : each.composed)
            if (each.kind == Recurrence::Kind::kSequence)
                step = loop.graph.with_extremes(step, uses.counts, known);
    return std::nullopt;
}

} // namespace picco::compiler::ir
