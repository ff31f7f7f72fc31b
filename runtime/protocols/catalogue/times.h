/// What protocols take in time, as measured: what the choice between two of them, and every prediction, comes from.
#pragma once

#include "protocols/core/cost.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace picco::runtime {

/// What is measured, each at one shape (catalogue.h).
enum class Protocol : std::uint8_t {
    kLocal, ///< a product without communication; a batch is a recorded operation
    kNumberRead,
    kWordRead,
    kRandom,
    kReduce,
    kReduceByKings,
    kOpen,
    kAnd,
    kOpenBits,
    kBitsToField,
    kLessThanZero,
    kLessThanZeroByRipple,
    kLessThanZeroInFewRounds,
    kEqualZero,
    kEqualZeroInFewRounds,
    kSelectNegative,
    kDecompose,
    kTruncate,
    kTruncateInFewRounds,
    kResidue,
    kResidueInFewRounds,
    kWordsToField,
    kWordsToFieldByBits,
    kCountOnes,
    kCountManyOnes,
    kShuffle,
    kRandomDigits,
    kMaskedDigits,
    kSelectByDigits,
    kInverse,
    kInverseMasks,
    kMaskedInverse,
    kGarbled,
    kListedGate, ///< building a circuit, of which the elements of a vector share the list of gates
    kCount,
};
constexpr std::size_t kProtocols = static_cast<std::size_t>(Protocol::kCount);

/// As costs.json calls it.
const char *name_of(Protocol protocol);
/// Nothing where no protocol has the name.
std::optional<Protocol> protocol_of(std::string_view name);

/// The work of a party, in picoseconds: of each element, and of each batch besides.
struct Time {
    std::int64_t element = 0, batch = 0;
    friend bool operator==(const Time &, const Time &) = default;
};

/// Of the links between the parties, in picoseconds: a round that sends next to nothing; and a byte on each link,
/// beyond what the parties work for it.
struct LinkTime {
    std::int64_t round = 0, byte = 0;
    friend bool operator==(const LinkTime &, const LinkTime &) = default;
};

/// All integers, so that parties compute alike. A batch of N elements takes
/// rounds · round + N · bytes of a party · byte + N · element + batch.
struct Times {
    LinkTime link;
    int limbs = 1,
        element_bytes = 8; ///< of the elements that were measured, in memory and on their way (field.h)
    std::array<Time, kProtocols> of_protocols{};

    const Time &of(Protocol protocol) const { return of_protocols[static_cast<std::size_t>(protocol)]; }
    Time &of(Protocol protocol) { return of_protocols[static_cast<std::size_t>(protocol)]; }
};

/// Links of so many microseconds one way and million bits a second; 0: as within one machine.
LinkTime links_of(int parties, int latency, int bandwidth);
/// Far links take this much longer, or more: milliseconds.
bool are_far(const LinkTime &link);

/// The times that come with picco, between processes of one machine: measured by `picco calibrate`, but where two
/// protocols of one operation are so close that the machine decides, such that the break-even point is where whole
/// programs showed it.
Times shipped_times(int parties);

/// One of two protocols of an operation. cost: of one element.
struct Way {
    Cost cost;
    Time time;
};

/// From how many elements of a batch on few_bytes takes less time than few_rounds, which takes fewer rounds;
/// SIZE_MAX: never.
std::size_t break_even(const Way &few_rounds, const Way &few_bytes, const LinkTime &link, int parties);

} // namespace picco::runtime
