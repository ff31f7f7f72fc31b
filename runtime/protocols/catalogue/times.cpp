#include "protocols/catalogue/times.h"

#include "base/subsets.h"
#include "common/int128.h"

#include <algorithm>

namespace picco::runtime {

namespace {

constexpr std::array<const char *, kProtocols> kNames = {
    "local product",
    "number in a read",
    "word in a read",
    "random sharing",
    "reduction",
    "reduction through kings",
    "opening",
    "and",
    "opening of bits",
    "bits to numbers",
    "comparison",
    "comparison by a ripple",
    "comparison in few rounds",
    "equality",
    "equality in few rounds",
    "selection by a comparison",
    "decomposition",
    "truncation",
    "truncation in few rounds",
    "residue",
    "residue in few rounds",
    "words to numbers",
    "words to numbers by bits",
    "count of ones",
    "count of ones by a circuit",
    "shuffle",
    "masks by digits",
    "masked digits",
    "selection by digits",
    "inverse of bytes",
    "masks of inverses",
    "inverse by masks",
    "garbled gate",
    "listed gate",
};

constexpr std::int64_t kMicrosecond = 1'000'000, kNanosecond = 1'000;
/// Between processes of one machine.
constexpr std::int64_t kRoundNearby = 32 * kMicrosecond;
/// Around what is sent, with TLS.
constexpr std::int64_t kFrameBytes = 46;

/// Keys of subsets that a party holds for a sharing of an unknown number, or the parties where there are none.
std::int64_t keys_of(int parties) {
    if (parties > kMostPartiesWithSubsetKeys)
        return parties;
    std::int64_t keys = 1; // C(n - 1, t)
    for (int i = 1; i <= (parties - 1) / 2; ++i)
        keys = keys * (parties - i) / i;
    return keys;
}

/// Of three parties and of five, on one machine: nanoseconds of an element with all that its bytes take there, and of a
/// batch. More parties are taken to work in proportion to the threshold.
struct ShippedTime {
    Protocol protocol;
    std::int64_t three, five, batch;
};
constexpr ShippedTime kShipped[] = {
    {Protocol::kRandom, 2, 6, 1'000},
    {Protocol::kReduce, 32, 64, 1'000}, // 4 a byte
    {Protocol::kOpen, 34, 66, 1'000},
    {Protocol::kAnd, 2, 8, 1'000},
    {Protocol::kOpenBits, 3, 5, 1'000},
    {Protocol::kBitsToField, 40, 230, 2'000},
    {Protocol::kLessThanZero, 65, 330, 8'000},
    {Protocol::kLessThanZeroByRipple, 45, 300, 20'000},
    {Protocol::kEqualZero, 40, 340, 8'000},
    {Protocol::kDecompose, 160, 560, 12'000}, // 5 a bit
    {Protocol::kTruncate, 140, 1'150, 12'000},
    {Protocol::kResidue, 270, 2'600, 15'000},
    {Protocol::kWordsToField, 280, 5'000, 4'000},
    {Protocol::kCountManyOnes, 160, 1'700, 4'000},
    {Protocol::kShuffle, 100, 780, 2'000},
    {Protocol::kRandomDigits, 0, 20'500, 20'000},
    {Protocol::kMaskedDigits, 0, 3'000, 2'000},
    {Protocol::kSelectByDigits, 0, 800, 4'000},
    {Protocol::kInverse, 50, 100, 2'000},
    {Protocol::kMaskedInverse, 15, 30, 0},
    {Protocol::kGarbled, 65, 0, 20'000},
    {Protocol::kListedGate, 150, 0, 0},
};

/// A protocol of fewer rounds that takes so many nanoseconds more for an element, for every number of parties: between
/// the two the number of elements decides. The difference is what whole programs showed; of truncations and words it is
/// twice what `picco calibrate` measured, of counts so much that it does for five parties, too.
struct DearerTime {
    Protocol protocol, other;
    double more;
};
constexpr DearerTime kDearer[] = {
    {Protocol::kLessThanZeroInFewRounds, Protocol::kLessThanZero, 666.6},
    {Protocol::kEqualZeroInFewRounds, Protocol::kEqualZero, 666.6},
    {Protocol::kSelectNegative, Protocol::kLessThanZero, 710},
    {Protocol::kTruncateInFewRounds, Protocol::kTruncate, 600},
    {Protocol::kResidueInFewRounds, Protocol::kResidue, 3'000},
    {Protocol::kWordsToFieldByBits, Protocol::kWordsToField, 320},
    {Protocol::kCountOnes, Protocol::kCountManyOnes, 1'200},
};

} // namespace

const char *name_of(Protocol protocol) {
    return kNames[static_cast<std::size_t>(protocol)];
}

std::optional<Protocol> protocol_of(std::string_view name) {
    const auto found = std::find(kNames.begin(), kNames.end(), name);
    return found == kNames.end() ? std::nullopt
                                 : std::optional(static_cast<Protocol>(found - kNames.begin()));
}

Times shipped_times(int parties) {
    Times result;
    result.of(Protocol::kLocal) = {400, 60 * kNanosecond};
    result.of(Protocol::kNumberRead) = {3'400, 0};
    result.of(Protocol::kWordRead) = {800, 0};
    for (const ShippedTime &time : kShipped) {
        const std::int64_t element =
            parties == 3 ? time.three * kNanosecond : time.five * kNanosecond * (parties - 1) / 4;
        result.of(time.protocol) = {element, time.batch * kNanosecond};
    }
    for (const DearerTime &time : kDearer) {
        const Time &other = result.of(time.other);
        result.of(time.protocol) = {other.element + static_cast<std::int64_t>(time.more * kNanosecond),
                                    other.batch};
    }
    // Masks and what is done with them take a microsecond more than an inverse without.
    const Time &inverse = result.of(Protocol::kInverse), &masked = result.of(Protocol::kMaskedInverse);
    result.of(Protocol::kInverseMasks) = {inverse.element - masked.element + kMicrosecond, inverse.batch};
    // Those of kings take a few nanoseconds for each key.
    const Time &reduction = result.of(Protocol::kReduce);
    result.of(Protocol::kReduceByKings) = {reduction.element + 2 * kNanosecond * keys_of(parties),
                                           reduction.batch};
    return result;
}

LinkTime links_of(int parties, int latency, int bandwidth) {
    const std::int64_t byte = bandwidth > 0 ? 8 * kMicrosecond / bandwidth : 0;
    return {kRoundNearby + latency * kMicrosecond + (parties - 1) * kFrameBytes * byte, byte};
}

bool are_far(const LinkTime &link) {
    return link.round >= kRoundNearby + 1000 * kMicrosecond;
}

std::size_t break_even(const Way &few_rounds, const Way &few_bytes, const LinkTime &link, int parties) {
    const std::int64_t rounds = few_bytes.cost.rounds - few_rounds.cost.rounds;
    const auto bits =
        static_cast<std::int64_t>(few_rounds.cost.bits) - static_cast<std::int64_t>(few_bytes.cost.bits);
    // Bits of all parties: of an element, all times are multiplied by 8 n.
    const Int128 each =
        Int128{few_rounds.time.element - few_bytes.time.element} * 8 * parties + Int128{bits} * link.byte;
    const Int128 saved =
        (Int128{rounds} * link.round + few_bytes.time.batch - few_rounds.time.batch) * 8 * parties;
    if (each <= 0)
        return SIZE_MAX;
    return saved <= 0 ? 1 : static_cast<std::size_t>(std::min<Int128>(saved / each + 1, Int128{1} << 62));
}

} // namespace picco::runtime
