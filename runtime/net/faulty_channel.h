/// A channel that does one thing wrong at one round: for tests of how the other parties end.
#pragma once

#include "net/channel.h"

#include <chrono>
#include <memory>
#include <stdexcept>

namespace picco::runtime {

enum class Fault {
    kill,          ///< the party disappears: the channel below is destroyed without a word
    delay,         ///< the round is sent late
    duplicate,     ///< the round is sent twice
    corrupt,       ///< the first byte of every payload is altered
    corrupt_tag,   ///< the digest of the tag is altered
    longer_payload ///< every payload has one byte more
};

/// What Fault::kill throws at the party that disappears.
struct PartyKilled : std::runtime_error {
    PartyKilled() : std::runtime_error("killed by the test") {}
};

class FaultyChannel final : public Channel {
  public:
    /// Passes everything through, except that `fault` happens in round `round`.
    FaultyChannel(std::unique_ptr<Channel> below, Fault fault, std::uint64_t round,
                  std::chrono::milliseconds delay = {});

    int parties() const override { return parties_; }
    int self() const override { return self_; }
    void exchange(const RoundTag &tag, const std::vector<Bytes> &outgoing,
                  std::vector<Bytes> &incoming) override;
    std::uint64_t bytes_sent() const override { return below_ ? below_->bytes_sent() : 0; }

  private:
    std::unique_ptr<Channel> below_;
    Fault fault_;
    std::uint64_t round_;
    std::chrono::milliseconds delay_;
    int parties_, self_;
};

} // namespace picco::runtime
