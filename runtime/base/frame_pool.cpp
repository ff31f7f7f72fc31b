#include "base/frame_pool.h"

#include <array>
#include <cstdint>
#include <new>

namespace picco::runtime {

namespace {

/// Frames of a class differ by less than this.
constexpr std::size_t kClassBytes = 256;
constexpr std::size_t kClasses = 16;
/// Of each class; more go back to the system.
constexpr std::uint32_t kMostKept = 64;

#ifdef __SANITIZE_ADDRESS__
constexpr bool kKeepsFrames = false; // the sanitizer is to see frames that are used after their end
#else
constexpr bool kKeepsFrames = true;
#endif

class FramePool {
  public:
    FramePool() = default;
    FramePool(const FramePool &) = delete;
    FramePool &operator=(const FramePool &) = delete;
    ~FramePool() {
        for (Class &frames : classes_) {
            while (frames.first != nullptr)
                ::operator delete(pop(frames));
            frames.kept = kMostKept; // what ends after this pool is not kept
        }
    }

    void *take(std::size_t index) {
        Class &frames = classes_[index];
        return frames.first != nullptr ? pop(frames) : ::operator new((index + 1) * kClassBytes);
    }

    void give(void *frame, std::size_t index) noexcept {
        Class &frames = classes_[index];
        if (frames.kept == kMostKept)
            return ::operator delete(frame);
        frames.first = ::new (frame) Free{frames.first};
        ++frames.kept;
    }

  private:
    struct Free {
        Free *next;
    };
    struct Class {
        Free *first = nullptr;
        std::uint32_t kept = 0;
    };

    static void *pop(Class &frames) {
        Free *frame = frames.first;
        frames.first = frame->next;
        --frames.kept;
        return frame;
    }

    std::array<Class, kClasses> classes_;
};

thread_local FramePool pool;

/// Of frames of so many bytes; kClasses and more: not kept.
std::size_t class_of(std::size_t bytes) {
    return kKeepsFrames ? (bytes - 1) / kClassBytes : kClasses;
}

} // namespace

void *take_frame(std::size_t bytes) {
    const std::size_t index = class_of(bytes);
    return index < kClasses ? pool.take(index) : ::operator new(bytes);
}

void give_frame(void *frame, std::size_t bytes) noexcept {
    const std::size_t index = class_of(bytes);
    if (index < kClasses)
        pool.give(frame, index);
    else
        ::operator delete(frame);
}

} // namespace picco::runtime
