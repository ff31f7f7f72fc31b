#include "net/delaying_channel.h"

#include "net/frame.h"

#include <algorithm>
#include <thread>

namespace picco::runtime {

DelayingChannel::DelayingChannel(Channel &below, std::vector<LinkSpeed> links)
    : below_(below), links_(std::move(links)), free_(links_.size()) {}

DelayingChannel::Clock::time_point DelayingChannel::arrival(std::size_t link, std::size_t bytes) {
    const LinkSpeed &speed = links_[link];
    const double seconds =
        speed.bytes_per_second > 0 ? static_cast<double>(bytes) / speed.bytes_per_second : 0;
    free_[link] = std::max(free_[link], Clock::now()) +
                  std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    return free_[link] + speed.latency;
}

void DelayingChannel::exchange(const RoundTag &tag, const std::vector<Bytes> &outgoing,
                               std::vector<Bytes> &incoming) {
    std::vector<Bytes> stamped(outgoing.size()), received(incoming.size());
    for (std::size_t party = 0; party < outgoing.size(); ++party) {
        if (outgoing[party].empty())
            continue;
        stamped[party].resize(kStampBytes + outgoing[party].size());
        const auto at = arrival(party, kFrameHeaderBytes + outgoing[party].size());
        put_little_endian(stamped[party].data(), static_cast<std::uint64_t>(at.time_since_epoch().count()));
        std::copy(outgoing[party].begin(), outgoing[party].end(), stamped[party].begin() + kStampBytes);
        stamps_sent_ += kStampBytes;
    }
    for (std::size_t party = 0; party < incoming.size(); ++party)
        if (!incoming[party].empty())
            received[party].resize(kStampBytes + incoming[party].size());
    below_.exchange(tag, stamped, received);
    Clock::time_point last{};
    for (std::size_t party = 0; party < incoming.size(); ++party) {
        if (incoming[party].empty())
            continue;
        const auto stamp = get_little_endian<std::uint64_t>(received[party].data());
        last = std::max(last, Clock::time_point(Clock::duration(static_cast<Clock::rep>(stamp))));
        std::copy(received[party].begin() + kStampBytes, received[party].end(), incoming[party].begin());
    }
    std::this_thread::sleep_until(last);
}

} // namespace picco::runtime
