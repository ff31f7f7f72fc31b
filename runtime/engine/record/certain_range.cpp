#include "engine/record/certain_range.h"

#include <cmath>

namespace picco::runtime {

std::optional<Interval> CertainRange::of(NodeId id) {
    const Node &node = table_[id];
    if (node.form == Form::kBit || node.op == Op::kToField) { // whatever the bit was made of
        return Interval::bit();
    }
    switch (node.op) {
    case Op::kReduce:
    case Op::kElement:
    case Op::kNegate:
    case Op::kAddConstant:
    case Op::kMultiplyConstant:
    case Op::kSum:
    case Op::kPrefixSums: {
        const Known x = table_.certain_range(node.operands[0]);
        return x ? Known(of_one(node, id, *x)) : std::nullopt;
    }
    case Op::kAdd:
    case Op::kSubtract:
    case Op::kMultiply: {
        const Known x = table_.certain_range(node.operands[0]), y = table_.certain_range(node.operands[1]);
        return x && y ? Known(of_two(node.op, *x, *y)) : std::nullopt;
    }
    case Op::kSelect:
    case Op::kExchange: {
        const Known bit = table_.certain_range(node.operands[0]);
        return bit && bit->is_bit() ? either(node.operands[1], node.operands[2]) : std::nullopt;
    }
    case Op::kOther: // x + y - z
        return table_.certain_range(node.operands[2]) ? either(node.operands[0], node.operands[1])
                                                      : std::nullopt;
    case Op::kMinimum: // whatever the comparison says: its outcome is a bit
        return either(node.operands[0], node.operands[1]);
    case Op::kSelectNegative:
    case Op::kSelectBit:
        return either(node.operands[1], node.operands[2]);
    case Op::kDot:
        return of_products(node);
    case Op::kGather:
        return of_gathered(node);
    default:
        return std::nullopt;
    }
}

Interval CertainRange::of_one(const Node &node, NodeId id, Interval x) const {
    switch (node.op) {
    case Op::kNegate:
        return -x;
    case Op::kSum:
        return x * Interval::of(table_[node.operands[0]].count);
    case Op::kPrefixSums:
        return hull(x, x * Interval::of(node.count));
    case Op::kAddConstant:
        return x + immediate(id);
    case Op::kMultiplyConstant:
        return x * immediate(id);
    default:
        return x;
    }
}

Interval CertainRange::of_two(Op op, Interval x, Interval y) {
    return op == Op::kAdd ? x + y : op == Op::kSubtract ? x - y : x * y;
}

CertainRange::Known CertainRange::either(NodeId one, NodeId other) const {
    const Known x = table_.certain_range(one), y = table_.certain_range(other);
    return x && y ? Known(hull(*x, *y)) : std::nullopt;
}

CertainRange::Known CertainRange::of_products(const Node &node) const {
    const std::vector<NodeId> &factors = table_.list(node.operands[0]);
    Known sum = Interval::of(0);
    for (std::size_t i = 0; sum && i + 1 < factors.size(); i += 2) {
        const Known one = table_.certain_range(factors[i]), other = table_.certain_range(factors[i + 1]);
        sum = one && other ? Known(*sum + *one * *other) : std::nullopt;
    }
    return sum;
}

CertainRange::Known CertainRange::of_gathered(const Node &node) const {
    Known all;
    for (const Run &run : table_.runs(node.operands[0])) {
        const Known one = table_.certain_range(run.source);
        if (!one) {
            return std::nullopt;
        }
        all = all ? hull(*all, *one) : *one;
    }
    return all;
}

/// The constant of a node, as an integer around 0.
Interval CertainRange::immediate(NodeId id) const {
    const std::optional<std::int64_t> number = field_.to_int64(table_.share(id));
    const double down = number ? static_cast<double>(*number) : field_.to_signed(table_.share(id)).get_d();
    return std::abs(down) < Interval::kExact
               ? Interval::of(down)
               : Interval{down - std::abs(down) * 0x1p-52, down + std::abs(down) * 0x1p-52};
}

} // namespace picco::runtime
