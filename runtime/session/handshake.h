/// Before anything private is sent: do all parties run the same program in the same way?
#pragma once

#include "crypto/sha256.h"
#include "net/channel.h"

#include <string>
#include <vector>

namespace picco::runtime {

/// One thing that must be the same at all parties.
struct Fact {
    std::string name;  ///< "program hash", for the message
    std::string value; ///< compared as a whole; its beginning is shown
};

/// Compares facts and draws the session id; a round of set-up for each comparison, two for the id.
class Handshake {
  public:
    explicit Handshake(Channel &channel) : channel_(channel) {}

    /// Exchanges the facts; the number of facts must be the same wherever all earlier facts are.
    /// Throws NetworkError that lists the facts that differ, with the value at each party.
    void compare(const std::vector<Fact> &facts);

    /// Binds this party to something that it keeps to itself, before the session id is drawn: sends SHA-256 of a
    /// random salt and of the digest. Without the salt a guess of what was digested could be checked. Throws
    /// NetworkError.
    void commit(const Sha256Digest &digest);

    /// Before the session id is drawn: a number that the others get with this party's nonce; 0: none.
    void propose(std::uint64_t number) { proposed_ = number; }
    /// Afterwards: the least number that a party has proposed; 0 where none has.
    std::uint64_t least_proposed() const { return least_proposed_; }

    /// SHA-256 of the nonces of all parties and everything that was compared or committed to: the same
    /// at all parties, and fresh as long as one party's nonce is. Throws NetworkError where parties would get
    /// different ones.
    std::vector<std::uint8_t> session_id();

  private:
    /// Sends the same bytes to all and receives as many from each; by party - 1, with the own ones.
    std::vector<Bytes> broadcast(const Bytes &own);

    void add_to_transcript(const Bytes &bytes);

    Channel &channel_;
    std::uint64_t round_ = 0;
    std::uint64_t proposed_ = 0, least_proposed_ = 0;
    Bytes transcript_; ///< SHA-256 of what was compared and committed to so far
};

} // namespace picco::runtime
