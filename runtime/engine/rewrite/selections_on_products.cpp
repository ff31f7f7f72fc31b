// Selections: values without the reductions that are still to be done, in sums and vectors, too.
#include "engine/rewrite/selections.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// Sums deeper than this keep their reductions.
constexpr int kDepth = 6;
/// Vectors gathered from more pieces than these keep them too.
constexpr std::size_t kFewRuns = 8;

} // namespace

bool Selections::is_sum_of_numbers(const Node &node) {
    return (node.form == Form::kField || node.form == Form::kProduct) &&
           (node.op == Op::kAdd || node.op == Op::kSubtract || node.op == Op::kNegate ||
            node.op == Op::kOther || node.op == Op::kAddConstant || node.op == Op::kMultiplyConstant ||
            node.op == Op::kElement || node.op == Op::kSum);
}

std::uint64_t Selections::ready_of(const Operands &operands) const {
    std::uint64_t ready = 0;
    for (const NodeId operand : operands) {
        ready = operand == 0 ? ready : std::max(ready, table_[operand].ready());
    }
    return ready;
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
            } else if (is_sum_of_numbers(node)) {
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
    const NodeId y = without_reductions(compared[1], 0);
    return once(differences_, comparison, Op::kSubtract, {x, y, 0},
                table_[compared[0]].range - table_[compared[1]].range);
}

/// A sum recorded once for each node of whose shape it is: selections by one comparison share it. Takes over the
/// references to the operands; with one for the caller.
NodeId Selections::once(std::unordered_map<NodeId, NodeId> &known, NodeId like, Op op,
                        const Operands &operands, Interval range) {
    const auto [found, is_new] = known.emplace(like, 0);
    if (is_new) {
        return found->second = sum(op, like, operands, range);
    }
    table_.release_all(operands);
    table_.retain(found->second);
    return found->second;
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
    if (!is_sum_of_numbers(node)) {
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
    table_.release_all(operands);
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

/// A sum of the shape of another node, with a reference for the caller: of numbers alone it is a number.
NodeId Selections::sum(Op op, NodeId like, const Operands &operands, Interval range) {
    const NodeId id = product(op, like, operands, range);
    const bool has_product = std::ranges::any_of(
        operands, [&](NodeId operand) { return operand != 0 && table_[operand].form == Form::kProduct; });
    table_[id].form = has_product ? Form::kProduct : Form::kField;
    return id;
}

/// A product of the shape of another node, with a reference for the caller.
NodeId Selections::product(Op op, NodeId like, const Operands &operands, Interval range) {
    const NodeId id = record(op, table_[like], operands);
    table_[id].range = range;
    table_.retain(id);
    return id;
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
