// Splits off what iterations do one after the other: of a component of carried slots that no fold has, all that
// does not depend on them is computed ahead, for all iterations at a time. What needs them runs behind.
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
        Id bare = final;
        while (graph_[bare].op == Op::kAssume)
            bare = graph_[bare].operands[0];
        Graph::Replacements known{{bare, final}, {final, final}};
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

} // namespace

std::optional<Reason> split_sequences(Loop &loop) {
    for (Recurrence &each : loop.recurrences)
        if (each.kind == Recurrence::Kind::kSequence)
            Splitter(loop, each).run();
    return std::nullopt;
}

} // namespace picco::compiler::ir
