/// Networks of exchanges as one operation each.
#pragma once

#include "engine/rewrite/network_search.h"

#include <memory>
#include <utility>
#include <vector>

namespace picco::runtime {

/// Makes connected exchanges one operation (Op::kNetwork) whose values stay shared bits from the first layer
/// to the last, where that takes no more rounds and fewer bytes.
class Networks {
  public:
    /// Keeps references.
    Networks(const Context &context, ValueTable &table) : context_(context), table_(table) {}

    /// On input operations that have not started, each after those whose results it needs. Adds the networks
    /// that it finds, frees what they make useless, and puts all in such an order again. Returns whether it
    /// found any.
    /// all: whatever is found; else only where both results of an exchange are used somewhere, which no chain
    /// can go through.
    bool join(std::vector<NodeId> &nodes, const NetworkSearch::Wanted &wanted, const Latency &latency,
              const NetworkLimits &limits, bool all);

    /// Keeps a network for a node of kNetwork, whose k is the result.
    std::uint16_t keep(ExchangeNetwork network);
    /// Of the networks among these operations, leaves out what does not lead to any output that is asked for.
    void trim(const std::vector<NodeId> &nodes, const NetworkSearch::Wanted &wanted, const Latency &latency,
              const NetworkLimits &limits);

    /// A network, and which outputs of its node are its own; none: all.
    struct Kept {
        std::shared_ptr<const ExchangeNetwork> network;
        std::vector<std::uint32_t> outputs;
    };
    /// Of a node of kNetwork; take() when it is executed, or dead.
    const ExchangeNetwork &of(const Node &node) const { return *networks_[node.k].network; }
    Kept take(const Node &node);
    /// Of all networks that wait.
    std::size_t exchanges() const { return exchanges_; }

  private:
    NodeId settled(NetworkSearch &search, const NetworkSearch::Component &component, NodeId input);
    NodeId record(NetworkSearch &search, NetworkSearch::Component &component);

    const Context &context_;
    ValueTable &table_;
    std::vector<Kept> networks_; ///< without a network: free
    std::size_t exchanges_ = 0;
};

} // namespace picco::runtime
