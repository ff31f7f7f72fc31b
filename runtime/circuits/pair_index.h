/// Numbers by pairs of numbers, in one block of memory: circuits are built gate by gate, and look each up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace picco::runtime {

/// Open addressing. Keys are not 0.
class PairIndex {
  public:
    /// Of a key; 0 where it is new, until somebody sets it. Good until the next call.
    std::uint32_t &operator[](std::uint64_t key) {
        if (2 * (size_ + 1) > entries_.size()) {
            grow();
        }
        Entry &entry = find(key);
        if (entry.key == 0) {
            entry.key = key;
            ++size_;
        }
        return entry.number;
    }

  private:
    struct Entry {
        std::uint64_t key = 0; ///< 0: free
        std::uint32_t number = 0;
    };
    Entry &find(std::uint64_t key) {
        const std::size_t mask = entries_.size() - 1;
        std::size_t at = (key * 0x9e3779b97f4a7c15u) >> 20 & mask;
        while (entries_[at].key != 0 && entries_[at].key != key) {
            at = (at + 1) & mask;
        }
        return entries_[at];
    }
    void grow() {
        const std::vector<Entry> before = std::move(entries_);
        entries_ = std::vector<Entry>(before.empty() ? 64 : 2 * before.size());
        for (const Entry &entry : before) {
            if (entry.key != 0) {
                find(entry.key) = entry;
            }
        }
    }

    std::vector<Entry> entries_; ///< a power of two
    std::size_t size_ = 0;
};

} // namespace picco::runtime
