// What at most one iteration sets: a flag says that it has happened, and nobody takes the flag back.
#include "ir/passes/single_choices.h"

#include <algorithm>
#include <map>

namespace picco::compiler::ir {
namespace {

class Choices {
  public:
    explicit Choices(Loop &loop) : loop_(loop), graph_(loop.graph) {}

    void run() {
        find_flags();
        for (Recurrence &each : loop_.recurrences) {
            const bool has_bit = !each.parts.empty() && graph_[each.parts[0]].is_bit;
            if (each.kind == Recurrence::Kind::kAffine && each.parts.size() == 2 && has_bit)
                choose_once(each);
            else if (each.kind == Recurrence::Kind::kBit && each.parts.size() == 1)
                turn_once(each);
        }
    }

  private:
    /// A bit that is handed on, and the value that it keeps once it has it.
    struct Flag {
        Id initial, final;
        bool kept;
    };

    Id with(Id value, Id bit, bool is_set) {
        Graph::Replacements known{{bit, graph_.bit(is_set)}};
        return graph_.replaced(value, known);
    }

    void find_flags() {
        for (const Slot &slot : loop_.slots)
            for (const bool kept : {false, true})
                if (slot.is_carried() && slot.is_bit && slot.initial != kNone && graph_[slot.final].is_bit &&
                    graph_.is_constant(with(slot.final, slot.initial, kept), kept))
                    flags_.push_back({slot.initial, slot.final, kept});
    }

    /// What all holds where the bit has the value.
    void add_conditions(Id bit, bool holds, std::map<Id, bool> &conditions) {
        const Value value = graph_[bit];
        if (value.op == Op::kNot)
            return add_conditions(value.operands[0], !holds, conditions);
        if (value.op == (holds ? Op::kAnd : Op::kOr))
            for (const Id each : value.operands)
                add_conditions(each, holds, conditions);
        else
            conditions.emplace(bit, holds);
    }

    /// Where it is chosen, the flag turns: it has not been set before, and is set then.
    bool happens_once(const std::map<Id, bool> &conditions) {
        return std::ranges::any_of(flags_, [&](const Flag &flag) {
            const auto before = conditions.find(flag.initial);
            if (before == conditions.end() || before->second == flag.kept)
                return false;
            Graph::Replacements known;
            for (const auto &[bit, holds] : conditions)
                known[bit] = graph_.bit(holds);
            return graph_.is_constant(graph_.replaced(flag.final, known), flag.kept);
        });
    }

    /// a * s + b with bits a: where a is 0, and nowhere else, b is what s becomes.
    void choose_once(Recurrence &recurrence) {
        const Id keeps = recurrence.parts[0], value = recurrence.parts[1];
        std::map<Id, bool> conditions;
        add_conditions(keeps, false, conditions);
        const bool is_choice = std::ranges::all_of(conditions, [&](const auto &each) {
            return graph_.is_constant(with(value, each.first, !each.second), 0);
        });
        if (!is_choice || !happens_once(conditions))
            return;
        recurrence.kind = Recurrence::Kind::kSum;
        recurrence.parts = {graph_.negation(keeps), value};
        recurrence.composed.clear();
        recurrence.applied = {
            graph_.select(graph_.parameter(0, true), graph_.parameter(1, false), graph_.parameter(2, false))};
    }

    /// A bit that some iterations set, or some clear, and so does one of them at most.
    void turn_once(Recurrence &recurrence) {
        const Op op = graph_[recurrence.composed[0]].op;
        const bool sets = op == Op::kOr;
        if (!sets && op != Op::kAnd)
            return;
        std::map<Id, bool> conditions;
        add_conditions(recurrence.parts[0], sets, conditions);
        if (!happens_once(conditions))
            return;
        const Id turns = graph_.parameter(0, true), old = graph_.parameter(1, true);
        recurrence.kind = Recurrence::Kind::kSum;
        recurrence.parts = {sets ? recurrence.parts[0] : graph_.negation(recurrence.parts[0])};
        recurrence.composed.clear();
        recurrence.applied = {sets ? graph_.either(turns, old) : graph_.both(graph_.negation(turns), old)};
    }

    Loop &loop_;
    Graph &graph_;
    std::vector<Flag> flags_;
};

} // namespace

std::optional<Reason> find_single_choices(Loop &loop) {
    Choices(loop).run();
    return std::nullopt;
}

} // namespace picco::compiler::ir
