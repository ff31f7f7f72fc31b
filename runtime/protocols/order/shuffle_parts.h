/// Secret permutations of matrices that do not fit in memory: in parts.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/parts_order.h"

#include <cstddef>

namespace picco::runtime {

/// The same as shuffle(), of a matrix in parts: only two parts are in memory at a time, and which ones follows from the shape.
/// Shape:    parts: rows × N sharings of degree t, in each part row by row  →  the same with fresh sharings
/// Requires: shuffles_parts(context)
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     as shuffle() with n <= 7, by subsets with 9 and 11, too; its rounds for each part
///                                                                                  [checked by a test]
/// Source:   docs/PROTOCOLS.md, "Shuffles"
Task<void> shuffle_parts(Context &context, MatrixParts &parts, PartsShape shape);
/// Whether there is such a protocol for so many parties: where subsets of them share keys, so up to 11.
bool shuffles_parts(const Context &context);
/// Of the whole matrix.
Cost cost_of_shuffle_parts(const Context &context, const PartsShape &shape);

} // namespace picco::runtime
