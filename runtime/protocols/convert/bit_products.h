/// Shared bits as numbers of degree 2t: a reduction less than bits_to_field (convert.h), for those who take products.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/bits.h"
#include "sharing/elements.h"

#include <cstdint>
#include <vector>

namespace picco::runtime {

/// B2A of single bits, left as products.
/// Shape:    x: N values of one plane  →  N sharings of degree 2t of 0 or 1
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     n = 3: 1 round, 1/3 element per value and party; n >= 5: ceil(log2(t + 1)) rounds,
///           t (t + 1) / n + t (t - 1) elements                                       [checked by a test]
/// Source:   docs/PROTOCOLS.md, "Bits as signs" (with proof)
Task<Elements> bits_to_products(Context &context, Bits x);
Cost cost_of_bits_to_products(const Context &context);

/// base + [x = 1] step, that is a selection.
/// Shape:    x: N values of one plane; which: for each of M selections the number of its x; step: M sharings of degree
///           t, base: M of degree 2t or less  →  M sharings of degree 2t
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     at M = N, n = 3: 1 round, 4/3 elements per value and party; n >= 5: ceil(log2(t + 2)) rounds,
///           t (t + 1) / n + t^2 elements                                             [checked by a test]
/// Source:   docs/PROTOCOLS.md, "Bits as signs" (with proof)
Task<Elements> add_where_set(Context &context, Bits x, std::vector<std::uint32_t> which, Elements step,
                             Elements base);
Cost cost_of_add_where_set(const Context &context);

} // namespace picco::runtime
