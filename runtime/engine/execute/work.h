/// What a party's work should take by the table of times, added up as protocols start. Nothing depends on it.
#pragma once

#include "engine/execute/schedule.h"
#include "engine/rewrite/garblings.h"
#include "engine/rewrite/networks.h"
#include "engine/values/circuit_table.h"
#include "engine/values/operation_cost.h"

#include <array>
#include <optional>
#include <unordered_map>

namespace picco::runtime {

class Work {
  public:
    /// Keeps references to all.
    Work(const Context &context, const ValueTable &table, const CircuitTable &circuits,
         const Garblings &garblings, const Times &times)
        : context_(context), table_(table), circuits_(circuits), garblings_(garblings), times_(times) {}

    /// Operations without communication that were computed.
    void add_local(std::size_t operations, std::size_t elements) {
        operations_ += operations;
        local_elements_ += elements;
    }
    /// A group that starts.
    void add(const Group &group, std::size_t elements, const Networks &networks);
    /// A protocol that belongs to no group; gives its picoseconds.
    double add(const CostPart &of_element, std::size_t elements);
    double seconds() const;
    /// Of a node, with its part of what is paid once for a group of so many nodes.
    double picoseconds_of(const Group &group, NodeId id, const Networks &networks, double nodes);
    /// How much a node of a group sends, beside the others of its group.
    std::uint64_t weight_of(Op op, NodeId id, const Networks &networks) const;

  private:
    struct Price {
        double element = 0, batch = 0; ///< picoseconds
    };
    std::vector<CostPart> parts_of_node(Op op, NodeId id, const Networks &networks) const;
    Price price_of(const CostPart &part);
    Price price_of(const Group &group, NodeId id, const Networks &networks);
    double bits_measured(Protocol protocol);

    const Context &context_;
    const ValueTable &table_;
    const CircuitTable &circuits_;
    const Garblings &garblings_;
    const Times &times_;
    std::optional<MeasuredCosts> measured_;                ///< once a protocol has started
    std::array<std::optional<double>, kProtocols> bits_{}; ///< see bits_measured()
    std::unordered_map<std::uint64_t, Price> prices_;      ///< by operation, k and m
    std::uint64_t operations_ = 0, local_elements_ = 0;
    double picoseconds_ = 0;
};

} // namespace picco::runtime
