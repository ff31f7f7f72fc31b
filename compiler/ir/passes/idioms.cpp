// Selections that the runtime has an operation for.
#include "ir/intervals.h"
#include "ir/linear.h"
#include "ir/loop.h"

#include <functional>

namespace picco::compiler::ir {
namespace {

/// The values that the loop asks for, but conditions of the lesser or the greater of what they compare.
class Uses {
  public:
    explicit Uses(const Graph &graph) : graph_(graph) {}

    void add(Id id) {
        asked.insert(id);
        look_below(id);
    }
    std::unordered_set<Id> asked;

  private:
    void look_below(Id id) {
        if (!seen_.insert(id).second)
            return;
        const std::vector<Id> &operands = graph_[id].operands;
        for (size_t i = 0; i < operands.size(); ++i)
            i == 0 && graph_.is_extreme(id) ? look_below(operands[i]) : add(operands[i]);
    }

    const Graph &graph_;
    std::unordered_set<Id> seen_;
};

/// Selections of sums that have something in common.
class CommonSums {
  public:
    explicit CommonSums(Loop &loop) : graph_(loop.graph), intervals_(loop) {}

    /// It stays as it is.
    void keep(Id id) { known_[id] = id; }
    Id with(Id id) {
        if (const auto at = known_.find(id); at != known_.end())
            return at->second;
        const Id again = graph_.rebuilt(id, [&](Id each) { return with(each); });
        return known_[id] = graph_[again].op == Op::kSelect ? selected(again) : again;
    }

  private:
    Id selected(Id id) {
        const Value choice = graph_[id];
        const Id x = choice.operands[1], y = choice.operands[2];
        const Id result = select_sums(graph_, choice.operands[0], x, y);
        if (result == id)
            return id;
        // What both sides promise about their type.
        for (const Id side : {x, y})
            if (graph_[side].op == Op::kAssume) {
                const Type *type = graph_[side].type;
                const Interval all = type_interval(type);
                if (all.contains(intervals_.of(x)) && all.contains(intervals_.of(y)))
                    return graph_.make(Op::kAssume, {result}, type);
            }
        return result;
    }

    Graph &graph_;
    Intervals intervals_;
    Graph::Replacements known_;
};

/// What iterations store, and the parts of folds.
void change_values(Loop &loop, const std::function<Id(Id)> &change) {
    for (Slot &slot : loop.slots)
        if (slot.kind == Slot::Kind::kElement && slot.is_written)
            slot.final = change(slot.final);
    for (Recurrence &each : loop.recurrences)
        for (Id &part : each.parts)
            part = change(part);
}

void share_sums(Loop &loop) {
    CommonSums sums(loop);
    for (const Recurrence &each : loop.recurrences) // folds compute these
        for (const size_t slot : each.slots)
            sums.keep(loop.slots[slot].final);
    change_values(loop, [&](Id id) { return sums.with(id); });
}

} // namespace

std::optional<Reason> find_idioms(Loop &loop) {
    share_sums(loop);
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
    change_values(loop, [&](Id id) { return loop.graph.with_extremes(id, uses.asked, known); });
    for (Recurrence &each : loop.recurrences)
        for (Id &step : each.composed)
            if (each.kind == Recurrence::Kind::kSequence)
                step = loop.graph.with_extremes(step, uses.asked, known);
    return std::nullopt;
}

} // namespace picco::compiler::ir
