// Elements at private indices of arrays that the loop writes to. `if (y > most[c]) most[c] = y;` changes the element k where c
// is k, and there most[c] is what the element k holds: `most[k] = c == k && y > most[k] ? y : most[k]`. So each element is a
// slot that asks for no other one. What is left is the sum of all elements, each where it is meant.
#include "ir/loop.h"

#include <algorithm>
#include <set>

namespace picco::compiler::ir {
namespace {

class Picks {
  public:
    explicit Picks(Loop &loop) : loop_(loop), graph_(loop.graph) {}

    std::optional<Reason> run() {
        size_t count = 0;
        for (const Slot &slot : loop_.slots)
            if (slot.number && slot.is_written)
                count += indices_below(slot.final).size();
        if (count > kMostQuestions)
            return Reason{loop_.head.loop->range, "writes to elements at many private indices"};
        for (Slot &slot : loop_.slots)
            if (slot.number && slot.is_written && work_ < kMostValues)
                part(slot);
        if (work_ >= kMostValues)
            return Reason{loop_.head.loop->range, "writes to elements at many private indices"};
        Graph::Replacements known;
        for (Slot &slot : loop_.slots)
            if (slot.is_written)
                slot.final = expanded(slot.final, known);
        return std::nullopt;
    }

  private:
    /// Pairs of an element and an index, and values that are looked at for them: what is more takes long, and is large.
    static constexpr size_t kMostQuestions = 128, kMostValues = 50000;

    /// By each index, whether it means the element.
    void part(Slot &slot) {
        for (const Id index : indices_below(slot.final)) {
            if (work_ >= kMostValues)
                return;
            const Id is_meant = meant(index, *slot.number);
            const Id other = with_index(slot.final, index, *slot.number, false);
            const Id own = with_index(slot.final, index, *slot.number, true);
            slot.final = graph_.select(is_meant, own, other);
        }
    }

    Id meant(Id index, size_t number) {
        return graph_.make(Op::kEqual, {index, graph_.constant(static_cast<long>(number))});
    }

    /// Of elements that the value picks.
    std::set<Id> indices_below(Id id) const {
        std::set<Id> result;
        graph_.any_below(id, [&](const Value &value) {
            if (value.op == Op::kPick && graph_[value.operands[0]].op != Op::kConstant)
                result.insert(value.operands[0]);
            return false;
        });
        return result;
    }

    /// The value where the index means the element with the number, or does not.
    Id with_index(Id id, Id index, size_t number, bool is_it) {
        Graph::Replacements known{{meant(index, number), graph_.bit(is_it)}};
        const std::vector<bool> is_below = graph_.below({id});
        work_ += static_cast<size_t>(std::ranges::count(is_below, true));
        // Operands first: what an element holds may ask for the index, too.
        for (Id each = 0; is_it && each <= id; ++each) {
            if (!is_below[static_cast<size_t>(each)])
                continue;
            const Value value = graph_[each];
            if (value.op == Op::kPick && value.operands[0] == index && number + 1 < value.operands.size())
                known[each] = graph_.replaced(value.operands[number + 1], known);
            if (const auto test = graph_.number_test(each); test && test->value == index)
                known[each] = graph_.bit(test->number == static_cast<long>(number));
        }
        return graph_.replaced(id, known);
    }

    Id expanded(Id id, Graph::Replacements &known) {
        if (const auto at = known.find(id); at != known.end())
            return at->second;
        if (const Id better = in_context(id); better != id)
            return known[id] = expanded(better, known);
        const Id again = graph_.rebuilt(id, [&](Id each) { return expanded(each, known); });
        return known[id] = graph_[again].op == Op::kPick ? sum(again) : again;
    }

    /// A selection by whether an index means an element knows on one side that it does.
    Id in_context(Id id) {
        const Value value = graph_[id];
        const auto test = value.op == Op::kSelect ? graph_.number_test(value.operands[0]) : std::nullopt;
        if (!test || test->number < 0 || !indices_below(value.operands[1]).contains(test->value) ||
            work_ >= kMostValues)
            return id;
        const Id known = with_index(value.operands[1], test->value, test->number.get_ui(), true);
        return graph_.select(value.operands[0], known, value.operands[2]);
    }

    Id sum(Id pick) {
        const Value value = graph_[pick];
        const bool is_bit = value.is_bit;
        Id result = graph_.constant(0);
        for (size_t i = 1; i < value.operands.size(); ++i) {
            const Id one =
                graph_.select(meant(value.operands[0], i - 1), value.operands[i], graph_.constant(0));
            result = is_bit ? graph_.either(result, one) : graph_.make(Op::kAdd, {result, one});
        }
        return is_bit ? result : graph_.make(Op::kAssume, {result}, value.type);
    }

    Loop &loop_;
    Graph &graph_;
    size_t work_ = 0; ///< values that were looked at
};

} // namespace

std::optional<Reason> place_picks(Loop &loop) {
    return Picks(loop).run();
}

} // namespace picco::compiler::ir
