/// What a party has recorded, as a number that differs where anything differs.
#pragma once

#include "common/int128.h"
#include "crypto/keys.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace picco::runtime {

/// A keyed hash of a sequence of words. Blocks of words go through NH [BHKKR99], twice, with keys that are two
/// words apart; what comes out is the coefficients of a polynomial modulo 2^127 - 1. Its value at a point that
/// the key tells, times a number that it tells, is the digest: docs/PROTOCOLS.md, "That all record the same".
class RecordDigest {
  public:
    /// With the key of no session.
    RecordDigest() : RecordDigest(Key{}) {}
    explicit RecordDigest(const Key &key);

    /// Three words.
    void add(std::uint64_t first, std::uint64_t second, std::uint64_t third) {
        std::uint64_t *place = words_.data() + count_;
        place[0] = first;
        place[1] = second;
        place[2] = third;
        count_ += 3;
        if (count_ >= kBlock) {
            absorb();
        }
    }
    void add(std::uint64_t word) {
        words_[count_] = word;
        if (++count_ >= kBlock) {
            absorb();
        }
    }
    bool is_empty() const { return count_ == 0 && state_ == kBegin; }
    /// Of all words so far; below 2^127.
    UInt128 value() const;

  private:
    static constexpr std::size_t kBlock = 128, kMostAtOnce = 3; ///< words
    static constexpr UInt128 kBegin = 1; ///< so that sequences of other lengths are other polynomials

    UInt128 with_block(std::size_t count) const;
    void absorb();

    std::array<std::uint64_t, kBlock + 2> keys_;
    UInt128 point_, factor_;
    UInt128 state_ = kBegin;
    std::size_t count_ = 0;
    std::array<std::uint64_t, kBlock + kMostAtOnce> words_{};
};

} // namespace picco::runtime
