/// Whether a sharing holds a value of a range, with nothing assumed about the value.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/bits.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// The bit [0 <= x < 2^k]; of a signed type of k bits: of x + 2^(k-1).
/// Shape:    x: N sharings of degree t of any elements, as numbers in [0, p)  →  N values of one plane
/// Requires: 1 <= k <= max_compare_bits (compare.h); InternalError otherwise
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     n = 3: 9 rounds, 22 bytes per party at k = 32, p = 2^61 - 1             [checked by a test]
/// Source:   docs/PROTOCOLS.md, "Any element of the field" (lemma 6, with proof)
Task<Bits> in_range(Context &context, Elements x, int k);
Cost cost_of_in_range(const Context &context, int k);

} // namespace picco::runtime
