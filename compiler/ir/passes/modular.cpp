// Slots that are kept below a constant by a remainder: `h = (h * 31 + x[i]) % 1000003`.
//
// An iteration is `(a * s + b) % m`, and composing two is the same of their a and b. All numbers are 0 or more, so that
// C's remainder is that of arithmetic modulo m.
#include "ir/intervals.h"
#include "ir/invariant.h"
#include "ir/passes/classes.h"

#include <algorithm>
#include <set>

namespace picco::compiler::ir {
namespace {

class Modular {
  public:
    Modular(Loop &loop, size_t slot)
        : loop_(loop), graph_(loop.graph), slot_(loop.slots[slot]),
          intervals_(loop), result_{.slots = {slot}} {
        state_ = invariant(loop, slot);
        intervals_.set(slot_.initial, state_);
    }

    std::optional<Recurrence> run() {
        if (slot_.is_bit || state_.low < 0 || !find_modulus(slot_.final))
            return std::nullopt;
        const std::optional<Step> step = choice(slot_.final);
        if (!step || intervals_.of(step->a).low < 0 || intervals_.of(step->b).low < 0)
            return std::nullopt;
        result_.kind = Recurrence::Kind::kModular;
        const bool is_sum = graph_.is_constant(step->a, 1);
        // The largest numbers of which a remainder is taken.
        const mpz_class product = modulus_ * modulus_, all = (modulus_ << kLevels) + state_.high;
        const mpz_class most =
            std::max({is_sum ? all : product, intervals_.of(step->a).high, intervals_.of(step->b).high});
        if (Interval{0, most}.signed_bits() > loop_.room)
            return std::nullopt;
        is_sum ? sum(*step) : compose(*step);
        return std::move(result_);
    }

  private:
    /// a * s + b
    struct Step {
        Id a, b;
    };
    Id bare(Id id);
    bool find_modulus(Id id);
    std::optional<Step> choice(Id id);
    std::optional<Step> compute_choice(Id id);
    std::optional<Step> affine(Id id);
    std::optional<Step> compute_affine(Id id);
    std::optional<Step> select(const Value &value, const std::optional<Step> &x,
                               const std::optional<Step> &y);
    bool depends(Id id) const { return graph_.reaches(id, slot_.initial); }
    bool is_reduced(Id id) { return Interval{0, modulus_ - 1}.contains(intervals_.of(id)); }
    Id remainder(Id id) { return graph_.make(Op::kRemainder, {id, graph_.constant(modulus_)}); }
    /// Below the modulus, and a number where it is a bit.
    Id reduced(Id id) {
        if (graph_[id].is_bit && graph_[id].op != Op::kConstant)
            return graph_.number(id);
        return is_reduced(id) ? id : remainder(id);
    }
    void sum(const Step &step);
    void compose(const Step &step);
    Id add(Id x, Id y) { return graph_.make(Op::kAdd, {x, y}); }
    Id multiply(Id x, Id y) { return graph_.make(Op::kMultiply, {x, y}); }
    Id typed(Id id) { return graph_.make(Op::kAssume, {id}, slot_.type); }
    Id parameter(size_t number) { return graph_.parameter(static_cast<int>(number), false); }

