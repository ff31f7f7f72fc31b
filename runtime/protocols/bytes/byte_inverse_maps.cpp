#include "protocols/bytes/byte_inverse_maps.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// Logarithms of bytes but 0 to the base x + 1, which generates them. Plain arrays: the compiler evaluates
/// them in fewer steps than others.
struct Logarithms {
    unsigned log[256]{};
    std::uint8_t power[2 * 255]{}; ///< of a sum of two logarithms
    unsigned squares[8][8]{};      ///< [turn][bit]: of the square of x^bit, so many times

    constexpr Logarithms() {
        std::uint8_t value = 1;
        for (unsigned i = 0; i < 255; ++i) {
            power[i] = power[i + 255] = value;
            log[value] = i;
            value = gf256_multiply(value, 3);
        }
        for (std::size_t turn = 0; turn < 8; ++turn)
            for (std::size_t bit = 0; bit < 8; ++bit)
                squares[turn][bit] = log[kGf256Powers[turn][bit]];
    }
};

constexpr Logarithms kLogarithms;

/// Adds the map y -> c^(254-j) y^(2^turn), c not 0.
constexpr void add_power(std::uint8_t *images, unsigned c, unsigned j, int turn) {
    const unsigned factor = kLogarithms.log[c] * (254 - j) % 255;
    const unsigned *squares = kLogarithms.squares[turn];
    for (int bit = 0; bit < 8; ++bit)
        images[bit] = static_cast<std::uint8_t>(images[bit] ^ kLogarithms.power[factor + squares[bit]]);
}

struct Maps {
    std::uint8_t images[256][kBytePowers][8]{}; ///< [c][power]: the map by which that power enters
};

// The binomial coefficient of j in (c + r)^254 is odd where j is even: 254 has all bits but the lowest.
constexpr Maps kMaps = [] {
    Maps maps;
    for (std::size_t power = 0; power < kBytePowers; ++power) {
        const unsigned exponent = kPowersOfByte[power].exponent;
        for (int turn = 0; turn < 8; ++turn) {
            const unsigned j = turned_exponent(exponent, turn);
            if (turn > 0 && j == exponent)
                break; // a class of fewer than eight
            if (j % 2 != 0)
                continue;
            for (unsigned c = 1; c < 256; ++c)
                add_power(maps.images[c][power], c, j, turn);
            if (j == 254)
                std::ranges::copy(kGf256Powers[static_cast<std::size_t>(turn)], maps.images[0][power]);
        }
    }
    return maps;
}();

} // namespace

constexpr std::array<std::array<BytePowerWords, 8>, 256> kByteInverseRows = [] {
    std::array<std::array<BytePowerWords, 8>, 256> rows{};
    for (unsigned c = 0; c < 256; ++c) {
        for (unsigned bit = 0; bit < 8; ++bit) {
            for (unsigned word = 0; word < kBytePowerWords; ++word) {
                std::uint64_t chosen = 0;
                for (unsigned power = 8 * word; power < 8 * word + 8 && power < kBytePowers; ++power)
                    for (unsigned from = 0; from < 8; ++from)
                        chosen |= std::uint64_t{kMaps.images[c][power][from] >> bit & 1u}
                                  << (8 * (power % 8) + from);
                rows[c][bit][word] = chosen;
            }
        }
    }
    return rows;
}();

constexpr std::array<std::uint8_t, 256> kByteInverses = [] {
    std::array<std::uint8_t, 256> inverses{};
    for (unsigned c = 0; c < 256; ++c)
        inverses[c] = gf256_inverse(static_cast<std::uint8_t>(c));
    return inverses;
}();

} // namespace picco::runtime
