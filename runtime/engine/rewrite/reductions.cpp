#include "engine/rewrite/reductions.h"

#include "engine/rewrite/linear_operations.h"
#include "engine/values/operation_cost.h"

#include <algorithm>

namespace picco::runtime {
namespace {

std::int64_t bits_of(const Context &context, Op op, int m) {
    return static_cast<std::int64_t>(bits_of_operation(context, op, 0, m));
}

bool is_reduction_of_product(const ValueTable &table, const Node &node) {
    // Others give outputs sharings of their own.
    return node.op == Op::kReduce && node.converted == node.operands[0] && node.converted != 0 &&
           table[node.converted].form == Form::kProduct;
}

} // namespace

Reductions::Reductions(const Context &context, ValueTable &table, const Latency &latency,
                       KnownAssignments &known, const std::vector<NodeId> &nodes,
                       const NetworkSearch::Wanted &wanted)
    : table_(table), latency_(latency), known_(known),
      wanted_(wanted), bits_{bits_of(context, Op::kToField, 0), bits_of(context, Op::kToField, kAsProduct),
                             bits_of(context, Op::kReduce, 0), bits_of(context, Op::kReduce, kFewBytes)},
      order_(table, nodes), values_(1), value_at_(nodes.size() + 1) {}

/// What others refer to, too, may be reduced for all of them; what is reduced already need not be; and some sums have
/// more elements than what they add up.
bool Reductions::may_gain(const ValueTable &table, NodeId reduction) {
    if (!is_reduction_of_product(table, table[reduction])) {
        return false;
    }
    std::vector<NodeId> sums;
    const auto add = [&](NodeId id) {
        if (table[id].state == State::kPending && is_linear(table, table[id])) {
            sums.push_back(id);
        }
    };
    add(table[reduction].operands[0]);
    bool is_any = false;
    while (!is_any && !sums.empty()) {
        const Node &sum = table[sums.back()];
        sums.pop_back();
        table.for_each_operand(sum.op, sum.operands.data(), [&](NodeId operand) {
            const Node &node = table[operand];
            if (node.form == Form::kProduct) {
                is_any = is_any || table.references(operand) > 1 || node.count != sum.count;
                add(operand);
            } else if (node.state == State::kPending) {
                is_any = is_any || is_reduction_of_product(table, node);
            }
        });
    }
    return is_any;
}

std::uint32_t Reductions::value_of(NodeId id) const {
    if (const std::size_t place = order_.place(id); place != 0) {
        return value_at_[place];
    }
    if (table_[id].form != Form::kProduct) {
        return 0;
    }
    const auto given = given_.find(id);
    return given == given_.end() ? 0 : given->second;
}

std::uint32_t Reductions::add_value(Kind kind, std::size_t place, NodeId product, NodeId number) {
    const auto index = static_cast<std::uint32_t>(values_.size());
    Value &value = values_.emplace_back();
    value.kind = kind;
    value.place = static_cast<std::uint32_t>(place);
    value.product = product;
    value.number = number;
    value.number_place = number != 0 ? value.place : 0;
    value.was_number = product == 0;
    value.group = index;
    value_at_[place] = place != 0 ? index : 0;
    return index;
}

/// A product of an earlier window, which may have been reduced there.
std::uint32_t Reductions::add_given(NodeId product) {
    const auto [entry, is_new] = given_.try_emplace(product, static_cast<std::uint32_t>(values_.size()));
    if (is_new) {
        const NodeId number = table_[product].converted;
        const bool is_known = number != 0 && order_.place(number) == 0 && table_[number].form == Form::kField;
        add_value(Kind::kGiven, 0, product, is_known ? number : 0);
    }
    return entry->second;
}

void Reductions::look() {
    for (std::size_t place = 1; place <= order_.size(); ++place) {
        look_at(place);
    }
}

void Reductions::look_at(std::size_t place) {
    const NodeId id = id_at(place);
    const Node &node = table_[id];
    if (node.state != State::kPending) {
        return;
    }
    bool takes_values = false;
    for_each_operand(id, [&](NodeId operand) {
        const std::uint32_t value = value_of(operand);
        takes_values = takes_values || value != 0;
        values_[value].number_uses += operand == values_[value].number ? 1 : 0;
    });
    if (!is_wanted(id)) {
        return;
    }
    if (is_reduction_of_product(table_, node)) {
        const NodeId product = node.operands[0];
        const std::uint32_t known = value_of(product), index = known != 0 ? known : add_given(product);
        values_[index].number = id;
        values_[index].number_place = static_cast<std::uint32_t>(place);
        value_at_[place] = index;
        return;
    }
    const bool is_product = node.form == Form::kProduct;
    if (is_linear(table_, node) && (is_product || takes_values)) {
        const std::size_t first = uses_.size();
        for_each_operand(id, [&](NodeId operand) {
            std::uint32_t value = value_of(operand);
            if (value == 0 && table_[operand].form == Form::kProduct) {
                value = add_given(operand);
            }
            if (value != 0) {
                uses_.push_back({value, 0});
            }
        });
        const std::uint32_t sum = add_value(Kind::kSum, place, is_product ? id : 0, is_product ? 0 : id);
        values_[sum].first_use = static_cast<std::uint32_t>(first);
        for (std::size_t i = first; i < uses_.size(); ++i) {
            uses_[i].by = sum;
        }
        return;
    }
    std::size_t i = 0;
    for_each_operand(id, [&](NodeId operand) {
        Value &value = values_[value_of(operand)];
        value.needs_number = value.needs_number || (operand == value.number && !takes_product(node, i));
        ++i;
    });
    if (is_product) {
        add_value(Kind::kGiven, place, id, 0);
    } else if (node.op == Op::kToField) {
        add_value(Kind::kBit, place, 0, id);
    }
}

/// Numbers that the program refers to, as it may read them.
void Reductions::find_needs() {
    if (wanted_.all()) {
        for (Value &value : values_) {
            value.needs_number = value.needs_number || (value.number_place != 0 &&
                                                        table_.references(value.number) > value.number_uses);
        }
    }
    for (const NodeId id : wanted_.results) {
        Value &value = values_[value_of(id)];
        value.needs_number = value.needs_number || id == value.number;
    }
    for (const Use &use : uses_) {
        ++values_[use.of].demands;
    }
    for (Value &value : values_) {
        value.demands += value.needs_number ? 1 : 0;
    }
}

/// Through kings where all reductions are that this one may replace.
void Reductions::find_protocols() {
    const auto is_reduced = [&](const Value &value) {
        return value.number_place != 0 && table_[value.number].op == Op::kReduce;
    };
    for (Value &value : values_) {
        value.is_by_kings = is_reduced(value) ? table_[value.number].m == kFewBytes : !value.needs_number;
    }
    for (auto use = uses_.rbegin(); use != uses_.rend(); ++use) {
        Value &of = values_[use->of];
        of.is_by_kings = of.is_by_kings && (is_reduced(of) || values_[use->by].is_by_kings);
    }
}

/// FNV-1a of what is found of numbers.
std::uint64_t Reductions::digest() const {
    std::uint64_t digest = 0xcbf29ce484222325u;
    for (std::size_t i = 1; i < values_.size(); ++i) {
        digest = (digest ^ (values_[i].is_number ? i : 0)) * 0x100000001b3u;
    }
    return digest | 1;
}

} // namespace picco::runtime
