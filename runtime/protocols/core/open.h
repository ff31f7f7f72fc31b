/// Opening to all computing parties: the only way out of a sharing.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/bits.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// Opens sharings of degree t (of degree 2t: open_products).
/// Shape:    shares: N sharings of degree t  →  N public values, at every party
/// Opens:    the values
/// Cost:     1 round, t elements per value and party                                [checked by a test]
/// Source:   textbook; each party sends to the next t parties only
Task<Elements> open(Context &context, Elements shares);
Cost cost_of_open(const Context &context);

/// Opens local products (or sums of products) without reducing their degree first.
/// Shape:    products: N sharings of degree <= 2t  →  N public values, at every party
/// Opens:    the values, and nothing of the factors: a sharing of 0 (PRZS) is added first
/// Cost:     1 round, n - 1 elements per value and party                            [checked by a test]
/// Source:   [CDI05]; docs/PROTOCOLS.md, "Opening"
Task<Elements> open_products(Context &context, Elements products);
Cost cost_of_open_products(const Context &context);

/// Opens boolean sharings.
/// Shape:    x: N values of `planes` bits  →  the same, public, at every party
/// Opens:    the values
/// Cost:     1 round, t bits per bit and party                                      [checked by a test]
/// Source:   n = 3: [ISN87], a party lacks one component; n >= 5: docs/PROTOCOLS.md, "Shared bits"
Task<PlainBits> open_bits(Context &context, Bits x);
Cost cost_of_open_bits(const Context &context, std::size_t planes);

} // namespace picco::runtime
