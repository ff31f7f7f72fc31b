/// Public bytes as elements of GF(2^8) modulo x^8 + x^4 + x^3 + x + 1, the field of AES [FIPS197].
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace picco::runtime {

constexpr std::uint8_t gf256_multiply(std::uint8_t a, std::uint8_t b) {
    unsigned product = 0;
    for (int bit = 7; bit >= 0; --bit)
        product = (product << 1) ^ (product >> 7 & 1u) * 0x11bu ^ (b >> bit & 1u) * a;
    return static_cast<std::uint8_t>(product);
}

/// 1 / a, and 0 for 0: a^254.
constexpr std::uint8_t gf256_inverse(std::uint8_t a) {
    std::uint8_t power = 1; // a^(2^i - 1)
    for (int i = 0; i < 7; ++i)
        power = gf256_multiply(gf256_multiply(power, power), a);
    return gf256_multiply(power, power);
}

/// What a map of bytes that is linear over bits makes of the bytes x^0, …, x^7.
using ByteMap = std::array<std::uint8_t, 8>;

/// [k]: y -> y^(2^k).
constexpr std::array<ByteMap, 8> kGf256Powers = [] {
    std::array<ByteMap, 8> powers{};
    for (unsigned bit = 0; bit < 8; ++bit) {
        powers[0][bit] = static_cast<std::uint8_t>(1u << bit);
        for (std::size_t k = 1; k < 8; ++k)
            powers[k][bit] = gf256_multiply(powers[k - 1][bit], powers[k - 1][bit]);
    }
    return powers;
}();

} // namespace picco::runtime
