// Slots that keep what an iteration offers: the last one that wants to, or the one with the greatest or the least number.
#include "ir/passes/choice.h"
#include "ir/passes/classes.h"

#include <algorithm>

namespace picco::compiler::ir {
namespace {

class Offers {
  public:
    Offers(Loop &loop, const std::function<bool(Id)> &is_known)
        : loop_(loop), graph_(loop.graph), is_known_(is_known) {}

    std::optional<Recurrence> run(size_t first, const std::vector<size_t> &others);

  private:
    std::optional<Choice> offer(size_t slot);
    bool find_order(size_t first);
    bool is_last(size_t first);
    bool is_asked_for(size_t slot) const;
    Id replaces(Id state, Id offer);
    void compose();
    Id number(size_t i) {
        return graph_.parameter(static_cast<int>(i), graph_[result_.parts[i % size()]].is_bit);
    }
    size_t size() const { return result_.parts.size(); }

    Loop &loop_;
    Graph &graph_;
    const std::function<bool(Id)> &is_known_;
    Choice first_;
    bool is_state_left_ = false; ///< of the comparison
    Recurrence result_;
};

std::optional<Choice> Offers::offer(size_t at) {
    const Slot &slot = loop_.slots[at];
    const bool is_plain = slot.kind == Slot::Kind::kScalar || slot.kind == Slot::Kind::kCell;
    if (!is_plain || !slot.is_read || !slot.is_stored() || slot.number)
        return std::nullopt;
    const auto choice = choice_of(graph_, slot.final, slot.initial);
    return choice && choice->value != kNone && is_known_(choice->value) ? choice : std::nullopt;
}

/// It is compared with what is there.
bool Offers::find_order(size_t first) {
    const auto order = graph_.order(first_.condition);
    const Id state = loop_.slots[first].initial, offer = graph_.bare(first_.value);
    if (!order)
        return false;
    const bool is_greatest = graph_.bare(order->lesser) == state && graph_.bare(order->greater) == offer;
    if (!is_greatest && (graph_.bare(order->greater) != state || graph_.bare(order->lesser) != offer))
        return false;
    is_state_left_ = graph_.bare(graph_[first_.condition].operands[0]) == state;
    result_.is_greatest = is_greatest;
    using Keeps = Recurrence::Keeps;
    result_.keeps = is_greatest ? (order->is_strict ? Keeps::kGreater : Keeps::kGreaterEqual)
                                : (order->is_strict ? Keeps::kLess : Keeps::kLessEqual);
    return true;
}

/// The iteration alone decides, and nobody asks for it in between. Bits have folds of their own, but few iterations run one
/// by one there; where public conditions decide, some iterations take no round.
bool Offers::is_last(size_t first) {
    const auto is_handed_on = [&](const Value &value) {
        return value.op == Op::kInitial && loop_.slots[static_cast<size_t>(value.slot)].is_carried();
    };
    const auto is_public = [](const Value &value) { return value.op == Op::kPublic && value.is_bit; };
    const auto iterations = constant_iterations(loop_.head);
    const bool is_short = iterations && *iterations <= kFewIterations;
    return (!loop_.slots[first].is_bit || is_short) && graph_[first_.condition].op != Op::kConstant &&
           is_known_(first_.condition) && !graph_.any_below(first_.condition, is_handed_on) &&
           !graph_.any_below(first_.condition, is_public) && !is_asked_for(first);
}

bool Offers::is_asked_for(size_t at) const {
    for (size_t i = 0; i < loop_.slots.size(); ++i)
        if (i != at && loop_.slots[i].is_written &&
            (graph_.reaches(loop_.slots[i].final, loop_.slots[at].initial) ||
             graph_.reaches(loop_.slots[i].final, loop_.slots[at].final)))
            return true;
    return false;
}

Id Offers::replaces(Id state, Id offer) {
    const Value condition = graph_[first_.condition];
    return graph_.make(condition.op,
                       is_state_left_ ? std::vector<Id>{state, offer} : std::vector<Id>{offer, state},
                       condition.type, condition.source);
}

void Offers::compose() {
    const bool is_last = result_.kind == Recurrence::Kind::kLast;
    const size_t count = size(), slots = result_.slots.size();
    const auto state = [&](size_t i) {
        return graph_.parameter(static_cast<int>(count + i), loop_.slots[result_.slots[i]].is_bit);
    };
    if (is_last)
        result_.composed = {graph_.either(number(0), number(count))};
    const Id later = is_last ? number(count) : replaces(number(0), number(count)),
             replaced = is_last ? number(0) : replaces(state(0), number(0));
    for (size_t i = 0; i < slots; ++i) {
        const size_t part = i + count - slots;
        const Type *type = loop_.slots[result_.slots[i]].type;
        result_.composed.push_back(graph_.select(later, number(count + part), number(part)));
        const Id last = graph_.select(replaced, number(part), state(i));
        result_.applied.push_back(is_bit(type) ? last : graph_.make(Op::kAssume, {last}, type));
    }
    if (result_.kind != Recurrence::Kind::kExtreme || graph_[first_.condition].op == Op::kReal)
        return;
    const Op extreme = result_.is_greatest ? Op::kMaximum : Op::kMinimum;
    result_.composed = {graph_.make(extreme, {number(0), number(1)})};
    result_.applied = {graph_.make(Op::kAssume, {result_.composed[0]}, loop_.slots[result_.slots[0]].type)};
}

std::optional<Recurrence> Offers::run(size_t first, const std::vector<size_t> &others) {
    // What goes along with an index is part of a fold with it.
    if (std::ranges::any_of(loop_.slots, &Slot::is_companion))
        return std::nullopt;
    const auto found = offer(first);
    if (!found)
        return std::nullopt;
    first_ = *found;
    if (find_order(first)) {
        result_.kind = Recurrence::Kind::kBest;
    } else if (is_last(first)) {
        result_.kind = Recurrence::Kind::kLast;
        result_.keeps = Recurrence::Keeps::kLast;
        result_.parts = {first_.condition};
    } else {
        return std::nullopt;
    }
    result_.slots = {first};
    result_.parts.push_back(first_.value);
    for (const size_t each : others)
        if (const auto other = offer(each); other && other->condition == first_.condition) {
            if (result_.kind == Recurrence::Kind::kLast && is_asked_for(each))
                continue;
            result_.slots.push_back(each);
            result_.parts.push_back(other->value);
        }
    if (result_.kind == Recurrence::Kind::kBest && result_.slots.size() == 1)
        result_.kind = Recurrence::Kind::kExtreme;
    compose();
    return result_;
}

} // namespace

std::optional<Recurrence> fold_of_offers(Loop &loop, size_t slot, const std::vector<size_t> &others,
                                         const std::function<bool(Id)> &is_known) {
    return Offers(loop, is_known).run(slot, others);
}

} // namespace picco::compiler::ir
