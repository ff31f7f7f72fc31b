// Steps as functions of a state that compose.
#include "ir/lift.h"

#include "ir/invariant.h"
#include "plan/ranges.h"

namespace picco::compiler::ir {

Lifter::Lifter(Loop &loop, size_t slot) : loop_(loop), graph_(loop.graph), intervals_(loop), slot_(slot) {
    intervals_.set(loop.slots[slot].initial, invariant(loop, slot));
}

bool Lifter::depends(Id id) {
    if (is_state(id))
        return true;
    if (const auto known = depends_.find(id); known != depends_.end())
        return known->second;
    bool result = false;
    for (const Id each : graph_[id].operands)
        result = depends(each) || result;
    return depends_[id] = result;
}

Id farthest(Graph &graph, const Type *type, bool is_greatest) {
    const Interval all = type_interval(type);
    return graph.constant(is_greatest ? all.low : all.high);
}

Lifted Lifter::lift(Id id) {
    return remembered(lifted_, id, [&] { return compute(id); });
}

Lifted Lifter::compute(Id id) {
    if (!depends(id))
        return {.kind = Lifted::Kind::kAffine, .a = graph_.constant(0), .b = id, .is_choice = true};
    if (is_state(id))
        return {.kind = Lifted::Kind::kAffine,
                .a = graph_.constant(1),
                .b = graph_.constant(0),
                .is_choice = true};
    const Value value = graph_[id];
    switch (value.op) {
    case Op::kAssume:
        return lift(value.operands[0]);
    case Op::kWrap: {
        Lifted inner = lift(value.operands[0]);
        // What the slot holds is of its type: modulo 2^width that is the same number.
        const bool is_own = value.type->width == loop_.slots[slot_].type->width;
        if (inner.kind == Lifted::Kind::kShift && !inner.wraps && is_inside(inner, value.type))
            return inner;
        if (inner.kind != Lifted::Kind::kAffine || !is_own)
            return {};
        inner.wraps = true;
        return inner;
    }
    case Op::kAdd:
    case Op::kSubtract:
    case Op::kNegate:
    case Op::kMultiply:
        return arithmetic(value);
    case Op::kSelect:
        return select(value);
    default:
        return {};
    }
}

Lifted Lifter::arithmetic(const Value &value) {
    Lifted x = lift(value.operands[0]);
    if (x.kind == Lifted::Kind::kShift && value.op != Op::kNegate && value.op != Op::kMultiply &&
        !depends(value.operands[1]))
        return shifted(x, value.op, value.operands[1]);
    if (value.op == Op::kAdd && !depends(value.operands[0]))
        if (const Lifted y = lift(value.operands[1]); y.kind == Lifted::Kind::kShift)
            return shifted(y, value.op, value.operands[0]);
    if (x.kind != Lifted::Kind::kAffine)
        return {};
    if (value.op == Op::kNegate) {
        const Id zero = graph_.constant(0);
        return {.kind = x.kind,
                .a = graph_.make(Op::kSubtract, {zero, x.a}),
                .b = graph_.make(Op::kNegate, {x.b}),
                .wraps = x.wraps};
    }
    Lifted y = lift(value.operands[1]);
    if (y.kind != Lifted::Kind::kAffine)
        return value.op == Op::kSubtract ? rest_of(x, y) : Lifted();
    Lifted result{.kind = x.kind, .wraps = x.wraps || y.wraps};
    if (value.op != Op::kMultiply) {
        result.a = combined(value.op, x.a, y.a, result.wraps);
        result.b = combined(value.op, x.b, y.b, result.wraps);
        return result;
    }
    if (depends(value.operands[0]) && depends(value.operands[1]))
        return {};
    if (depends(value.operands[1]))
        std::swap(x, y);
    result.a = combined(Op::kMultiply, x.a, y.b, result.wraps);
    result.b = combined(Op::kMultiply, x.b, y.b, result.wraps);
    return result;
}

/// Where it wraps, conversions in between are gone: the first operand is converted where the result would need more bits than
/// the modulus has.
Id Lifter::combined(Op op, Id x, Id y, bool wraps) {
    const Id result = graph_.make(op, {x, y});
    const bool fits = !wraps || loop_.room == 0 || intervals_.of(result).signed_bits() <= loop_.room;
    return fits ? result : graph_.make(op, {graph_.make(Op::kWrap, {x}, loop_.slots[slot_].type), y});
}

/// x - y: what is left of the state where as much of it goes as the bound of y allows.
Lifted Lifter::rest_of(const Lifted &x, const Lifted &y) {
    const std::optional<Lifted> taken = as_shift(y);
    if (!taken || !graph_.is_constant(x.a, 1) || x.wraps || (taken->low == kNone) == (taken->high == kNone))
        return {};
    const auto without = [&](Id amount) { return graph_.make(Op::kSubtract, {x.b, amount}); };
    return taken->low == kNone
               ? Lifted{.kind = Lifted::Kind::kShift, .b = without(taken->high), .low = without(taken->b)}
               : Lifted{.kind = Lifted::Kind::kShift, .b = without(taken->low), .high = without(taken->b)};
}

/// What is kept within bounds, and something that does not depend on the state added or subtracted.
Lifted Lifter::shifted(Lifted x, Op op, Id by) {
    for (Id *each : {&x.b, &x.low, &x.high})
        if (*each != kNone)
            *each = graph_.make(op, {*each, by});
    return x;
}

/// The value is in the type, so that it does not wrap.
bool Lifter::is_inside(const Lifted &x, const Type *type) {
    const Interval all = type_interval(type);
    Interval values = state() + intervals_.of(x.b);
    if (x.low != kNone) {
        values.low = std::max(values.low, intervals_.of(x.low).low);
        values.high = std::max(values.high, intervals_.of(x.low).high);
    }
    if (x.high != kNone) {
        values.low = std::min(values.low, intervals_.of(x.high).low);
        values.high = std::min(values.high, intervals_.of(x.high).high);
    }
    return all.contains(values);
}

Lifted Lifter::select(const Value &value) {
    const Id condition = value.operands[0], x = value.operands[1], y = value.operands[2];
    if (depends(condition))
        return select_by_state(condition, x, y);
    return joined(condition, lift(x), lift(y), hull(intervals_.of(x), intervals_.of(y)));
}

/// Of a condition that asks for the state: what of it does not is asked first, the rest has to be an order.
Lifted Lifter::select_by_state(Id condition, Id x, Id y) {
    const Value decides = graph_[condition];
    switch (decides.op) {
    case Op::kNot:
        return select_by_state(decides.operands[0], y, x);
    case Op::kAnd:
    case Op::kOr: {
        const bool is_first_free = !depends(decides.operands[0]);
        const Id first = decides.operands[is_first_free ? 0 : 1],
                 rest = decides.operands[is_first_free ? 1 : 0];
        if (depends(first))
            return {};
        const Lifted inner = select_by_state(rest, x, y);
        const Interval values = hull(intervals_.of(x), intervals_.of(y));
        return decides.op == Op::kAnd ? joined(first, inner, lift(y), values)
                                      : joined(first, lift(x), inner, values);
    }
    case Op::kLess:
    case Op::kLessEqual:
        return select_by_order(decides, x, y);
    default:
        return {};
    }
}

/// x where the order's left side is less, else y: the greater or the lesser of its two sides, of which one does not
/// depend on the state, or that and a number.
Lifted Lifter::select_by_order(const Value &order, Id x, Id y) {
    const bool is_state_left = depends(order.operands[0]);
    const Id from = order.operands[is_state_left ? 0 : 1], other = order.operands[is_state_left ? 1 : 0];
    if (depends(other))
        return {};
    // Selected where the state's side is less, and where it is greater; one of them where they are equal.
    Linear less = linear(graph_, is_state_left ? x : y), greater = linear(graph_, is_state_left ? y : x);
    const Linear bound = linear(graph_, other);
    const bool is_strict = order.op == Op::kLess, takes_less = is_strict != is_state_left;
    if (is_state(bare(from)) && bound.terms.empty()) {
        // A side on which the state is one number.
        const auto put = [&](Linear &side, const mpz_class &number) {
            if (const auto term = side.terms.find(loop_.slots[slot_].initial); term != side.terms.end()) {
                side.number += term->second * number;
                side.terms.erase(term);
            }
        };
        if (state().low == bound.number - (takes_less ? 0 : 1))
            put(less, state().low);
        if (state().high == bound.number + (takes_less ? 1 : 0))
            put(greater, state().high);
    }
    // Numbers are whole: less than 3 is 2 at most.
    Linear beside = bound;
    beside.number += takes_less ? 1 : -1;
    Lifted result = nearest(from, less, greater, other);
    if (result.kind == Lifted::Kind::kUnknown)
        result = nearest(from, less, greater, value_of(graph_, beside));
    if (result.kind == Lifted::Kind::kUnknown && is_state(bare(from)))
        result = else_extreme(is_state_left ? x : y, is_state_left ? y : x, other, takes_less);
    return result;
}

/// less where the state is less than other, else greater: `if (s < x) s = x; else if (s < -x) s = -x;` is the greatest of
/// all, if -x is no more than x where the state is less than x.
Lifted Lifter::else_extreme(Id less, Id greater, Id other, bool takes_less) {
    const bool is_greatest = bare(less) == bare(other);
    const Lifted rest = lift(is_greatest ? greater : less);
    if ((!is_greatest && bare(greater) != bare(other)) || rest.kind != Lifted::Kind::kExtreme ||
        rest.is_greatest != is_greatest || !graph_.is_constant(rest.a, 1))
        return {};
    const Linear sum = linear(graph_, other) - (Linear() - linear(graph_, rest.b));
    // Of other from the state, at least, where it is chosen.
    const int apart = takes_less != is_greatest ? 1 : 0;
    const bool holds =
        is_greatest ? sum.number <= 2 * (state().low + apart) : sum.number >= 2 * (state().high - apart);
    if (!sum.terms.empty() || !holds)
        return {};
    return {.kind = Lifted::Kind::kExtreme,
            .a = rest.a,
            .b = graph_.make(is_greatest ? Op::kMaximum : Op::kMinimum, {other, rest.b}),
            .is_greatest = is_greatest};
}

/// less where the state's side is less than the other one, else greater.
Lifted Lifter::nearest(Id from, const Linear &less, const Linear &greater, Id other) {
    const Linear state = linear(graph_, from), bound = linear(graph_, other);
    const bool is_greatest = less - bound == greater - state;
    if (!is_greatest && !(less - state == greater - bound))
        return {};
    const Linear more = less - (is_greatest ? bound : state);
    if (is_state(bare(from)) && more == Linear())
        return {
            .kind = Lifted::Kind::kExtreme, .a = graph_.constant(1), .b = other, .is_greatest = is_greatest};
    const std::optional<Lifted> inner = as_shift(lift(from));
    const Id by = value_of(graph_, more);
    if (!inner || depends(by))
        return {};
    return shifted(bounded(*inner, other, is_greatest), Op::kAdd, by);
}

/// Not below the bound, or not above it.
Lifted Lifter::bounded(Lifted x, Id bound, bool is_least) {
    if (is_least) {
        x.low = x.low == kNone ? bound : graph_.make(Op::kMaximum, {x.low, bound});
        x.high = x.high == kNone ? kNone : graph_.make(Op::kMaximum, {x.high, bound});
    } else {
        x.high = x.high == kNone ? bound : graph_.make(Op::kMinimum, {x.high, bound});
    }
    return x;
}

std::optional<Lifted> Lifter::as_shift(const Lifted &x) {
    using Kind = Lifted::Kind;
    if (x.wraps)
        return std::nullopt;
    const Id none = graph_.constant(0);
    switch (x.kind) {
    case Kind::kShift:
        return x;
    case Kind::kAffine: {
        if (graph_.is_constant(x.a, 1))
            return Lifted{.kind = Kind::kShift, .b = x.b};
        if (!graph_[x.a].is_bit)
            return std::nullopt;
        const Interval values = state() + intervals_.of(x.b);
        return Lifted{.kind = Kind::kShift,
                      .b = x.b,
                      .low = graph_.select(x.a, graph_.constant(values.low), x.b),
                      .high = graph_.select(x.a, graph_.constant(values.high), x.b)};
    }
    case Kind::kExtreme:
        if (!graph_.is_constant(x.a, 1))
            return std::nullopt;
        return x.is_greatest ? Lifted{.kind = Kind::kShift, .b = none, .low = x.b}
                             : Lifted{.kind = Kind::kShift, .b = none, .high = x.b};
    default:
        return std::nullopt;
    }
}

Lifted Lifter::as_extreme(const Lifted &x, bool is_greatest) {
    if (x.kind == Lifted::Kind::kExtreme)
        return x.is_greatest == is_greatest ? x : Lifted();
    if (x.kind != Lifted::Kind::kAffine || !x.is_choice || x.wraps)
        return {};
    return {.kind = Lifted::Kind::kExtreme,
            .a = x.a,
            .b = graph_.select(x.a, farthest(graph_, loop_.slots[slot_].type, is_greatest), x.b),
            .is_greatest = is_greatest};
}

/// condition, which does not depend on the state, decides between two forms. values: all that they give.
Lifted Lifter::joined(Id condition, Lifted x, Lifted y, const Interval &values) {
    using Kind = Lifted::Kind;
    if (x.kind == Kind::kUnknown || y.kind == Kind::kUnknown)
        return {};
    const auto select = [&](Id left, Id right) { return graph_.select(condition, left, right); };
    if (x.kind == Kind::kAffine && y.kind == Kind::kAffine)
        return {.kind = Kind::kAffine,
                .a = select(x.a, y.a),
                .b = select_sums(graph_, condition, x.b, y.b),
                .is_choice = x.is_choice && y.is_choice,
                .wraps = x.wraps || y.wraps};
    const bool is_greatest = x.kind == Kind::kExtreme ? x.is_greatest : y.is_greatest;
    const Lifted first = as_extreme(x, is_greatest), second = as_extreme(y, is_greatest);
    if (first.kind != Kind::kUnknown && second.kind != Kind::kUnknown)
        return {.kind = Kind::kExtreme,
                .a = select(first.a, second.a),
                .b = select(first.b, second.b),
                .is_greatest = is_greatest};
    const std::optional<Lifted> left = as_shift(x), right = as_shift(y);
    if (!left || !right)
        return {};
    const auto bound = [&](Id of_left, Id of_right, const mpz_class &none) {
        if (of_left == kNone && of_right == kNone)
            return kNone;
        return select(of_left == kNone ? graph_.constant(none) : of_left,
                      of_right == kNone ? graph_.constant(none) : of_right);
    };
    return {.kind = Kind::kShift,
            .b = select(left->b, right->b),
            .low = bound(left->low, right->low, values.low),
            .high = bound(left->high, right->high, values.high)};
}

} // namespace picco::compiler::ir
