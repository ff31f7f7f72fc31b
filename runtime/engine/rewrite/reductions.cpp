#include "engine/rewrite/reductions.h"

#include "engine/rewrite/linear_operations.h"
#include "engine/values/operation_cost.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// How often a cut is made again, because numbers would be later.
constexpr int kMostTries = 8;

std::int64_t bits_of(const Context &context, Op op, int m) {
    std::int64_t bits = 0;
    for (const CostPart &part : cost_of_operation(context, op, 0, m)) {
        bits += static_cast<std::int64_t>(part.cost.bits);
    }
    return bits;
}

bool is_reduction_of_product(const ValueTable &table, const Node &node) {
    // Others give outputs sharings of their own.
    return node.op == Op::kReduce && node.converted == node.operands[0] && node.converted != 0 &&
           table[node.converted].form == Form::kProduct;
}

} // namespace

Reductions::Reductions(const Context &context, ValueTable &table, const Latency &latency,
                       const std::vector<NodeId> &nodes, const NetworkSearch::Wanted &wanted)
    : table_(table), latency_(latency),
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

bool Reductions::find() {
    look();
    find_needs();
    find_protocols();
    if (!make_graph()) {
        return false;
    }
    std::int64_t before = 0;
    for (const Value &value : values_) {
        if (value.term != 0) {
            before += graph_.terms[value.term].work[value.was_number ? 1 : 0];
            before += !value.was_number && value.number_place != 0 ? reduction_of(value) : 0;
        }
    }
    for (int cut = 0; cut < kMostTries && before < TermGraph::kNever; ++cut) {
        const std::vector<std::uint8_t> representations = assign_pair(graph_);
        saved_ = before - time_of(graph_, representations);
        if (saved_ <= 0) {
            return false;
        }
        choose(representations);
        if (!pin_late()) {
            return true;
        }
    }
    return false;
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

std::uint32_t Reductions::group_of(std::uint32_t value) {
    while (values_[value].group != value) {
        values_[value].group = values_[values_[value].group].group;
        value = values_[value].group;
    }
    return value;
}

/// By the value that stands for a group: whether another cut may be better. Where each value is needed once, what is
/// reduced is the last sum of all.
std::vector<bool> Reductions::groups_to_cut() {
    for (const Use &use : uses_) {
        values_[group_of(use.of)].group = group_of(use.by);
    }
    std::vector<bool> result(values_.size());
    for (std::size_t i = 0; i < uses_.size(); ++i) {
        const Use &use = uses_[i];
        const Value &of = values_[use.of], &by = values_[use.by];
        const bool joins = by.was_number && i > 0 && uses_[i - 1].by == use.by,
                   is_reduced_for_sums = of.number_place != 0 && !of.needs_number;
        if (joins || is_reduced_for_sums || of.demands > 1 || of.kind == Kind::kBit ||
            node_of(of).count != node_of(by).count) {
            result[group_of(use.of)] = true;
        }
    }
    return result;
}

std::int64_t Reductions::reduction_of(const Value &value) const {
    const bool is_done = value.number != 0 && value.number_place == 0;
    return is_done ? 0 : (value.is_by_kings ? bits_.by_kings : bits_.of_reduction) * node_of(value).count;
}

/// What is other than recorded takes a bit more, for the work that it makes.
bool Reductions::make_graph() {
    const std::vector<bool> groups = groups_to_cut();
    graph_.terms.push_back({{TermGraph::kNever, 0}, {0, 0}});
    for (std::uint32_t i = 1; i < values_.size(); ++i) {
        if (!groups[group_of(i)]) {
            continue;
        }
        Value &value = values_[i];
        TermGraph::Term term;
        term.work[value.was_number ? 0 : 1] = value.kind == Kind::kGiven ? TermGraph::kNever : 1;
        term.leave[0] = reduction_of(value);
        if (value.kind == Kind::kBit) {
            const std::int64_t count = node_of(value).count;
            term.work[0] += count * bits_.of_product;
            term.work[1] += count * bits_.of_number;
        }
        value.term = static_cast<std::uint32_t>(graph_.terms.size());
        graph_.terms.push_back(term);
        if (value.needs_number) {
            graph_.uses.push_back({value.term, 0});
        }
    }
    for (const Use &use : uses_) {
        if (values_[use.by].term != 0) {
            graph_.uses.push_back({values_[use.of].term, values_[use.by].term});
        }
    }
    return graph_.terms.size() > 1;
}

void Reductions::choose(const std::vector<std::uint8_t> &representations) {
    for (Value &value : values_) {
        value.is_number = value.term != 0 && representations[value.term] == 1;
        value.is_number_used = value.needs_number;
    }
    for (const Use &use : uses_) {
        Value &of = values_[use.of];
        of.is_number_used = of.is_number_used || values_[use.by].is_number;
    }
}

/// Numbers that were recorded as such and would be later than that, of products, stay what they are. Whether there are any.
bool Reductions::pin_late() {
    bool is_any = false;
    for (Value &value : values_) {
        if (value.term == 0) {
            continue;
        }
        const NodeId id = value.product != 0 ? value.product : value.number;
        if (value.product != 0) {
            value.product_ready = table_[id].ready();
        } else if (value.kind == Kind::kBit) {
            value.product_ready = table_[table_[id].operands[0]].ready() +
                                  static_cast<std::uint64_t>(latency_.of(Op::kToField, 0, kAsProduct));
        }
        if (value.kind == Kind::kBit) {
            value.number_ready = table_[id].ready();
        } else if (value.kind == Kind::kSum) {
            std::uint64_t ready = 0;
            for_each_operand(id, [&](NodeId operand) {
                const Value &of = values_[value_of(operand)];
                ready = std::max(ready, of.term == 0                      ? table_[operand].ready()
                                        : value.is_number || of.is_number ? of.number_ready
                                                                          : of.product_ready);
            });
            value.number_ready = ready;
            value.product_ready = value.product != 0 ? value.product_ready : ready;
        }
        if (value.is_left()) {
            value.number_ready =
                value.number != 0 && value.number_place == 0
                    ? table_[value.number].ready()
                    : value.product_ready + static_cast<std::uint64_t>(rounds_of_reduction(value));
            if (value.was_number && value.number_ready > table_[value.number].ready()) {
                graph_.terms[value.term].work[0] = TermGraph::kNever;
                is_any = true;
            }
        }
    }
    return is_any;
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
