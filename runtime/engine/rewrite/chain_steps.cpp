// Which value a node is a function of, and which function.
#include "engine/rewrite/chain_functions.h"

#include <cmath>
#include <gmpxx.h>

namespace picco::runtime {
namespace {

using Kind = Function::Kind;

/// Numbers that a double holds, and the next one.
constexpr double kLargestNumber = 1e15;

constexpr OpSet kSeenThrough{Op::kAnd,         Op::kXor,    Op::kNot,     Op::kReduce,      Op::kSelect,
                             Op::kExchange,    Op::kOther,  Op::kMinimum, Op::kAdd,         Op::kSubtract,
                             Op::kAddConstant, Op::kNegate, Op::kToField, Op::kLessThanZero};

} // namespace

bool ChainFunctions::is_seen_through(Op op) {
    return kSeenThrough.has(op);
}

/// Looks through an operation.
void ChainFunctions::open(Cone &cone, NodeId id) {
    const Node &node = table_[id];
    cone.see(id);
    for (const NodeId operand : node.operands) {
        if (operand != 0) {
            cone.add(operand);
        }
    }
    const auto rounds = static_cast<std::uint64_t>(latency_.of(node.op, node.k, node.m));
    if (rounds != 0) {
        cone.fastest = cone.fastest == 0 ? rounds : std::min(cone.fastest, rounds);
    }
}

/// Of the edge, the one to look through next; 0 where nothing of it is to come.
NodeId ChainFunctions::latest_of(Cone &cone) const {
    NodeId latest = 0;
    std::uint64_t ready = 0, next = 0; // of the latest one, and of the others
    for (const NodeId id : cone.edge()) {
        const std::uint64_t its = table_[id].state == State::kDone ? 0 : table_[id].ready();
        const bool is_later =
            latest == 0 || its > ready || (its == ready && order_.place(id) > order_.place(latest));
        next = std::max(next, is_later ? ready : its);
        ready = is_later ? its : ready;
        latest = is_later ? id : latest;
    }
    if (latest == 0 || table_[latest].state != State::kPending) {
        return 0;
    }
    cone.is_single = ready > next;
    cone.others = drafts_.now();
    if (cone.is_single) {
        for (const NodeId id : cone.edge()) {
            cone.others = id != latest ? std::max(cone.others, drafts_.ready(id)) : cone.others;
        }
    }
    return latest;
}

/// As a function of a node of the edge.
const ChainFunctions::Value &ChainFunctions::value_at(Cone &cone, NodeId id, NodeId base) {
    cone.base = base;
    cone.values.fill(std::nullopt);
    return value_of(cone, id);
}

const ChainFunctions::Value &ChainFunctions::value_of(Cone &cone, NodeId id) {
    static const Value kBase{.depends = true}, kOther;
    if (id == cone.base) {
        return kBase;
    }
    const std::size_t place = cone.place(id);
    if (id == 0 || !cone.has(place)) {
        return kOther;
    }
    if (!cone.values[place]) {
        cone.values[place] = new_value_of(cone, id);
    }
    return *cone.values[place];
}

ChainFunctions::Value ChainFunctions::new_value_of(Cone &cone, NodeId id) {
    const Node &node = table_[id];
    switch (node.op) {
    case Op::kAnd:
    case Op::kXor:
    case Op::kNot:
        return bit_of(cone, node);
    case Op::kSelect:
    case Op::kExchange:
        return selection_of(cone, node);
    case Op::kMinimum:
        return extreme_of(cone, node.operands[0], node.operands[1], true);
    case Op::kReduce:
        return value_of(cone, node.operands[0]);
    case Op::kAdd:
    case Op::kSubtract:
    case Op::kAddConstant:
    case Op::kOther:
        return sum_of(cone, id);
    default: { // a comparison, or its bit as a number
        Value value;
        for (const NodeId operand : node.operands) {
            value.depends = value.depends || value_of(cone, operand).depends;
        }
        value.is_possible = !value.depends;
        return value;
    }
    }
}

ChainFunctions::Value ChainFunctions::then(const Function &second, const Value &first) {
    Value value{.is_possible = first.is_possible, .depends = true};
    if (const auto both = first.is_possible ? compose(second, first.function) : std::nullopt) {
        value.function = *both;
    } else {
        value.is_possible = false;
    }
    return value;
}

ChainFunctions::Value ChainFunctions::bit_of(Cone &cone, const Node &node) {
    Value x = value_of(cone, node.operands[0]), y = value_of(cone, node.operands[1]);
    if (!x.depends && !y.depends) {
        return {};
    }
    if (node.op == Op::kNot) {
        return then({.kind = Kind::kAffine, .flip = true}, x);
    }
    Ref fixed = Ref::node(node.operands[1]);
    if (!x.depends) {
        std::swap(x, y);
        fixed = Ref::node(node.operands[0]);
    }
    if (!y.depends) {
        return node.op == Op::kXor ? then({.kind = Kind::kAffine, .offset = fixed}, x)
                                   : then({.kind = Kind::kAffine, .factor = fixed}, x);
    }
    Value both{.is_possible = x.is_possible && y.is_possible, .depends = true};
    if (both.is_possible) {
        const auto function =
            node.op == Op::kAnd ? product(x.function, y.function) : sum(x.function, y.function);
        both.is_possible = function.has_value();
        both.function = function.value_or(Function());
    }
    return both;
}

ChainFunctions::Value ChainFunctions::selection_of(Cone &cone, const Node &node) {
    if (const auto is_least = selects_least(node)) {
        if (Value value = extreme_of(cone, node.operands[1], node.operands[2], *is_least);
            value.depends && value.is_possible) {
            return value;
        }
    }
    const Value &c = value_of(cone, node.operands[0]), &x = value_of(cone, node.operands[1]),
                &y = value_of(cone, node.operands[2]);
    if (c.depends || (x.depends && y.depends)) {
        return {.is_possible = false, .depends = true};
    }
    const auto other = [&](std::size_t i) { return drafts_.reduced(Ref::node(node.operands[i])); };
    if (y.depends) {
        return then({.kind = Kind::kReplace, .c = other(0), .a = other(1)}, y);
    }
    return x.depends ? then({.kind = Kind::kKeep, .c = other(0), .a = other(2)}, x) : Value();
}

/// The lesser, or the greater, of two.
ChainFunctions::Value ChainFunctions::extreme_of(Cone &cone, NodeId x, NodeId y, bool is_least) {
    const Value &a = value_of(cone, x), &b = value_of(cone, y);
    if (a.depends && b.depends) {
        return {.is_possible = false, .depends = true};
    }
    if (!a.depends && !b.depends) {
        return {};
    }
    const Ref other = Ref::node(a.depends ? y : x);
    Function bound{.kind = Kind::kClamp};
    (is_least ? bound.most : bound.least) = other;
    return then(bound, a.depends ? a : b);
}

/// What a reduction reduces.
NodeId ChainFunctions::unreduced(NodeId id) const {
    const Node &node = table_[id];
    return node.op == Op::kReduce && node.state == State::kPending ? node.operands[0] : id;
}

bool ChainFunctions::is_pending(NodeId id, Op op) const {
    return table_[id].op == op && table_[id].state == State::kPending;
}

/// The number that a node is, if it is a public one.
std::optional<double> ChainFunctions::number_of(NodeId id) const {
    const Node &node = table_[id];
    const bool is_number = node.op == Op::kLeaf && !node.is_assumed && node.range.lo + 1 == node.range.end;
    return is_number ? std::optional(node.range.lo) : std::nullopt;
}

/// What a comparison with zero compares, where one of them is a public number: a difference of a value that is
/// selected, and this number.
ChainFunctions::Compared ChainFunctions::compared_with_number(NodeId difference, NodeId a, NodeId b) const {
    double sign = 1, sum = 0; // difference = sign * x + sum
    NodeId x = difference;
    for (;;) {
        if (is_pending(x, Op::kAddConstant)) {
            sum += sign * context_.field.to_signed(table_.share(x)).get_d();
        } else if (is_pending(x, Op::kNegate)) {
            sign = -sign;
        } else {
            break;
        }
        x = table_[x].operands[0];
    }
    const NodeId other = unreduced(x) == a ? b : a;
    const auto number = number_of(other);
    // x < -sum, or x > sum: the last number that is not, or the first one, is selected as well.
    if (!number || std::abs(sum) > kLargestNumber ||
        (*number != -sign * sum && *number != -sign * (sum + 1))) {
        return {};
    }
    return sign > 0 ? Compared{unreduced(x), other} : Compared{other, unreduced(x)};
}

/// Whether the condition of a selection compares what it selects: the lesser one is taken, or the greater one.
std::optional<bool> ChainFunctions::selects_least(const Node &node) const {
    NodeId bit = node.operands[0];
    if (!is_pending(bit, Op::kToField)) {
        return std::nullopt;
    }
    bool is_inverted = false;
    for (bit = table_[bit].operands[0]; is_pending(bit, Op::kNot); bit = table_[bit].operands[0]) {
        is_inverted = !is_inverted;
    }
    if (!is_pending(bit, Op::kLessThanZero)) {
        return std::nullopt;
    }
    const NodeId a = unreduced(node.operands[1]), b = unreduced(node.operands[2]);
    const auto [x, y, _] = table_[bit].operands;
    const Compared compared = y != 0                         ? Compared{unreduced(x), unreduced(y)}
                              : is_pending(x, Op::kSubtract) ? Compared{unreduced(table_[x].operands[0]),
                                                                        unreduced(table_[x].operands[1])}
                                                             : compared_with_number(x, a, b);
    if (compared.x == a && compared.y == b) {
        return !is_inverted;
    }
    return compared.x == b && compared.y == a ? std::optional(is_inverted) : std::nullopt;
}

ChainFunctions::Value ChainFunctions::sum_of(Cone &cone, NodeId id) {
    const Node &node = table_[id];
    const NodeId x = node.operands[0], y = node.operands[1], z = node.operands[2];
    if (node.op == Op::kOther) {
        const Node &least = table_[z];
        const bool is_greatest = least.op == Op::kMinimum && least.state == State::kPending &&
                                 least.operands[0] == x && least.operands[1] == y;
        if (is_greatest) {
            return extreme_of(cone, x, y, false);
        }
        const bool depends =
            value_of(cone, x).depends || value_of(cone, y).depends || value_of(cone, z).depends;
        return {.is_possible = !depends, .depends = depends};
    }
    const Value &a = value_of(cone, x), &b = value_of(cone, y);
    if (!a.depends && !b.depends) {
        return {};
    }
    if (node.op == Op::kAddConstant) {
        const Ref constant = drafts_.constant(context_, table_.share(id));
        return constant ? then({.kind = Kind::kClamp, .shift = constant}, a)
                        : Value{.is_possible = false, .depends = true};
    }
    const bool is_shifted = node.op == Op::kAdd ? a.depends != b.depends : a.depends && !b.depends;
    if (!is_shifted) {
        return {.is_possible = false, .depends = true};
    }
    const Ref other = Ref::node(a.depends ? y : x);
    const Ref shift = node.op == Op::kAdd ? other : drafts_.negate(other);
    return then({.kind = Kind::kClamp, .shift = shift}, a.depends ? a : b);
}

} // namespace picco::runtime
