/// From words of shared bits to numbers.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/bits.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// The integers that words stand for, in two's complement where is_signed.
/// Shape:    x: N values of k planes  →  N sharings of degree t of integers
/// Requires: n = 3, so that each party lacks one of the masks and no more; k >= 1
/// Opens:    x + r modulo 2^k, where no party knows r, which is uniform.  Semi-honest, perfect given the
///           generators
/// Cost:     an addition of four words, and three rounds; for each value 2 elements, k bits, and the ANDs of
///           the addition                                                           [checked by a test]
/// Source:   as edaBits [EGKRS20], whose masks are free here; docs/PROTOCOLS.md, "Words to numbers" (with
/// proof)
Task<Elements> words_to_field(Context &context, Bits x, bool is_signed);
Cost cost_of_words_to_field(const Context &context, std::size_t planes);

/// The same for any number of parties: each bit becomes a product, the sum of them is reduced.
/// Cost:     that of bits_to_products (bit_products.h) for k bits, and a reduction; of one bit that of
///           bits_to_field (convert.h)                                              [checked by a test]
Task<Elements> words_to_field_by_bits(Context &context, Bits x, bool is_signed);
Cost cost_of_words_to_field_by_bits(const Context &context, std::size_t planes);

/// How many bits of each word are 1, at the same cost.
Task<Elements> count_ones(Context &context, Bits x);

/// The same in more rounds and fewer bytes: a circuit adds the bits up, and only their number becomes an
/// element.
/// Cost:     that of adding k bits, about k ANDs, and of converting a word of log2(k) + 1 bits
///                                                                                  [checked by a test]
Task<Elements> count_many_ones(Context &context, Bits x);
Cost cost_of_count_many_ones(const Context &context, std::size_t planes);

} // namespace picco::runtime
