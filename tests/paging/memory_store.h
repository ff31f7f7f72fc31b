/// A store of pages in memory, which is slow, out of order or fails as a test asks for.
#pragma once

#include "base/error.h"
#include "paging/page_store.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace picco::runtime::testing {

/// One without a file: what is written or read is so at once.
class FilelessStore : public PageStore {
  public:
    std::unique_ptr<PageTransfer> begin_write(const std::uint64_t *page, std::size_t words,
                                              PageSlot &slot) override {
        slot = write(page, words);
        return std::make_unique<Nothing>();
    }
    std::unique_ptr<PageTransfer> begin_read(const PageSlot &slot, std::uint64_t *page) override {
        read(slot, page);
        return std::make_unique<Nothing>();
    }

  private:
    class Nothing : public PageTransfer {
      public:
        std::optional<FileRequest> next() override { return std::nullopt; }
        void take(long) override {}
    };
};

class MemoryStore : public FilelessStore {
  public:
    /// Called before each page is written or read; may wait, or throw.
    using Before = std::function<void(bool is_write, std::uint64_t number)>;

    explicit MemoryStore(Before before = {}) : before_(std::move(before)) {}

    PageSlot write(const std::uint64_t *page, std::size_t words) override {
        prepare(true);
        std::vector<std::uint64_t> copy(page, page + words);
        const std::lock_guard lock(mutex_);
        PageSlot slot;
        slot.offset = ++places_;
        slot.words = words;
        pages_[slot.offset] = std::move(copy);
        ++written_;
        return slot;
    }
    void read(const PageSlot &slot, std::uint64_t *page) override {
        prepare(false);
        const std::lock_guard lock(mutex_);
        const std::vector<std::uint64_t> &copy = pages_.at(slot.offset);
        std::copy(copy.begin(), copy.end(), page);
        ++read_;
    }
    void free(const PageSlot &slot) noexcept override {
        const std::lock_guard lock(mutex_);
        if (pages_.erase(slot.offset) != 1) {
            ++freed_twice_;
        }
    }

    std::size_t pages() const {
        const std::lock_guard lock(mutex_);
        return pages_.size();
    }
    std::size_t freed_twice() const {
        const std::lock_guard lock(mutex_);
        return freed_twice_;
    }
    std::size_t written() const {
        const std::lock_guard lock(mutex_);
        return written_;
    }
    std::size_t read_back() const {
        const std::lock_guard lock(mutex_);
        return read_;
    }

  private:
    void prepare(bool is_write) {
        std::uint64_t number = 0;
        {
            const std::lock_guard lock(mutex_);
            number = ++calls_;
        }
        if (before_) {
            before_(is_write, number);
        }
    }

    Before before_;
    mutable std::mutex mutex_;
    std::map<std::uint64_t, std::vector<std::uint64_t>> pages_;
    std::uint64_t places_ = 0, calls_ = 0;
    std::size_t freed_twice_ = 0, written_ = 0, read_ = 0;
};

/// Waits that make pages come and go in another order than they were asked for.
inline MemoryStore::Before shuffled_delays() {
    return [](bool, std::uint64_t number) {
        std::this_thread::sleep_for(std::chrono::microseconds(number * 2654435761u % 97));
    };
}

} // namespace picco::runtime::testing
