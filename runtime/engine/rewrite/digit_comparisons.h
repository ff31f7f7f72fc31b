/// Comparisons of few rounds by digits, as operations of their own: masks that are made before, what is opened, and what
/// follows from its digits.
#pragma once

#include "engine/values/digit_test.h"
#include "engine/values/latency.h"
#include "engine/values/value_table.h"

#include <cstdint>
#include <functional>
#include <map>
#include <tuple>
#include <vector>

namespace picco::runtime {

/// Lives while the operations of the window are put in order again, behind all other changes of them. Comparisons of the
/// same numbers share a mask.
class DigitComparisons {
  public:
    /// Puts what is recorded into the schedule, in no step before `earliest`.
    using Place = std::function<void(NodeId id, std::uint64_t earliest)>;

    /// Keeps references.
    DigitComparisons(ValueTable &table, const Latency &latency, int field_bits, std::uint64_t now,
                     Place place)
        : table_(table), latency_(latency), field_bits_(field_bits), now_(now), place_(std::move(place)) {}
    ~DigitComparisons();

    /// Whether an operation is one of these.
    static bool is_one(Op op, int m);
    /// On input a node that has not started, when everything before it is in the schedule.
    void lower(NodeId id);

  private:
    using Operands = std::array<NodeId, 3>;
    using Key = std::tuple<NodeId, NodeId, std::uint16_t, std::uint16_t>; ///< x, y, k and m
    void lower_test(NodeId id);
    void lower_selection(NodeId id, NodeId x, NodeId y, NodeId base, const DigitTest &test, NodeId when_set);
    NodeId digits_of(NodeId x, NodeId y, const DigitTest &test, const Node &like);
    NodeId masks_for(NodeId x, const DigitTest &test);
    NodeId difference(NodeId x, NodeId y, const Node &like);
    NodeId step(NodeId when_set, NodeId base, const Node &like);
    NodeId record(Op op, Form form, std::uint32_t line, std::uint32_t count, const Operands &operands);
    std::uint64_t in_time(std::uint64_t wanted, int rounds) const;
    void become(NodeId id, Op op, const Operands &operands, const DigitTest &test);

    ValueTable &table_;
    const Latency &latency_;
    const int field_bits_;
    const std::uint64_t now_;
    const Place place_;
    std::map<Key, NodeId> digits_;
    std::vector<NodeId> recorded_; ///< with references
};

} // namespace picco::runtime
