#include "net/patience.h"

namespace picco::runtime {

std::chrono::milliseconds Deadlines::beat() const {
    return std::clamp(silence / 4, std::chrono::milliseconds(1), std::chrono::milliseconds(1000));
}

void Patience::begin(Clock::time_point now, std::size_t moved) {
    alive_ = progress_ = now;
    moved_ = moved;
}

void Patience::note_moved(Clock::time_point now, std::size_t moved) {
    if (moved - moved_ < kLeastProgress)
        return;
    alive_ = progress_ = now;
    moved_ = moved;
}

Patience::Clock::time_point Patience::end(const Deadlines &limits) const {
    return std::min(alive_ + limits.silence, progress_ + limits.progress);
}

} // namespace picco::runtime
