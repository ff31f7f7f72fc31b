/// An array that grows without moving: references into it stay valid.
#pragma once

#include "base/error.h"
#include "base/pages.h"

#include <cstddef>
#include <new>
#include <type_traits>

namespace picco::runtime {

/// Address space for `limit` elements is reserved at once, memory comes with the first use of each page; that
/// of the first elements is there from the beginning. New elements are zero bytes.
template <class T>
class GrowingArray {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    /// Elements that have memory from the beginning, and those in small pages: a program that uses fewer
    /// would wait longer for a huge page to be cleared than for these.
    static constexpr std::size_t kFirst = 1024, kInSmallPages = 8192;

    explicit GrowingArray(std::size_t limit) : limit_(limit) {
        try {
            data_ = reinterpret_cast<T *>(map_pages(bytes(), kInSmallPages * sizeof(T)));
        } catch (const std::bad_alloc &) {
            throw ComputationError("the system refuses to reserve address space: allow it (ulimit -v, "
                                   "vm.overcommit_memory)");
        }
        touch_pages(data_, (limit < kFirst ? limit : kFirst) * sizeof(T));
    }
    ~GrowingArray() { unmap_pages(data_, bytes()); }
    GrowingArray(const GrowingArray &) = delete;
    GrowingArray &operator=(const GrowingArray &) = delete;

    T &operator[](std::size_t index) { return data_[index]; }
    const T &operator[](std::size_t index) const { return data_[index]; }
    T *data() { return data_; }
    std::size_t size() const { return size_; }
    /// Lets the pages of these elements, which need not be in use yet, have memory.
    void touch(std::size_t first, std::size_t count) noexcept {
        touch_pages(data_ + first, count * sizeof(T));
    }
    /// What gets memory from now on takes no more than it uses.
    void use_small_pages() noexcept { forbid_huge_pages(data_, bytes()); }
    void grow(std::size_t count) {
        if (count > limit_ - size_) {
            throw ComputationError("too many private values are in use at once");
        }
        size_ += count;
    }

  private:
    std::size_t bytes() const { return limit_ * sizeof(T); }

    T *data_ = nullptr;
    std::size_t limit_;
    std::size_t size_ = 0;
};

} // namespace picco::runtime
