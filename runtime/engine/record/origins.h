/// What sums that were computed at once are sums of.
#pragma once

#include "engine/values/value_table.h"
#include "field/field.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace picco::runtime {

/// One step back from a value to what it is a sum of. A node that waits has operands; one that is done has none, so what it
/// was computed from at once is remembered here. It keeps no references: values are known by their births, and may be gone.
class Origins {
  public:
    struct Source {
        NodeId id = 0;
        std::uint64_t birth = 0; ///< of the value; the node may be another one meanwhile
    };
    struct Origin {
        Op op = Op::kLeaf; ///< kReduce, kNegate, kAdd, kSubtract, kAddConstant or kMultiplyConstant
        std::array<Source, 2> operands{};
        std::int64_t number = 0; ///< the constant
    };

    /// Sources, each so many times, and a number.
    struct Sum {
        struct Part {
            Source value;
            std::int64_t factor;
        };
        std::array<Part, 2> parts{};
        std::size_t size = 0;
        std::int64_t number = 0;
    };
    /// Factors and numbers of sums lie within it, in either direction.
    static constexpr std::int64_t kLargest = std::int64_t{1} << 40;
    static bool is_small(std::int64_t number) { return -kLargest < number && number < kLargest; }
    /// So many times what the value is; nothing where a number is not small.
    static std::optional<Sum> times(const Origin &origin, std::int64_t factor);

    /// most_bits: of numbers that no sum takes out of the field. Keeps references.
    Origins(ValueTable &table, const Field &field, int most_bits)
        : table_(table), field_(field), most_bits_(most_bits), entries_(kEntries) {}

    Source source(NodeId id) const { return {id, table_.birth(id)}; }
    /// Nothing where the value is no such sum, has a constant that could stand for another number, or is gone.
    std::optional<Origin> of(const Source &value) const;
    std::optional<Origin> of(NodeId id) const { return of(source(id)); }
    /// The same of a value that may be gone, as long as it is remembered.
    std::optional<Origin> of_past(const Source &value) const;

    /// On input a node that is about to be computed, with its operands and its constant.
    void remember(NodeId id) {
        if (kSums.has(table_[id].op)) {
            remember_sum(id);
        }
    }

  private:
    static constexpr OpSet kSums{Op::kNegate, Op::kAdd, Op::kSubtract, Op::kAddConstant,
                                 Op::kMultiplyConstant};
    static constexpr OpSet kWithConstant{Op::kAddConstant, Op::kMultiplyConstant};
    static constexpr std::size_t kEntries = 1024;

    struct Entry {
        std::uint64_t birth = 0; ///< 0: nothing was remembered
        Origin origin;
    };
    std::optional<Origin> recorded(NodeId id) const;
    void remember_sum(NodeId id);

    ValueTable &table_;
    const Field &field_;
    int most_bits_;
    std::vector<Entry> entries_;
};

} // namespace picco::runtime
