/// The low bits of any element of the field, as a number.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// The largest k for which residue works in this field: k < bits of p, and p = -1 modulo 2^k.
int max_residue_bits(const Field &field);

/// x modulo 2^k, as the value of an integer type of k bits that has these low bits. An element stands for
/// the integer in (-p/2, p/2) that it is.
/// Shape:    x: N sharings of degree t of any elements
///           →  N sharings of degree t of numbers in [0, 2^k), or in [-2^(k-1), 2^(k-1)) where is_signed
/// Requires: 1 <= k <= max_residue_bits; InternalError otherwise
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     n = 3: 11 rounds, 58 bytes per party at k = 32, p = 2^61 - 1            [checked by a test]
/// Source:   docs/PROTOCOLS.md, "Any element of the field" (lemma 7, with proof)
Task<Elements> residue(Context &context, Elements x, int k, bool is_signed);
Cost cost_of_residue(const Context &context, int k);

} // namespace picco::runtime
