/// Operations of the window that are recorded in the field and computed in shared bits: where what stands around them is in
/// bits, so that conversions take longer than circuits.
#pragma once

#include "assign/assignment.h"
#include "engine/rewrite/bit_choice.h"
#include "engine/rewrite/bit_prices.h"
#include "engine/rewrite/network_search.h"
#include "engine/rewrite/window_order.h"
#include "field/field.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace picco::runtime {

/// Sums, comparisons, selections, shifts and the like can be computed in both. A minimum cut tells which of them are cheaper
/// in bits, conversions included. Rounds are prices on the longest paths of the choices tried before. Each choice has its own
/// schedule, and the one that takes the least time wins; what is recorded is one of them. Nothing private is looked at, and
/// all parties find the same.
///
/// What becomes garbled circuits is chosen before: it takes numbers and bits alike, gives both, and is ready two rounds behind
/// what goes into it.
///
/// Lives while the operations of the window are put in order again.
class BitRegions {
  public:
    /// now: the next step. nodes: all of the window, each behind those whose results it needs. Keeps references to all.
    BitRegions(ValueTable &table, const Field &field, const Latency &latency, BitPrices &prices,
               std::uint64_t now, const std::vector<NodeId> &nodes, const NetworkSearch::Wanted &wanted,
               const BitTimes &times, const GarbledPlaces &garbled = {});

    /// Whether something is better in bits. saved_otherwise: what the window takes less without bits, by circuits; looking for
    /// what is better takes a part of the rest only.
    bool find(Int128 saved_otherwise = 0);
    /// What the window takes less by the choice, in picoseconds.
    Int128 saved() const { return saved_; }
    /// Each behind those whose results it needs.
    std::vector<BitOperation> operations() const;
    /// Places of the operations that can be in both, what the window takes if these are in bits, and what it takes as chosen:
    /// rounds, and what the choice is about.
    std::vector<std::size_t> free_places() const;
    Int128 time_of(const std::vector<std::size_t> &in_bits) const;
    /// No choice takes less: the rounds of the longest path, where everything takes the fewest that it may.
    Int128 least_of_all() const;
    Int128 time() const { return chosen_.picoseconds; }
    /// Tells what was found from what else could have been, other than by malice. Not 0.
    std::uint64_t digest() const;

  private:
    enum class Kind : std::uint8_t {
        kOther,    ///< stays as it is, and takes numbers
        kSum,      ///< of numbers, and of their multiples
        kChoice,   ///< by a bit
        kCut,      ///< low or high bits of a number
        kTest,     ///< gives a bit
        kPart,     ///< a bit of a number
        kFromBits, ///< a number that is known by its bits
        kGiven,    ///< a number that is known by no bits, of this window or an earlier one
    };
    struct Place {
        Kind kind = Kind::kOther;
        bool is_wanted = false;
        bool is_kept = false;     ///< the number is read after the window
        bool has_bits = false;    ///< kGiven: they are known
        bool is_garbled = false;  ///< kOther
        std::uint32_t term = 0;   ///< 0: it is not in the graph
        std::uint16_t width = 0;  ///< bits of the number; of a comparison, of what is compared
        std::uint16_t digits = 1; ///< of the factor of a sum
        std::uint32_t count = 1;
        BitPrices::Price in_field, to_bits, to_field;
    };
    /// What one window waits for in all, on each of its longest paths that were found.
    struct Flows {
        std::vector<std::int64_t> terms, uses;
        std::int64_t all = 0;
    };

