#include "engine/rewrite/selections.h"

#include <algorithm>
#include <utility>

namespace picco::runtime {
namespace {

/// Sums deeper than this keep their reductions.
constexpr int kDepth = 6;
/// Vectors gathered from more pieces than these keep them too.
constexpr std::size_t kFewRuns = 8;

/// What is as well computed on products.
bool is_sum(const Node &node) {
    return (node.form == Form::kField || node.form == Form::kProduct) &&
           (node.op == Op::kAdd || node.op == Op::kSubtract || node.op == Op::kNegate ||
            node.op == Op::kOther || node.op == Op::kAddConstant || node.op == Op::kMultiplyConstant ||
            node.op == Op::kElement);
}

} // namespace

Selections::~Selections() {
    for (const NodeId id : recorded_) {
        table_.release(id);
    }
}

/// What a node selects by a comparison of few rounds that has not started; comparison 0: nothing.
Selections::Choice Selections::choice_of(NodeId id) const {
    const Node &node = table_[id];
    const bool is_product =
        node.form == Form::kProduct && (node.op == Op::kSelect || node.op == Op::kMultiply);
    if (node.state != State::kPending || (!is_product && node.op != Op::kExchange)) {
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

/// The difference that a minimum of few rounds compares may be a product.
void Selections::loosen(NodeId minimum) {
    const Operands old = table_[minimum].operands;
    const int m = table_[minimum].m;
    const std::uint64_t as_it_is = std::max(table_[old[0]].ready(), table_[old[1]].ready()),
                        start = ready_without_reductions(old, 0);
    const auto rounds = [&](int how) {
        return static_cast<std::uint64_t>(latency_.of(Op::kMinimum, table_[minimum].k, how));
    };
    if (start + rounds(m | kOfProducts) >= as_it_is + rounds(m)) {
        return;
    }
    const Operands operands = {without_reductions(old[0], 0), without_reductions(old[1], 0), 0};
    Node &node = table_[minimum];
    node.operands = operands;
    node.m |= kOfProducts;
    table_.release(old[0]);
    table_.release(old[1]);
}

/// The node itself becomes the reduction: who needs the product takes it from there.
void Selections::leave_as_product(NodeId truncation) {
    const NodeId whole = table_[truncation].operands[0], operand = without_reductions(whole, 0);
    const NodeId product = record(table_[truncation].op, table_[truncation], {operand, 0, 0});
    table_.retain(product);
    Node &reduction = table_[truncation];
    table_[product].k = std::exchange(reduction.k, 0);
    table_[product].m = std::exchange(reduction.m, 0);
    reduction.op = Op::kReduce;
    reduction.operands = {product, 0, 0};
    table_.release(whole);
}

void Selections::find(NodeId id) {
    const Node &node = table_[id];
    if ((node.op == Op::kTruncate || node.op == Op::kResidue) && node.state == State::kPending &&
        node.form == Form::kField && (node.m & kCutInFewRounds) != 0) {
        leave_as_product(id);
        return;
    }
    if (node.op == Op::kMinimum && node.state == State::kPending && (node.m & kComparing) == kFewRounds) {
        loosen(id);
        return;
    }
    const Choice choice = choice_of(id);
    if (choice.comparison == 0) {
        return;
    }
    const std::uint16_t bits = table_[choice.comparison].k;
    std::uint64_t as_it_is = 0;
    for (const NodeId operand : table_[id].operands) {
        as_it_is = operand == 0 ? as_it_is : std::max(as_it_is, table_[operand].ready());
    }
    const std::uint64_t start =
        std::max(ready_without_reductions(table_[choice.comparison].operands, 0),
                 ready_without_reductions({choice.when_negative, choice.otherwise, 0}, 0));
    if (start + static_cast<std::uint64_t>(latency_.of(Op::kSelectNegative, bits, 0)) >= as_it_is) {
        return;
    }
    Operands operands = {difference_without_reductions(choice.comparison), choice.when_negative,
                         choice.otherwise};
    bool is_reduced = true;
    for (std::size_t i = 1; i < operands.size(); ++i) {
        if (operands[i] != 0) {
            operands[i] = without_reductions(operands[i], 0);
            is_reduced = is_reduced && table_[operands[i]].form != Form::kProduct;
        }
    }
    NodeId selection = id;
    Operands old = table_[id].operands;
    if (table_[id].op == Op::kExchange) {
        // Its result is reduced; the selection is a node of its own, so that others may take it as it is.
        selection = record(Op::kSelectNegative, table_[id], operands);
        table_.retain(selection);
        table_[id].op = Op::kReduce;
        table_[id].operands = {selection, 0, 0};
    } else {
        table_[id].op = Op::kSelectNegative;
        table_[id].operands = operands;
    }
    table_[selection].k = bits;
    table_[selection].m = is_reduced ? kIsReduced : 0;
    for (const NodeId operand : old) {
        if (operand != 0) {
            table_.release(operand);
        }
    }
}

/// When without_reductions() of all operands would be ready.
std::uint64_t Selections::ready_without_reductions(const Operands &operands, int depth) const {
    std::uint64_t ready = 0;
    for (const NodeId id : operands) {
        if (id == 0) {
            continue;
        }
        const Node &node = table_[id];
        std::uint64_t one = node.ready();
        if (node.state == State::kPending && depth <= kDepth) {
            if (node.op == Op::kReduce) {
                one = ready_without_reductions({node.operands[0], 0, 0}, depth + 1);
            } else if (const NodeId known = known_on_products(id); known != 0) {
                one = table_[known].ready();
            } else if (is_sum(node)) {
                one = ready_without_reductions(node.operands, depth + 1);
            } else if (is_gathered_from_few(node)) {
                one = 0;
                for (const Run &run : table_.runs(node.operands[0])) {
                    one = std::max(one, ready_without_reductions({run.source, 0, 0}, depth + 1));
                }
            }
        }
        ready = std::max(ready, one);
    }
    return ready;
}

/// What is compared with 0.
NodeId Selections::difference_without_reductions(NodeId comparison) {
    const Operands compared = table_[comparison].operands;
    const NodeId x = without_reductions(compared[0], 0);
    if (compared[1] == 0) {
        return x;
    }
    const NodeId difference =
        record(Op::kSubtract, table_[comparison], {x, without_reductions(compared[1], 0), 0});
    table_[difference].range = table_[compared[0]].range - table_[compared[1]].range;
    table_.retain(difference);
    return difference;
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
        return without_reductions(node.operands[0], depth + 1); // a vector of products may hold reduced ones
    }
    if (const NodeId known = known_on_products(id); known != 0) {
        return kept(known);
    }
    if (is_gathered_from_few(node)) {
        return gathered_without_reductions(id, depth);
    }
    if (!is_sum(node)) {
        return kept(id);
    }
    Operands operands = node.operands;
    for (NodeId &operand : operands) {
        if (operand != 0) {
            operand = without_reductions(operand, depth + 1);
        }
    }
    if (operands != table_[id].operands) {
        const NodeId sum = record_on_products(id, operands);
        std::copy_n(table_.share(id), table_.limbs(), table_.share(sum));
        return kept(sum);
    }
    for (const NodeId operand : operands) {
        if (operand != 0) {
            table_.release(operand);
        }
    }
    return kept(id);
}

bool Selections::is_gathered_from_few(const Node &node) const {
    return node.op == Op::kGather && (node.form == Form::kField || node.form == Form::kProduct) &&
           table_.runs_of(node.operands[0]) <= kFewRuns;
}

/// The same of a vector that is gathered from others.
NodeId Selections::gathered_without_reductions(NodeId id, int depth) {
    std::vector<Run> runs = table_.runs(table_[id].operands[0]);
    bool is_other = false;
    for (Run &run : runs) {
        const NodeId source = without_reductions(run.source, depth + 1);
        is_other = is_other || source != run.source;
        run.source = source;
    }
    NodeId result = id;
    if (is_other) {
        result = record_on_products(id, {table_.add_runs(runs), 0, 0});
    } else {
        for (const Run &run : runs) {
            table_.release(run.source);
        }
    }
    table_.retain(result);
    return result;
}

/// A sum, or a vector, of products, to be found for the same one of reduced products.
NodeId Selections::record_on_products(NodeId id, const Operands &operands) {
    const NodeId result = record(table_[id].op, table_[id], operands);
    if (id >= on_products_.size()) {
        on_products_.resize(table_.size());
    }
    on_products_[id] = result;
    return result;
}

/// A node of the shape of another, whose operands' references it takes over; kept as long as it may be asked
/// for.
NodeId Selections::record(Op op, const Node &like, const Operands &operands) {
    const NodeId id =
        table_.create(op, Form::kProduct, like.range, static_cast<int>(like.line()), like.count);
    table_[id].operands = operands;
    recorded_.push_back(id);
    return id;
}

} // namespace picco::runtime
