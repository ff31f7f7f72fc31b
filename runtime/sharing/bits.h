/// A batch of boolean sharings, packed in bit planes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/words.h"

namespace picco::runtime {

/// One party's part of count values of `planes` bits each. Of each bit a party holds a few components
/// (bit_sharing.h): n = 3: those of CNF sharing that it holds, in the order of Subsets::held_by(self); n >=
/// 5: the bits of its share over GF(2^e), lowest first.
///
/// Component c, plane j is a run of stride words: value i is bit i % 64 of word i / 64. Padding bits are
/// unspecified; they never travel.
struct Bits {
    std::size_t count = 0;
    std::size_t planes = 0;
    std::size_t components = 0;
    std::size_t stride = 0; ///< words of a plane
    Words words;

    Bits() = default;
    Bits(std::size_t count_, std::size_t planes_, std::size_t components_)
        : count(count_), planes(planes_), components(components_), stride(plane_words(count_)) {
        words.resize(components * planes * stride);
    }

    std::uint64_t *plane(std::size_t component, std::size_t index) {
        return words.data() + (component * planes + index) * stride;
    }
    const std::uint64_t *plane(std::size_t component, std::size_t index) const {
        return words.data() + (component * planes + index) * stride;
    }
};

/// Sharings of 0 that everybody knows, padding and all.
inline Bits zero_bits(std::size_t count, std::size_t planes, std::size_t components) {
    Bits bits(count, planes, components);
    std::fill(bits.words.begin(), bits.words.end(), 0);
    return bits;
}

/// Public bits in the same packing: one plane set.
struct PlainBits {
    std::size_t count = 0;
    std::size_t planes = 0;
    std::size_t stride = 0;
    Words words;

    PlainBits() = default;
    PlainBits(std::size_t count_, std::size_t planes_)
        : count(count_), planes(planes_), stride(plane_words(count_)) {
        words.resize(planes * stride);
    }

    std::uint64_t *plane(std::size_t index) { return words.data() + index * stride; }
    const std::uint64_t *plane(std::size_t index) const { return words.data() + index * stride; }
    bool get(std::size_t index, std::size_t value) const {
        return (words[index * stride + value / 64] >> (value % 64)) & 1u;
    }
    void set(std::size_t index, std::size_t value, bool bit) {
        std::uint64_t &word = words[index * stride + value / 64];
        const std::uint64_t mask = std::uint64_t{1} << (value % 64);
        word = bit ? (word | mask) : (word & ~mask);
    }
};

} // namespace picco::runtime
