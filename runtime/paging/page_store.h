/// Where pages go that do not fit in memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace picco::runtime {

/// A copy of a page that was written: where it is, and what tells whether that is what is read back.
struct PageSlot {
    std::uint64_t offset = 0;
    std::size_t words = 0;   ///< 0: there is none
    std::uint64_t write = 0; ///< the number of the write, which no other has
    std::array<std::uint8_t, 16> tag{};
};

/// A part of a file to read or write.
struct FileRequest {
    bool is_write;
    int file;
    std::uint8_t *bytes;
    std::size_t count;
    std::uint64_t offset;
};

/// A page on its way to a file or back, in pieces, one request after the other.
class PageTransfer {
  public:
    virtual ~PageTransfer() = default;
    /// What to ask the system for now; nothing once all is done. Throws ComputationError where the store has no room, or holds
    /// something else than what was written.
    virtual std::optional<FileRequest> next() = 0;
    /// What became of that: bytes, or below 0 an error. Throws ComputationError where it does not go on.
    virtual void take(long result) = 0;
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
    /// The same for who asks the system himself. slot: set once all is done.
    virtual std::unique_ptr<PageTransfer> begin_write(const std::uint64_t *page, std::size_t words,
                                                      PageSlot &slot) = 0;
    virtual std::unique_ptr<PageTransfer> begin_read(const PageSlot &slot, std::uint64_t *page) = 0;
    /// The copy is not needed any more.
    virtual void free(const PageSlot &slot) noexcept = 0;
};

} // namespace picco::runtime