    Loop &loop_;
    Graph &graph_;
    const Slot &slot_;
    Intervals intervals_;
    Interval state_;
    mpz_class modulus_;
    Recurrence result_;
    std::set<Id> seen_;
    std::unordered_map<Id, std::optional<Step>> choices_, affines_;
};

/// Without conversions that leave the number as it is.
Id Modular::bare(Id id) {
    for (;;) {
        const Value &value = graph_[id];
        const bool is_same =
            value.op == Op::kAssume ||
            (value.op == Op::kWrap && type_interval(value.type).contains(intervals_.of(value.operands[0])));
        if (!is_same)
            return id;
        id = value.operands[0];
    }
}

/// That of the outermost remainder.
bool Modular::find_modulus(Id id) {
    id = bare(id);
    if (!seen_.insert(id).second)
        return false;
    const Value value = graph_[id];
    if (value.op == Op::kSelect)
        return find_modulus(value.operands[1]) || find_modulus(value.operands[2]);
    if (value.op != Op::kRemainder || !depends(id) || graph_[value.operands[1]].op != Op::kConstant)
        return false;
    modulus_ = graph_[value.operands[1]].number;
    return modulus_ > 1;
}

std::optional<Modular::Step> Modular::select(const Value &value, const std::optional<Step> &x,
                                             const std::optional<Step> &y) {
    if (!x || !y || depends(value.operands[0]))
        return std::nullopt;
    return Step{graph_.select(value.operands[0], x->a, y->a), graph_.select(value.operands[0], x->b, y->b)};
}

/// What the slot becomes: remainders, the slot itself, or what is below the modulus anyway.
std::optional<Modular::Step> Modular::choice(Id id) {
    id = bare(id);
    return remembered(choices_, id, [&] { return compute_choice(id); });
}

std::optional<Modular::Step> Modular::compute_choice(Id id) {
    const Value value = graph_[id];
    if (value.op == Op::kSelect && depends(id))
        return select(value, choice(value.operands[1]), choice(value.operands[2]));
    return value.op == Op::kRemainder || is_reduced(id) ? affine(id) : std::nullopt;
}

/// The same modulo m.
std::optional<Modular::Step> Modular::affine(Id id) {
    id = bare(id);
    return remembered(affines_, id, [&] { return compute_affine(id); });
}

std::optional<Modular::Step> Modular::compute_affine(Id id) {
    const Value value = graph_[id];
    if (!depends(id))
        return Step{graph_.constant(0), id};
    if (id == slot_.initial)
        return Step{graph_.constant(1), graph_.constant(0)};
    switch (value.op) {
    case Op::kRemainder: {
        const Value &divisor = graph_[value.operands[1]];
        const bool is_same = divisor.op == Op::kConstant && divisor.number == modulus_;
        return is_same && intervals_.of(value.operands[0]).low >= 0 ? affine(value.operands[0])
                                                                    : std::nullopt;
    }
    case Op::kAdd: {
        const std::optional<Step> x = affine(value.operands[0]), y = affine(value.operands[1]);
        if (!x || !y)
            return std::nullopt;
        return Step{add(x->a, y->a), add(x->b, y->b)};
    }
    case Op::kMultiply: {
        const bool is_left = depends(value.operands[0]);
        const Id by = value.operands[is_left ? 1 : 0];
        const std::optional<Step> x = affine(value.operands[is_left ? 0 : 1]);
        if (!x || depends(by))
            return std::nullopt;
        return Step{multiply(x->a, by), multiply(x->b, by)};
    }
    case Op::kSelect:
        return select(value, affine(value.operands[1]), affine(value.operands[2]));
    default:
        return std::nullopt;
    }
}

/// One remainder of the sum of all iterations.
void Modular::sum(const Step &step) {
    result_.parts = {reduced(step.b)};
    result_.composed = {add(parameter(0), parameter(1))};
    result_.applied = {typed(remainder(add(parameter(1), parameter(0))))};
}

void Modular::compose(const Step &step) {
    result_.parts = {reduced(step.a), reduced(step.b)};
    const Id a = parameter(0), b = parameter(1), next_a = parameter(2), next_b = parameter(3);
    result_.composed = {remainder(multiply(a, next_a)), remainder(add(multiply(next_a, b), next_b))};
    const Id before = state_.high < modulus_ ? next_a : remainder(next_a);
    result_.applied = {typed(remainder(add(multiply(a, before), b)))};
}

} // namespace

std::optional<Recurrence> fold_of_modular(Loop &loop, size_t slot) {
    return Modular(loop, slot).run();
}

} // namespace picco::compiler::ir
