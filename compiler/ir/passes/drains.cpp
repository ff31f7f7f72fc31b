// Slots that go towards a constant by what an iteration says, but not beyond it: `if (left > 0) left -= min(left, x[i]);`,
// `if (timer > 0) timer--;`. What stands on the other side of the constant stays there.
//
// An iteration is s > bound ? max(s - a, bound) : s, for a that is never negative, or its mirror image. Composing two
// is the same of the sum of their a.
#include "ir/intervals.h"
#include "ir/invariant.h"
#include "ir/passes/classes.h"
#include "plan/ranges.h"

namespace picco::compiler::ir {
namespace {

class Drain {
  public:
    Drain(Loop &loop, size_t slot)
        : graph_(loop.graph), slot_(loop.slots[slot]), lifter_(loop, slot), intervals_(loop),
          state_(invariant(loop, slot)), result_{.slots = {slot}} {
        intervals_.set(slot_.initial, state_);
    }

    std::optional<Recurrence> run() {
        const std::optional<Step> step = slot_.is_bit ? std::nullopt : step_of(slot_.final);
        if (!step || !step->bound || intervals_.of(step->by).low < 0)
            return std::nullopt;
        const Id bound = graph_.constant(*step->bound), by = graph_.parameter(0, false),
                 before = graph_.parameter(1, false);
        const Id there =
            step->is_down ? graph_.make(Op::kLess, {bound, before}) : graph_.make(Op::kLess, {before, bound});
        const Id moved = graph_.make(step->is_down ? Op::kSubtract : Op::kAdd, {before, by});
        const Id kept = graph_.make(step->is_down ? Op::kMaximum : Op::kMinimum, {moved, bound});
        result_.kind = Recurrence::Kind::kDrain;
        result_.parts = {graph_[step->by].is_bit ? graph_.number(step->by) : step->by};
        result_.composed = {graph_.make(Op::kAdd, {by, before})};
        result_.applied = {graph_.make(Op::kAssume, {graph_.select(there, kept, before)}, slot_.type)};
        return std::move(result_);
    }

  private:
    /// By how much towards which number; none: it stays, whatever the number is.
    struct Step {
        std::optional<mpz_class> bound;
        bool is_down = false;
        Id by = kNone;
    };
    /// What the slot becomes where it is at most `most`, and where it is more.
    struct Sides {
        mpz_class most;
        Id low, high;
    };
    bool is_state(Id id) const { return graph_.bare(id) == slot_.initial; }
    std::optional<Step> step_of(Id id);
    std::optional<Step> chosen(Id condition, Id x, Id y);
    std::optional<Step> either(Id condition, const std::optional<Step> &x, const std::optional<Step> &y);
    std::optional<Sides> sides(Id condition, Id x, Id y) const;
    std::optional<Step> moved(Id id, const mpz_class &first, bool is_down);
    std::optional<Step> lifted(Id id, const mpz_class &first, bool is_down);
    Id unwrapped(Id id, const mpz_class &first, bool is_down);
    Interval values_of(Id id, const mpz_class &first, bool is_down);

