#include "net/watch.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>

namespace picco::runtime {
namespace {

using std::chrono::milliseconds;

std::string describe(const RoundTag &tag) {
    return (tag.round & kSetUpRound) != 0 ? "the set-up"
                                          : fmt::format("round {} (line {})", tag.round, tag.line);
}

double seconds(milliseconds time) {
    return static_cast<double>(time.count()) / 1000;
}

} // namespace

void Watch::wait(const RoundTag &tag, std::size_t made) {
    const auto now = Clock::now();
    if (!is_waiting_) {
        is_waiting_ = true;
        for (std::size_t i = 0; i < links_.size(); ++i)
            patience_[i].begin(now, moved_at_beat_[i] = moved(*links_[i]));
        next_beat_ = now + limits_.beat();
    }
    note(now);
    check(tag, made, now);
    if (now >= next_beat_)
        beat(now);
    sleep(made, end(made));
}

void Watch::note(Clock::time_point now) {
    for (std::size_t i = 0; i < links_.size(); ++i) {
        patience_[i].note_moved(now, moved(*links_[i]));
        patience_[i].note_life(links_[i]->sign_at());
        if (in_pieces_ && links_[i]->waits_for() == 0)
            for (Patience &patience : patience_)
                patience.note_life(links_[i]->sign_at());
    }
}

void Watch::check(const RoundTag &tag, std::size_t made, Clock::time_point now) const {
    for (std::size_t i = 0; i < links_.size(); ++i) {
        const Link &link = *links_[i];
        if (link.done() || (is_ahead(link, made) && !link.sending()))
            continue;
        if (patience_[i].is_silent(now, limits_))
            fail_silent(tag, link);
        if (patience_[i].is_stuck(now, limits_))
            fail_stuck(tag, link);
    }
}

/// Each party learns whom this one waits for; it hears nothing where that is itself and nothing has moved: two that
/// wait for each other keep nobody waiting.
void Watch::beat(Clock::time_point now) {
    next_beat_ = now + limits_.beat();
    for (std::size_t i = 0; i < links_.size(); ++i) {
        Link &link = *links_[i];
        const auto other = std::find_if(links_.begin(), links_.end(),
                                        [&](const Link *each) { return each != &link && !each->done(); });
        const bool has_moved = moved(link) != moved_at_beat_[i];
        moved_at_beat_[i] = moved(link);
        if (!link.ended() && (other != links_.end() || has_moved))
            link.give_sign(other != links_.end() ? (*other)->party() : 0);
    }
}

void Watch::beat_alone() noexcept {
    for (auto *link : links_)
        try {
            if (!link->ended())
                link->give_sign(0);
        } catch (const Failure &) {
            // The link remembers it.
        } catch (const std::exception &) {
            // Out of memory: the next beat may do.
        }
}

Watch::Clock::time_point Watch::end(std::size_t made) const {
    auto end = next_beat_;
    for (std::size_t i = 0; i < links_.size(); ++i) {
        if (links_[i]->has_more())
            return {};
        if (!links_[i]->done() && !(is_ahead(*links_[i], made) && !links_[i]->sending()))
            end = std::min(end, patience_[i].end(limits_));
    }
    return end;
}

void Watch::sleep(std::size_t made, Clock::time_point end) {
    polled_.clear();
    for (auto *link : links_) {
        const auto events = static_cast<short>((link->readable() && !is_ahead(*link, made) ? POLLIN : 0) |
                                               (link->sending() ? POLLOUT : 0));
        polled_.push_back({events != 0 ? link->socket() : -1, events, 0});
    }
    const auto left = std::chrono::ceil<milliseconds>(end - Clock::now()).count();
    const int ready =
        ::poll(polled_.data(), polled_.size(), static_cast<int>(std::max<decltype(+left)>(left, 0)));
    if (ready < 0 && errno != EINTR)
        throw Failure{self_, fmt::format("poll failed: {}", std::strerror(errno)), {}};
    if (ready <= 0)
        return;
    for (std::size_t i = 0; i < links_.size(); ++i)
        if (polled_[i].revents != 0 && links_[i]->done())
            links_[i]->read_ahead();
}

void Watch::fail_silent(const RoundTag &tag, const Link &late) const {
    const std::string what =
        late.received() > 0 && late.receiving()
            ? fmt::format("only {} bytes of its message have come, and little or nothing", late.received())
            : "nothing came from it";
    throw Failure{
        late.party(),
        fmt::format("{} is late: {} for {} s in {}; check its machine and its network, or raise --timeout",
                    late.name(), what, seconds(limits_.silence), describe(tag)),
        {}};
}

/// Who lives and waits for another is not at fault, nor is that one where it waits, and so on.
const Link &Watch::origin(const Link &late) const {
    const Link *culprit = &late;
    for (std::size_t steps = 0; steps < links_.size(); ++steps) {
        const auto next = std::find_if(links_.begin(), links_.end(), [&](const Link *link) {
            return link->party() == culprit->waits_for();
        });
        if (next == links_.end())
            break;
        culprit = *next;
    }
    return *culprit;
}

void Watch::fail_stuck(const RoundTag &tag, const Link &waited_for) const {
    const Link &late = origin(waited_for);
    throw Failure{
        late.party(),
        fmt::format("{} is stuck: it lives, but for {} s it has made no progress in {}; see what it does "
                    "there, or raise --progress-timeout",
                    late.name(), seconds(limits_.progress), describe(tag)),
        {}};
}

} // namespace picco::runtime
