/// Comparisons with zero in three rounds, for three parties.
/// They take more bytes and local work than compare.h, and fewer rounds.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/bits.h"
#include "sharing/elements.h"

#include <cstdint>
#include <vector>

namespace picco::runtime {

/// The largest k for which the functions below work; 0 for other than three parties and for moduli that are
/// no Mersenne primes.
int max_private_compare_bits(const Field &field, int parties);

/// LTZ: the bit [x < 0].
/// Shape:    x: N sharings of degree 2t or less, |x| < 2^(k-1) or x = -2^(k-1)  →  N values of one plane
/// Requires: n = 3, p = 2^m - 1, 1 <= k <= max_private_compare_bits; slots: a prime > k + 1;
///           InternalError otherwise
/// Opens:    x plus a uniform mask, to the two parties that lack the mask; to the third one k blinded
///           slots.  Semi-honest, perfect given the generators
/// Cost:     3 rounds, 37.4 bytes per party at k = 32, p = 2^61 - 1                  [checked by a test]
/// Source:   private comparison of [DGK07], [WGC19], made exact for F_p:
///           docs/PROTOCOLS.md, "Comparison in three rounds" (with proof)
Task<Bits> private_less_than_zero(Context &context, Elements x, int k, unsigned slots = 127);
Cost cost_of_private_less_than_zero(const Context &context, int k);

/// EQZ: the bit [x = 0].
/// Shape:    x: N sharings of degree 2t or less, |x| < 2^k  →  N values of one plane
/// Requires, opens, cost, source: as above, with k + 1 slots
Task<Bits> private_equal_zero(Context &context, Elements x, int k, unsigned slots = 127);
Cost cost_of_private_equal_zero(const Context &context, int k);

/// base + [x < 0] step, that is a selection, without ever sharing the bit.
/// Shape:    x: N sharings of degree 2t or less, in the range of LTZ; which: for each of M selections the
///           number of its x; step, base: M sharings, step of degree t if is_reduced, else all of degree 2t
///           or less  →  M sharings of degree 2t
/// Requires, opens: as LTZ
/// Cost:     3 rounds; at M = N LTZ but its last round, 1 dealing and 1 reduction, or 2, more: 48 or 56
///           bytes per party at k = 32, p = 2^61 - 1                                 [checked by a test]
/// Source:   docs/PROTOCOLS.md, "Selection in three rounds" (with proof)
Task<Elements> add_where_negative(Context &context, Elements x, std::vector<std::uint32_t> which,
                                  Elements step, Elements base, bool is_reduced, int k, unsigned slots = 127);
Cost cost_of_add_where_negative(const Context &context, int k, bool is_reduced);

} // namespace picco::runtime
