/// Selections by bits without the bits as numbers.
#pragma once

#include "engine/rewrite/network_search.h"
#include "engine/rewrite/window_order.h"
#include "engine/values/latency.h"
#include "engine/values/value_table.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace picco::runtime {

/// bit ? y : z as one protocol (kSelectBit), instead of the conversion of the bit and a product: a round less, for a
/// reduction of each element more. The shortest window that such selections can make is found first; then those become
/// selections by bits without which it would be longer.
///
/// Lives while the operations of the window are put in order again.
class BitSelections {
  public:
    /// now: the next step. nodes: each behind those whose results it needs. Keeps references to all.
    BitSelections(ValueTable &table, const Latency &latency, std::uint64_t now,
                  const std::vector<NodeId> &nodes, const NetworkSearch::Wanted &wanted);

    /// Rounds that the window gets shorter, for bytes that take less time than these. round_bytes: what a party handles
    /// in the time of a round; element_bytes: what it sends more for an element.
    std::uint64_t find(double round_bytes, double element_bytes);
    /// Changes the operations. All of them, each behind those whose results it needs.
    std::vector<NodeId> in_order();

  private:
    struct Operation {
        std::uint64_t as_it_is = 0, shortest = 0; ///< when the result is there
        std::uint64_t required = 0;               ///< when it has to be, for the shortest window
        std::array<NodeId, 3> chosen{}; ///< the bit and what it selects between; 0: it selects nothing so
        bool is_sooner = false, is_turned = false;
    };
    bool is_wanted(NodeId id) const { return table_[id].state == State::kPending && wanted_.has(id); }
    bool is_conversion(NodeId number) const;
    std::optional<std::array<NodeId, 3>> chosen_by_bit(NodeId id) const;
    std::uint64_t rounds_of(const Node &node) const;
    std::uint64_t rounds_turned(const Node &node) const;
    std::uint64_t end_turned(const Operation &own, const Node &node) const;
    template <class When>
    std::uint64_t start(const Node &node, When &&when) const;
    std::uint64_t shortest_window();
    void require_for(std::uint64_t end);
    std::size_t turn();

    ValueTable &table_;
    const Latency &latency_;
    std::uint64_t now_;
    const NetworkSearch::Wanted wanted_;
    WindowOrder order_;
    std::vector<Operation> operations_; ///< by place
};

} // namespace picco::runtime
