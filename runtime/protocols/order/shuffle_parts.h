/// Secret permutations of matrices that do not fit in memory: in parts.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "sharing/parts_order.h"

#include <cstddef>
#include <cstdint>

namespace picco::runtime {

/// The same as shuffle(), of a matrix in parts: only two parts are in memory at a time, and which ones follows from the shape.
/// Shape:    parts: rows × N sharings of degree t, in each part row by row  →  the same with fresh sharings
/// Requires: shuffles_parts(context)
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     as shuffle(), its rounds for each part                                 [checked by a test]
/// Source:   docs/PROTOCOLS.md, "Shuffles"
Task<void> shuffle_parts(Context &context, MatrixParts &parts, PartsShape shape);
/// Whether there is such a protocol for so many parties: not where networks permute.
bool shuffles_parts(const Context &context);
/// Of a matrix of so many parts.
std::uint64_t shuffle_parts_rounds(const Context &context, std::size_t parts);

} // namespace picco::runtime
