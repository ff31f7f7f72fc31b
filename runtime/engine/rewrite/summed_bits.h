/// Numbers of bits that are added up: the sum is reduced, not each number.
#pragma once

#include "engine/rewrite/network_search.h"
#include "engine/rewrite/window_order.h"
#include "engine/values/latency.h"
#include "engine/values/value_table.h"

#include <cstdint>
#include <vector>

namespace picco::runtime {

/// A bit as a number of degree 2t takes a reduction less than one of degree t (bit_products.h). Bits whose numbers go into
/// sums, or to what takes products, are converted so, and what needs a sum of degree t has it reduced: where that takes
/// fewer bytes, and nothing is later.
///
/// Lives while the operations of the window are put in order again.
class SummedBits {
  public:
    /// Bytes of a party for an element.
    struct Prices {
        double number, product; ///< of a bit, of degree t or 2t
        double reduction;
    };

    /// now: the next step. nodes: each behind those whose results it needs. Keeps references to all but prices.
    SummedBits(ValueTable &table, const Latency &latency, std::uint64_t now, const std::vector<NodeId> &nodes,
               const NetworkSearch::Wanted &wanted, const Prices &prices);

    /// Whether there are any.
    bool find();
    /// Changes the operations. All of them, each behind those whose results it needs.
    std::vector<NodeId> in_order();

  private:
    enum class Role : std::uint8_t {
        kOther,
        kBit,   ///< becomes a product
        kInner, ///< a sum that is left as a product
        kEnd,   ///< a sum that is reduced
    };
    struct Operation {
        Role role = Role::kOther;
        bool needs_number = false; ///< of degree t
        std::uint32_t uses = 0;    ///< by operations of the window
        std::uint32_t group = 0;   ///< a place of what is changed with it, or not at all
        std::uint64_t ready = 0;   ///< if it is changed
        double bytes = 0;          ///< that a group saves; by the place that stands for it
        bool is_later = false;     ///< something of the group would be
        NodeId product = 0;        ///< that it was recorded as
    };
    bool is_wanted(NodeId id) const { return table_[id].state == State::kPending && wanted_.has(id); }
    Operation &at(NodeId id) { return operations_[order_.place(id)]; }
    void count_uses();
    void give_roles();
    void weigh(std::size_t place);
    std::uint32_t group_of(std::size_t place);
    bool is_changed(std::size_t place);
    bool has_product(NodeId id) {
        return order_.place(id) != 0 && (at(id).role == Role::kBit || at(id).role == Role::kInner);
    }
    NodeId record_product(NodeId id);
    void take_products(NodeId id);

    ValueTable &table_;
    const Latency &latency_;
    std::uint64_t now_;
    const NetworkSearch::Wanted wanted_;
    const Prices prices_;
    WindowOrder order_;
    std::vector<Operation> operations_; ///< by place
};

} // namespace picco::runtime
