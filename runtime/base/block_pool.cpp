#include "base/block_pool.h"

#include <atomic>
#include <bit>
#include <cstdint>
#include <map>
#include <mutex>
#include <new>
#include <vector>

#include <sys/mman.h>

namespace picco::runtime {

namespace {

constexpr std::size_t kPage = 4096, kShift = 13 * 64;
constexpr std::size_t kHugePage = std::size_t{1} << 21;
/// Free blocks beyond this go back to the system.
constexpr std::size_t kMaxFreeBytes = std::size_t{1} << 29;

/// Four sizes between powers of two: at most a quarter of a block is wasted.
std::size_t rounded(std::size_t bytes) {
    const std::size_t step = std::bit_ceil(bytes) / 8;
    return (bytes + step - 1) / step * step;
}

class BlockPool {
  public:
    void *take(std::size_t bytes) {
        {
            const std::lock_guard lock(mutex_);
            const auto place = free_.find(bytes);
            if (place != free_.end() && !place->second.empty()) {
                void *block = place->second.back();
                place->second.pop_back();
                free_bytes_ -= bytes;
                return block;
            }
        }
        const std::size_t mapped = bytes + kPage;
        void *memory = ::mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED)
            throw std::bad_alloc();
        if (bytes >= kHugePage)
            ::madvise(memory, mapped, MADV_HUGEPAGE); // fewer page faults where the system offers it
        // Arrays that are used together must not start at the same place of a page, or their lines compete for
        // the same sets of the caches.
        const std::size_t shift = made_++ * kShift % kPage;
        return static_cast<char *>(memory) + shift;
    }

    void give(void *block, std::size_t bytes) noexcept {
        try {
            const std::lock_guard lock(mutex_);
            if (free_bytes_ + bytes <= kMaxFreeBytes) {
                free_[bytes].push_back(block);
                free_bytes_ += bytes;
                return;
            }
        } catch (const std::bad_alloc &) {
            // No room to remember the block: it goes back to the system.
        }
        const auto place = reinterpret_cast<std::uintptr_t>(block);
        ::munmap(static_cast<char *>(block) - place % kPage, bytes + kPage);
    }

  private:
    std::mutex mutex_;
    std::map<std::size_t, std::vector<void *>> free_;
    std::size_t free_bytes_ = 0;
    std::atomic<std::size_t> made_ = 0;
};

/// Never destroyed: objects of static storage may give blocks back at the end of the program.
BlockPool &pool() {
    static auto *const instance = new BlockPool;
    return *instance;
}

} // namespace

void *take_block(std::size_t bytes) {
    return pool().take(rounded(bytes));
}

void give_block(void *block, std::size_t bytes) noexcept {
    pool().give(block, rounded(bytes));
}

} // namespace picco::runtime
