/// What this party does while it waits for others in a round: it sleeps, gives signs of life, and ends the wait for a
/// party that gives none or makes no progress.
#pragma once

#include "net/link.h"
#include "net/patience.h"

#include <poll.h>
#include <vector>

namespace picco::runtime {

class Watch {
  public:
    /// The links must live as long.
    Watch(int self, std::vector<Link *> links, const Deadlines &limits)
        : self_(self), links_(std::move(links)), limits_(limits), patience_(links_.size()),
          moved_at_beat_(links_.size()) {}

    /// Before the first wait of a round. Where messages travel in pieces, what one party sends depends on what others
    /// take: then a sign of life of one that has not come to the round yet counts for all.
    void begin(bool in_pieces) {
        is_waiting_ = false;
        in_pieces_ = in_pieces;
    }
    /// Sleeps until a socket is ready or a sign of life is due; reads ahead from parties that nothing is expected from.
    /// Of incoming messages no more than `made` bytes are taken. Throws Failure when a party is late.
    void wait(const RoundTag &tag, std::size_t made);
    /// Tells all others that this party lives while it computes. Failures show in the next round.
    void beat_alone() noexcept;

  private:
    using Clock = std::chrono::steady_clock;

    /// All that may be taken has come.
    static bool is_ahead(const Link &link, std::size_t made) {
        return link.receiving() && link.received() >= made;
    }
    static std::size_t moved(const Link &link) { return link.received() + link.sent(); }
    void note(Clock::time_point now);
    void check(const RoundTag &tag, std::size_t made, Clock::time_point now) const;
    void beat(Clock::time_point now);
    Clock::time_point end(std::size_t made) const;
    void sleep(std::size_t made, Clock::time_point end);
    [[noreturn]] void fail_silent(const RoundTag &tag, const Link &late) const;
    const Link &origin(const Link &late) const;
    [[noreturn]] void fail_stuck(const RoundTag &tag, const Link &late) const;

    int self_;
    std::vector<Link *> links_;
    Deadlines limits_;
    bool is_waiting_ = false, in_pieces_ = false;
    std::vector<Patience> patience_; ///< by link, as what follows
    std::vector<std::size_t> moved_at_beat_;
    Clock::time_point next_beat_;
    std::vector<pollfd> polled_;
};

} // namespace picco::runtime
