/// Unit vectors from the bits of an index: what look-ups at private places are made of.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/bits.h"
#include "sharing/elements.h"

#include <cstddef>
#include <vector>

namespace picco::runtime {

/// Demultiplexer: the first `entries` of the 2^bits entries of the unit vector whose 1 stands at the place
/// that the bits tell. Shape:    bits: bit j of all values, lowest first, as bits[j]: sharings of degree t of
/// 0 or 1
///           →  entry e of value i at [i * entries + e], sharings of degree t
/// Requires: 1 <= bits, 1 <= entries <= 2^bits
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     ceil(log2 bits) rounds, one_hot_products multiplications a value of t elements each and party
///                                                                                  [checked by a test]
/// Source:   halving: the unit vector of all bits is the tensor product of those of both halves; the last
///           entry of each row and column follows from its sum, which is known: docs/PROTOCOLS.md
Task<Elements> one_hot(Context &context, std::vector<Elements> bits, std::size_t entries);
Cost cost_of_one_hot(const Context &context, int bits, std::size_t entries);

/// The same of bits in boolean sharing: a plane of `bits` bits for each value, lowest first  →  a plane of
/// its entries for each value. What were multiplications are ANDs.
Task<Bits> one_hot(Context &context, Bits bits, std::size_t entries);
Cost cost_of_one_hot_bits(const Context &context, int bits, std::size_t entries);

/// How many multiplications it takes, and rounds.
std::size_t one_hot_products(int bits, std::size_t entries);
int one_hot_rounds(int bits);

} // namespace picco::runtime
