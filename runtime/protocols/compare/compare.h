/// Comparisons of shared integers with zero: arithmetic sharing in, boolean sharing of one bit out.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/bits.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// The largest k for which less_than_zero works in this field: n = 3: 2^(k+1) <= p; n >= 5: k + s <= bits of
/// p with s = floor(log2(t + 1)) + 1; and p = -1 modulo 2^k. 0 when the field does not suit.
/// equal_zero works for k <= max_compare_bits - 1, truncate for k <= max_compare_bits.
int max_compare_bits(const Field &field, int parties);

/// How the carries of an addition are found: in few rounds, or one after the other in few bytes.
enum class Carrying { kTree, kRipple };

/// LTZ: the bit [x < 0]; a < b is LTZ of a - b with one bit more.
/// Shape:    x: N sharings of degree t, |x| < 2^(k-1) or x = -2^(k-1)  →  N values of one plane
/// Requires: 1 <= k <= max_compare_bits; InternalError otherwise
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     n = 3, by a tree: 2 + ceil(log2 k) rounds, 95 bits per party at k = 32  [checked by a test]
///           by a ripple: 1 + k rounds, 54 bits
/// Source:   direct conversion of the Lagrange summands of t + 1 parties, then one multi-operand addition:
///           docs/PROTOCOLS.md, "From arithmetic to bits" (with proof)
Task<Bits> less_than_zero(Context &context, Elements x, int k, Carrying carrying = Carrying::kTree);
Cost cost_of_less_than_zero(const Context &context, int k, Carrying carrying = Carrying::kTree);

/// EQZ: the bit [x = 0].
/// Shape:    x: N sharings of degree t, |x| < 2^k  →  N values of one plane
/// Requires: 1 <= k <= max_compare_bits - 1 (n = 3 also takes any k with 2^k <= p / 2);
///           InternalError otherwise
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Source:   as less_than_zero
Task<Bits> equal_zero(Context &context, Elements x, int k);
Cost cost_of_equal_zero(const Context &context, int k);

} // namespace picco::runtime
