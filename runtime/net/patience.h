/// How long this party waits for another one within a round: signs of life are one thing, progress another.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace picco::runtime {

/// What ends every wait for another party.
struct Deadlines {
    /// A party that others wait for may be without a sign of life for so long.
    std::chrono::milliseconds silence{60'000};
    /// One that lives may be without progress for so long.
    std::chrono::milliseconds progress{3'600'000};

    /// How often a party gives a sign of life: several times in what others grant it.
    std::chrono::milliseconds beat() const;
};

/// One link in one round. Not the bytes that come count, as those may drip for ever: a sign of life is a whole
/// notice of a party that does not wait for this one, and progress is kLeastProgress bytes of messages, in either
/// direction, or the last of them. Progress is a sign of life, too.
class Patience {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::size_t kLeastProgress = 65536;

    /// This party begins to wait; so many bytes have moved before.
    void begin(Clock::time_point now, std::size_t moved);
    /// So many bytes of the round's messages have moved by now.
    void note_moved(Clock::time_point now, std::size_t moved);
    void note_life(Clock::time_point at) { alive_ = std::max(alive_, at); }

    bool is_silent(Clock::time_point now, const Deadlines &limits) const {
        return now - alive_ >= limits.silence;
    }
    bool is_stuck(Clock::time_point now, const Deadlines &limits) const {
        return now - progress_ >= limits.progress;
    }
    /// When one of the two will be.
    Clock::time_point end(const Deadlines &limits) const;

  private:
    Clock::time_point alive_, progress_;
    std::size_t moved_ = 0; ///< when there was progress last
};

} // namespace picco::runtime
