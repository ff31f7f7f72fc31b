/// Transposition of a 64 x 64 bit matrix.
#pragma once

#include <cstdint>

namespace picco::runtime {

/// In place: bit j of word i changes places with bit i of word j. Swaps blocks of halving size, as in
/// Warren, Hacker's Delight, section 7-3.
inline void transpose64(std::uint64_t *matrix) {
    std::uint64_t mask = 0x00000000ffffffff;
    for (int half = 32; half != 0; half >>= 1, mask ^= mask << half) {
        for (int row = 0; row < 64; row = (row + half + 1) & ~half) {
            const std::uint64_t swap = (matrix[row] >> half ^ matrix[row + half]) & mask;
            matrix[row] ^= swap << half;
            matrix[row + half] ^= swap;
        }
    }
}

} // namespace picco::runtime
