/// A file for pages. It has no name, so nothing of it is left however the process ends.
#pragma once

#include "crypto/secret_memory.h"
#include "paging/page_store.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace picco::runtime {

class PageCoder;

class SwapFile : public PageStore {
  public:
    /// Pages are encrypted and authenticated (AES-256-GCM, under a key of this file), or written as they are; then a
    /// checksum tells what the disk has altered, but nothing tells what somebody else has.
    enum class Cipher { kAes256Gcm, kNone };

    /// folder: exists. Throws ComputationError where no file can be made in it.
    SwapFile(std::string folder, Cipher cipher);
    ~SwapFile() override;
    SwapFile(const SwapFile &) = delete;
    SwapFile &operator=(const SwapFile &) = delete;

    PageSlot write(const std::uint64_t *page, std::size_t words) override;
    void read(const PageSlot &slot, std::uint64_t *page) override;
    std::unique_ptr<PageTransfer> begin_write(const std::uint64_t *page, std::size_t words,
                                              PageSlot &slot) override;
    std::unique_ptr<PageTransfer> begin_read(const PageSlot &slot, std::uint64_t *page) override;
    void free(const PageSlot &slot) noexcept override;

    /// Bytes of the file.
    std::uint64_t size() const;

  private:
    class Transfer;
    class Write;
    class Read;

    std::unique_ptr<PageCoder> coder(std::uint64_t write, bool encrypts) const;
    PageSlot new_slot(std::size_t words);
    std::uint64_t allocate(std::size_t bytes);
    void grow(std::uint64_t least);
    [[noreturn]] void fail(const char *what, int error, std::uint64_t needed) const;

    std::string folder_;
    Cipher cipher_;
    SecretVector<std::uint8_t> key_;
    int file_ = -1;
    std::atomic<std::uint64_t> writes_{0};
    mutable std::mutex mutex_; ///< of what follows
    std::uint64_t used_ = 0, size_ = 0;
    std::map<std::size_t, std::vector<std::uint64_t>> free_; ///< places, by their sizes
};

} // namespace picco::runtime
