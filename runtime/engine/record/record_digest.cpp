#include "engine/record/record_digest.h"

#include "crypto/hkdf.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace picco::runtime {
namespace {

constexpr UInt128 kModulus = (UInt128{1} << 127) - 1;

/// The same modulo 2^127 - 1, at most 2^127.
UInt128 folded(UInt128 x) {
    return (x & kModulus) + (x >> 127);
}

/// Modulo 2^127 - 1, at most 2^127; so are the factors.
UInt128 product(UInt128 x, UInt128 y) {
    const auto low = [](UInt128 z) { return static_cast<std::uint64_t>(z); };
    const auto high = [](UInt128 z) { return static_cast<std::uint64_t>(z >> 64); };
    const auto times = [](std::uint64_t a, std::uint64_t b) { return UInt128{a} * b; };
    // 2^128 is 2.
    const UInt128 middle = times(high(x), low(y)) + times(low(x), high(y));
    const UInt128 tops = 2 * (times(high(x), high(y)) + high(middle));
    return folded(folded(folded(middle << 64) + folded(times(low(x), low(y)))) + folded(tops));
}

} // namespace

RecordDigest::RecordDigest(const Key &key) {
    std::array<std::uint64_t, std::tuple_size_v<decltype(keys_)> + 4> drawn;
    static_assert(std::endian::native == std::endian::little && sizeof drawn <= 8160, "words of HKDF");
    constexpr std::array<std::uint8_t, 32> kNoSalt{}; // as RFC 5869 has it
    hkdf({reinterpret_cast<std::uint8_t *>(drawn.data()), sizeof drawn}, key, kNoSalt, "picco record");
    const auto number = [&](std::size_t at) { return (UInt128{drawn[at + 1]} << 64 | drawn[at]) & kModulus; };
    std::copy_n(drawn.begin(), keys_.size(), keys_.begin());
    point_ = number(keys_.size());
    factor_ = number(keys_.size() + 2);
}

/// The state behind the first `count` words of the block.
UInt128 RecordDigest::with_block(std::size_t count) const {
    UInt128 first = 0, second = 0;
    const auto add_pair = [&](std::size_t at, std::uint64_t x, std::uint64_t y) {
        first += UInt128{x + keys_[at]} * (y + keys_[at + 1]);
        second += UInt128{x + keys_[at + 2]} * (y + keys_[at + 3]);
    };
    for (std::size_t i = 0; i + 1 < count; i += 2) {
        add_pair(i, words_[i], words_[i + 1]);
    }
    if (count % 2 != 0) {
        add_pair(count - 1, words_[count - 1], 0);
    }
    UInt128 state = state_;
    for (const UInt128 coefficient : {first, second, UInt128{count}}) {
        state = folded(product(state, point_) + folded(coefficient));
    }
    return state;
}

void RecordDigest::absorb() {
    state_ = with_block(kBlock);
    std::copy(words_.begin() + kBlock, words_.begin() + static_cast<std::ptrdiff_t>(count_), words_.begin());
    count_ -= kBlock;
}

UInt128 RecordDigest::value() const {
    const UInt128 value = product(with_block(count_), factor_);
    return value >= kModulus ? value - kModulus : value;
}

} // namespace picco::runtime
