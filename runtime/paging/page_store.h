/// Where pages go that do not fit in memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace picco::runtime {

/// A copy of a page that was written: where it is, and what tells whether that is what is read back.
struct PageSlot {
    std::uint64_t offset = 0;
    std::size_t words = 0;   ///< 0: there is none
    std::uint64_t write = 0; ///< the number of the write, which no other has
    std::array<std::uint8_t, 16> tag{};
};

/// Thread-safe: several pages are written and read at a time. A page is read only after it was written.
class PageStore {
  public:
    virtual ~PageStore() = default;
    /// Throws ComputationError where there is no room, or the store fails.
    virtual PageSlot write(const std::uint64_t *page, std::size_t words) = 0;
    /// Writes slot.words words to `page`. Throws ComputationError where the store fails, or holds something else than
    /// what was written.
    virtual void read(const PageSlot &slot, std::uint64_t *page) = 0;
    /// The copy is not needed any more.
    virtual void free(const PageSlot &slot) noexcept = 0;
};

} // namespace picco::runtime
