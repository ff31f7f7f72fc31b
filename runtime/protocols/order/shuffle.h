/// Secret permutations of shared vectors.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// Puts the columns of a matrix in a uniformly random order that no t parties know.
/// Shape:    x: rows × N sharings of degree t, row by row  →  the same with fresh sharings; all rows in one
///           order
/// Requires: rows divides x.count, N < 2^32; InternalError otherwise
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     n = 3: 2 rounds, 4 / 3 elements per value and party. n = 5 and 7: C(n, t) rounds of
///           t (t + 1) / n elements. From n = 9 on 1 + (t + 1) (2 ceil(log2 N) - 1) rounds, below
///           (t + 1) t (1 + 1 / n) log2 N elements per value and party          [checked by a test]
/// Source:   n = 3: [LWZ11] with sharings of 0 in place of all dealings but the last; n = 5 and 7: [LWZ11],
///           each t + 1 parties in turn permute, by an order that they draw from their common generator, the
///           summands that they turn the sharing into, and deal them anew; n >= 9: t + 1 parties in turn
///           share the settings of a permutation network: docs/PROTOCOLS.md, "Shuffles"
Task<Elements> shuffle(Context &context, Elements x, std::size_t rows);
/// From so many parties on: the number of subsets grows much faster than that of the layers. Settings of all dealers are in
/// memory at a time.
bool takes_networks(const Context &context);
/// Of the whole matrix.
Cost cost_of_shuffle(const Context &context, std::size_t rows, std::size_t columns);
/// Rounds where ceil(log2 N) = depth.
int shuffle_rounds(const Context &context, int depth);

} // namespace picco::runtime
