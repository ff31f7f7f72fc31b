// Frames arrive no earlier than over links of the given speeds, unchanged.
#include "net/delaying_channel.h"
#include "net/local_channel.h"

#include <gtest/gtest.h>
#include <thread>

namespace picco::runtime {
namespace {

using namespace std::chrono_literals;

/// The time that 3 parties take for some rounds of frames with `bytes` bytes; checks what arrives.
std::chrono::nanoseconds time_of(int rounds, std::size_t bytes, const std::vector<LinkSpeed> &links) {
    auto channels = make_local_channels(3);
    const auto start = std::chrono::steady_clock::now();
    std::vector<std::jthread> threads;
    for (auto &below : channels) {
        threads.emplace_back([&] {
            DelayingChannel channel(*below, links);
            const auto self = static_cast<std::size_t>(channel.self());
            for (int round = 0; round < rounds; ++round) {
                std::vector<Bytes> out(3), in(3);
                out[self % 3] = Bytes(bytes, static_cast<std::uint8_t>(self)); // to the next party
                in[(self + 1) % 3].resize(bytes);                              // from the one before
                channel.exchange({static_cast<std::uint64_t>(round), 0, 0}, out, in);
                EXPECT_EQ(in[(self + 1) % 3], Bytes(bytes, static_cast<std::uint8_t>((self + 1) % 3 + 1)));
            }
            EXPECT_EQ(channel.bytes_sent(), below->bytes_sent() - static_cast<std::uint64_t>(8 * rounds));
        });
    }
    threads.clear();
    return std::chrono::steady_clock::now() - start;
}

TEST(DelayingChannel, WaitsForLatencyAndBandwidth) {
    EXPECT_GE(time_of(5, 10, std::vector<LinkSpeed>(3, {4ms, 0})), 20ms);
    // 5 rounds of 2000 bytes and headers at 10^6 bytes a second.
    EXPECT_GE(time_of(5, 2000, std::vector<LinkSpeed>(3, {0ms, 1e6})), 10ms);
    // One slow link of the ring: a frame passes it every third round.
    EXPECT_GE(time_of(6, 10, {{0ms, 0}, {0ms, 0}, {3ms, 0}}), 6ms);
}

} // namespace
} // namespace picco::runtime