    Graph &graph_;
    const Slot &slot_;
    Lifter lifter_;
    Intervals intervals_;
    Interval state_;
    Recurrence result_;
};

std::optional<Drain::Step> Drain::step_of(Id id) {
    id = graph_.bare(id);
    if (id == slot_.initial)
        return Step{std::nullopt, false, graph_.constant(0)};
    const Value value = graph_[id];
    return value.op == Op::kSelect ? chosen(value.operands[0], value.operands[1], value.operands[2])
                                   : std::nullopt;
}

/// condition, which does not ask for the slot, decides between two steps towards the same number.
std::optional<Drain::Step> Drain::either(Id condition, const std::optional<Step> &x,
                                         const std::optional<Step> &y) {
    if (!x || !y || (x->bound && y->bound && (x->bound != y->bound || x->is_down != y->is_down)))
        return std::nullopt;
    const Step &one = x->bound ? *x : *y;
    return Step{one.bound, one.is_down, graph_.select(condition, x->by, y->by)};
}

std::optional<Drain::Step> Drain::chosen(Id condition, Id x, Id y) {
    if (!lifter_.depends(condition))
        return either(condition, step_of(x), step_of(y));
    const Value decides = graph_[condition];
    switch (decides.op) {
    case Op::kNot:
        return chosen(decides.operands[0], y, x);
    case Op::kAnd:
    case Op::kOr: {
        const bool is_first_free = !lifter_.depends(decides.operands[0]);
        const Id first = decides.operands[is_first_free ? 0 : 1],
                 rest = decides.operands[is_first_free ? 1 : 0];
        if (lifter_.depends(first))
            return std::nullopt;
        const std::optional<Step> inner = chosen(rest, x, y);
        return decides.op == Op::kAnd ? either(first, inner, step_of(y)) : either(first, step_of(x), inner);
    }
    default:
        break;
    }
    const std::optional<Sides> parted = sides(condition, x, y);
    if (parted && is_state(parted->low))
        return moved(parted->high, parted->most + 1, true);
    if (parted && is_state(parted->high))
        return moved(parted->low, parted->most, false);
    return std::nullopt;
}

/// x where the condition, which compares the slot with a constant, holds, else y.
std::optional<Drain::Sides> Drain::sides(Id condition, Id x, Id y) const {
    const Value &test = graph_[condition];
    const auto parted_at = [&](const mpz_class &number, Id there, Id elsewhere) -> std::optional<Sides> {
        return number == state_.low    ? std::optional(Sides{number, there, elsewhere})
               : number == state_.high ? std::optional(Sides{number - 1, elsewhere, there})
                                       : std::nullopt;
    };
    if (test.op == Op::kTruth && is_state(test.operands[0]))
        return parted_at(0, y, x);
    if (const auto equal = graph_.number_test(condition);
        equal && is_state(equal->value) && test.op == Op::kEqual)
        return parted_at(equal->number, x, y);
    if (test.op != Op::kLess && test.op != Op::kLessEqual)
        return std::nullopt;
    const bool is_left = is_state(test.operands[0]);
    const Value &number = graph_[test.operands[is_left ? 1 : 0]];
    if ((!is_left && !is_state(test.operands[1])) || number.op != Op::kConstant)
        return std::nullopt;
    const bool is_strict = test.op == Op::kLess;
    return is_left ? Sides{number.number - (is_strict ? 1 : 0), x, y}
                   : Sides{number.number - (is_strict ? 0 : 1), y, x};
}

/// On that side of the slot's numbers that `first` is the first of, seen from the other one.
std::optional<Drain::Step> Drain::moved(Id id, const mpz_class &first, bool is_down) {
    id = unwrapped(id, first, is_down);
    if (id == slot_.initial)
        return Step{std::nullopt, false, graph_.constant(0)};
    const Value value = graph_[id];
    if (value.op == Op::kSelect && !lifter_.depends(value.operands[0]))
        return either(value.operands[0], moved(value.operands[1], first, is_down),
                      moved(value.operands[2], first, is_down));
    return lifted(id, first, is_down);
}

/// Without conversions that change nothing on that side.
Id Drain::unwrapped(Id id, const mpz_class &first, bool is_down) {
    id = graph_.bare(id);
    const Value value = graph_[id];
    if (value.op == Op::kWrap &&
        type_interval(value.type).contains(values_of(value.operands[0], first, is_down)))
        return unwrapped(value.operands[0], first, is_down);
    if (value.op != Op::kSelect || !lifter_.depends(id))
        return id;
    return graph_.select(value.operands[0], unwrapped(value.operands[1], first, is_down),
                         unwrapped(value.operands[2], first, is_down));
}

/// Of the slot's value and what is added to it, on that side; all numbers where it is no such sum.
Interval Drain::values_of(Id id, const mpz_class &first, bool is_down) {
    const Lifted form = lifter_.lift(id);
    const Interval side = is_down ? Interval{first, state_.high} : Interval{state_.low, first};
    return form.kind == Lifted::Kind::kAffine && !form.wraps && graph_.is_constant(form.a, 1)
               ? side + intervals_.of(form.b)
               : intervals_.of(id);
}

/// The bound is the first number of the side, or the last one of the other.
std::optional<Drain::Step> Drain::lifted(Id id, const mpz_class &first, bool is_down) {
    const Lifted form = lifter_.lift(id);
    if (form.wraps)
        return std::nullopt;
    const Interval by = form.b == kNone ? Interval{0, 0} : intervals_.of(form.b);
    const mpz_class beyond = is_down ? mpz_class(first - 1) : mpz_class(first + 1);
    Step step{beyond, is_down, form.b};
    if (form.kind == Lifted::Kind::kAffine) {
        // One step at most stays within the bound.
        if (!graph_.is_constant(form.a, 1) || by.low < (is_down ? -1 : 0) || by.high > (is_down ? 0 : 1))
            return std::nullopt;
    } else if (form.kind == Lifted::Kind::kShift) {
        const Id bound = is_down ? form.low : form.high, other = is_down ? form.high : form.low;
        const Linear number = bound == kNone ? Linear() : linear(graph_, bound);
        if (bound == kNone || other != kNone || !number.terms.empty() ||
            (number.number != first && number.number != beyond))
            return std::nullopt;
        step.bound = number.number;
    } else {
        return std::nullopt;
    }
    // Of what cancels out nothing is left.
    const Linear moved = linear(graph_, form.b);
    step.by = value_of(graph_, is_down ? Linear() - moved : moved);
    return step;
}

} // namespace

std::optional<Recurrence> fold_of_drain(Loop &loop, size_t slot) {
    return Drain(loop, slot).run();
}

} // namespace picco::compiler::ir
