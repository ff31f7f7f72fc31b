/// Pseudorandom secret sharing: sharings that nobody has to send.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// One stream of uniform elements, as all holders of its key draw it.
Elements draw_elements(Context &context, const Stream &stream, std::size_t count);

/// PRSS: sharings of degree t of uniform elements that no t parties know.
/// Shape:    → N sharings of degree t
/// Requires: C(n - 1, t) generators a party, so n <= 11 in practice
/// Cost:     nothing is sent
/// Source:   [CDI05] section 3: the t-subset A that lacks a key gives its value times the polynomial of
///           degree t that is 1 at 0 and 0 at the points of A
Elements random_sharings(Context &context, std::size_t count);

/// The same without keys of subsets, in one round: every party deals values that it draws, and the sharings
/// are t + 1 combinations of these n.
/// Shape:    → N sharings of degree t
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     1 round, n t elements in all for t + 1 values                              [checked by a test]
/// Source:   [DN07]: any t + 1 columns of the combinations, a Vandermonde matrix, are invertible
Task<Elements> deal_random_sharings(Context &context, std::size_t count);
Cost cost_of_random_sharings(const Context &context, std::size_t count);

/// Those of the two that these parties have keys for.
Task<Elements> uniform_sharings(Context &context, std::size_t count);
Cost cost_of_uniform_sharings(const Context &context, std::size_t count);

/// Adds to each element this party's summand of 0: over all parties they add up to 0, and any n - 1 of them
/// are uniform.
/// Cost:     nothing is sent; n - 1 generators a party
/// Source:   [CDI05]
void add_zero_summands(Context &context, Elements &x);

/// PRZS: sharings of 0 of degree 2t. Added to shares of degree 2t they hide everything but the secret.
/// Shape:    → N sharings of degree 2t = n - 1
/// Cost:     nothing is sent; n - 1 generators a party
/// Source:   additive shares of 0 from pair keys, divided by the weights of the interpolation at 0. There is
///           no such free sharing of 0 of degree t
Elements zero_sharings(Context &context, std::size_t count);

} // namespace picco::runtime
