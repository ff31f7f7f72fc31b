/// Secret permutations of shared vectors.
#pragma once

#include "base/task.h"
#include "protocols/context.h"
#include "protocols/cost.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// Puts the columns of a matrix in a uniformly random order that no t parties know.
/// Shape:    x: rows × N sharings of degree t, row by row  →  the same with fresh sharings; all rows in one
/// order Requires: rows divides x.count, N < 2^32; InternalError otherwise Opens:    nothing.  Semi-honest,
/// perfect given the generators Cost:     C(n, t) rounds of t (t + 1) / n elements per value and party: 2
/// elements in 3 rounds for n = 3
///                                                                                  [checked by a test]
/// Source:   [LWZ11]: each t + 1 parties in turn permute, by an order that they draw from their common
/// generator,
///           the summands that they turn the sharing into, and deal them anew; docs/PROTOCOLS.md, "Shuffles"
Task<Elements> shuffle(Context &context, Elements x, std::size_t rows);
Cost cost_of_shuffle(const Context &context);

} // namespace picco::runtime
