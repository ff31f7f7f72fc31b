/// Windows of products that are made by hand.
#pragma once

#include <gtest/gtest.h>

#include "engine/rewrite/reductions.h"
#include "engine/values/operation_cost.h"
#include "engine_run.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace picco::runtime::testing {

inline const std::vector<bool> kAllNeeded;

/// A window that is made by hand.
class Window {
  public:
    Window(Context &context, const Latency &latency)
        : context_(context), latency_(latency),
          table_(static_cast<int>(context.field.limbs()), context.components()) {
        for (int i = 0; i < 3; ++i)
            names_.emplace_back(table_.add_leaf(Form::kField, Interval::of_type(8)),
                                std::string(1, "xyz"[i]));
    }

    NodeId input(std::size_t i) const { return names_[i].first; }
    NodeId product(std::uint32_t count = 1) {
        return add(Op::kMultiply, Form::kProduct, {input(0), input(1)}, count);
    }
    NodeId product_of(NodeId x, NodeId y) {
        return add(Op::kMultiply, Form::kProduct, {reduced(x), reduced(y)});
    }
    NodeId sum(NodeId x, NodeId y, Op op = Op::kAdd) {
        return add(op, form_of({x, y}), {x, y}, std::max(table_[x].count, table_[y].count));
    }
    NodeId bit() { return add(Op::kToField, Form::kField, {add(Op::kNot, Form::kBit, {input(2)})}); }
    NodeId gather(const std::vector<NodeId> &parts) {
        std::vector<Run> runs;
        std::uint32_t count = 0;
        for (const NodeId part : parts) {
            runs.push_back({part, 0, 1, table_[part].count});
            count += table_[part].count;
            table_.retain(part);
        }
        const NodeId id = add(Op::kGather, form_of(parts), {}, count);
        table_[id].operands[0] = table_.add_runs(runs);
        return id;
    }
    /// The number of a product, as the recorder has it: found once.
    NodeId reduced(NodeId id) {
        if (table_[id].form != Form::kProduct)
            return id;
        if (table_[id].converted == 0) {
            const NodeId number = add(Op::kReduce, Form::kField, {id}, table_[id].count);
            table_.link_conversion(id, number);
        }
        return table_[id].converted;
    }
    /// Something that takes numbers alone.
    void use(NodeId id) { add(Op::kOpen, Form::kPublic, {reduced(id)}, table_[id].count); }
    /// Nobody else will refer to what was made, but for what is opened.
    void forget() {
        for (std::size_t i = 3; i < names_.size(); ++i)
            if (table_[names_[i].first].op != Op::kOpen)
                table_.release(names_[i].first);
    }
    void set_times() {
        nodes_.clear();
        for (std::size_t i = 3; i < names_.size(); ++i)
            nodes_.push_back(names_[i].first);
        for (const NodeId id : nodes_)
            set_time(id);
    }
    std::uint64_t rounds(Op op, int m) const { return static_cast<std::uint64_t>(latency_.of(op, 0, m)); }
    std::int64_t bits_of(Op op, int m) const {
        return static_cast<std::int64_t>(bits_of_operation(context_, op, 0, m));
    }
    bool place_reductions() {
        set_times();
        const std::vector<NodeId> nodes = nodes_;
        Reductions reductions(context_, table_, latency_, known_, nodes, {kAllNeeded, {}});
        if (!reductions.find())
            return false;
        const auto before = recorded();
        nodes_ = reductions.in_order();
        for (const NodeId id : nodes_)
            set_time(id);
        for (const auto &[id, ready] : before)
            EXPECT_TRUE(table_[id].state == State::kDead || table_[id].ready() <= ready);
        return true;
    }
    /// A line for each operation.
    std::string text() {
        std::string text;
        for (const NodeId id : nodes_) {
            const Node &node = table_[id];
            if (node.state == State::kDead)
                continue;
            if (node.form == Form::kPublic)
                text += "use";
            else
                text += name(id) + (node.form == Form::kProduct ? "*" : "") + " = " + name_of(node.op);
            table_.for_each_operand(node.op, node.operands.data(),
                                    [&](NodeId operand) { text += " " + name(operand); });
            text += "\n";
        }
        return text;
    }
    /// That all parties send.
    std::int64_t bits() {
        std::int64_t bits = 0;
        for (const NodeId id : nodes_) {
            const Node &node = table_[id];
            if (node.state == State::kPending && (node.op == Op::kReduce || node.op == Op::kToField))
                bits += bits_of(node.op, node.m) * node.count;
        }
        return bits;
    }
    /// Each behind what it needs, and of degree t where it must be.
    void check() {
        std::vector<NodeId> known;
        for (std::size_t i = 0; i < 3; ++i)
            known.push_back(input(i));
        for (const NodeId id : nodes_) {
            const Node &node = table_[id];
            known.push_back(id);
            if (node.state == State::kDead)
                continue;
            bool has_product = false;
            table_.for_each_operand(node.op, node.operands.data(), [&](NodeId operand) {
                EXPECT_TRUE(std::ranges::count(known, operand) == 1 && operand != id);
                EXPECT_NE(table_[operand].state, State::kDead);
                has_product = has_product || table_[operand].form == Form::kProduct;
            });
            EXPECT_TRUE(!has_product || node.op == Op::kReduce || node.form == Form::kProduct);
        }
    }
    ValueTable &table() { return table_; }

  private:
    NodeId add(Op op, Form form, const std::vector<NodeId> &operands, std::uint32_t count = 1) {
        const NodeId id = table_.create(op, form, Interval::of_type(30), 1, count);
        for (std::size_t i = 0; i < operands.size(); ++i) {
            table_[id].operands[i] = operands[i];
            table_.retain(operands[i]);
        }
        names_.emplace_back(id, std::to_string(names_.size() - 2));
        return id;
    }
    Form form_of(const std::vector<NodeId> &ids) const {
        return std::ranges::any_of(ids, [&](NodeId id) { return table_[id].form == Form::kProduct; })
                   ? Form::kProduct
                   : Form::kField;
    }
    std::string name(NodeId id) {
        const auto known = std::ranges::find(names_, id, &std::pair<NodeId, std::string>::first);
        if (known != names_.end())
            return known->second;
        names_.emplace_back(id, std::to_string(names_.size() - 2) + "'");
        return names_.back().second;
    }
    void set_time(NodeId id) {
        Node &node = table_[id];
        std::uint64_t ready = 0;
        if (node.state != State::kDead)
            table_.for_each_operand(node.op, node.operands.data(), [&](NodeId operand) {
                ready = std::max(ready, table_[operand].ready());
            });
        node.set_when(ready + static_cast<std::uint64_t>(latency_.of(node.op, node.k, node.m)), 1);
    }
    std::vector<std::pair<NodeId, std::uint64_t>> recorded() {
        std::vector<std::pair<NodeId, std::uint64_t>> times;
        for (const NodeId id : nodes_)
            times.emplace_back(id, table_[id].ready());
        return times;
    }

    Context &context_;
    KnownAssignments known_;
    const Latency &latency_;
    ValueTable table_;
    std::vector<std::pair<NodeId, std::string>> names_;
    std::vector<NodeId> nodes_;
};

/// Runs body(window) at one of n parties.
inline void with_window(int n, const std::function<void(Window &)> &body) {
    const auto field = Field::create("2305843009213693951");
    run_parties(*field, n, [&](Context &context) {
        const CircuitTable circuits;
        const Latency latency(context, circuits);
        if (context.self() == 1) {
            Window window(context, latency);
            body(window);
        }
        return true;
    });
}

} // namespace picco::runtime::testing
