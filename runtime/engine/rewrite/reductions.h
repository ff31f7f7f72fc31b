/// Where products are reduced to degree t: a minimum cut over the sums of the window.
#pragma once

#include "assign/known_assignments.h"
#include "engine/rewrite/network_search.h"
#include "engine/rewrite/window_order.h"
#include "engine/values/latency.h"
#include "engine/values/value_table.h"
#include "protocols/core/context.h"

#include <array>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace picco::runtime {

/// A sum can be found of products, which have degree 2t, or of numbers, which have degree t. Where a number is needed of a
/// product, it is reduced, once for all uses. So reductions are the vertices of a cut between the products and what takes
/// numbers alone. The cut that sends least is taken, as long as no number is later than it was recorded. A bit becomes a
/// number or, for less, a product. What is equally good stays as it was recorded.
///
/// What is not connected by sums is cut on its own, and what is alike is cut once.
///
/// Outputs keep the reductions that give them sharings of their own. Nothing private is looked at, and all parties find
/// the same. Lives while the operations of the window are put in order again.
class Reductions {
  public:
    /// nodes: all of the window, each behind those whose results it needs. Keeps references to all but context.
    Reductions(const Context &context, ValueTable &table, const Latency &latency, KnownAssignments &known,
               const std::vector<NodeId> &nodes, const NetworkSearch::Wanted &wanted);

    /// Whether another place may be better than that of this reduction, as far as the sum tells that it reduces. Takes
    /// the time of the sums that it looks at, each of them once for all reductions of a window.
    static bool may_gain(const ValueTable &table, NodeId reduction);

    /// Whether other places are better than the recorded ones.
    bool find();
    /// Changes the operations. All of them, each behind those whose results it needs.
    std::vector<NodeId> in_order();
    /// Tells what was found from what else could have been, other than by malice. Not 0.
    std::uint64_t digest() const;

  private:
    enum class Kind : std::uint8_t {
        kGiven, ///< a product of two numbers, or of an earlier window
        kBit,   ///< the number of a bit
        kSum,   ///< of others
    };
    /// What is known as a product, as a number or as both.
    struct Value {
        Kind kind;
        NodeId product = 0, number = 0;
        std::uint32_t place = 0;        ///< of the first of them; 0: it is not put in order
        std::uint32_t number_place = 0; ///< likewise
        std::uint32_t group = 0;        ///< towards the value that stands for all that it is connected with
        std::uint32_t next = 0;         ///< the next one of its group; 0: none
        std::uint32_t term = 0;         ///< in the graph of its group; 0: it stays as recorded
        std::uint32_t first_use = 0;    ///< of a sum: where what it adds up begins
        std::uint32_t number_uses = 0;  ///< by operations of the window
        std::uint32_t demands = 0;      ///< sums that take it, and one if a number is needed
        bool was_number = false;        ///< as it was recorded: found of numbers
        bool needs_number = false;      ///< by something else than sums
        bool is_by_kings = false;       ///< its reduction, if there is one
        bool is_number = false;         ///< as chosen: found of numbers
        bool is_number_used = false;    ///< as chosen
        std::uint64_t product_ready = 0, number_ready = 0; ///< as chosen

        bool is_left() const { return !is_number && is_number_used; }
    };
    using Operands = std::array<NodeId, 3>;

    NodeId id_at(std::size_t place) const { return order_.nodes()[place - 1]; }
    bool is_wanted(NodeId id) const { return table_[id].state == State::kPending && wanted_.has(id); }
    template <class Use>
    void for_each_operand(NodeId id, Use &&use) const {
        table_.for_each_operand(table_[id].op, table_[id].operands.data(), use);
    }
    /// For each value that a sum adds up.
    template <class Each>
    void for_each_use(std::uint32_t sum, Each &&each) const {
        if (values_[sum].kind == Kind::kSum) {
            for (std::size_t i = values_[sum].first_use; i < uses_.size() && uses_[i].by == sum; ++i) {
                each(uses_[i].of);
            }
        }
    }
    std::uint32_t value_of(NodeId id) const;
    const Node &node_of(const Value &value) const {
        return table_[value.product != 0 ? value.product : value.number];
    }
    std::int64_t reduction_of(const Value &value) const;
    int rounds_of_reduction(const Value &value) const {
        return latency_.of(Op::kReduce, 0, value.is_by_kings ? kFewBytes : 0);
    }
    void look();
    void look_at(std::size_t place);
    std::uint32_t add_value(Kind kind, std::size_t place, NodeId product, NodeId number);
    std::uint32_t add_given(NodeId product);
    void find_needs();
    void find_protocols();
    // reductions_cut.cpp
    std::uint32_t group_of(std::uint32_t value);
    std::vector<bool> groups_to_cut();
    bool take_way(std::uint32_t value, std::vector<bool> &taken) const;
    void leave_out_best(std::vector<bool> &groups);
    bool cut_group(std::uint32_t first);
    void make_graph(std::uint32_t first);
    std::int64_t bits_as_recorded(std::uint32_t first) const;
    void choose(std::uint32_t first, const std::vector<std::uint8_t> &representations);
    void find_times(Value &value) const;
    bool pin_late(std::uint32_t first);
    // reductions_order.cpp
    NodeId as_taken(NodeId operand) const;
    NodeId as_number(NodeId operand) const;
    using Replace = NodeId (Reductions::*)(NodeId) const;
    Operands operands_of(NodeId id, Replace replace);
    NodeId record(NodeId like, Form form);
    void become(NodeId id, NodeId like, const Operands &operands);
    void become_reduction(NodeId id, const Value &value);
    void take_products(NodeId id);
    void settle(Value &value);
    void settle_product(Value &value);
    void settle_number(Value &value);

    ValueTable &table_;
    const Latency &latency_;
    KnownAssignments &known_;
    const NetworkSearch::Wanted wanted_;
    struct Bits {
        std::int64_t of_number, of_product, of_reduction, by_kings;
    };
    const Bits bits_; ///< of all parties for an element: of a bit, as a number or a product; of a product
    WindowOrder order_;
    std::vector<Value> values_;           ///< each behind those that it is a sum of; number 0: none
    std::vector<std::uint32_t> value_at_; ///< by place
    std::unordered_map<NodeId, std::uint32_t> given_; ///< values by products that have no place
    struct Use {
        std::uint32_t of, by;
    };
    std::vector<Use> uses_;            ///< in sums, in the order of these
    TermGraph graph_;                  ///< of a group; term 0: all that needs a number
    std::vector<NodeId> nodes_, held_; ///< in their new order; with a reference until all have it
};

} // namespace picco::runtime
