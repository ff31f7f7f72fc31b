/// From boolean to arithmetic sharing.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/bits.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// B2A of single bits.
/// Shape:    x: N values of one plane  →  N fresh sharings of degree t of 0 or 1
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     n = 3: 2 rounds, 1 element per value and party; n >= 5: 1 + ceil(log2(t + 1)) rounds,
///           t (t + 1) / n + t^2 elements per value and party                       [checked by a test]
/// Source:   docs/PROTOCOLS.md, "From bits to arithmetic" (with proof)
Task<Elements> bits_to_field(Context &context, Bits x);
Cost cost_of_bits_to_field(const Context &context);

/// sum + weight * number, each bit of the number converted.
/// Shape:    sum: N sharings of degree t; number: N values of any number of planes  →  N sharings of degree t
/// Cost:     that of bits_to_field for each plane, at a time
Task<Elements> add_weighted(Context &context, Elements sum, Bits number, mpz_class weight);

} // namespace picco::runtime
