#include "base/block_pool.h"

#include "base/pages.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <mutex>
#include <new>
#include <unordered_map>
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
constexpr std::size_t kPage = 4096, kShift = 13 * 64, kLeastShifted = 64 * kPage;
/// Address space that blocks are cut from, and the largest ones that are.
constexpr std::size_t kArena = 32 * kHugePage, kLargestCut = kArena / 8;
/// Memory of free blocks beyond this goes back to the system, where nobody asks for less.
constexpr std::size_t kMaxFreeBytes = std::size_t{1} << 29;
/// All blocks together never hold more than so much beyond what was in use at one time.
constexpr std::size_t kSpareBytes = std::size_t{1} << 26;

/// Four sizes between powers of two: at most a quarter of a block is wasted.
std::size_t rounded(std::size_t bytes) {
    const std::size_t step = std::bit_ceil(bytes) / 8;
    return (bytes + step - 1) / step * step;
}

class BlockPool {
  public:
    void *take(std::size_t bytes) {
        const std::lock_guard lock(mutex_);
        const auto fitting = first_with_memory(bytes);
        if (fitting != free_.end() && fitting->first <= 2 * bytes) {
            void *const block = fitting->second.with_memory.back();
            if (fitting->first != bytes)
                lent_.emplace(block, fitting->first);
            fitting->second.with_memory.pop_back();
            free_bytes_ -= fitting->first;
            used_bytes_ += fitting->first;
            most_used_ = std::max(most_used_, used_bytes_);
            return block;
        }
        used_bytes_ += bytes;
        most_used_ = std::max(most_used_, used_bytes_);
        keep_free(most_used_ + kSpareBytes - used_bytes_);
        std::vector<void *> &blocks = free_[bytes].without_memory;
        if (!blocks.empty()) {
            void *const block = blocks.back();
            blocks.pop_back();
            return block;
        }
        // Arrays that are used together must not start at the same place of a page, or their lines compete
        // for the same sets of the caches. Where memory is scarce, small ones must not take a page more for that.
        const bool is_aligned = is_limited_ && bytes < kLeastShifted;
        const std::size_t shift = is_aligned ? 0 : made_++ * kShift % kPage;
        return map(bytes + kPage) + shift;
    }

    void give(void *block, std::size_t bytes) noexcept {
        const std::lock_guard lock(mutex_);
        if (const auto lent = lent_.find(block); lent != lent_.end()) {
            bytes = lent->second;
            lent_.erase(lent);
        }
        used_bytes_ -= bytes;
        try {
            Blocks &blocks = free_[bytes];
            if (free_bytes_ + bytes <= most_free_) {
                blocks.with_memory.push_back(block);
                free_bytes_ += bytes;
                return;
            }
            blocks.without_memory.push_back(block);
        } catch (const std::bad_alloc &) {
            // No room to remember the block: its memory, at least, goes back to the system.
        }
        give_memory(block, bytes);
    }

    std::size_t free_bytes() {
        const std::lock_guard lock(mutex_);
        return free_bytes_;
    }

    void limit(std::size_t bytes) {
        const std::lock_guard lock(mutex_);
        most_free_ = bytes;
        is_limited_ = true;
        left_ = 0; // what follows lies in small pages
        keep_free(bytes);
    }

  private:
    struct Blocks {
        std::vector<void *> with_memory, without_memory;
    };

    using Free = std::map<std::size_t, Blocks>;

    /// The smallest free blocks of at least this size.
    Free::iterator first_with_memory(std::size_t bytes) {
        return std::find_if(free_.lower_bound(bytes), free_.end(),
                            [](const auto &blocks) { return !blocks.second.with_memory.empty(); });
    }

    /// Gives memory of free blocks back to the system, of large ones first, until they hold so much at most.
    void keep_free(std::size_t bytes) {
        for (auto blocks = free_.rbegin(); blocks != free_.rend() && free_bytes_ > bytes; ++blocks) {
            auto &[size, free] = *blocks;
            while (!free.with_memory.empty() && free_bytes_ > bytes) {
                free.without_memory.push_back(free.with_memory.back());
                free.with_memory.pop_back();
                free_bytes_ -= size;
                give_memory(free.without_memory.back(), size);
            }
        }
    }

    static void give_memory(void *block, std::size_t bytes) noexcept {
        const auto place = reinterpret_cast<std::uintptr_t>(block);
        ::madvise(static_cast<char *>(block) - place % kPage, bytes + kPage, MADV_DONTNEED);
    }

    /// Whole pages that nobody had.
    char *map(std::size_t bytes) {
        bytes = (bytes + kPage - 1) / kPage * kPage;
        if (bytes > kLargestCut)
            return map_pages(bytes, is_limited_ ? bytes : 0);
        if (bytes > left_) {
            next_ = map_pages(kArena, is_limited_ ? kArena : next_ == nullptr ? kSmallPages : 0);
            left_ = kArena;
        }
        left_ -= bytes;
        return std::exchange(next_, next_ + bytes);
    }

    std::mutex mutex_;
    Free free_; ///< by size
    std::unordered_map<void *, std::size_t>
        lent_;                   ///< the sizes of blocks in use that are larger than was asked
    std::size_t free_bytes_ = 0; ///< of those with memory
    std::size_t most_free_ = kMaxFreeBytes;
    std::size_t used_bytes_ = 0, most_used_ = 0;
    bool is_limited_ = false; ///< no huge pages then: the system gets no part of one back before it needs it
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

std::size_t free_block_bytes() {
    return pool().free_bytes();
}

void limit_free_blocks(std::size_t bytes) {
    pool().limit(bytes);
}

} // namespace picco::runtime
