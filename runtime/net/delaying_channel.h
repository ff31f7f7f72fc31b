/// A channel that is as slow as a distant network: to try a program out on one machine.
#pragma once

#include "net/channel.h"

#include <chrono>

namespace picco::runtime {

/// Of the way to another party.
struct LinkSpeed {
    std::chrono::nanoseconds latency{0}; ///< one way
    double bytes_per_second = 0;         ///< 0: no limit
};

/// Frames arrive when they would over links of the given speeds: each link sends its frames one after the
/// other at its bandwidth, and each travels for its latency. All parties run on one machine and use such a
/// channel: frames carry the time of their arrival on the machine's clock.
class DelayingChannel final : public Channel {
  public:
    /// links: indexed by party - 1, the own entry is not used. Keeps a reference to the channel below.
    DelayingChannel(Channel &below, std::vector<LinkSpeed> links);

    int parties() const override { return below_.parties(); }
    int self() const override { return below_.self(); }
    void exchange(const RoundTag &tag, const std::vector<Bytes> &outgoing,
                  std::vector<Bytes> &incoming) override;
    std::uint64_t bytes_sent() const override { return below_.bytes_sent() - stamps_sent_; }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::size_t kStampBytes = 8;

    Clock::time_point arrival(std::size_t link, std::size_t bytes);

    Channel &below_;
    std::vector<LinkSpeed> links_;
    std::vector<Clock::time_point> free_; ///< when the link has sent what it was given
    std::uint64_t stamps_sent_ = 0;
};

} // namespace picco::runtime
