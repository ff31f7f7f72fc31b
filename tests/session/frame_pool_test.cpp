// Frames of coroutines are used again, and never twice at a time.
#include "base/frame_pool.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <gtest/gtest.h>
#include <thread>
#include <vector>

namespace picco::runtime {
namespace {

constexpr std::size_t kSizes[] = {1, 255, 256, 257, 1000, 4096, 4097, 100'000};

TEST(FramePool, FramesThatLiveTogetherDiffer) {
    for (const std::size_t size : kSizes) {
        for (int turn = 0; turn < 3; ++turn) {
            std::vector<unsigned char *> frames;
            for (int i = 0; i < 100; ++i) {
                frames.push_back(static_cast<unsigned char *>(take_frame(size)));
                EXPECT_EQ(reinterpret_cast<std::uintptr_t>(frames.back()) % alignof(std::max_align_t), 0u);
                std::memset(frames.back(), i, size);
            }
            for (int i = 0; i < 100; ++i) {
                EXPECT_EQ(frames[i][0], i);
                EXPECT_EQ(frames[i][size - 1], i);
                give_frame(frames[i], size);
            }
        }
    }
}

TEST(FramePool, MayBeGivenBackByAnotherThread) {
    for (const std::size_t size : kSizes) {
        void *frame = nullptr;
        std::thread([&] { frame = take_frame(size); }).join();
        std::memset(frame, 1, size);
        give_frame(frame, size);
    }
}

} // namespace
} // namespace picco::runtime
