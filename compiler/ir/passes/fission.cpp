// Splits off what iterations do one after the other: of a component of carried slots that no fold has, all that
// does not depend on them is computed ahead, for all iterations at a time. What needs them runs behind.
#include "ast/visit.h"
#include "ir/loop.h"

#include <algorithm>
#include <set>

namespace picco::compiler::ir {
namespace {

class Splitter {
  public:
    Splitter(Loop &loop, Recurrence &sequence) : loop_(loop), graph_(loop.graph), sequence_(sequence) {}

    void run() {
        for (const size_t slot : sequence_.slots)
            find_parts(loop_.slots[slot].final);
        for (size_t i = 0; i < sequence_.parts.size(); ++i)
            parameters_[sequence_.parts[i]] = parameter_of(sequence_.parts[i], i);
        for (size_t i = 0; i < sequence_.slots.size(); ++i) {
            const Slot &slot = loop_.slots[sequence_.slots[i]];
            if (slot.initial != kNone)
                parameters_[slot.initial] = parameter_of(slot.initial, sequence_.parts.size() + i);
        }
        for (const size_t slot : sequence_.slots)
            sequence_.composed.push_back(graph_.replaced(loop_.slots[slot].final, parameters_));
        for (const size_t slot : sequence_.slots)
            hand_on(loop_.slots[slot].final);
    }

  private:
    /// Others take the value that a slot holds, instead of computing it again without its promise about a type.
    void hand_on(Id final) {
        Graph::Replacements known{{graph_.bare(final), final}, {final, final}};
        for (Recurrence &each : loop_.recurrences)
            for (Id &part : each.parts)
                if (&each != &sequence_)
                    part = graph_.replaced(part, known);
        for (Slot &slot : loop_.slots)
            if (slot.kind == Slot::Kind::kElement && slot.is_written)
                slot.final = graph_.replaced(slot.final, known);
    }

    /// The value depends on what iterations hand on.
    bool depends(Id id) {
        if (const auto known = depends_.find(id); known != depends_.end())
            return known->second;
        bool result = std::ranges::any_of(sequence_.slots,
                                          [&](size_t slot) { return loop_.slots[slot].initial == id; });
        const std::vector<Id> operands = graph_[id].operands;
        for (const Id each : operands)
            result = depends(each) || result;
        return depends_[id] = result;
    }

    /// The largest values below that are known ahead. Public numbers are cheapest where they are used.
    void find_parts(Id id) {
        if (!seen_.insert(id).second)
            return;
        if (depends(id)) {
            const std::vector<Id> operands = graph_[id].operands;
            for (const Id each : operands)
                find_parts(each);
        } else if (!graph_.is_public(id)) {
            sequence_.parts.push_back(id);
        }
    }

    Id parameter_of(Id id, size_t number) {
        return graph_.parameter(static_cast<int>(number), graph_[id].is_bit);
    }

    Loop &loop_;
    Graph &graph_;
    Recurrence &sequence_;
    std::unordered_map<Id, bool> depends_;
    std::set<Id> seen_;
    Graph::Replacements parameters_;
};

/// Rounds from what iterations hand on by a recurrence to what they hand on again: as written, a loop takes as many
/// for each iteration as the longest of these ways, as all else runs beside it.
class Cycles {
  public:
    explicit Cycles(const Loop &loop) : loop_(loop) {}

    int of(const Recurrence &recurrence) {
        known_.clear();
        for (const size_t slot : recurrence.slots)
            if (loop_.slots[slot].initial != kNone)
                known_[loop_.slots[slot].initial] = 0;
        int longest = 0;
        for (const size_t slot : recurrence.slots)
            longest = std::max(longest, to(loop_.slots[slot].final));
        return longest;
    }

  private:
    /// -1: nothing leads there.
    int to(Id id) {
        if (const auto found = known_.find(id); found != known_.end())
            return found->second;
        int longest = -1;
        for (const Id each : loop_.graph[id].operands)
            longest = std::max(longest, to(each));
        return known_[id] = longest < 0 ? -1 : longest + loop_.graph.rounds(id);
    }

    const Loop &loop_;
    std::unordered_map<Id, int> known_;
};

/// Whether the loop as written waits longer for what folds than for what runs in order anyway. If not, nothing is
/// won, unless what runs in order takes no rounds.
bool gains_rounds(const Loop &loop) {
    int in_order = 0, folded = 0;
    for (const Recurrence &each : loop.recurrences) {
        int &longest = each.kind == Recurrence::Kind::kSequence ? in_order : folded;
        longest = std::max(longest, Cycles(loop).of(each));
    }
    return folded > in_order || in_order == 0;
}

/// Iterations of a loop around may overlap with those of the next, cell by cell, which vectors would keep from it.
bool is_inside_loop(const FunctionDefinition &function, const For &loop) {
    bool found = false;
    int depth = 0;
    ChildVisitor visitor;
    visitor.statement = [&](Statement *&each) {
        const bool is_loop = as<For>(each) || as<While>(each) || as<DoWhile>(each);
        found |= each == &loop && depth > 0;
        depth += is_loop;
        visit_children(*each, visitor);
        depth -= is_loop;
    };
    visitor.expression = [&](Expression *&each) { visit_children(*each, visitor); };
    visit_children(*function.body, visitor);
    return found;
}

/// What runs in order has a loop inside that hands something on.
bool has_loop_in_order(const Loop &loop, const Recurrence &sequence) {
    const Graph &graph = loop.graph;
    const auto hands_on = [&](Id id) {
        return std::ranges::any_of(sequence.slots,
                                   [&](size_t slot) { return graph.reaches(id, loop.slots[slot].initial); });
    };
    for (Id id = 0; id < static_cast<Id>(graph.size()); ++id)
        if (graph[id].op == Op::kBehind && hands_on(id) &&
            std::ranges::any_of(sequence.slots,
                                [&](size_t slot) { return graph.reaches(loop.slots[slot].final, id); }))
            return true;
    return false;
}

} // namespace

std::optional<Reason> split_sequences(const FunctionDefinition &function, Loop &loop) {
    const auto sequence = std::ranges::find(loop.recurrences, Recurrence::Kind::kSequence, &Recurrence::kind);
    if (sequence != loop.recurrences.end() &&
        (!gains_rounds(loop) || is_inside_loop(function, *loop.head.loop)))
        return sequence->reason;
    for (const Recurrence &each : loop.recurrences)
        if (each.kind == Recurrence::Kind::kSequence && has_loop_in_order(loop, each))
            return each.reason;
    for (Recurrence &each : loop.recurrences)
        if (each.kind == Recurrence::Kind::kSequence)
            Splitter(loop, each).run();
    return std::nullopt;
}

} // namespace picco::compiler::ir
