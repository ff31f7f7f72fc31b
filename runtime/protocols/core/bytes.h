/// Protocols on sharings of bytes in GF(2^8) (field/byte_state.h): what reduce, open and open_products do in
/// such a field.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// Reshares bytes to fresh sharings without summands.
/// Shape:    x: N sharings, with or without summands  →  N fresh sharings without
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     1 round, t bytes per value and party                                   [checked by a test]
/// Source:   each pair of components was multiplied by one of its holders [AFLNO16, BBY23], who deals its
/// summand,
///           together with the components that it answers for; all dealt components but one are drawn from
///           subset keys [CDI05]
Task<Elements> reduce_bytes(Context &context, Elements x);
Cost cost_of_reduce_bytes(const Context &context);

/// Opens bytes.
/// Shape:    x: N sharings without summands  →  N public bytes, at every party
/// Opens:    the bytes
/// Cost:     1 round, t bytes per value and party                                   [checked by a test]
/// Source:   [ISN87] CNF sharing; a party lacks only the sum of the components of which it is a member
Task<Elements> open_bytes(Context &context, Elements x);
Cost cost_of_open_bytes(const Context &context);

/// Opens bytes without resharing them first.
/// Shape:    x: N sharings, with or without summands  →  N public bytes, at every party
/// Opens:    the bytes, and nothing else of the summands: summands of 0 (PRZS) are added first
/// Cost:     1 round, n - 1 bytes per value and party                               [checked by a test]
/// Source:   [CDI05]
Task<Elements> open_byte_products(Context &context, Elements x);
Cost cost_of_open_byte_products(const Context &context);

} // namespace picco::runtime
