#include "base/block_pool.h"

#include "base/pages.h"

#include <bit>
#include <cstdint>
#include <map>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

#include <sys/mman.h>

namespace picco::runtime {

namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr bool kKeepsBlocks = false; // the sanitizer is to see blocks that are used after or beyond their end
#else
constexpr bool kKeepsBlocks = true;
#endif
constexpr std::align_val_t kAlignment{64};
constexpr std::size_t kPage = 4096, kShift = 13 * 64;
/// Address space that blocks are cut from, and the largest ones that are.
constexpr std::size_t kArena = 32 * kHugePage, kLargestCut = kArena / 8;
/// Memory of free blocks beyond this goes back to the system.
constexpr std::size_t kMaxFreeBytes = std::size_t{1} << 29;

/// Four sizes between powers of two: at most a quarter of a block is wasted.
std::size_t rounded(std::size_t bytes) {
    const std::size_t step = std::bit_ceil(bytes) / 8;
    return (bytes + step - 1) / step * step;
}

class BlockPool {
  public:
    void *take(std::size_t bytes) {
        const std::lock_guard lock(mutex_);
        Blocks &blocks = free_[bytes];
        if (!blocks.with_memory.empty()) {
            free_bytes_ -= bytes;
            return taken_from(blocks.with_memory);
        }
        if (!blocks.without_memory.empty())
            return taken_from(blocks.without_memory);
        // Arrays that are used together must not start at the same place of a page, or their lines compete
        // for the same sets of the caches.
        const std::size_t shift = made_++ * kShift % kPage;
        return map(bytes + kPage) + shift;
    }

    void give(void *block, std::size_t bytes) noexcept {
        const std::lock_guard lock(mutex_);
        try {
            Blocks &blocks = free_[bytes];
            if (free_bytes_ + bytes <= kMaxFreeBytes) {
                blocks.with_memory.push_back(block);
                free_bytes_ += bytes;
                return;
            }
            blocks.without_memory.push_back(block);
        } catch (const std::bad_alloc &) {
            // No room to remember the block: its memory, at least, goes back to the system.
        }
        const auto place = reinterpret_cast<std::uintptr_t>(block);
        ::madvise(static_cast<char *>(block) - place % kPage, bytes + kPage, MADV_DONTNEED);
    }

  private:
    struct Blocks {
        std::vector<void *> with_memory, without_memory;
    };

    static void *taken_from(std::vector<void *> &blocks) {
        void *block = blocks.back();
        blocks.pop_back();
        return block;
    }

    /// Whole pages that nobody had.
    char *map(std::size_t bytes) {
        bytes = (bytes + kPage - 1) / kPage * kPage;
        if (bytes > kLargestCut)
            return map_pages(bytes);
        if (bytes > left_) {
            next_ = map_pages(kArena, next_ == nullptr ? kSmallPages : 0);
            left_ = kArena;
        }
        left_ -= bytes;
        return std::exchange(next_, next_ + bytes);
    }

    std::mutex mutex_;
    std::map<std::size_t, Blocks> free_; ///< by size
    std::size_t free_bytes_ = 0;         ///< of those with memory
    std::size_t made_ = 0;
    char *next_ = nullptr; ///< of the last arena
    std::size_t left_ = 0;
};

/// Never destroyed: objects of static storage may give blocks back at the end of the program.
BlockPool &pool() {
    static auto *const instance = new BlockPool;
    return *instance;
}

} // namespace

void *take_block(std::size_t bytes) {
    return kKeepsBlocks ? pool().take(rounded(bytes)) : ::operator new(bytes, kAlignment);
}

void give_block(void *block, std::size_t bytes) noexcept {
    if (kKeepsBlocks)
        pool().give(block, rounded(bytes));
    else
        ::operator delete(block, kAlignment);
}

} // namespace picco::runtime
