/// How long the thread of a benchmark takes.
#pragma once

#include <algorithm>
#include <ctime>
#include <functional>

namespace picco::runtime::testing {

/// Nanoseconds of this thread: what other programs take does not count, but that they share the caches does.
inline double processor_ns() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

/// The least of several runs, at least `fewest` of them, for so many nanoseconds in all.
inline double least_ns(const std::function<void()> &body, int fewest = 5, double in_all = 3e8) {
    double least = 1e99;
    const double end = processor_ns() + in_all;
    for (int run = 0; run < fewest || processor_ns() < end; ++run) {
        const double start = processor_ns();
        body();
        least = std::min(least, processor_ns() - start);
    }
    return least;
}

} // namespace picco::runtime::testing
