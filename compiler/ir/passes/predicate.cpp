// A slot that a step keeps or replaces, as the iteration says and one predicate of the slot: `if (at < 0 && c) at = i`.
//
// All that a step asks of the slot is the predicate, the same in all iterations. So an iteration is two offers, one for
// each answer: whether it replaces the slot, by what, and what the predicate says of that. Two iterations are two offers
// again.
#include "ir/intervals.h"
#include "ir/passes/choice.h"
#include "ir/passes/classes.h"

#include <algorithm>
#include <array>
#include <functional>

namespace picco::compiler::ir {
namespace {

class Predicate {
  public:
    Predicate(Loop &loop, size_t slot)
        : graph_(loop.graph), slot_(loop.slots[slot]),
          intervals_(loop), result_{.kind = Recurrence::Kind::kPredicate, .slots = {slot}} {}

    std::optional<Recurrence> run() {
        if (!find_predicate(slot_.final) || predicate_ == kNone)
            return std::nullopt;
        for (const bool holds : {false, true}) {
            Graph::Replacements known{{predicate_, graph_.bit(holds)}};
            const auto choice = choice_of(graph_, graph_.replaced(slot_.final, known), slot_.initial);
            if (!choice)
                return std::nullopt;
            offers_[holds] = offer_of(*choice);
        }
        find_parts();
        if (!compose())
            return std::nullopt;
        apply();
        return std::move(result_);
    }

  private:
    /// What becomes of the slot where the predicate has one of its answers.
    struct Offer {
        Id replaces, value, answer; ///< a bit, by what, and what the predicate says of that
        std::array<Id *, 3> all() { return {&replaces, &value, &answer}; }
    };
    using Offers = std::array<Offer, 2>;

    bool find_predicate(Id id);
    bool is_of_slot_alone(Id id) const;
    Id predicate_of(Id value);
    std::optional<bool> decided(Id condition);
    Offer offer_of(const Choice &choice);
    void find_parts();
    Offers offers_from(int first);
    bool is_never(Id bit) const { return graph_.is_constant(bit, 0); }
    Offer chosen(Id answer, const Offers &offers);
    Offer composed(const Offer &earlier, bool holds, const Offers &later);
    bool compose();
    void apply();

