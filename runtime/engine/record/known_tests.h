/// Comparisons of values with public numbers, whose results are still there.
#pragma once

#include "engine/values/value_table.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace picco::runtime {

/// Whether scale * v + offset is 0, or negative.
struct NumberTest {
    bool is_equality;
    std::int64_t scale, offset;

    Int128 value_of(Int128 number) const { return number * scale + offset; }
    bool holds(Int128 number) const { return is_equality ? value_of(number) == 0 : value_of(number) < 0; }
    /// Of the operand that the value was made of by this operation, with this number if it takes one. Nothing for other
    /// operations, and where numbers become too large.
    std::optional<NumberTest> behind(Op op, std::int64_t number) const;
    bool operator==(const NumberTest &) const = default;
};

/// What tests of values resulted in. As Repeats, it keeps no references: an entry counts only while its value and its
/// result are the nodes that they were. A new entry takes the place of an older one of the same hash, the same ones at
/// all parties.
class KnownTests {
  public:
    /// Keeps a reference.
    explicit KnownTests(const ValueTable &table) : table_(table), entries_(kEntries) {}

    /// A constant, or a node that is borrowed.
    std::optional<Value> find(NodeId value, const NumberTest &test) const {
        const Entry &entry = entries_[place_of(value, test)];
        const bool is_same = entry.value_birth == table_.birth(value) && entry.test == test;
        return is_same && is_there(entry) ? std::optional(entry.result) : std::nullopt;
    }
    void remember(NodeId value, const NumberTest &test, Value result) {
        entries_[place_of(value, test)] = {test, table_.birth(value), result,
                                           result.is_constant() ? 0 : table_.birth(result.id())};
    }

  private:
    static constexpr std::size_t kEntries = 1024;
    struct Entry {
        NumberTest test{};
        std::uint64_t value_birth = 0; ///< 0: nothing was remembered
        Value result;
        std::uint64_t result_birth = 0;
    };
    std::size_t place_of(NodeId value, const NumberTest &test) const {
        constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15u;
        const auto word = [](std::int64_t number) { return static_cast<std::uint64_t>(number); };
        std::uint64_t hash = table_.birth(value) * kOdd ^ word(test.scale) ^ (test.is_equality ? kOdd : 0);
        hash = (hash * kOdd ^ word(test.offset)) * kOdd;
        return (hash ^ hash >> 32) % kEntries;
    }
    bool is_there(const Entry &entry) const {
        if (entry.result.is_constant()) {
            return true;
        }
        const Node &node = table_[entry.result.id()];
        return table_.birth(entry.result.id()) == entry.result_birth && node.form == Form::kBit &&
               node.state != State::kFree && node.state != State::kDead;
    }

    const ValueTable &table_;
    std::vector<Entry> entries_;
};

} // namespace picco::runtime
