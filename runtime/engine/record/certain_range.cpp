#include "engine/record/certain_range.h"

#include <algorithm>
#include <cmath>

namespace picco::runtime {
namespace {

/// What is deeper, or has more parts, is not looked into.
constexpr int kDeepest = 1000;
constexpr std::size_t kMostParts = 4096;

} // namespace

CertainRange::Known CertainRange::of(NodeId id, int depth) {
    const Node &node = table_[id];
    if (!node.is_assumed) {
        return node.range;
    }
    if (node.state != State::kPending || depth > kDeepest || known_.size() > kMostParts) {
        return std::nullopt;
    }
    if (const auto found = known_.find(id); found != known_.end()) {
        return found->second;
    }
    const Known range = of_operation(node, id, depth + 1);
    known_.emplace(id, range);
    return range;
}

CertainRange::Known CertainRange::of_operation(const Node &node, NodeId id, int depth) {
    switch (node.op) {
    case Op::kToField: // of a bit, whatever that was made of
        return Interval::bit();
    case Op::kReduce:
    case Op::kElement:
        return of(node.operands[0], depth);
    case Op::kNegate:
    case Op::kAddConstant:
    case Op::kMultiplyConstant:
    case Op::kSum: {
        const Known x = of(node.operands[0], depth);
        return x ? Known(of_one(node, id, *x)) : std::nullopt;
    }
    case Op::kAdd:
    case Op::kSubtract:
    case Op::kMultiply: {
        const Known x = of(node.operands[0], depth), y = of(node.operands[1], depth);
        return x && y ? Known(of_two(node.op, *x, *y)) : std::nullopt;
    }
    case Op::kSelect:
    case Op::kExchange: {
        const Known bit = of(node.operands[0], depth), x = of(node.operands[1], depth),
                    y = of(node.operands[2], depth);
        return bit && bit->is_bit() && x && y ? Known(hull(*x, *y)) : std::nullopt;
    }
    case Op::kDot:
        return of_products(node, depth);
    case Op::kGather:
        return of_gathered(node, depth);
    default:
        return std::nullopt;
    }
}

Interval CertainRange::of_one(const Node &node, NodeId id, Interval x) const {
    switch (node.op) {
    case Op::kNegate:
        return -x;
    case Op::kAddConstant:
        return x + immediate(id);
    case Op::kMultiplyConstant:
        return x * immediate(id);
    default: // kSum
        return x * Interval::of(table_[node.operands[0]].count);
    }
}

Interval CertainRange::of_two(Op op, Interval x, Interval y) {
    return op == Op::kAdd ? x + y : op == Op::kSubtract ? x - y : x * y;
}

CertainRange::Known CertainRange::of_products(const Node &node, int depth) {
    const std::vector<NodeId> &factors = table_.list(node.operands[0]);
    Known sum = Interval::of(0);
    for (std::size_t i = 0; sum && i + 1 < factors.size(); i += 2) {
        const Known one = of(factors[i], depth), other = of(factors[i + 1], depth);
        sum = one && other ? Known(*sum + *one * *other) : std::nullopt;
    }
    return sum;
}

CertainRange::Known CertainRange::of_gathered(const Node &node, int depth) {
    Known all;
    for (const Run &run : table_.runs(node.operands[0])) {
        const Known one = of(run.source, depth);
        if (!one) {
            return std::nullopt;
        }
        all = all ? hull(*all, *one) : *one;
    }
    return all;
}

/// The constant of a node, as an integer around 0.
Interval CertainRange::immediate(NodeId id) const {
    mpz_class value = field_.to_mpz(table_.share(id));
    if (2 * value > field_.modulus()) {
        value -= field_.modulus();
    }
    const double down = value.get_d(); // towards 0
    const Interval exact = Interval::of(down);
    return std::abs(down) < Interval::kExact
               ? exact
               : Interval{down - std::abs(down) * 0x1p-52, down + std::abs(down) * 0x1p-52};
}

} // namespace picco::runtime