    Graph &graph_;
    const Slot &slot_;
    Intervals intervals_;
    Recurrence result_;
    Id predicate_ = kNone;
    Offers offers_ = {};
};

/// The one bit through which the step depends on the slot, where it does not keep it.
bool Predicate::find_predicate(Id id) {
    if (id == slot_.initial || !graph_.reaches(id, slot_.initial))
        return true;
    const Value value = graph_[id];
    if (value.is_bit && value.op != Op::kNot && is_of_slot_alone(id)) {
        const bool is_same = predicate_ == kNone || predicate_ == id;
        predicate_ = id;
        return is_same;
    }
    switch (value.op) {
    case Op::kSelect:
    case Op::kAnd:
    case Op::kOr:
    case Op::kXor:
    case Op::kNot:
    case Op::kAssume:
        return std::ranges::all_of(value.operands, [&](Id each) { return find_predicate(each); });
    default:
        return false;
    }
}

/// It is the same function of the slot in all iterations.
bool Predicate::is_of_slot_alone(Id id) const {
    if (id == slot_.initial)
        return true;
    const Value &value = graph_[id];
    if (value.op == Op::kConstant)
        return true;
    if (value.operands.empty() || value.source)
        return false;
    return std::ranges::all_of(value.operands, [&](Id each) { return is_of_slot_alone(each); });
}

Id Predicate::predicate_of(Id value) {
    Graph::Replacements known{{slot_.initial, value}};
    return graph_.replaced(predicate_, known);
}

/// What the condition is for sure.
std::optional<bool> Predicate::decided(Id condition) {
    const Value value = graph_[condition];
    const auto side = [&](size_t i) { return intervals_.of(value.operands[i]); };
    switch (value.op) {
    case Op::kConstant:
        return value.number != 0;
    case Op::kNot: {
        const auto inner = decided(value.operands[0]);
        return inner ? std::optional(!*inner) : std::nullopt;
    }
    case Op::kAnd:
    case Op::kOr: {
        const auto x = decided(value.operands[0]), y = decided(value.operands[1]);
        const bool decides = value.op == Op::kOr; // alone
        if ((x && *x == decides) || (y && *y == decides))
            return decides;
        return x && y ? std::optional(!decides) : std::nullopt;
    }
    case Op::kLess:
        return side(0).high < side(1).low    ? std::optional(true)
               : side(0).low >= side(1).high ? std::optional(false)
                                             : std::nullopt;
    case Op::kLessEqual:
        return side(0).high <= side(1).low  ? std::optional(true)
               : side(0).low > side(1).high ? std::optional(false)
                                            : std::nullopt;
    case Op::kEqual:
        return side(0).high < side(1).low || side(1).high < side(0).low ? std::optional(false) : std::nullopt;
    default:
        return std::nullopt;
    }
}

Predicate::Offer Predicate::offer_of(const Choice &choice) {
    if (choice.value == kNone)
        return {graph_.bit(false), graph_.constant(0), graph_.bit(false)};
    const Id answer = predicate_of(choice.value);
    const auto sure = decided(answer);
    return {choice.condition, choice.value, sure ? graph_.bit(*sure) : answer};
}

/// What differs between iterations, each in a part of its own.
void Predicate::find_parts() {
    for (Offer &offer : offers_)
        for (const Id *each : offer.all())
            if (graph_[*each].op != Op::kConstant)
                result_.parts.push_back(*each);
}

/// Those that parameters from the first on stand for.
Predicate::Offers Predicate::offers_from(int first) {
    Offers offers = offers_;
    for (Offer &offer : offers)
        for (Id *each : offer.all())
            if (graph_[*each].op != Op::kConstant)
                *each = graph_.parameter(first++, graph_[*each].is_bit);
    return offers;
}

/// The one for this answer; values that never count are left out.
Predicate::Offer Predicate::chosen(Id answer, const Offers &offers) {
    const auto &[no, yes] = offers;
    const auto of = [&](Id if_no, Id if_yes) {
        return is_never(no.replaces)    ? if_yes
               : is_never(yes.replaces) ? if_no
                                        : graph_.select(answer, if_yes, if_no);
    };
    return {graph_.select(answer, yes.replaces, no.replaces), of(no.value, yes.value),
            of(no.answer, yes.answer)};
}

/// Of an earlier offer, which was made because of an answer, and later ones.
Predicate::Offer Predicate::composed(const Offer &earlier, bool holds, const Offers &later) {
    if (is_never(earlier.replaces))
        return later[holds];
    const Offer next = chosen(graph_.select(earlier.replaces, earlier.answer, graph_.bit(holds)), later);
    Graph::Replacements replaced{{earlier.replaces, graph_.bit(true)}};
    if (is_never(graph_.replaced(next.replaces, replaced))) // the first one stays
        return {graph_.either(earlier.replaces, later[holds].replaces),
                graph_.select(earlier.replaces, earlier.value, next.value),
                graph_.select(earlier.replaces, earlier.answer, next.answer)};
    return {graph_.either(earlier.replaces, next.replaces),
            graph_.select(next.replaces, next.value, earlier.value),
            graph_.select(next.replaces, next.answer, earlier.answer)};
}

/// False: what is the same in all iterations would differ.
bool Predicate::compose() {
    const Offers earlier = offers_from(0), later = offers_from(static_cast<int>(result_.parts.size()));
    for (const bool holds : {false, true}) {
        Offer both = composed(earlier[holds], holds, later);
        const bool is_used = !is_never(both.replaces);
        const std::array<Id *, 3> of_one = offers_[holds].all(), of_two = both.all();
        for (size_t i = 0; i < of_one.size(); ++i) {
            if (graph_[*of_one[i]].op != Op::kConstant)
                result_.composed.push_back(*of_two[i]);
            else if (is_used && *of_two[i] != *of_one[i])
                return false;
        }
    }
    return true;
}

void Predicate::apply() {
    const Id old = graph_.parameter(static_cast<int>(result_.parts.size()), false);
    const Offer made = chosen(predicate_of(old), offers_from(0));
    const Id value = graph_.select(made.replaces, made.value, old);
    result_.applied = {graph_.make(Op::kFit, {value}, slot_.type)};
}

} // namespace

std::optional<Recurrence> fold_of_predicate(Loop &loop, size_t slot) {
    return Predicate(loop, slot).run();
}

} // namespace picco::compiler::ir
