/// Between the table and batches: what groups of operations take as operands, and give back as results.
#pragma once

#include "engine/execute/schedule.h"
#include "engine/values/value_table.h"
#include "protocols/core/context.h"
#include "sharing/bits.h"
#include "sharing/elements.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace picco::runtime {

/// The operands of a group as one batch, and what a protocol made of it back to the nodes.
class Batches {
  public:
    /// Keeps references to all.
    Batches(Context &context, ValueTable &table, const Schedule &schedule)
        : context_(context), table_(table), schedule_(schedule) {}

    std::size_t elements_of(const Group &group) const;
    /// Whether an operand of a node is a vector, which stays until the node is done.
    bool is_whole(NodeId id, int operand) const;
    /// Whether a reduction takes its products as they lie in the table: one vector, or several that are long
    /// enough for blocks of their own (base/block_pool.h).
    bool are_long(const Group &group) const;

    /// 0 where there is no such operand.
    Elements gather(const Group &group, int operand);
    /// The first operands. A vector that nobody else refers to is taken as it is, if the protocol ends in this
    /// step or it is no result: what is recorded later may still find one (engine/record/repeats.h).
    Elements take_operands(const Group &group);
    /// The first operands, each of them once.
    struct Distinct {
        std::vector<NodeId> operands;
        std::unordered_map<NodeId, std::size_t> first; ///< where the first element of each stands
        std::size_t count = 0;                         ///< elements of all
    };
    Distinct distinct(const Group &group) const;
    Elements gather_distinct(const Distinct &operands) const;
    Bits gather_distinct_bits(const Distinct &operands) const;
    /// For each element of the group the number of its first operand among them.
    /// width: elements that hold one value of it.
    std::vector<std::uint32_t> places_of(const Group &group, const Distinct &operands,
                                         std::size_t width = 1) const;
    /// Operands whole, however many elements the results have.
    Elements gather_whole(const Group &group, int operand) const;
    /// The operands of comparisons: x, or x - y.
    Elements gather_differences(const Group &group);
    /// Products that are selections: y + c * (x - y).
    Elements gather_exchanges(const Group &group);
    Bits gather_bits(const Group &group, int operand);
    /// Adds an operand's planes, those of bits too, to a batch, from plane `plane` on. Returns their number.
    std::size_t gather_planes(const Group &group, int operand, Bits &batch, std::size_t plane);

    void scatter(const Group &group, Elements results);
    void scatter_bits(const Group &group, const Bits &results);
    void scatter_words(const Group &group, const Bits &results);

  private:
    bool is_whole(const Group &group, int operand) const;
    /// All elements of nodes.
    Elements concatenated(const std::vector<NodeId> &nodes) const;
    /// The operands of a group of one vector as they lie in the table, any others gathered into the batch.
    const std::uint64_t *view(const Group &group, int operand, Elements &batch);

    Context &context_;
    ValueTable &table_;
    const Schedule &schedule_;
};

} // namespace picco::runtime
