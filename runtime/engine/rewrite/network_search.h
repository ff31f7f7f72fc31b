/// Finds the networks of exchanges among the operations of the window; lives while they are joined.
#pragma once

#include "engine/rewrite/network_choice.h"
#include "engine/values/latency.h"
#include "engine/values/value_table.h"
#include "protocols/order/exchange_network.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace picco::runtime {

class NetworkSearch {
  public:
    /// What is executed at all.
    struct Wanted {
        const std::vector<bool> &needed; ///< by node; empty: everything
        std::span<const NodeId> results; ///< else what the program reads in the end
        bool all() const { return needed.empty(); }
        bool has(NodeId id) const { return all() || needed[id]; }
    };
    /// Keeps references to all.
    NetworkSearch(const Context &context, ValueTable &table, const Latency &latency,
                  const std::vector<NodeId> &nodes, const Wanted &wanted)
        : context_(context), table_(table), latency_(latency), nodes_(nodes), wanted_(wanted),
          roles_(table.size()), epochs_(table.size()) {}

    /// Connected exchanges, and what a network of them would be.
    struct Component {
        std::vector<std::uint32_t> exchanges; ///< of exchanges_, in the order of the operations
        std::vector<NodeId> inputs, outputs;  ///< in the order of the network
        std::uint32_t epoch = 0;
        bool is_spoiled = false; ///< it cannot be one network
        Interval range;          ///< of all inputs
        ExchangeNetwork network;
        Cost cost; ///< of the network, once it is known how its words become numbers
    };
    std::vector<Component> find();
    /// Whether both results of one of its exchanges are used, by something else than each other.
    bool has_both_results(const Component &component) const;
    /// Whether it is better as a network, if it can be one.
    bool pays(const Component &component, const NetworkLimits &limits) const;
    /// Those of its inputs that have to be reduced for it first.
    std::size_t products_in(const Component &component) const;
    /// A reduction of an input of a network of this epoch.
    void add_reduction(std::uint32_t epoch, NodeId reduction) { networks_.emplace_back(epoch, reduction); }
    /// Calls use(id) for all values of a component, each after those that it needs.
    template <class Use>
    void for_each_value(const Component &component, Use &&use) const {
        for (const std::uint32_t i : component.exchanges) {
            use(exchanges_[i].chosen);
            if (exchanges_[i].other != 0) {
                use(exchanges_[i].other);
            }
        }
    }
    /// The values of this component are results of the network from now on.
    void join(const Component &component, NodeId network) {
        joined_.resize(exchanges_.size());
        for (const std::uint32_t i : component.exchanges) {
            joined_[i] = true;
        }
        networks_.emplace_back(component.epoch, network);
    }
    /// All operations that live, the networks among them, in an order in which each comes after those whose
    /// results it needs; frees the others.
    std::vector<NodeId> in_order();

  private:
    struct Exchange {
        NodeId chosen = 0, other = 0;   ///< what it results in; 0: nobody asked for the other
        NodeId bit = 0, comparison = 0; ///< bit 0: it is a minimum, and its own comparison
        bool is_first = false;          ///< of the exchanges by this bit
        bool is_inverted = false;       ///< the bit is the inverse of the comparison
        bool is_spoiled = false;
        /// That of its network, greater than those of all other networks that it needs.
        std::uint32_t epoch = 0;
        std::uint32_t depth = 0;  ///< its layer, from 1 on
        std::uint32_t parent = 0; ///< towards one that stands for all that are connected
        std::uint32_t component = 0;
        std::uint32_t bit_uses = 0;                   ///< of the first one: exchanges by the bit
        std::uint32_t number[2] = {}, bit_number = 0; ///< in the network: what is chosen, the other
        std::uint32_t uses[2] = {};                   ///< in the network
        std::uint32_t reads[2] = {};                  ///< by everything that is needed
    };
    /// What a node is to the exchanges: nothing, or part of number index.
    struct Role {
        enum Kind : std::uint32_t { kNone, kChosen, kOther, kBit } kind : 2 = kNone;
        std::uint32_t index : 30 = 0;
        Role() = default;
        Role(Kind kind_, std::uint32_t index_) : kind(kind_), index(index_ & 0x3fffffffu) {}
        bool is_value() const { return kind == kChosen || kind == kOther; }
        std::size_t half() const { return kind == kOther ? 1 : 0; }
    };

    bool is_wanted(NodeId id) const { return wanted_.has(id); }
    bool is_pending(NodeId id, Op op) const {
        return table_[id].op == op && table_[id].state == State::kPending && table_[id].count == 1;
    }
    /// What it compares, and what it exchanges.
    std::array<NodeId, 4> operands_of(const Exchange &exchange) const {
        const auto &compared = table_[exchange.comparison].operands,
                   &exchanged = table_[exchange.chosen].operands;
        const std::size_t first = exchange.bit == 0 ? 0 : 1;
        return {compared[0], compared[1], exchanged[first], exchanged[first + 1]};
    }
    bool is_connected(NodeId id, std::uint32_t epoch) const {
        return roles_[id].is_value() && exchanges_[roles_[id].index].epoch == epoch;
    }
    void use(NodeId id, std::uint32_t epoch) {
        if (is_connected(id, epoch)) {
            ++exchanges_[roles_[id].index].uses[roles_[id].half()];
        }
    }
    void look(NodeId id);
    void count_reads(const Node &node);
    bool add_exchange(NodeId id);
    bool add_minimum(NodeId id);
    void add(const Exchange &exchange);
    bool add_other(NodeId id);
    void place(Exchange &exchange, std::uint32_t index);
    std::uint32_t root(std::uint32_t index);
    void connect(std::uint32_t index, std::uint32_t other) { exchanges_[root(index)].parent = root(other); }
    std::vector<Component> components();
    void find_inputs(Component &component);
    void find_layers(Component &component);
    void find_outputs(Component &component);
    ExchangeNetwork::Number number_of(NodeId id, std::uint32_t epoch) const;

    const Context &context_;
    ValueTable &table_;
    const Latency &latency_;
    const std::vector<NodeId> &nodes_;
    const Wanted &wanted_;
    std::vector<Role> roles_; ///< by node
    /// By node that is no value: the least that networks which need it may have. Then, of an input of the
    /// component that is looked at, its number, from 1 on.
    std::vector<std::uint32_t> epochs_, inputs_;
    std::vector<Exchange> exchanges_;
    std::vector<bool> joined_;                               ///< by exchange
    std::vector<std::pair<std::uint32_t, NodeId>> networks_; ///< with their epochs, behind their reductions
};

} // namespace picco::runtime
