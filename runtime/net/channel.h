/// The one seam between the protocols' side and the network: everything that sends goes through a Channel.
#pragma once

#include <cstdint>
#include <vector>

#include "base/words.h"
#include "common/int128.h"

namespace picco::runtime {

/// What both ends of a frame must agree on; a difference ends the computation with a clear error.
struct RoundTag {
    std::uint64_t round = 0; ///< counts the rounds of the session from 0
    UInt128 digest = 0;      ///< of the operations recorded so far
    std::uint32_t line = 0;  ///< source line that the program has come to
    /// Source line of operations that the round is for, 0 where only `line` is known. It is for messages, and not sent.
    std::uint32_t running = 0;

    std::uint32_t line_at_work() const { return running != 0 ? running : line; }
};

/// Work on the messages of a round that is done a piece at a time, while other pieces travel, so that no
/// message is ever whole in memory. All messages are of one size.
class Pieces {
  public:
    virtual ~Pieces() = default;

    /// Bytes of a message, and of a piece; the last one may have less.
    virtual std::size_t size() const = 0;
    virtual std::size_t piece() const = 0;
    /// Whether pieces can travel while others are made.
    bool are_several() const { return size() >= 2 * piece(); }
    /// Whom messages go to and come from.
    virtual bool sends_to(int party) const = 0;
    virtual bool receives_from(int party) const = 0;
    /// Writes these bytes of all outgoing messages, whole pieces: of that to party j, to[j - 1] onwards.
    /// Called once for every piece, in order.
    virtual void make(std::size_t first, std::size_t last, const std::vector<std::uint8_t *> &to) = 0;
    /// These bytes, now at `from`, have come from a party. Called once for every piece of each party, in
    /// order.
    virtual void take(int party, std::size_t first, std::size_t last, const std::uint8_t *from) = 0;
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

    /// The same, where messages are made and taken in pieces, each before it travels and after it has come.
    /// Throws what that throws, too, after the round.
    virtual void exchange_pieces(const RoundTag &tag, Pieces &pieces);

    /// Payload and frame headers sent by this party since the start.
    virtual std::uint64_t bytes_sent() const = 0;
};

} // namespace picco::runtime
