// Threads that share local work.
#include "base/workers.h"

#include <atomic>
#include <gtest/gtest.h>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

namespace picco::runtime {
namespace {

TEST(Workers, DoEverythingOnce) {
    for (const int threads : {1, 2, 5}) {
        Workers workers(threads);
        EXPECT_EQ(workers.threads(), threads);
        for (const std::size_t count : {0, 1, 15, 16, 31, 32, 33, 1000, 4096}) {
            std::vector<int> done(count);
            workers.split(count, 16, [&](std::size_t first, std::size_t last) {
                EXPECT_EQ(first % 16, 0u);
                EXPECT_TRUE(last == count || last % 16 == 0);
                for (std::size_t i = first; i < last; ++i)
                    ++done[i];
            });
            EXPECT_EQ(done, std::vector<int>(count, 1)) << threads << " threads, " << count;
        }
    }
}

TEST(Workers, DivideLargeWork) {
    Workers workers(3);
    std::atomic<int> ranges = 0;
    const auto count_ranges = [&](std::size_t, std::size_t) { ++ranges; };
    workers.split(3000, 10, count_ranges);
    EXPECT_EQ(ranges, 3);
    ranges = 0;
    workers.split(19, 10, count_ranges);
    EXPECT_EQ(ranges, 1);
}

TEST(Workers, ComputeAtTheSameTime) {
    Workers workers(2);
    std::atomic<int> begun = 0;
    // Each range waits for the other.
    workers.split(2, 1, [&](std::size_t, std::size_t) {
        ++begun;
        while (begun < 2)
            std::this_thread::yield();
    });
    EXPECT_EQ(begun, 2);
}

TEST(Workers, WorkOfARangeStaysInItsThread) {
    Workers workers(3);
    std::atomic<int> sum = 0;
    workers.split(30, 10, [&](std::size_t, std::size_t) {
        const auto here = std::this_thread::get_id();
        workers.split(100, 10, [&](std::size_t first, std::size_t last) {
            EXPECT_EQ(std::this_thread::get_id(), here);
            sum += static_cast<int>(last - first);
        });
    });
    EXPECT_EQ(sum, 300);
}

TEST(Workers, PassFailuresOn) {
    Workers workers(3);
    std::atomic<int> ended = 0;
    const auto fail = [&](std::size_t first, std::size_t) {
        ++ended;
        if (first == 0)
            throw std::runtime_error("the first range");
    };
    EXPECT_THROW(workers.split(30, 10, fail), std::runtime_error);
    EXPECT_EQ(ended, 3);
    workers.split(30, 10, [&](std::size_t, std::size_t) { ++ended; });
    EXPECT_EQ(ended, 6);
}

} // namespace
} // namespace picco::runtime
