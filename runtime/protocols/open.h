/// Opening to all computing parties: the only way out of a sharing.
#pragma once

#include "base/task.h"
#include "protocols/context.h"
#include "protocols/cost.h"
#include "sharing/bits.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// Opens sharings of degree t (never of degree 2t: reduce first).
/// Shape:    shares: N sharings of degree t  →  N public values, at every party
/// Opens:    the values
/// Cost:     1 round, t elements per value and party                                [checked by a test]
/// Source:   textbook; each party sends to the next t parties only
Task<Elements> open(Context &context, Elements shares);
Cost cost_of_open(const Context &context);

/// Opens boolean sharings.
/// Shape:    x: N values of `planes` bits  →  the same, public, at every party
/// Opens:    the values
/// Cost:     1 round, t bits per bit and party                                      [checked by a test]
/// Source:   [ISN87] CNF sharing; a party lacks only the XOR of the components of which it is a member
Task<PlainBits> open_bits(Context &context, Bits x);
Cost cost_of_open_bits(const Context &context, std::size_t planes);

} // namespace picco::runtime
