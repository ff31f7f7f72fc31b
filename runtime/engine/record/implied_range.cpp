#include "engine/record/implied_range.h"

#include "engine/values/forms.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// Beyond that, ranges and forms may have wrapped around the modulus.
constexpr double kFarthest = 0x1p50;

std::optional<Interval> both(Interval a, Interval b) {
    const Interval range{std::max(a.lo, b.lo), std::min(a.end, b.end)};
    return range.lo < range.end ? std::optional(range) : std::nullopt;
}

bool is_small(Interval range) {
    return range.lo > -kFarthest && range.end < kFarthest;
}

} // namespace

Interval ImpliedRange::of(NodeId id, int depth) {
    const Node &node = table_[id];
    if (node.state != State::kPending) {
        return node.range;
    }
    if (const KnownRanges::Known *known = known_.find(id, table_.birth(id)); known != nullptr) {
        is_certain_ = is_certain_ && known->is_certain;
        return meet(node.range, known->range);
    }
    if (depth == kDeepest || steps_ == kMostSteps) {
        return node.range;
    }
    ++steps_;
    return meet(node.range, of_operation(node, id, depth + 1));
}

Interval ImpliedRange::of_sum(const Origins::Origin &sum, int depth) {
    const Interval first = of(sum.operands[0].id, depth),
                   number = Interval::of(static_cast<double>(sum.number));
    switch (sum.op) {
    case Op::kNegate:
        return -first;
    case Op::kAdd:
        return first + of(sum.operands[1].id, depth);
    case Op::kSubtract:
        return first - of(sum.operands[1].id, depth);
    case Op::kAddConstant:
        return first + number;
    case Op::kMultiplyConstant:
        return first * number;
    default: // reduced
        return first;
    }
}

Interval ImpliedRange::of_operation(const Node &node, NodeId id, int depth) {
    const auto &operands = node.operands;
    switch (node.op) {
    case Op::kElement:
        return of(operands[0], depth);
    case Op::kSelect: {
        const NodeId bit = node_of_form(table_, operands[0], Form::kBit);
        return bit == 0 ? node.range
                        : either(where(operands[1], bit, true, depth), where(operands[2], bit, false, depth),
                                 node.range);
    }
    case Op::kMultiply: {
        const NodeId first = node_of_form(table_, operands[0], Form::kBit),
                     bit = first != 0 ? first : node_of_form(table_, operands[1], Form::kBit);
        return bit == 0 ? node.range
                        : either(where(operands[first != 0 ? 1 : 0], bit, true, depth), Interval::of(0),
                                 node.range);
    }
    default: {
        const auto sum = origins_.of(id);
        return sum ? of_sum(*sum, depth) : node.range;
    }
    }
}

Interval ImpliedRange::either(std::optional<Interval> one, std::optional<Interval> other,
                              Interval range) const {
    return one && other ? hull(*one, *other) : one ? *one : other ? *other : range;
}

std::optional<Interval> ImpliedRange::where(NodeId id, NodeId bit, bool is_set, int depth) {
    const Interval range = of(id, depth);
    LinearForm form;
    if (!is_small(range) || !form.add(origins_, id, 1) || form.terms().empty()) {
        return range;
    }
    Looked value{id, form, range};
    restrict(value, bit, is_set);
    return value.range;
}

/// By all conditions that hold where the bit has this value.
void ImpliedRange::restrict(Looked &value, NodeId bit, bool is_set) {
    const Node &node = table_[bit];
    if (node.state != State::kPending || !value.range || value.conditions == kMostConditions) {
        return;
    }
    if (node.op == Op::kNot) {
        return restrict(value, node.operands[0], !is_set);
    }
    if (node.op == Op::kAnd && is_set) {
        restrict(value, node.operands[0], true);
        return restrict(value, node.operands[1], true);
    }
    if (node.op == Op::kLessThanZero || (node.op == Op::kEqualZero && is_set)) {
        ++value.conditions;
        restrict_by_test(value, node, is_set);
    }
}

void ImpliedRange::restrict_by_test(Looked &value, const Node &test, bool is_set) {
    const auto [x, y, rest] = test.operands; // x - y is compared with 0
    const bool is_difference = y != 0;
    LinearForm compared;
    if (!compared.add(origins_, x, 1) || (is_difference && !compared.add(origins_, y, -1))) {
        return;
    }
    const std::int64_t multiple = value.form.multiple_of(compared);
    const Interval range = is_difference ? table_[x].range - table_[y].range : table_[x].range;
    if (multiple == 0 || !is_small(range)) {
        return;
    }
    const Interval outcome = test.op == Op::kEqualZero ? Interval::of(0)
                             : is_set                  ? Interval{-kFarthest, 0}
                                                       : Interval{0, kFarthest};
    const auto number = [](std::int64_t v) { return Interval::of(static_cast<double>(v)); };
    std::optional<Interval> narrower = both(range, outcome); // of what is compared, then of the value
    if (narrower) {
        const Interval implied =
            (*narrower - number(compared.constant())) * number(multiple) + number(value.form.constant());
        if (!is_small(implied)) {
            return;
        }
        narrower = both(*value.range, implied);
    }
    if (narrower != value.range) {
        is_certain_ = is_certain_ && test.is_assumed == 0;
        value.range = narrower;
    }
}

} // namespace picco::runtime
