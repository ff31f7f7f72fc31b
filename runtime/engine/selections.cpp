#include "engine/selections.h"

#include <algorithm>
#include <utility>

namespace picco::runtime {
namespace {

/// Sums deeper than this keep their reductions.
constexpr int kDepth = 6;

bool is_sum(const Node &node) {
    return node.form == Form::kField &&
           (node.op == Op::kAdd || node.op == Op::kSubtract || node.op == Op::kNegate ||
            node.op == Op::kAddConstant || node.op == Op::kMultiplyConstant);
}

} // namespace

Selections::~Selections() {
    for (const Sum &each : sums_) {
        table_.release(each.sum);
    }
}

/// What a node selects by a comparison of few rounds that has not started; comparison 0: nothing.
Selections::Choice Selections::choice_of(NodeId id) const {
    const Node &node = table_[id];
    if (node.state != State::kPending || node.form != Form::kProduct ||
        (node.op != Op::kSelect && node.op != Op::kMultiply)) {
        return {};
    }
    const auto with_bit = [&](NodeId bit, NodeId y, NodeId z) {
        const auto is_pending = [&](Op op) {
            return bit != 0 && table_[bit].op == op && table_[bit].state == State::kPending;
        };
        if (!is_pending(Op::kToField)) {
            return Choice{};
        }
        bit = table_[bit].operands[0];
        for (; is_pending(Op::kNot); std::swap(y, z)) {
            bit = table_[bit].operands[0];
        }
        const bool is_quick = is_pending(Op::kLessThanZero) && table_[bit].m == kFewRounds;
        return is_quick ? Choice{bit, y, z} : Choice{};
    };
    const Choice choice = with_bit(node.operands[0], node.operands[1], node.operands[2]);
    return choice.comparison == 0 && node.op == Op::kMultiply
               ? with_bit(node.operands[1], node.operands[0], 0)
               : choice;
}

void Selections::find(NodeId id) {
    const Choice choice = choice_of(id);
    if (choice.comparison == 0) {
        return;
    }
    const std::uint16_t bits = table_[choice.comparison].k;
    std::array<NodeId, 3> operands = {table_[choice.comparison].operands[0], choice.when_negative,
                                      choice.otherwise};
    std::uint64_t as_it_is = 0, start = 0;
    for (const NodeId operand : table_[id].operands) {
        as_it_is = operand == 0 ? as_it_is : std::max<std::uint64_t>(as_it_is, table_[operand].ready);
    }
    for (const NodeId operand : operands) {
        start = operand == 0 ? start : std::max(start, ready_without_reductions(operand, 0));
    }
    if (start + static_cast<std::uint64_t>(latency_.of(Op::kSelectNegative, bits, 0)) >= as_it_is) {
        return;
    }
    bool is_reduced = true;
    for (std::size_t i = 0; i < operands.size(); ++i) {
        if (operands[i] != 0) {
            operands[i] = without_reductions(operands[i], 0);
            is_reduced = is_reduced && (i == 0 || table_[operands[i]].form != Form::kProduct);
        }
    }
    Node &selection = table_[id];
    const auto old = std::exchange(selection.operands, operands);
    selection.op = Op::kSelectNegative;
    selection.k = bits;
    selection.m = is_reduced ? kIsReduced : 0;
    for (const NodeId operand : old) {
        if (operand != 0) {
            table_.release(operand);
        }
    }
}

/// When without_reductions() of a node would be ready.
std::uint64_t Selections::ready_without_reductions(NodeId id, int depth) const {
    const Node &node = table_[id];
    if (node.state != State::kPending || depth > kDepth) {
        return node.ready;
    }
    if (node.op == Op::kReduce) {
        return table_[node.operands[0]].ready;
    }
    if (const NodeId known = known_on_products(id); known != 0) {
        return table_[known].ready;
    }
    std::uint64_t ready = is_sum(node) ? 0 : node.ready;
    for (const NodeId operand : node.operands) {
        if (is_sum(node) && operand != 0) {
            ready = std::max(ready, ready_without_reductions(operand, depth + 1));
        }
    }
    return ready;
}

/// A value without a reduction that is still to be done, in sums too; with a reference for the caller.
NodeId Selections::without_reductions(NodeId id, int depth) {
    const Node &node = table_[id];
    const auto kept = [&](NodeId value) {
        table_.retain(value);
        return value;
    };
    if (node.state != State::kPending || depth > kDepth) {
        return kept(id);
    }
    if (node.op == Op::kReduce) {
        return kept(node.operands[0]);
    }
    if (const NodeId known = known_on_products(id); known != 0) {
        return kept(known);
    }
    if (!is_sum(node)) {
        return kept(id);
    }
    const auto old = node.operands;
    NodeId operands[2] = {0, 0};
    bool is_product = false;
    for (int i = 0; i < 2; ++i) {
        if (old[i] != 0) {
            operands[i] = without_reductions(old[i], depth + 1);
            is_product = is_product || table_[operands[i]].form == Form::kProduct;
        }
    }
    if (is_product) {
        return compute(id, operands);
    }
    for (const NodeId operand : operands) {
        if (operand != 0) {
            table_.release(operand);
        }
    }
    return kept(id);
}

/// The same sum of other operands, whose references it takes over.
NodeId Selections::compute(NodeId like, const NodeId (&operands)[2]) {
    const Node model = table_[like];
    const NodeId sum =
        table_.create(model.op, Form::kProduct, model.range, static_cast<int>(model.line), model.count);
    Node &node = table_[sum];
    std::copy(std::begin(operands), std::end(operands), node.operands.begin());
    std::copy_n(table_.share(like), table_.limbs(), table_.share(sum));
    if (like >= on_products_.size()) {
        on_products_.resize(table_.size());
    }
    on_products_[like] = sum;
    table_.retain(sum); // as long as it may be asked for
    sums_.push_back({like, sum});
    return sum;
}

} // namespace picco::runtime
