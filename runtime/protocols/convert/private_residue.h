/// The low bits of any element of the field, as a number, in three rounds, for three parties.
/// It takes more bytes and local work than residue.h, and fewer rounds.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// The largest k of private_residue in this field; 0 where there is no such protocol.
int max_private_residue_bits(const Field &field, int parties);

/// x modulo 2^k, as the value of an integer type of k bits that has these low bits.
/// Shape:    x: N sharings of degree 2t or less of integers from -p/2 to p/2; of those within 2^k of p/2 some other number
///           of the type  →  N sharings of degree 2t of numbers in [0, 2^k), or in [-2^(k-1), 2^(k-1)) where is_signed
/// Requires: n = 3, p = 2^b - 1, 1 <= k < b; slots: a prime > b + 2, below 128; InternalError otherwise
/// Opens:    x plus a uniform mask, to the two parties that lack the mask; to the third one twice b + 1 blinded
///           slots.  Semi-honest, perfect given the generators
/// Cost:     3 rounds, 137.3 bytes per party at p = 2^61 - 1                         [checked by a test]
/// Source:   docs/PROTOCOLS.md, "Truncation in three rounds" (lemma 9, with proof)
Task<Elements> private_residue(Context &context, Elements x, int k, bool is_signed, unsigned slots = 127);
Cost cost_of_private_residue(const Context &context);

} // namespace picco::runtime
