#include "net/farewell.h"

#include <algorithm>
#include <poll.h>

namespace picco::runtime {
namespace {

using Clock = std::chrono::steady_clock;

/// Of a failure: the others are waited for no longer.
constexpr std::chrono::milliseconds kLastWords{1000};

/// Sends on; true when the notice has been sent and the other end has closed, or the connection is broken.
bool ended_after_notice(Link &link) {
    if (link.sending()) {
        try {
            link.move_out();
        } catch (const Failure &) {
            return true; // a second failure tells nothing new
        }
        if (!link.sending())
            link.close_in_order();
    }
    return link.drain();
}

/// Closing a socket with unread input would throw away what is on its way to the other end: reads until the others
/// have closed, too.
template <class HasEnded>
void read_until_closed(std::vector<Link *> open, Clock::time_point end, HasEnded has_ended) {
    std::vector<pollfd> waiting;
    for (;;) {
        std::erase_if(open, [&](Link *link) { return has_ended(*link); });
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
        if (open.empty() || left <= 0)
            return;
        waiting.clear();
        for (auto *link : open)
            waiting.push_back(
                {link->socket(), static_cast<short>(link->sending() ? POLLIN | POLLOUT : POLLIN), 0});
        ::poll(waiting.data(), waiting.size(), static_cast<int>(std::min<decltype(+left)>(left, 50)));
    }
}

} // namespace

void announce_failure(const std::vector<Link *> &links, const Failure &failure) noexcept {
    try {
        const auto &text = failure.reported.empty() ? failure.message : failure.reported;
        Bytes payload(4);
        put_little_endian(payload.data(), static_cast<std::uint32_t>(failure.culprit));
        payload.insert(payload.end(), text.begin(),
                       text.begin() +
                           static_cast<std::ptrdiff_t>(std::min(text.size(), kMaxNoticeBytes - 4)));
        for (auto *link : links)
            if (!link->ended())
                link->queue_notice(FrameKind::failure, payload);
        read_until_closed(links, Clock::now() + kLastWords, ended_after_notice);
    } catch (const std::exception &) {
        // Out of memory: the others see this party's connections close.
    }
}

void leave_in_order(const std::vector<Link *> &links, std::chrono::milliseconds most) noexcept {
    try {
        for (auto *link : links)
            link->close_in_order();
        read_until_closed(links, Clock::now() + most, [](Link &link) { return link.drain(); });
    } catch (const std::exception &) {
        // Out of memory: the system sends what it has got.
    }
}

} // namespace picco::runtime
