/// Sharings of bytes: what their kernels know.
///
/// An element of a field of bytes is one party's part of a CNF sharing over GF(2^8), modulo
/// x^8 + x^4 + x^3 + x + 1: one byte for each component that the party holds, then one byte that the party
/// alone knows, its summand. The value is the XOR of all components and of all parties' summands. A sharing
/// without summands is what protocols take; a product of two is left in summands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "field/kernel_table.h"

namespace picco::runtime {

struct ByteState {
    /// The bytes of limb `from`, moved up by `shift` bits (down where it is negative), cut to a mask, are
    /// added to limb `to`.
    struct Move {
        std::size_t to, from;
        int shift;
        std::uint64_t mask;
    };
    /// What the party multiplies its components with, in their places, as a linear map of the other operand.
    std::vector<Move> moves;

    std::size_t summand_limb;
    int summand_shift; ///< in bits
    std::size_t number_limb;
    int number_shift; ///< of a component that holds a public number
};

/// Kernels that fields of bytes have besides those of all fields.
struct ByteKernels {
    FieldKernels::Binary scale; ///< out = a * b, b: public elements
    // On eight bytes in a word, whatever the elements are; the count is one of words.
    FieldKernels::Binary multiply; ///< out = a * b, byte by byte
    /// out = M a, byte by byte, for a map M that is linear over bits: images[b] is M x^b.
    void (*map)(const void *state, std::uint64_t *out, const std::uint64_t *a, const std::uint8_t *images,
                std::size_t words);
};

/// Of elements of 1, 3 and 9 words: 3 and 5, 7, and 9 parties.
struct ByteTables {
    const FieldKernels *one, *three, *nine;
    const ByteKernels *one_more, *three_more, *nine_more;
};
const ByteTables &byte_tables_scalar();
const ByteTables &byte_tables_avx2();
const ByteTables &byte_tables_avx512();

} // namespace picco::runtime
