// Slots whose step no class knows: what two iterations give together is searched for, and proven.
//
// A step is a function of the slots with parts that the iteration gives: `f = (f & a) ^ b` has a and b. It composes where of
// any two iterations there are parts that do at once what both do: step(q, step(p, s)) = step(r(p, q), s). That alone makes a
// tree of iterations right, in any order of brackets.
#include "ir/intervals.h"
#include "ir/passes/classes.h"
#include "ir/synthesis/proof.h"
#include "ir/synthesis/search.h"

#include <algorithm>

namespace picco::compiler::ir {
namespace {

constexpr int kMostProofs = 32;

class Synthesis {
  public:
    Synthesis(Loop &loop, const std::vector<size_t> &slots, Step step)
        : loop_(loop), graph_(loop.graph), slots_(slots), step_(std::move(step)) {}

    FoundComposition search() {
        FoundComposition found;
        int proofs = 0;
        search_composition(graph_, step_, [&](const std::vector<Id> &composed) {
            const Verdict verdict = is_step_of_both(composed);
            found.is_unproven = found.is_unproven || verdict == Verdict::kUnknown;
            if (verdict != Verdict::kProven)
                return ++proofs == kMostProofs;
            found.composed = composed;
            return true;
        });
        return found;
    }
    Recurrence recurrence(const std::vector<Id> &composed);

  private:
    Id part(size_t i) { return graph_.parameter(static_cast<int>(i), step_.are_bits[i % count()]); }
    size_t count() const { return step_.parts.size(); }
    Verdict is_step_of_both(const std::vector<Id> &composed) {
        Graph::Replacements later, both;
        for (size_t i = 0; i < count(); ++i) {
            later[part(i)] = part(count() + i);
            both[part(i)] = composed[i];
        }
        for (size_t k = 0; k < slots_.size(); ++k)
            later[step_.states[k]] = step_.results[k];
        std::vector<std::pair<Id, Id>> equal;
        for (const Id result : step_.results)
            equal.emplace_back(graph_.replaced(result, later), graph_.replaced(result, both));
        return are_equal(graph_, equal);
    }

    Loop &loop_;
    Graph &graph_;
    const std::vector<size_t> &slots_;
    Step step_;
};

Recurrence Synthesis::recurrence(const std::vector<Id> &composed) {
    Recurrence result{.kind = Recurrence::Kind::kSynthesised, .slots = slots_, .parts = step_.parts};
    result.composed = composed;
    Graph::Replacements old;
    for (size_t k = 0; k < slots_.size(); ++k)
        old[step_.states[k]] = graph_.parameter(static_cast<int>(count() + k), loop_.slots[slots_[k]].is_bit);
    for (size_t k = 0; k < slots_.size(); ++k) {
        const Slot &slot = loop_.slots[slots_[k]];
        const Id value = graph_.replaced(step_.results[k], old);
        result.applied.push_back(slot.is_bit ? value : graph_.make(Op::kAssume, {value}, slot.type));
    }
    return result;
}

} // namespace

std::optional<Recurrence> fold_by_synthesis(Loop &loop, const std::vector<size_t> &slots,
                                            std::map<std::string, FoundComposition> &known,
                                            bool &is_unproven) {
    constexpr size_t kMostSlots = 3;
    if (slots.size() > kMostSlots ||
        std::ranges::any_of(slots, [&](size_t slot) { return loop.slots[slot].is_of_jumps(); }))
        return std::nullopt;
    for (const bool are_constants_parts : {false, true}) {
        const std::optional<Step> step = step_of(loop, slots, are_constants_parts);
        if (!step)
            continue;
        Synthesis synthesis(loop, slots, *step);
        const auto [place, is_new] = known.try_emplace(text_of(loop.graph, *step));
        if (is_new)
            place->second = synthesis.search();
        const FoundComposition &found = place->second;
        if (!found.composed.empty())
            if (Recurrence fold = synthesis.recurrence(found.composed);
                compared_bits(loop, fold) <= loop.room)
                return fold;
        is_unproven = is_unproven || (found.composed.empty() && found.is_unproven);
    }
    return std::nullopt;
}

} // namespace picco::compiler::ir
