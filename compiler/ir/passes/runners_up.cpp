// The second best: what a slot keeps of all that another one, which keeps the best, does not. Together both make a tree; apart
// the second one takes all values of the first in between.
#include "ir/intervals.h"
#include "ir/passes/classes.h"

#include <algorithm>

namespace picco::compiler::ir {
namespace {

using Keeps = Recurrence::Keeps;

/// Somebody takes a slot of the fold in between, but those folds.
bool is_asked_for(const Loop &loop, const Recurrence &fold, const std::vector<const Recurrence *> &others) {
    const auto reaches = [&](Id value) {
        return std::ranges::any_of(fold.slots, [&](size_t slot) {
            return loop.graph.reaches(value, loop.slots[slot].initial) ||
                   loop.graph.reaches(value, loop.slots[slot].final);
        });
    };
    const auto takes = [&](const Slot &slot) { return slot.is_written && reaches(slot.final); };
    const auto is_element_that_takes = [&](const Slot &slot) {
        return slot.kind == Slot::Kind::kElement && takes(slot);
    };
    return std::ranges::any_of(loop.slots, is_element_that_takes) ||
           std::ranges::any_of(loop.recurrences, [&](const Recurrence &each) {
               return &each != &fold && !std::ranges::count(others, &each) &&
                      std::ranges::any_of(each.slots, [&](size_t slot) { return takes(loop.slots[slot]); });
           });
}

class RunnersUp {
  public:
    RunnersUp(Loop &loop, const Recurrence &best, const Recurrence &second)
        : loop_(loop), graph_(loop.graph), best_(best), second_(second) {}

    std::optional<Recurrence> run();

  private:
    const Slot &first() const { return loop_.slots[best_.slots[0]]; }
    const Slot &second() const { return loop_.slots[second_.slots[0]]; }
    /// Values that go with the best one, and it itself.
    size_t count() const { return best_.parts.size(); }
    bool is_second();
    bool is_replacing(Id condition);
    void find_companions();
    std::optional<size_t> companion(const Slot &slot);
    Id before(Id state, Id number, bool is_strict) {
        return graph_.make(is_strict ? Op::kLess : Op::kLessEqual, best_.is_greatest
                                                                       ? std::vector<Id>{state, number}
                                                                       : std::vector<Id>{number, state});
    }
    Id better(Id x, Id y) { return graph_.make(best_.is_greatest ? Op::kMaximum : Op::kMinimum, {x, y}); }
    Id none();
    std::vector<Id> later_of(const std::vector<Id> &earlier, const std::vector<Id> &later);
    void compose();

