/// Common subexpressions.
#pragma once

#include "engine/values/value_table.h"

#include <utility>
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

    /// Whether operations of this kind are looked for: those whose operands and numbers say all, and that may
    /// need communication sooner or later.
    static constexpr bool knows(Op op) { return kKnown.has(op); }

    /// What is to be recorded, and where it would stand.
    struct Operation {
        std::uint64_t numbers; ///< op, form, k, m and bit
        std::uint64_t first;   ///< operands 0 and 1
        NodeId last;           ///< operand 2
        std::size_t place;
    };
    static Operation operation(Op op, Form form, NodeId x, NodeId y, NodeId z, int k, int m, int bit) {
        if (kCommutative.has(op) && x > y) {
            std::swap(x, y);
        }
        const auto part = [](int number, int at) {
            return std::uint64_t{static_cast<std::uint16_t>(number)} << at;
        };
        const std::uint64_t numbers = static_cast<std::uint64_t>(op) |
                                      static_cast<std::uint64_t>(form) << kFormAt | part(k, 16) |
                                      part(m, 32) | part(bit, 48);
        const std::uint64_t first = x | std::uint64_t{y} << 32;
        constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15u;
        const std::uint64_t hash = ((numbers ^ z) * kOdd ^ first) * kOdd;
        return {numbers, first, z, (hash ^ hash >> 32) % kEntries};
    }

    /// The node that holds its result, or 0.
    NodeId find(const Operation &wanted) const {
        const Entry &entry = entries_[wanted.place];
        const bool is_same =
            entry.numbers == wanted.numbers && entry.first == wanted.first && entry.last == wanted.last;
        return is_same && is_valid(entry) ? entry.result : 0;
    }
    void remember(const Operation &operation, NodeId result) {
        Entry &entry = entries_[operation.place];
        entry.numbers = operation.numbers;
        entry.first = operation.first;
        entry.last = operation.last;
        entry.result = result;
        entry.birth = table_.birth(result);
    }

  private:
    static constexpr std::size_t kEntries = 1024;
    static constexpr int kFormAt = 8; ///< in Operation::numbers
    static constexpr OpSet kKnown{
        Op::kAdd,      Op::kSubtract, Op::kMultiply, Op::kXor,   Op::kLessThanZero, Op::kEqualZero, Op::kAnd,
        Op::kTruncate, Op::kCircuit,  Op::kMinimum,  Op::kOther, Op::kResidue,      Op::kNot};
    static constexpr OpSet kCommutative{Op::kAdd, Op::kMultiply, Op::kXor, Op::kAnd};

    /// numbers is 0 where nothing was remembered, as of no operation that is known.
    struct Entry {
        std::uint64_t numbers = 0;
        std::uint64_t first = 0;
        std::uint64_t birth = 0; ///< of the result
        NodeId last = 0;
        NodeId result = 0;
    };
    bool is_valid(const Entry &entry) const;

    const ValueTable &table_;
    std::vector<Entry> entries_;
};

} // namespace picco::runtime
