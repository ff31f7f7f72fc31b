/// Where pairs are found again: circuits are built gate by gate, and look each up. Remembers all of them up to a size that
/// stays in the processor's cache, and the last ones beyond.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace picco::runtime {

/// Numbers other than 0, each of which stands for a pair, a key, that who asks knows. Open addressing.
class PairIndex {
  public:
    /// remembered: pairs at least, a power of two.
    explicit PairIndex(std::size_t remembered) : most_(4 * remembered) {}

    /// The number of a key; 0 where it is new or forgotten, until somebody sets it. Good until the next call.
    /// key_of: of a number.
    template <class KeyOf>
    std::uint32_t &find(std::uint64_t key, const KeyOf &key_of) {
        if (numbers_.size() < most_ && 2 * (size_ + 1) > numbers_.size()) {
            grow(key_of);
        }
        std::uint32_t &number = place(key, key_of);
        size_ += number == 0 ? 1 : 0;
        if (number != 0 && key_of(number) != key) {
            number = 0; // the other one is forgotten
        }
        return number;
    }

  private:
    template <class KeyOf>
    std::uint32_t &place(std::uint64_t key, const KeyOf &key_of) {
        const std::size_t mask = numbers_.size() - 1;
        std::size_t at = (key * 0x9e3779b97f4a7c15u) >> 20 & mask;
        while (numbers_.size() < most_ && numbers_[at] != 0 && key_of(numbers_[at]) != key) {
            at = (at + 1) & mask;
        }
        return numbers_[at];
    }
    template <class KeyOf>
    void grow(const KeyOf &key_of) {
        const std::vector<std::uint32_t> before = std::move(numbers_);
        numbers_ = std::vector<std::uint32_t>(before.empty() ? 64 : 2 * before.size());
        for (const std::uint32_t number : before) {
            if (number != 0) {
                place(key_of(number), key_of) = number;
            }
        }
    }

    std::vector<std::uint32_t> numbers_; ///< a power of two; 0: free
    std::size_t size_ = 0, most_;
};

} // namespace picco::runtime
