/// From arithmetic to boolean sharing: the bits of shared integers.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/bits.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// BitDec: the low bits of the two's complement form.
/// Shape:    x: N sharings of degree t, |x| < 2^(k-1) or x = -2^(k-1)
///           →  N values of `planes` bits, lowest first
/// Requires: 1 <= planes <= k <= max_compare_bits (compare.h); InternalError otherwise
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     the rounds of less_than_zero of `planes` bits; n = 3: 183 bits per party at k = 32,
///           and less for fewer planes                                              [checked by a test]
/// Source:   as less_than_zero, with all carries of the sum: [Sklansky60]; docs/PROTOCOLS.md
Task<Bits> decompose(Context &context, Elements x, int k, int planes);
Cost cost_of_decompose(const Context &context, int planes);

} // namespace picco::runtime
