#include "engine/rewrite/summed_bits.h"

#include <algorithm>
#include <array>

namespace picco::runtime {
namespace {

/// What is as well computed on products, if its operands are its only ones.
constexpr OpSet kLinear{Op::kAdd,     Op::kSubtract, Op::kNegate, Op::kAddConstant, Op::kMultiplyConstant,
                        Op::kElement, Op::kSum,      Op::kOther,  Op::kGather};

bool is_linear(const Node &node) {
    return node.form == Form::kField && kLinear.has(node.op);
}

/// Whether an operation takes a product as its operand `i`, as it is.
bool takes_product(const Node &node, std::size_t i) {
    switch (node.op) {
    case Op::kLessThanZero:
    case Op::kEqualZero:
        return node.m == kFewRounds;
    case Op::kSelectNegative:
        return i == 0 || (node.m & kIsReduced) == 0;
    case Op::kMinimum:
        return (node.m & kComparing) == kFewRounds && (node.m & kOfProducts) != 0;
    case Op::kTruncate:
    case Op::kResidue:
        return (node.m & kCutInFewRounds) != 0;
    default:
        return kLinear.has(node.op) && node.op != Op::kGather && node.form == Form::kProduct;
    }
}

} // namespace

SummedBits::SummedBits(ValueTable &table, const Latency &latency, std::uint64_t now,
                       const std::vector<NodeId> &nodes, const NetworkSearch::Wanted &wanted,
                       const Prices &prices)
    : table_(table), latency_(latency), now_(now), wanted_(wanted), prices_(prices), order_(table, nodes),
      operations_(nodes.size() + 1) {}

bool SummedBits::find() {
    count_uses();
    give_roles();
    bool is_any = false;
    for (std::size_t place = 1; place <= order_.size(); ++place) {
        is_any = is_any || (operations_[place].role != Role::kOther && is_changed(place));
    }
    return is_any;
}

/// And which results have to be of degree t.
void SummedBits::count_uses() {
    for (const NodeId id : order_.nodes()) {
        const Node &node = table_[id];
        if (node.state != State::kPending) {
            continue;
        }
        std::size_t i = 0;
        const bool is_counted = is_wanted(id), adds = is_linear(node);
        table_.for_each_operand(node.op, node.operands.data(), [&](NodeId operand) {
            const bool takes = adds || (!has_list(node.op) && takes_product(node, i));
            ++i;
            if (order_.place(operand) != 0) {
                Operation &its = at(operand);
                ++its.uses;
                its.needs_number = its.needs_number || (is_counted && !takes);
            }
        });
    }
    for (std::size_t place = 1; place <= order_.size(); ++place) {
        const NodeId id = order_.nodes()[place - 1];
        Operation &own = operations_[place];
        own.needs_number = own.needs_number || table_.references(id) > own.uses;
    }
}

void SummedBits::give_roles() {
    for (std::size_t place = 1; place <= order_.size(); ++place) {
        const NodeId id = order_.nodes()[place - 1];
        Operation &own = operations_[place];
        own.group = static_cast<std::uint32_t>(place);
        if (!is_wanted(id)) {
            continue;
        }
        const Node &node = table_[id];
        if (node.op == Op::kToField && node.form == Form::kField && !own.needs_number) {
            own.role = Role::kBit;
        } else if (is_linear(node)) {
            table_.for_each_operand(node.op, node.operands.data(), [&](NodeId operand) {
                if (has_product(operand)) {
                    own.role = own.needs_number ? Role::kEnd : Role::kInner;
                    operations_[group_of(order_.place(operand))].group = group_of(place);
                }
            });
        }
        if (own.role != Role::kOther) {
            own.ready = now_;
            table_.for_each_operand(node.op, node.operands.data(), [&](NodeId operand) {
                own.ready =
                    std::max(own.ready, has_product(operand) ? at(operand).ready : table_[operand].ready());
            });
        }
        if (own.role == Role::kBit) {
            own.ready += static_cast<std::uint64_t>(latency_.of(Op::kToField, 0, kAsProduct));
        } else if (own.role == Role::kEnd) {
            own.ready += static_cast<std::uint64_t>(latency_.of(Op::kReduce, 0, 0));
        }
    }
    for (std::size_t place = 1; place <= order_.size(); ++place) {
        if (operations_[place].role != Role::kOther) {
            weigh(place);
        }
    }
}

/// For its group.
void SummedBits::weigh(std::size_t place) {
    const Operation &own = operations_[place];
    const Node &node = table_[order_.nodes()[place - 1]];
    Operation &group = operations_[group_of(place)];
    if (own.role == Role::kBit) {
        group.bytes += node.count * (prices_.number - prices_.product);
    } else if (own.role == Role::kEnd) {
        group.bytes -= node.count * prices_.reduction;
        group.is_later = group.is_later || own.ready > node.ready();
    }
}

std::uint32_t SummedBits::group_of(std::size_t place) {
    while (operations_[place].group != place) {
        operations_[place].group = operations_[operations_[place].group].group;
        place = operations_[place].group;
    }
    return static_cast<std::uint32_t>(place);
}

bool SummedBits::is_changed(std::size_t place) {
    const Operation &group = operations_[group_of(place)];
    return group.bytes > 0 && !group.is_later;
}

std::vector<NodeId> SummedBits::in_order() {
    std::vector<NodeId> nodes, products;
    nodes.reserve(2 * order_.size());
    for (std::size_t place = 1; place <= order_.size(); ++place) {
        const NodeId id = order_.nodes()[place - 1];
        Operation &own = operations_[place];
        if (own.role != Role::kOther && is_changed(place)) {
            own.product = record_product(id);
            nodes.push_back(own.product);
            products.push_back(own.product);
            if (own.role == Role::kEnd) {
                Node &node = table_[id];
                table_.release_operands(node);
                node.op = Op::kReduce;
                node.operands = {own.product, 0, 0};
                node.k = node.m = 0;
                table_.retain(own.product);
            }
        } else if (is_wanted(id)) {
            take_products(id);
        }
        nodes.push_back(id);
    }
    for (const NodeId product : products) {
        table_.release(product);
    }
    return nodes;
}

/// The same as a product; with a reference for the caller.
NodeId SummedBits::record_product(NodeId id) {
    const auto taken = [&](NodeId operand) {
        const std::size_t place = operand == 0 ? 0 : order_.place(operand);
        const NodeId product = place == 0 ? 0 : operations_[place].product;
        const bool is_product = product != 0 && operations_[place].role != Role::kEnd;
        const NodeId result = is_product ? product : operand;
        if (result != 0) {
            table_.retain(result);
        }
        return result;
    };
    const Node old = table_[id];
    const NodeId product =
        table_.create(old.op, Form::kProduct, old.range, static_cast<int>(old.line()), old.count);
    std::array<NodeId, 3> operands{};
    if (old.op == Op::kGather) {
        std::vector<Run> runs = table_.runs(old.operands[0]);
        for (Run &run : runs) {
            run.source = taken(run.source);
        }
        operands[0] = table_.add_runs(runs);
    } else {
        std::ranges::transform(old.operands, operands.begin(), taken);
    }
    std::copy_n(table_.share(id), table_.limbs(), table_.share(product));
    Node &node = table_[product];
    node.operands = operands;
    node.m = old.op == Op::kToField ? static_cast<std::uint16_t>(kAsProduct) : old.m;
    node.k = old.k;
    return product;
}

/// What takes products takes those that were recorded.
void SummedBits::take_products(NodeId id) {
    if (has_list(table_[id].op)) {
        return;
    }
    for (std::size_t i = 0; i < 3; ++i) {
        const NodeId operand = table_[id].operands[i];
        const std::size_t place = operand == 0 ? 0 : order_.place(operand);
        const NodeId product = place == 0 ? 0 : operations_[place].product;
        if (product != 0 && operations_[place].role != Role::kEnd && takes_product(table_[id], i)) {
            table_.retain(product);
            table_[id].operands[i] = product;
            table_.release(operand);
        }
    }
}

} // namespace picco::runtime
