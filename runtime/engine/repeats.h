/// Common subexpressions.
#pragma once

#include "engine/value_table.h"

#include <array>
#include <vector>

namespace picco::runtime {

/// Finds an operation that was recorded before, on the same operands, whose result still stands in the table.
/// It keeps no references, so it makes nothing live longer: an entry counts only while its operands and its
/// result are the nodes that they were. A new operation takes the place of an older one of the same hash, the
/// same ones at all parties.
class Repeats {
  public:
    /// Keeps a reference.
    explicit Repeats(const ValueTable &table) : table_(table), entries_(kEntries) {}

    /// What is to be recorded.
    struct Operation {
        Op op;
        Form form;
        std::array<NodeId, 3> operands;
        std::uint16_t k, m, bit;
        bool operator==(const Operation &) const = default;
    };

    /// Whether operations of this kind are looked for: those whose operands and numbers say all, and that may
    /// need communication sooner or later.
    static constexpr bool knows(Op op) {
        constexpr auto bits = [] {
            std::uint64_t mask = 0;
            for (const Op one :
                 {Op::kAdd, Op::kSubtract, Op::kMultiply, Op::kXor, Op::kLessThanZero, Op::kEqualZero,
                  Op::kAnd, Op::kTruncate, Op::kCircuit, Op::kMinimum, Op::kOther}) {
                mask |= std::uint64_t{1} << static_cast<int>(one);
            }
            return mask;
        }();
        return (bits >> static_cast<int>(op) & 1u) != 0;
    }

    /// The node that holds its result, or 0. Afterwards remember() tells which node does.
    NodeId find(const Operation &operation);
    /// After find() returned 0.
    void remember(NodeId result);

  private:
    static constexpr std::size_t kEntries = 1024;

    struct Entry {
        Operation operation{};
        std::array<std::uint64_t, 3> births{}; ///< of the operands
        NodeId result = 0;
        std::uint64_t birth = 0; ///< of the result
    };
    bool is_valid(const Entry &entry) const;

    const ValueTable &table_;
    std::vector<Entry> entries_;
    Entry *place_ = nullptr; ///< of what was looked for last
    Operation wanted_{};
};

} // namespace picco::runtime
