/// Contiguous words and bytes without the cost of zeroing: the storage of shares and messages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "base/block_pool.h"

namespace picco::runtime {

/// An allocator whose containers leave new elements uninitialised: every kernel writes before it reads. Large
/// pieces come from the pool.
template <class T>
struct UninitialisedAllocator : std::allocator<T> {
    template <class U>
    struct rebind {
        using other = UninitialisedAllocator<U>;
    };
    T *allocate(std::size_t count) {
        if (count < kPooledBytes / sizeof(T))
            return std::allocator<T>::allocate(count);
        if (count > std::numeric_limits<std::size_t>::max() / 2 / sizeof(T))
            throw std::bad_array_new_length();
        return static_cast<T *>(take_block(count * sizeof(T)));
    }
    void deallocate(T *place, std::size_t count) noexcept {
        if (count < kPooledBytes / sizeof(T))
            std::allocator<T>::deallocate(place, count);
        else
            give_block(place, count * sizeof(T));
    }
    template <class U>
    void construct(U *place) noexcept {
        ::new (static_cast<void *>(place)) U;
    }
    template <class U, class... A>
    void construct(U *place, A &&...arguments) {
        ::new (static_cast<void *>(place)) U(std::forward<A>(arguments)...);
    }
};

/// Uninitialised words for a moment: few of them need no memory of their own.
class Scratch {
  public:
    explicit Scratch(std::size_t count) {
        if (count > kInside) {
            outside_.resize(count);
            data_ = outside_.data();
        }
    }
    Scratch(const Scratch &) = delete;
    Scratch &operator=(const Scratch &) = delete;

    std::uint64_t *data() { return data_; }

  private:
    static constexpr std::size_t kInside = 32;

    std::uint64_t inside_[kInside];
    std::vector<std::uint64_t, UninitialisedAllocator<std::uint64_t>> outside_;
    std::uint64_t *data_ = inside_;
};

/// What travels: a frame is written whole before it is sent.
using Bytes = std::vector<std::uint8_t, UninitialisedAllocator<std::uint8_t>>;
using Words = std::vector<std::uint64_t, UninitialisedAllocator<std::uint64_t>>;

/// Words that hold a plane of so many bits.
constexpr std::size_t plane_words(std::size_t count) {
    return (count + 63) / 64;
}

} // namespace picco::runtime
