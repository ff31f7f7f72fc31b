/// The one seam between the protocols' side and the network: everything that sends goes through a Channel.
#pragma once

#include <cstdint>
#include <vector>

#include "base/words.h"

namespace picco::runtime {

/// What both ends of a frame must agree on; a difference ends the computation with a clear error.
struct RoundTag {
    std::uint64_t round = 0;  ///< counts the rounds of the session from 0
    std::uint32_t digest = 0; ///< of the operations recorded so far
    std::uint32_t line = 0;   ///< source line of the oldest operation of the round, for the error message
};

/// A connection to all other parties: one frame for each party and round.
/// Parties are numbered from 1; vectors are indexed by party - 1, the entry of the own party is empty.
class Channel {
  public:
    virtual ~Channel() = default;

    virtual int parties() const = 0;
    virtual int self() const = 0;

    /// Sends outgoing[j] to party j + 1 and fills incoming[j], whose size says how many bytes that party
    /// sends; where the size is 0 no frame travels. Returns when everything expected has arrived.
    /// Throws NetworkError (naming the party and the cause) when a party is lost, late or sends another
    /// tag or length.
    virtual void exchange(const RoundTag &tag, const std::vector<Bytes> &outgoing,
                          std::vector<Bytes> &incoming) = 0;

    /// Payload and frame headers sent by this party since the start.
    virtual std::uint64_t bytes_sent() const = 0;
};

} // namespace picco::runtime