    Loop &loop_;
    Graph &graph_;
    const Recurrence &best_, &second_;
    std::vector<const Recurrence *> replaced_; ///< what it takes the place of, beside the best one
    std::vector<size_t>
        goes_with_;           ///< of what goes with the second one, which part of the best one it comes from
    Id condition_ = kNone;    ///< under which the best one is replaced
    bool is_strict_ = false;  ///< it is not by an equal one
    bool is_bounded_ = false; ///< the second one never falls behind, whatever is replaced
    Recurrence result_;
};

/// The iteration's number replaces the best one.
bool RunnersUp::is_replacing(Id condition) {
    const auto order = graph_.order(condition);
    if (!order || graph_[condition].op == Op::kReal)
        return false;
    const Id state = best_.is_greatest ? order->lesser : order->greater,
             number = best_.is_greatest ? order->greater : order->lesser;
    if (graph_.bare(state) != first().initial || graph_.bare(number) != graph_.bare(best_.parts[0]))
        return false;
    condition_ = condition;
    const bool is_known = best_.keeps != Keeps::kNothing;
    is_strict_ = is_known ? best_.keeps == Keeps::kGreater || best_.keeps == Keeps::kLess : order->is_strict;
    return is_bounded_ || is_strict_ == order->is_strict;
}

/// It takes the best one where that is replaced, or the number where it is not and better.
bool RunnersUp::is_second() {
    using Kind = Recurrence::Kind;
    const bool is_extreme = best_.kind == Kind::kExtreme && (best_.keeps != Keeps::kNothing || count() == 1);
    const bool is_best = best_.kind == Kind::kBest && best_.keeps != Keeps::kNothing;
    if ((!is_extreme && !is_best) || second_.kind != Kind::kExtreme || second_.slots.size() != 1 ||
        best_.slots.size() != count() || second_.is_greatest != best_.is_greatest)
        return false;
    is_bounded_ = second_.parts.size() == 1;
    const Value offer = graph_[graph_.bare(second_.parts.back())];
    if (offer.op != Op::kSelect || !is_replacing(offer.operands[0]) ||
        graph_.bare(offer.operands[1]) != first().initial ||
        graph_.bare(offer.operands[2]) != graph_.bare(best_.parts[0]))
        return false;
    const Value keeps = graph_[second_.parts[0]];
    return is_bounded_ || (keeps.op == Op::kNot && keeps.operands[0] == condition_);
}

/// The slot takes what goes with the best one where that is replaced, and what the iteration offers for it where the
/// iteration's number is better than the second one: which of them.
std::optional<size_t> RunnersUp::companion(const Slot &slot) {
    const Id beats = before(second().initial, best_.parts[0], true);
    const auto where = [&](bool is_first, bool is_second) {
        Graph::Replacements known{{condition_, graph_.bit(is_first)}, {beats, graph_.bit(is_second)}};
        return graph_.bare(graph_.replaced(slot.final, known));
    };
    for (size_t i = 1; i < count(); ++i)
        if (where(true, true) == loop_.slots[best_.slots[i]].initial &&
            where(true, false) == where(true, true) && where(false, true) == graph_.bare(best_.parts[i]) &&
            where(false, false) == slot.initial)
            return i;
    return std::nullopt;
}

/// Of equal numbers the earlier one counts, or nobody knows what goes with it.
void RunnersUp::find_companions() {
    if (!is_strict_ || is_bounded_)
        return;
    for (const Recurrence &each : loop_.recurrences)
        if (each.slots.size() == 1 && &each != &best_ && &each != &second_ && !is_asked_for(loop_, each, {}))
            if (const auto part = companion(loop_.slots[each.slots[0]])) {
                replaced_.push_back(&each);
                goes_with_.push_back(*part);
            }
}

/// What stands for a second one where there is none: nothing is worse.
Id RunnersUp::none() {
    Intervals intervals(loop_);
    const Interval numbers = intervals.of(best_.parts[0]), held = type_interval(first().type);
    return graph_.constant(best_.is_greatest ? std::min(numbers.low, held.low)
                                             : std::max(numbers.high, held.high));
}

/// The best one, what goes with it, the second one, and what goes with that: of two such lists, which may be of the slots
/// before and of iterations.
std::vector<Id> RunnersUp::later_of(const std::vector<Id> &earlier, const std::vector<Id> &later) {
    std::vector<Id> result;
    const Id replaced = before(earlier[0], later[0], is_strict_);
    for (size_t i = 0; i < count(); ++i)
        result.push_back(graph_.select(replaced, later[i], earlier[i]));
    const Id above = better(earlier[0], later[count()]), beside = better(earlier[count()], later[0]);
    result.push_back(is_bounded_ ? better(earlier[count()], graph_.select(replaced, above, later[0]))
                                 : graph_.select(replaced, above, beside));
    for (size_t i = 0; i < goes_with_.size(); ++i) {
        const size_t at = count() + 1 + i, part = goes_with_[i];
        const Id of_later = graph_.select(before(earlier[0], later[count()], true), later[at], earlier[part]),
                 of_earlier =
                     graph_.select(before(earlier[count()], later[0], true), later[part], earlier[at]);
        result.push_back(graph_.select(replaced, of_later, of_earlier));
    }
    return result;
}

void RunnersUp::compose() {
    std::vector<Id> earlier, later, state;
    const auto size = static_cast<int>(result_.parts.size());
    for (int i = 0; i < size; ++i) {
        const bool is_bit = graph_[result_.parts[static_cast<size_t>(i)]].is_bit;
        earlier.push_back(graph_.parameter(i, is_bit));
        later.push_back(graph_.parameter(size + i, is_bit));
        state.push_back(
            graph_.parameter(size + i, loop_.slots[result_.slots[static_cast<size_t>(i)]].is_bit));
    }
    result_.composed = later_of(earlier, later);
    for (const Id last : later_of(state, earlier)) {
        const Type *type = loop_.slots[result_.slots[result_.applied.size()]].type;
        result_.applied.push_back(is_bit(type) ? last : graph_.make(Op::kAssume, {last}, type));
    }
}

std::optional<Recurrence> RunnersUp::run() {
    if (!is_second())
        return std::nullopt;
    find_companions();
    replaced_.push_back(&second_);
    if (is_asked_for(loop_, best_, replaced_) || is_asked_for(loop_, second_, replaced_))
        return std::nullopt;
    result_ = {.kind = Recurrence::Kind::kTwoBest,
               .slots = best_.slots,
               .parts = best_.parts,
               .is_greatest = best_.is_greatest};
    result_.slots.push_back(second_.slots[0]);
    result_.parts.push_back(none());
    for (size_t i = 0; i < goes_with_.size(); ++i) {
        result_.slots.push_back(replaced_[i]->slots[0]);
        result_.parts.push_back(graph_.constant(0));
    }
    compose();
    return compared_bits(loop_, result_) <= loop_.room ? std::optional(std::move(result_)) : std::nullopt;
}

} // namespace

void join_runners_up(Loop &loop) {
    std::vector<Recurrence> &all = loop.recurrences;
    for (size_t i = 0; i < all.size(); ++i)
        for (size_t j = 0; j < all.size(); ++j) {
            RunnersUp runners(loop, all[i], all[j]);
            std::optional<Recurrence> both = i == j ? std::nullopt : runners.run();
            if (!both)
                continue;
            std::vector<size_t> slots = both->slots;
            all[i] = std::move(*both);
            std::erase_if(all, [&](const Recurrence &each) {
                return each.kind != Recurrence::Kind::kTwoBest && std::ranges::count(slots, each.slots[0]);
            });
            return join_runners_up(loop);
        }
}

} // namespace picco::compiler::ir
