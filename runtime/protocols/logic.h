/// Boolean operations on CNF sharings.
#pragma once

#include "base/task.h"
#include "protocols/context.h"
#include "protocols/cost.h"
#include "sharing/bits.h"

namespace picco::runtime {

/// Bitwise AND of equally shaped batches, as fresh sharings.
/// Shape:    x, y: N values of `planes` bits  →  N values of `planes` bits
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     1 round; per bit and party 1 bit for n = 3, t bits for n >= 5          [checked by a test]
/// Source:   n = 3: [AFLNO16]; n >= 5: each pair of components is multiplied by one of its holders, who
///           deals its partial sum, as in [BBY23]
Task<Bits> and_bits(Context &context, Bits x, Bits y);
Cost cost_of_and(const Context &context, std::size_t planes);

// Local operations. Shapes must agree.
Bits xor_bits(const Bits &x, const Bits &y);
/// x ^= y
void xor_into(Bits &x, const Bits &y);
Bits not_bits(const Context &context, Bits x);
/// NOT of one plane.
Bits flip_plane(const Context &context, Bits x, std::size_t plane);
/// A sharing of public bits: the first component carries them, all others are 0.
Bits share_public_bits(const Context &context, const PlainBits &bits);
/// The planes first, …, first + planes - 1.
Bits slice_planes(const Bits &x, std::size_t first, std::size_t planes);
/// The planes of x, then those of y.
Bits join_planes(const Bits &x, const Bits &y);

} // namespace picco::runtime
