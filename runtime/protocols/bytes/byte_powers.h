/// Powers of bytes in GF(2^8), by classes: y^e and its squares y^(2e), y^(4e), … modulo y^256 = y.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/gf256.h"

namespace picco::runtime {

/// The power of a class that stands for it, as a product of two others.
struct BytePower {
    unsigned exponent; ///< the least of its class
    int stage;         ///< how many products it is deep
    struct Factor {
        std::size_t power; ///< number of a class before
        int turn;          ///< squared so many times
    } first, second;
};

constexpr std::size_t kBytePowers = 34; ///< classes of the exponents 1 to 254
constexpr int kByteStages = 3;          ///< of products

constexpr unsigned turned_exponent(unsigned exponent, int turn) {
    return (exponent << turn | exponent >> (8 - turn)) & 0xff;
}

/// All classes, by the number of ones of their exponents; number 0 is y itself.
constexpr std::array<BytePower, kBytePowers> kPowersOfByte = [] {
    std::array<BytePower, kBytePowers> powers{};
    std::size_t known = 0;
    const auto find = [&](unsigned exponent) {
        for (std::size_t power = 0;; ++power)
            for (int turn = 0; turn < 8; ++turn)
                if (turned_exponent(powers[power].exponent, turn) == exponent)
                    return BytePower::Factor{power, turn};
    };
    for (int ones = 1; ones < 8; ++ones) {
        for (unsigned exponent = 1; exponent < 255; ++exponent) {
            bool is_least = std::popcount(exponent) == ones;
            for (int turn = 1; turn < 8; ++turn)
                is_least = is_least && turned_exponent(exponent, turn) >= exponent;
            if (!is_least)
                continue;
            BytePower &power = powers[known++];
            power.exponent = exponent;
            if (ones == 1)
                continue;
            unsigned low = 0; // half of the ones
            for (int bit = 0; std::popcount(low) < (ones + 1) / 2; ++bit)
                low |= exponent & 1u << bit;
            power.first = find(low);
            power.second = find(exponent & ~low);
            power.stage = ones <= 2 ? 1 : ones <= 4 ? 2 : 3;
        }
    }
    return powers;
}();

} // namespace picco::runtime
