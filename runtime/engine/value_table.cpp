#include "engine/value_table.h"

namespace picco::runtime {

namespace {

constexpr std::size_t kMostNodes = std::size_t{1} << 28;

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
    if (node.converted != 0 && (node.op == Op::kReduce || node.op == Op::kToField)) {
        retain(id); // from now on the source keeps its conversion, so that it is done once
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
        const bool is_source = node.form == Form::kProduct || node.form == Form::kBit;
        if (is_source && nodes_[other].state == State::kDone) {
            release(other);
        }
    }
    if (node.state == State::kDone) {
        free(id);
        return;
    }
    node.state = State::kDead;
    --pending_;
    release_operands(node);
}

void ValueTable::release_operands(Node &node) {
    if (node.op == Op::kDot) {
        std::vector<NodeId> list = std::move(lists_[node.operands[0]]);
        free_lists_.push_back(node.operands[0]);
        node.operands = {};
        for (const NodeId operand : list) {
            release(operand);
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
