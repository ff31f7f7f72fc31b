/// Chains of operations, each of the result of the one before, in a number of rounds that their length does not tell.
#pragma once

#include "engine/rewrite/chain_functions.h"
#include "engine/rewrite/drafts.h"
#include "engine/rewrite/network_search.h"
#include "engine/rewrite/product_trees.h"
#include "engine/values/latency.h"
#include "engine/values/value_table.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace picco::runtime {

/// A value that is a function of another one, which is a function of another one: their composition needs none of
/// these values, so that halves of the chain are composed at the same time. All steps to positions that a power of
/// two divides are composed in blocks of that length, which ends of the chain share; what is asked for earlier than
/// its own operations would give it is the composition of the blocks before it, of the value where they begin. Products of
/// bits are put in the order in which their factors are known then.
///
/// Lives while the operations of the window are put in order again.
class Chains {
  public:
    /// Whether there may be one. last: what ends the window.
    static bool may_be_any(const ValueTable &table, const Latency &latency, NodeId last);
    /// now: the next step. Keeps references to all.
    Chains(const Context &context, ValueTable &table, const Latency &latency, std::uint64_t now,
           const std::vector<NodeId> &nodes, const NetworkSearch::Wanted &wanted);

    /// Rounds that the last result of the window can be known earlier, for bytes that take less time than these.
    /// round_bytes: what a party handles in the time of a round.
    std::uint64_t find(double round_bytes);
    /// Changes the operations. All of them, each behind those whose results it needs.
    std::vector<NodeId> in_order();

  private:
    /// Steps of a chain that follow each other, of a number that is a power of two.
    struct Block {
        NodeId base = 0, end = 0; ///< the value that they begin with, and the one that they result in
        std::uint32_t late = 0, early = 0; ///< the halves; 0: it is one step
        std::uint64_t ready = 0;           ///< a guess
        unsigned operations = 0;           ///< of an application, a bit for each
        bool is_composed = false;
        std::optional<Function> function{}; ///< once it is composed, if that is possible
    };
    struct Link {
        std::uint32_t position = 0;    ///< in its chain; 0: it is in none
        std::uint32_t first_block = 0; ///< of one step; those of 2, 4, … steps that end here follow
        std::uint32_t pieces = 0;      ///< blocks to compose for it; 0: its own operations are earlier
        std::uint32_t rounds = 0;      ///< of an operation of these functions
        std::uint64_t ready = 0;       ///< as the composition of the pieces
        bool is_balanced = false;      ///< a product of bits that is known earlier in another order
    };
    bool is_wanted(NodeId id) const;
    const Link &link(NodeId id) const { return links_[order_.place(id)]; }
    std::vector<NodeId> results() const;
    void set_ready_as_chosen();
    void look(NodeId id);
    std::uint32_t longest_block(NodeId id) const;
    bool goes_on(NodeId base, const Function &function) const;
    void add_blocks(NodeId id, const ChainFunctions::Step &step);
    std::uint64_t ready_to_take(NodeId base, const Function &function) const;
    void choose_pieces(NodeId id);
    const std::optional<Function> &function_of(std::uint32_t block);
    Ref shortened(NodeId id);
    bool is_to_be_shortened(NodeId id, std::uint64_t step) const;
    void ask(NodeId id);

    ValueTable &table_;
    const Latency &latency_;
    std::uint64_t now_;
    const NetworkSearch::Wanted wanted_;
    WindowOrder order_;
    Drafts drafts_;
    ChainFunctions functions_;
    ProductTrees products_;
    std::vector<Link> links_; ///< by place
    std::vector<Block> blocks_;
    std::vector<Ref> shortened_; ///< by place; what it becomes
    double bytes_ = 0;
};

} // namespace picco::runtime
