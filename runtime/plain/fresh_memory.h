/// Memory of a program in the clear that holds no value yet.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace picco::runtime {

/// Bytes of variables that were declared without a value, until something is stored there. A bit a byte, by pages.
class FreshMemory {
  public:
    void add(const void *first, std::size_t size) { set(number(first), size, true); }
    void remove(const void *first, std::size_t size) { set(number(first), size, false); }
    bool any(const void *first, std::size_t size) const;
    /// The bytes of an element are fresh where those that it was copied from are.
    void copy(const void *to, const void *from, std::size_t size);

  private:
    static constexpr std::size_t kBits = 64, kWords = 64, kPage = kBits * kWords;
    using Page = std::array<std::uint64_t, kWords>;

    static std::uintptr_t number(const void *first) { return reinterpret_cast<std::uintptr_t>(first); }
    void set(std::uintptr_t first, std::size_t size, bool is_fresh);

    std::unordered_map<std::uintptr_t, Page> pages_; ///< those with such bytes, and some that had them
};

/// That of the program.
FreshMemory &fresh_memory();

} // namespace picco::runtime
