/// Exact division by a power of two.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// TruncDet: floor(x / 2^m), exactly.
/// Shape:    x: N sharings of degree t, |x| < 2^(k-1) or x = -2^(k-1)  →  N fresh sharings of degree t
/// Requires: 1 <= m < k <= max_compare_bits; InternalError otherwise
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Source:   docs/PROTOCOLS.md, "Truncation" (with proof)
Task<Elements> truncate(Context &context, Elements x, int k, int m);
Cost cost_of_truncate(const Context &context, int k, int m);

} // namespace picco::runtime
