#include "engine/value_table.h"

namespace picco::runtime {

namespace {

constexpr std::size_t kMostNodes = std::size_t{1} << 28;

bool is_conversion(Op op) {
    return op == Op::kReduce || op == Op::kToField || op == Op::kRecompose;
}

bool is_converted(Form form) {
    return form == Form::kProduct || form == Form::kBit || form == Form::kBits;
}

} // namespace

ValueTable::ValueTable(int limbs)
    : limbs_(limbs), nodes_(kMostNodes), shares_(kMostNodes * limbs), lists_(1) {
    nodes_.grow(1);
    shares_.grow(limbs_);
}

NodeId ValueTable::create(Op op, Form form, Interval range, int line) {
    NodeId id;
    if (free_.empty()) {
        id = static_cast<NodeId>(nodes_.size());
        nodes_.grow(1);
        shares_.grow(limbs_);
    } else {
        id = free_.back();
        free_.pop_back();
    }
    Node &node = nodes_[id];
    node = Node{};
    node.references = 1;
    node.op = op;
    node.form = form;
    node.state = State::kPending;
    node.line = line;
    node.range = range;
    ++live_;
    ++pending_;
    return id;
}

void ValueTable::finish(NodeId id) {
    Node &node = nodes_[id];
    retain(id); // giving up the operands may drop whatever else refers to this node
    node.state = State::kDone;
    --pending_;
    if (node.converted != 0 && is_conversion(node.op)) {
        retain(id); // from now on the source keeps its conversion, so that it is done once
    }
    if (node.op == Op::kDecompose && place_of_bit(id) != nullptr) {
        retain(id); // likewise
    }
    release_operands(node);
    release(id);
}

void ValueTable::free(NodeId id) {
    nodes_[id].state = State::kFree;
    free_.push_back(id);
    --live_;
}

NodeId ValueTable::add_list(std::vector<NodeId> list) {
    if (free_lists_.empty()) {
        lists_.push_back(std::move(list));
        return static_cast<NodeId>(lists_.size() - 1);
    }
    const NodeId index = free_lists_.back();
    free_lists_.pop_back();
    lists_[index] = std::move(list);
    return index;
}

void ValueTable::set_bits(NodeId id, std::vector<Value> bits) {
    bits_[id] = std::move(bits);
    nodes_[id].has_bits = 1;
}

void ValueTable::note_bit(NodeId bit) {
    const NodeId source = nodes_[bit].operands[0];
    std::vector<Value> &bits = bits_[source];
    nodes_[source].has_bits = 1;
    if (bits.size() <= nodes_[bit].bit) {
        bits.resize(nodes_[bit].bit + std::size_t{1}, Value::node(0));
    }
    bits[nodes_[bit].bit] = Value::node(bit);
}

Value *ValueTable::place_of_bit(NodeId bit) {
    const NodeId source = nodes_[bit].operands[0];
    if (source == 0 || !nodes_[source].has_bits) {
        return nullptr;
    }
    Value &place = bits_.at(source)[nodes_[bit].bit];
    return place == Value::node(bit) ? &place : nullptr;
}

/// A node that dies gives up its bits. Those that are not done belong to their users only.
void ValueTable::forget_bits(NodeId id) {
    auto entry = bits_.extract(id);
    nodes_[id].has_bits = 0;
    for (const Value bit : entry.mapped()) {
        const bool is_owned = !bit.is_constant() && bit.id() != 0 &&
                              (nodes_[id].form == Form::kBits || nodes_[bit.id()].state == State::kDone);
        if (is_owned) {
            release(bit.id());
        }
    }
}

void ValueTable::drop(NodeId id) {
    unreferenced_.push_back(id);
    if (dropping_) {
        return;
    }
    dropping_ = true;
    while (!unreferenced_.empty()) {
        const NodeId next = unreferenced_.back();
        unreferenced_.pop_back();
        drop_one(next);
    }
    dropping_ = false;
}

void ValueTable::drop_one(NodeId id) {
    Node &node = nodes_[id];
    if (node.state == State::kRunning) {
        return; // finish() comes back to it
    }
    if (const NodeId other = node.converted; other != 0) {
        node.converted = 0;
        nodes_[other].converted = 0;
        if (is_converted(node.form) && nodes_[other].state == State::kDone) {
            release(other);
        }
    }
    if (node.has_bits) {
        forget_bits(id);
    }
    if (node.state == State::kDone) {
        free(id);
        return;
    }
    if (node.op == Op::kDecompose) {
        if (Value *place = place_of_bit(id)) {
            *place = Value::node(0);
        }
    }
    node.state = State::kDead;
    --pending_;
    release_operands(node);
}

void ValueTable::release_operands(Node &node) {
    if (has_list(node.op)) {
        std::vector<NodeId> list = std::move(lists_[node.operands[0]]);
        free_lists_.push_back(node.operands[0]);
        node.operands = {};
        for (const NodeId operand : list) {
            if (operand != 0) {
                release(operand);
            }
        }
        return;
    }
    const auto operands = node.operands;
    node.operands = {};
    for (const NodeId operand : operands) {
        if (operand != 0) {
            release(operand);
        }
    }
}

} // namespace picco::runtime