    NodeId id_at(std::size_t place) const { return order_.nodes()[place - 1]; }
    /// Of an operation of the window, or of another number that one takes; 0: neither.
    std::size_t place_of(NodeId id) const;
    template <class Use>
    void for_each_operand(NodeId id, Use &&use) const {
        table_.for_each_operand(table_[id].op, table_[id].operands.data(), use);
    }
    /// Numbers whose bits it takes, if it is computed in bits.
    template <class Use>
    void for_each_taken(std::size_t place, Use &&use) const;
    /// Of a place in a circuit.
    template <class Use>
    void for_each_input(NodeId id, Use &&use) const;
    /// Numbers whose bits it takes, by their places.
    template <class Use>
    void for_each_taken_now(std::size_t place, Use &&use) const;
    bool is_number(NodeId id) const {
        return table_[id].form == Form::kField || table_[id].form == Form::kProduct;
    }
    bool is_public(NodeId id) const { return table_[id].form == Form::kPublic || table_.has_public_bits(id); }
    /// The bit that a choice is made by.
    NodeId condition_of(NodeId id) const;
    bool is_first_condition(NodeId id) const;
    Kind kind_of(NodeId id) const;
    bool fits(NodeId id) const;
    bool has_known_bits(NodeId id) const;
    void look();
    void look_at_garbled(std::size_t place);
    void find_kept();
    void add_given(NodeId id);
    bool has_seam() const;
    void make_graph();
    std::int64_t in_bits(const Place &place) const;
    BitChoice by_cut() const;
    void search(const BitChoice &recorded, const BitChoice &all, Int128 least);
    void complete(BitChoice &choice) const;
    // bit_schedule.cpp
    bool is_summed(const BitChoice &choice, std::size_t place) const {
        return choice.in_bits[place] && places_[place].kind == Kind::kSum;
    }
    int summands_of(const BitChoice &choice, const std::vector<int> &summands, std::size_t place) const;
    void find_needs(BitChoice &choice, std::vector<int> &summands) const;
    void find_times(BitChoice &choice, std::vector<int> &summands) const;
    Int128 enter_circuit(BitChoice &choice, std::size_t place, std::vector<bool> &has_labels) const;
    Int128 price_of_labels(const BitChoice &choice, std::size_t place) const;
    /// Of all elements.
    BitPrices::Price price_in_bits(std::size_t place, int summands) const;
    void find_schedule(BitChoice &choice) const;
    std::uint64_t fewest_rounds(std::size_t place) const;
    void add_flow(const BitChoice &choice);

    ValueTable &table_;
    const Field &field_;
    const Latency &latency_;
    BitPrices &prices_;
    std::uint64_t now_;
    const NetworkSearch::Wanted wanted_;
    BitTimes times_;
    GarbledPlaces garbled_;
    WindowOrder order_;
    std::vector<Place> places_;
    std::vector<NodeId> given_; ///< by place, behind those of the window
    std::unordered_map<NodeId, std::size_t> place_of_given_;
    TermGraph graph_;
    std::unordered_map<std::uint64_t, std::uint32_t> use_of_; ///< by the two terms
    std::vector<std::uint32_t> example_of_;                   ///< by term: a place of it
    Flows flows_;
    BitChoice chosen_;
    Int128 saved_ = 0;
};

template <class Use>
void BitRegions::for_each_taken(std::size_t place, Use &&use) const {
    const NodeId id = id_at(place);
    const Node &node = table_[id];
    const auto take = [&](std::size_t i) {
        if (node.operands[i] != 0 && !is_public(node.operands[i])) {
            use(node.operands[i]);
        }
    };
    switch (places_[place].kind) {
    case Kind::kChoice:
        if (node.op == Op::kMultiply) {
            take(is_first_condition(id) ? 1 : 0);
            return;
        }
        for (std::size_t i = node.op == Op::kSelect || node.op == Op::kSelectBit ? 1 : 0; i < 3; ++i) {
            take(i);
        }
        return;
    case Kind::kCut:
    case Kind::kPart:
        take(0);
        return;
    case Kind::kSum:
    case Kind::kTest:
        take(0);
        take(1);
        return;
    default:
        return;
    }
}

template <class Use>
void BitRegions::for_each_input(NodeId id, Use &&use) const {
    if (const auto *division = table_.division(id)) {
        use(division->dividend);
        use(division->divisor);
    } else {
        for_each_operand(id, use);
    }
}

template <class Use>
void BitRegions::for_each_taken_now(std::size_t place, Use &&use) const {
    for_each_taken(place, [&](NodeId operand) { use(place_of(operand)); });
}

} // namespace picco::runtime
