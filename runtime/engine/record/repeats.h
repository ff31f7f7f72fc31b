/// Common subexpressions.
#pragma once

#include "engine/values/value_table.h"

#include <span>
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
        int promise = 0;       ///< the type that the result is promised to fit, where it need not; 0: none
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
        return {numbers, first, z, 0, (hash ^ hash >> 32) % kEntries};
    }
    /// The same operation, whose result is promised to fit a type.
    static Operation promised(Operation operation, int type) {
        operation.promise = type;
        operation.place = (operation.place + static_cast<unsigned>(type)) % kEntries;
        return operation;
    }

    /// The same of an operation on a node and a public number.
    static Operation operation_with(Op op, Form form, NodeId x, std::int64_t number) {
        const auto bits = static_cast<std::uint64_t>(number);
        return operation(op, form, x, static_cast<NodeId>(bits), static_cast<NodeId>(bits >> 32), 0, 0, 0);
    }

    /// The birth of its youngest operand. All have to live.
    std::uint64_t youngest(const Operation &operation) const;
    /// The node that holds its result, or 0.
    NodeId find(const Operation &wanted) const { return find(wanted, youngest(wanted)); }
    /// The same where operands may be gone by now. youngest: when they lived.
    NodeId find(const Operation &wanted, std::uint64_t youngest) const {
        const Entry &entry = entries_[wanted.place];
        const bool is_same = entry.numbers == wanted.numbers && entry.first == wanted.first &&
                             entry.last == wanted.last && entry.promise == wanted.promise;
        // An operand that is younger than the operation has taken the place of the one that it had.
        return is_same && youngest < entry.recorded && is_there(entry) ? entry.result : 0;
    }
    void remember(const Operation &operation, NodeId result) {
        remember(operation, result, table_.birth(result));
    }
    /// recorded: the birth of the operation itself, where the result is a node that took its value later.
    void remember(const Operation &operation, NodeId result, std::uint64_t recorded) {
        Entry &entry = entries_[operation.place];
        entry.numbers = operation.numbers;
        entry.first = operation.first;
        entry.last = operation.last;
        entry.promise = operation.promise;
        entry.result = result;
        entry.birth = table_.birth(result);
        entry.recorded = recorded;
    }

    /// Is not found any more.
    void forget(const Operation &operation) { entries_[operation.place].numbers = 0; }

  private:
    static constexpr std::size_t kEntries = 8192;
    static constexpr int kFormAt = 8; ///< in Operation::numbers
    static constexpr OpSet kKnown{Op::kAdd,          Op::kSubtract,  Op::kMultiply, Op::kXor,
                                  Op::kLessThanZero, Op::kEqualZero, Op::kAnd,      Op::kTruncate,
                                  Op::kCircuit,      Op::kMinimum,   Op::kOther,    Op::kResidue,
                                  Op::kNot,          Op::kNegate};
    static constexpr OpSet kWithNumber{Op::kAddConstant, Op::kMultiplyConstant};
    static constexpr OpSet kCommutative{Op::kAdd, Op::kMultiply, Op::kXor, Op::kAnd};

    /// numbers is 0 where nothing was remembered, as of no operation that is known.
    struct Entry {
        std::uint64_t numbers = 0;
        std::uint64_t first = 0;
        std::uint64_t birth = 0;    ///< of the result
        std::uint64_t recorded = 0; ///< of the operation: its operands are older
        NodeId last = 0;
        NodeId result = 0;
        int promise = 0;
    };
    bool is_there(const Entry &entry) const;

    const ValueTable &table_;
    std::vector<Entry> entries_;
};

/// The same for operations on lists: unit vectors of the bits of an index, and words of bits.
class RepeatedLists {
  public:
    /// Keeps a reference.
    explicit RepeatedLists(const ValueTable &table) : table_(table), entries_(kEntries) {}

    /// The node that holds the result of the operation, with these k and m, on what the list holds; or 0.
    NodeId find(Op op, int k, int m, std::span<const NodeId> list) const;
    void remember(Op op, int k, int m, std::span<const NodeId> list, NodeId result);

  private:
    static constexpr std::size_t kEntries = 512;

    struct Entry {
        Op op = Op::kLeaf;
        int k = 0, m = 0;
        Form form = Form::kField;
        std::vector<NodeId> list;
        NodeId result = 0;       ///< 0: nothing was remembered
        std::uint64_t birth = 0; ///< of the result
    };
    static std::size_t place(Op op, int k, int m, std::span<const NodeId> list);

    const ValueTable &table_;
    std::vector<Entry> entries_;
};

} // namespace picco::runtime
