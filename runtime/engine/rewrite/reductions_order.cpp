// The window, with reductions where the cut has put them.
#include "engine/rewrite/linear_operations.h"
#include "engine/rewrite/reductions.h"

#include <algorithm>

namespace picco::runtime {

std::vector<NodeId> Reductions::in_order() {
    nodes_.reserve(2 * order_.size());
    for (const Value &value : values_) { // sums may take them again
        if (value.term != 0 && value.number != 0) {
            table_.retain(value.number);
            held_.push_back(value.number);
        }
    }
    for (Value &value : values_) {
        if (value.term != 0 && value.place == 0) {
            settle_number(value);
        }
    }
    for (std::size_t place = 1; place <= order_.size(); ++place) {
        Value &value = values_[value_at_[place]];
        if (value.term == 0) {
            take_products(id_at(place));
            nodes_.push_back(id_at(place));
        } else if (value.place == place) {
            settle_product(value);
            settle_number(value);
        } // else the number has its place behind the product
    }
    for (const NodeId id : held_) {
        table_.release(id);
    }
    return std::move(nodes_);
}

/// What takes products takes them.
NodeId Reductions::as_taken(NodeId operand) const {
    const Value &value = values_[value_of(operand)];
    return value.term != 0 && !value.is_number && operand == value.number ? value.product : operand;
}

NodeId Reductions::as_number(NodeId operand) const {
    const Value &value = values_[value_of(operand)];
    return value.term != 0 ? value.number : operand;
}

/// Each replaced by another one, with a reference.
Reductions::Operands Reductions::operands_of(NodeId id, Replace replace) {
    const auto replaced = [&](NodeId operand) {
        const NodeId result = operand == 0 ? 0 : (this->*replace)(operand);
        if (result != 0) {
            table_.retain(result);
        }
        return result;
    };
    Operands operands = table_[id].operands;
    if (!has_list(table_[id].op)) {
        std::ranges::transform(operands, operands.begin(), replaced);
        return operands;
    }
    std::vector<NodeId> list = table_.list(operands[0]);
    const std::size_t step = table_[id].op == Op::kGather ? ValueTable::kRunWords : 1;
    for (std::size_t i = 0; i < list.size(); i += step) {
        list[i] = replaced(list[i]);
    }
    operands[0] = table_.add_list(std::move(list));
    return operands;
}

/// A new node for the value of another one, without an operation. What is only assumed of its range is assumed again.
NodeId Reductions::record(NodeId like, Form form) {
    const NodeId id = table_.create(Op::kReduce, form, table_[like].range,
                                    static_cast<int>(table_[like].line()), table_[like].count);
    if (table_[like].is_assumed) {
        table_.doubt(id);
        if (const auto certain = table_.certain_range(like)) {
            table_.set_certain_range(id, *certain);
        }
    }
    held_.push_back(id);
    return id;
}

/// Computes what `like` does, of other operands, whose references it takes over.
void Reductions::become(NodeId id, NodeId like, const Operands &operands) {
    const Node from = table_[like];
    std::copy_n(table_.share(like), table_.limbs(), table_.share(id));
    table_.release_operands(table_[id]); // and with them, it may be, `like`
    Node &node = table_[id];
    node.op = from.op;
    node.operands = operands;
    node.k = from.k;
    node.m = from.m;
    node.bit = from.bit;
}

void Reductions::become_reduction(NodeId id, const Value &value) {
    table_.retain(value.product);
    table_.release_operands(table_[id]);
    Node &node = table_[id];
    node.op = Op::kReduce;
    node.operands = {value.product, 0, 0};
    node.k = node.bit = 0;
    node.m = value.is_by_kings ? kFewBytes : 0;
}

void Reductions::take_products(NodeId id) {
    if (!is_wanted(id) || has_list(table_[id].op)) {
        return;
    }
    for (std::size_t i = 0; i < 3; ++i) {
        const NodeId operand = table_[id].operands[i];
        if (operand != 0 && takes_product(table_[id], i)) {
            const NodeId product = as_taken(operand);
            table_.retain(product);
            table_[id].operands[i] = product;
            table_.release(operand);
        }
    }
}

void Reductions::settle_product(Value &value) {
    if (value.kind == Kind::kGiven) {
        take_products(value.product);
    } else if (value.product != 0) {
        become(value.product, value.product, operands_of(value.product, &Reductions::as_taken));
    } else if (!value.is_number) {
        value.product = record(value.number, Form::kProduct);
        given_.emplace(value.product, static_cast<std::uint32_t>(&value - values_.data()));
        become(value.product, value.number, operands_of(value.number, &Reductions::as_taken));
        table_[value.product].m = value.kind == Kind::kBit ? kAsProduct : table_[value.product].m;
    }
    if (value.product != 0) {
        nodes_.push_back(value.product);
    }
}

/// Behind the product, wherever it was recorded.
void Reductions::settle_number(Value &value) {
    const bool is_new = value.number == 0;
    if (is_new ? !value.is_number_used : value.number_place == 0) {
        return;
    }
    if (is_new) {
        value.number = record(value.product, Form::kField);
    }
    if (value.is_number_used && value.is_number && !value.was_number) {
        become(value.number, value.product, operands_of(value.product, &Reductions::as_number));
    } else if (value.is_left() && (value.was_number || is_new)) {
        become_reduction(value.number, value);
    }
    if (is_new) {
        table_.link_conversion(value.product, value.number);
    }
    nodes_.push_back(value.number);
}

} // namespace picco::runtime
