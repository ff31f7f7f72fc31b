#include "engine/selections.h"

#include <algorithm>
#include <utility>

namespace picco::runtime {
namespace {

/// Sums deeper than this keep their reductions.
constexpr int kDepth = 8;

bool is_sum(Op op) {
    return op == Op::kAdd || op == Op::kSubtract || op == Op::kNegate || op == Op::kAddConstant ||
           op == Op::kMultiplyConstant;
}

} // namespace

bool Selections::fuse(NodeId id) {
    const Node &node = table_[id];
    if (node.state != State::kPending || (node.op != Op::kSelect && node.op != Op::kMultiply) ||
        node.form != Form::kProduct) {
        return false;
    }
    // x, where the operand is the converted bit x < 0 or its complement.
    const auto compared = [&](NodeId bit, bool &is_negated) {
        const auto is_pending = [&](Op op) {
            return bit != 0 && table_[bit].op == op && table_[bit].state == State::kPending;
        };
        if (!is_pending(Op::kToField)) {
            return NodeId{0};
        }
        bit = table_[bit].operands[0];
        for (; is_pending(Op::kNot); is_negated = !is_negated) {
            bit = table_[bit].operands[0];
        }
        return is_pending(Op::kLessThanZero) && table_[bit].m == kFewRounds ? bit : NodeId{0};
    };
    bool is_negated = false;
    NodeId y = node.operands[1], z = node.operands[2];
    NodeId comparison = compared(node.operands[0], is_negated);
    if (comparison == 0 && node.op == Op::kMultiply) {
        comparison = compared(node.operands[1], is_negated);
        y = node.operands[0];
    }
    if (comparison == 0) {
        return false;
    }
    if (is_negated) {
        std::swap(y, z);
    }
    const std::uint16_t bits = table_[comparison].k;
    std::array<NodeId, 3> operands = {table_[comparison].operands[0], y, z};
    selection_ = id;
    bool is_reduced = true;
    for (std::size_t i = 0; i < operands.size(); ++i) {
        if (operands[i] != 0) {
            operands[i] = without_reductions(operands[i], 0);
            is_reduced = is_reduced && (i == 0 || table_[operands[i]].form != Form::kProduct);
        }
    }
    Node &selection = table_[id]; // new sums may have moved it
    const auto old = std::exchange(selection.operands, operands);
    selection.op = Op::kSelectNegative;
    selection.k = bits;
    selection.m = is_reduced ? kIsReduced : 0;
    for (const NodeId operand : old) {
        if (operand != 0) {
            table_.release(operand);
        }
    }
    return true;
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
    if (!is_sum(node.op) || node.form != Form::kField) {
        return kept(id);
    }
    if (id < on_products_.size() && on_products_[id] != 0) {
        return kept(on_products_[id]);
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
    table_.retain(sum); // until clear()
    sums_.push_back({selection_, like, sum});
    return sum;
}

void Selections::clear() {
    for (const Sum &each : sums_) {
        on_products_[each.reduced] = 0;
        table_.release(each.sum);
    }
    sums_.clear();
    next_ = 0;
}

} // namespace picco::runtime
