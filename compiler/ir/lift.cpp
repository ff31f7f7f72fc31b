// Steps as functions of a state that compose.
#include "ir/lift.h"

#include "plan/ranges.h"

namespace picco::compiler::ir {

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

/// What never wins against a value of the slot's type.
Id Lifter::farthest(bool is_greatest) {
    const Interval all = type_interval(loop_.slots[slot_].type);
    return graph_.constant(is_greatest ? all.low : all.high);
}

Lifted Lifter::lift(Id id) {
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
        const bool is_own = value.type->canonical == loop_.slots[slot_].type->canonical ||
                            (value.type->width == loop_.slots[slot_].type->width &&
                             value.type->is_signed == loop_.slots[slot_].type->is_signed);
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
    case Op::kBitAnd:
    case Op::kBitOr:
    case Op::kBitXor:
        return word(value);
    case Op::kSelect:
        return select(value);
    default:
        return {};
    }
}

Lifted Lifter::arithmetic(const Value &value) {
    Lifted x = lift(value.operands[0]);
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
        return {};
    Lifted result{.kind = x.kind, .wraps = x.wraps || y.wraps};
    if (value.op != Op::kMultiply) {
        result.a = graph_.make(value.op, {x.a, y.a});
        result.b = graph_.make(value.op, {x.b, y.b});
        return result;
    }
    if (depends(value.operands[0]) && depends(value.operands[1]))
        return {};
    if (depends(value.operands[1]))
        std::swap(x, y);
    result.a = graph_.make(Op::kMultiply, {x.a, y.b});
    result.b = graph_.make(Op::kMultiply, {x.b, y.b});
    return result;
}

Lifted Lifter::word(const Value &value) {
    const bool is_left = is_state(value.operands[0]);
    const Id other = value.operands[is_left ? 1 : 0];
    const bool fits = is_left || is_state(value.operands[1]);
    const Type *type = loop_.slots[slot_].type;
    if (!fits || depends(other) || value.type->width != type->width ||
        value.type->is_signed != type->is_signed)
        return {};
    return {.kind = Lifted::Kind::kWord, .b = other, .op = value.op};
}

Lifted Lifter::select(const Value &value) {
    const Id condition = value.operands[0], x = value.operands[1], y = value.operands[2];
    return depends(condition) ? select_by_state(condition, x, y) : joined(condition, lift(x), lift(y));
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
        return decides.op == Op::kAnd ? joined(first, inner, lift(y)) : joined(first, lift(x), inner);
    }
    case Op::kLess:
    case Op::kLessEqual: {
        const Id left = decides.operands[0], right = decides.operands[1];
        const bool is_state_left = is_state(left);
        const Id other = is_state_left ? right : left;
        if ((!is_state_left && !is_state(right)) || depends(other))
            return {};
        const bool takes_other = bare(x) == bare(other) && is_state(bare(y));
        const bool takes_state = bare(y) == bare(other) && is_state(bare(x));
        if (!takes_other && !takes_state)
            return {};
        // The condition holds where the other one is greater, or is not.
        return {.kind = Lifted::Kind::kExtreme,
                .a = graph_.constant(1),
                .b = bare(other),
                .is_greatest = is_state_left == takes_other};
    }
    default:
        return {};
    }
}

Lifted Lifter::as_extreme(const Lifted &x, bool is_greatest) {
    if (x.kind == Lifted::Kind::kExtreme)
        return x.is_greatest == is_greatest ? x : Lifted();
    if (x.kind != Lifted::Kind::kAffine || !x.is_choice || x.wraps)
        return {};
    return {.kind = Lifted::Kind::kExtreme,
            .a = x.a,
            .b = graph_.select(x.a, farthest(is_greatest), x.b),
            .is_greatest = is_greatest};
}

Lifted Lifter::as_word(const Lifted &x, Op op) {
    if (x.kind == Lifted::Kind::kWord)
        return x.op == op ? x : Lifted();
    const bool is_state_alone =
        x.kind == Lifted::Kind::kAffine && graph_.is_constant(x.a, 1) && graph_.is_constant(x.b, 0);
    if (!is_state_alone)
        return {};
    const Type *type = loop_.slots[slot_].type;
    const mpz_class ones = type->is_signed ? mpz_class(-1) : type_interval(type).high;
    return {
        .kind = Lifted::Kind::kWord, .b = graph_.constant(op == Op::kBitAnd ? ones : mpz_class(0)), .op = op};
}

/// condition, which does not depend on the state, decides between two forms.
Lifted Lifter::joined(Id condition, Lifted x, Lifted y) {
    using Kind = Lifted::Kind;
    if (x.kind == Kind::kUnknown || y.kind == Kind::kUnknown)
        return {};
    const auto select = [&](Id left, Id right) { return graph_.select(condition, left, right); };
    if (x.kind == Kind::kAffine && y.kind == Kind::kAffine)
        return {.kind = Kind::kAffine,
                .a = select(x.a, y.a),
                .b = select(x.b, y.b),
                .is_choice = x.is_choice && y.is_choice,
                .wraps = x.wraps || y.wraps};
    if (x.kind == Kind::kWord || y.kind == Kind::kWord) {
        const Op op = x.kind == Kind::kWord ? x.op : y.op;
        x = as_word(x, op);
        y = as_word(y, op);
        if (x.kind == Kind::kUnknown || y.kind == Kind::kUnknown)
            return {};
        return {.kind = Kind::kWord, .b = select(x.b, y.b), .op = op};
    }
    const bool is_greatest = x.kind == Kind::kExtreme ? x.is_greatest : y.is_greatest;
    x = as_extreme(x, is_greatest);
    y = as_extreme(y, is_greatest);
    if (x.kind == Kind::kUnknown || y.kind == Kind::kUnknown)
        return {};
    return {.kind = Kind::kExtreme, .a = select(x.a, y.a), .b = select(x.b, y.b), .is_greatest = is_greatest};
}

} // namespace picco::compiler::ir
