/// Boolean operations on shared bits.
#pragma once

#include <vector>

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/bits.h"

namespace picco::runtime {

/// Bitwise AND of equally shaped batches, as fresh sharings.
/// Shape:    x, y: N values of `planes` bits  →  N values of `planes` bits
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     1 round; per bit and party 1 bit for n = 3, a dealing for n >= 5 (deal.h: t bits up to n = 11)
///                                                                                  [checked by a test]
/// Source:   n = 3: [AFLNO16]; n >= 5: each party multiplies its shares and deals its summand of the product,
/// of
///           which one bit counts: docs/PROTOCOLS.md, "Shared bits"
Task<Bits> and_bits(Context &context, Bits x, Bits y);
Cost cost_of_and(const Context &context, std::size_t planes);

/// One plane of a batch, by reference.
struct PlaneRef {
    const Bits *bits = nullptr;
    std::size_t index = 0;
    const std::uint64_t *words(std::size_t component) const { return bits->plane(component, index); }
};
/// References to planes first, …, first + planes - 1.
std::vector<PlaneRef> refs_to(const Bits &x, std::size_t first, std::size_t planes);

/// The same of single planes, wherever they lie: plane i of the result is left[i] AND right[i]. The planes
/// must live until the task first waits, so it is awaited (or spawned) at once.
Task<Bits> and_refs(Context &context, std::vector<PlaneRef> left, std::vector<PlaneRef> right);

/// The XOR of the ANDs of all planes, as a fresh sharing.
/// Shape:    x, y: N values of any number of planes  →  N values of one plane
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     that of the AND of one plane: the summands of all products are added up before they are masked
///                                                                                  [checked by a test]
Task<Bits> and_sum(Context &context, Bits x, Bits y);

/// Bits of which every party knows a summand: fresh sharings of the XORs.
/// Shape:    summands: N values of `planes` bits  →  the same of shared bits
/// Opens:    nothing.  Semi-honest, perfect given the generators: what and_bits does with its products
/// Cost:     that of the AND of as many bits                                        [checked by a test]
Task<Bits> share_summands(Context &context, PlainBits summands);

// Local operations. Shapes must agree.
Bits xor_bits(const Bits &x, const Bits &y);
/// x ^= y
void xor_into(Bits &x, const Bits &y);
Bits not_bits(const Context &context, Bits x);
/// One plane ^= another.
void xor_plane(Bits &x, std::size_t plane, PlaneRef y);
/// NOT of one plane.
Bits flip_plane(const Context &context, Bits x, std::size_t plane);
/// A sharing of public bits: one component carries them, all others are 0.
Bits share_public_bits(const Context &context, const PlainBits &bits);
/// The planes first, …, first + planes - 1.
Bits slice_planes(const Bits &x, std::size_t first, std::size_t planes);
/// All planes, one behind the other, as values of one plane.
Bits as_one_plane(const Bits &x);
/// The planes of x, then those of y.
Bits join_planes(const Bits &x, const Bits &y);

} // namespace picco::runtime
