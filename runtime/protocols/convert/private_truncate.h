/// Exact division by a power of two in three rounds, for three parties.
/// It takes more bytes and local work than truncate.h, and fewer rounds.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// TruncDet: floor(x / 2^m), exactly.
/// Shape:    x: N sharings of degree 2t or less, |x| < 2^(k-1) or x = -2^(k-1)  →  N sharings of degree 2t
/// Requires: n = 3, p = 2^b - 1, 1 <= m < k < b; slots: a prime > m + 2, below 128; InternalError otherwise
/// Opens:    x plus a uniform mask, to the two parties that lack the mask; to the third one m + 1 blinded
///           slots.  Semi-honest, perfect given the generators
/// Cost:     3 rounds, 30.3 bytes per party at m = 16, p = 2^61 - 1                  [checked by a test]
/// Source:   docs/PROTOCOLS.md, "Truncation in three rounds" (with proof)
Task<Elements> private_truncate(Context &context, Elements x, int k, int m, unsigned slots = 127);
Cost cost_of_private_truncate(const Context &context, int m);

} // namespace picco::runtime
