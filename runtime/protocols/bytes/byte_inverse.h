/// Inverses of shared bytes in GF(2^8): 1 / x, and 0 for 0, which is x^254.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// Inverses by products.
/// Shape:    x: N sharings without summands  →  N sharings without
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     3 rounds, 4 t bytes per value and party                                [checked by a test]
/// Source:   x^254 = (x^15)^16 x^14 with x^15 = x^3 (x^3)^4, x^14 = (x^3)^4 x^2; squares are linear
Task<Elements> invert_bytes(Context &context, Elements x);
Cost cost_of_invert_bytes(const Context &context);

/// What invert_masked_bytes needs of a random byte r that nobody knows: its powers, one of each class of
/// those that are squares of each other (protocols/bytes/byte_powers.h).
/// Shape:    →  count masks, byte_mask_words() words each: for each component the bytes of all powers
/// Opens:    nothing
/// Cost:     3 rounds, 33 t bytes per value and party                               [checked by a test]
/// Source:   pseudorandom sharing [CDI05]; powers whose exponents have e ones are products of two with half
/// as
///           many
Task<Words> byte_inverse_masks(Context &context, std::size_t count);
Cost cost_of_byte_inverse_masks(const Context &context);
std::size_t byte_mask_words(const Field &field);

/// Inverses in one round, with masks that were made before.
/// Shape:    x: N sharings without summands; masks: N of byte_inverse_masks, used for nothing else
///           →  N sharings without summands
/// Opens:    x + r, which is uniform
/// Cost:     1 round, t bytes per value and party                                   [checked by a test]
/// Source:   an opening under a mask [DK10]: (c + r)^254 with c = x + r public is the sum of c^(254-j) r^j
/// over
///           all even j [Lucas 1878], which is local
Task<Elements> invert_masked_bytes(Context &context, Elements x, Words masks);
Cost cost_of_invert_masked_bytes(const Context &context);

} // namespace picco::runtime
