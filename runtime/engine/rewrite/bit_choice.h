/// What the window computes in shared bits, though it was recorded in the field.
#pragma once

#include "common/int128.h"
#include "engine/values/node.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace picco::runtime {

class BitRegions;

/// How the choice between field and bits is made.
struct BitTimes {
    bool may_be = false;    ///< whether it is made at all
    bool is_forced = false; ///< all that can be in bits, whatever the time
    /// From so many on, words become numbers by a protocol of fewer bytes.
    std::size_t many_words = SIZE_MAX;
    /// Is told of each window, where tests want to know.
    std::function<void(const BitRegions &)> observe{};
};

/// What of the window becomes garbled circuits, by places in the order of its operations; empty: nothing does.
struct GarbledPlaces {
    std::vector<bool> inside, dead; ///< in a circuit; needed by nobody, as circuits divide by themselves
    std::int64_t label = 0;         ///< of a bit that goes into a circuit, in picoseconds
    std::int64_t gate = 0;
    Int128 saved = 0; ///< what the window takes less by them

    bool is_inside(std::size_t place) const { return place < inside.size() && inside[place]; }
    bool is_dead(std::size_t place) const { return place < dead.size() && dead[place]; }
};

/// A choice for the whole window. By places in the order of its operations, and behind them those of other numbers.
struct BitChoice {
    std::vector<bool> in_bits;
    std::vector<bool> needs_number, needs_bits; ///< what its uses take
    std::vector<std::uint64_t> ready;           ///< the number, or a result that is none
    std::vector<std::uint64_t> bits_ready;      ///< where they are needed
    std::uint64_t end = 0;                      ///< the step at which all of it is done
    Int128 picoseconds = 0;                     ///< work, bytes and rounds of what the choice is about
};

/// An operation that is to be computed in bits, or a number that is to be taken apart for one.
struct BitOperation {
    NodeId id;
    bool is_taken_apart; ///< it stays as it is
    bool is_number;      ///< something needs the number, too
    bool is_whole;       ///< which comes from a protocol on words then
};

} // namespace picco::runtime
