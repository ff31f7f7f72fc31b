// Which value a node is a function of, and which function.
#include "engine/rewrite/chain_functions.h"

#include <algorithm>
#include <cmath>
#include <gmpxx.h>

namespace picco::runtime {
namespace {

using Kind = Function::Kind;

/// Numbers that a double holds, and the next one.
constexpr double kLargestNumber = 1e15;

/// The lesser one, where one of them may be 0 for none.
std::uint32_t fastest_of(std::uint32_t x, std::uint32_t y) {
    return x == 0 || y == 0 ? std::max(x, y) : std::min(x, y);
}

} // namespace

ChainFunctions::Operands ChainFunctions::operands_of(NodeId id) const {
    const Node &node = table_[id];
    const NodeId x = node.operands[0], y = node.operands[1], z = node.operands[2];
    switch (node.op) {
    case Op::kAnd:
    case Op::kXor:
    case Op::kNot:
    case Op::kReduce:
    case Op::kAdd:
    case Op::kSubtract:
    case Op::kAddConstant:
        return {.nodes = {x, y}};
    case Op::kMinimum:
        return {.nodes = {x, y}, .comparing = id, .is_least = true};
    case Op::kSelect:
    case Op::kExchange: {
        const auto is_least = selects_least(node);
        return is_least ? Operands{.nodes = {y, z}, .comparing = x, .is_least = *is_least}
                        : Operands{.nodes = {y, z}, .fixed = x};
    }
    case Op::kOther: {
        const Node &least = table_[z];
        const bool is_greatest = least.op == Op::kMinimum && least.state == State::kPending &&
                                 least.operands[0] == x && least.operands[1] == y;
        return is_greatest ? Operands{.nodes = {x, y}, .comparing = z} : Operands();
    }
    default: // a comparison, or its bit as a number: none that can be composed
        return {};
    }
}

const ChainFunctions::Trace *ChainFunctions::trace(NodeId id, NodeId base) const {
    const std::span<const Trace> all = traces(id);
    const auto found = std::ranges::find_if(all, [&](const Trace &each) { return each.base == base; });
    return found != all.end() ? &*found : nullptr;
}

/// Nothing where there is no time to compose two functions before the base is known.
std::optional<ChainFunctions::Trace> ChainFunctions::traced_to(NodeId id, const Operands &operands,
                                                               NodeId base) const {
    const Node &communicating = table_[operands.comparing != 0 ? operands.comparing : id];
    Trace trace{base,
                static_cast<std::uint32_t>(latency_.of(communicating.op, communicating.k, communicating.m)),
                table_[id].op == Op::kReduce ? 0u : 1u};
    std::uint64_t others = drafts_.now(),
                  by_itself = 0; // when others are there, and the other value without chains
    const std::array all{operands.nodes[0], operands.nodes[1], operands.fixed};
    for (std::size_t i = 0; i < all.size(); ++i) {
        const NodeId operand = all[i];
        if (operand == 0 || operand == base) {
            continue;
        }
        if (const Trace *const through = operand != operands.fixed ? this->trace(operand, base) : nullptr) {
            trace.fastest = fastest_of(trace.fastest, through->fastest);
            trace.operations += through->operations;
            trace.through[i] = static_cast<std::uint32_t>(through - traces_.data()) + 1;
        } else {
            others = std::max(others, drafts_.ready(operand));
            by_itself = operand != operands.fixed ? table_[operand].ready() : by_itself;
        }
    }
    const bool is_much_later =
        table_[base].ready() > by_itself && drafts_.ready(base) >= others + std::max(trace.fastest, 1u);
    return is_much_later && trace.operations <= kMostSeen ? std::optional(trace) : std::nullopt;
}

/// Whether it is no link of a chain, and a function of a node without communication.
bool ChainFunctions::is_local_step(NodeId id) const {
    constexpr OpSet kLocal{Op::kNot, Op::kAdd, Op::kSubtract, Op::kAddConstant};
    return kLocal.has(table_[id].op) &&
           std::ranges::any_of(traces(id), [](const Trace &each) { return each.fastest == 0; });
}

/// Finds the traces of a node, from those of its operands.
std::span<ChainFunctions::Trace> ChainFunctions::look_through(NodeId id) {
    const Operands operands = operands_of(id);
    std::array<Trace, kMostTraces> found;
    std::size_t count = 0;
    const auto is_later = [&](const Trace &x, const Trace &y) {
        const std::uint64_t first = table_[x.base].ready(), second = table_[y.base].ready();
        return first > second || (first == second && order_.place(x.base) > order_.place(y.base));
    };
    const auto add = [&](NodeId base) {
        const bool is_there = std::any_of(found.data(), found.data() + count,
                                          [&](const Trace &each) { return each.base == base; });
        if (count == found.size() || is_there || table_[base].state != State::kPending) {
            return;
        }
        if (const auto next = traced_to(id, operands, base)) {
            std::size_t place = count++;
            for (; place > 0 && is_later(*next, found[place - 1]); --place) {
                found[place] = found[place - 1];
            }
            found[place] = *next;
        }
    };
    for (const NodeId operand : operands.nodes) {
        if (operand != 0) {
            if (!is_local_step(operand)) { // else what it is a function of is as late
                add(operand);
            }
            for (const Trace &through : traces(operand)) {
                add(through.base);
            }
        }
    }
    Traced &traced = traced_[order_.place(id)];
    traced = {static_cast<std::uint32_t>(traces_.size()), static_cast<std::uint32_t>(count), operands};
    traces_.insert(traces_.end(), found.data(), found.data() + count);
    return std::span(traces_).subspan(traced.first);
}

ChainFunctions::Value ChainFunctions::value_of(NodeId id, Trace &trace) {
    if (!trace.is_evaluated) {
        trace.function = function_of(id, trace);
        trace.is_evaluated = true;
        evaluated_.push_back(&trace);
    }
    return trace.function;
}

/// All but the first drafts, and what was evaluated since then.
void ChainFunctions::forget(std::size_t drafts) {
    for (Trace *const trace : evaluated_) {
        trace->is_evaluated = false;
    }
    evaluated_.clear();
    drafts_.keep_first(drafts);
}

std::optional<Function> ChainFunctions::function_of(NodeId id, const Trace &trace) {
    const Operands &operands = traced_[order_.place(id)].operands;
    const auto value = [&](std::size_t i) -> Value {
        const NodeId operand = operands.nodes[i];
        if (operand == trace.base) {
            return Function();
        }
        return trace.through[i] != 0 ? value_of(operand, traces_[trace.through[i] - 1]) : std::nullopt;
    };
    const Value x = value(0), y = value(1);
    if ((trace.through[0] != 0 && !x) || (trace.through[1] != 0 && !y)) {
        return std::nullopt;
    }
    if (operands.comparing != 0) {
        return extreme_of(operands, x, y);
    }
    switch (table_[id].op) {
    case Op::kReduce:
        return x;
    case Op::kNot:
        return compose({.kind = Kind::kAffine, .flip = true}, *x);
    case Op::kAnd:
    case Op::kXor:
        return bit_of(table_[id].op, operands, x, y);
    case Op::kSelect:
    case Op::kExchange:
        return selection_of(operands, x, y);
    default:
        return sum_of(id, x, y);
    }
}

std::optional<Function> ChainFunctions::bit_of(Op op, const Operands &operands, const Value &x,
                                               const Value &y) {
    if (x && y) {
        return op == Op::kAnd ? product(*x, *y) : sum(*x, *y);
    }
    const Ref other = Ref::node(operands.nodes[x ? 1 : 0]);
    return compose(op == Op::kAnd ? Function{.kind = Kind::kAffine, .factor = other}
                                  : Function{.kind = Kind::kAffine, .offset = other},
                   x ? *x : *y);
}

std::optional<Function> ChainFunctions::selection_of(const Operands &operands, const Value &x,
                                                     const Value &y) {
    if (x && y) {
        return std::nullopt;
    }
    const Ref c = drafts_.reduced(Ref::node(operands.fixed)),
              other = drafts_.reduced(Ref::node(operands.nodes[x ? 1 : 0]));
    return compose({.kind = x ? Kind::kKeep : Kind::kReplace, .c = c, .a = other}, x ? *x : *y);
}

/// The lesser, or the greater, of two.
std::optional<Function> ChainFunctions::extreme_of(const Operands &operands, const Value &x, const Value &y) {
    if (x && y) {
        return std::nullopt;
    }
    Function bound{.kind = Kind::kClamp};
    (operands.is_least ? bound.most : bound.least) = Ref::node(operands.nodes[x ? 1 : 0]);
    return compose(bound, x ? *x : *y);
}

std::optional<Function> ChainFunctions::sum_of(NodeId id, const Value &x, const Value &y) {
    const Node &node = table_[id];
    if (node.op == Op::kAddConstant) {
        const Ref constant = drafts_.constant(context_, table_.share(id));
        return constant ? compose({.kind = Kind::kClamp, .shift = constant}, *x) : std::nullopt;
    }
    if ((x && y) || (node.op == Op::kSubtract && !x)) {
        return std::nullopt;
    }
    const Ref other = Ref::node(node.operands[x ? 1 : 0]);
    return compose({.kind = Kind::kClamp, .shift = node.op == Op::kAdd ? other : drafts_.negate(other)},
                   x ? *x : *y);
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

} // namespace picco::runtime
