/// Dealing: parties share values that they know, mostly by drawing the shares from common generators.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/bits.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// Shares the sum of the dealers' values, weighted by a public scale each.
/// Shape:    values: this party's N elements where it is a dealer, else ignored; scale: one element or null
///           for 1  →  N fresh sharings of degree t
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     1 round, t elements per value and dealer                               [checked by a test]
/// Source:   [CDI05]; the t parties after the dealer draw their shares from pair generators, the dealer
///           interpolates its own and those of the other t parties, which it sends
Task<Elements> deal_sum(Context &context, PartySet dealers, std::size_t count, Elements values,
                        const std::uint64_t *scale);
/// Values that stay where they are until the end of a protocol; null where this party has none.
struct BatchView {
    const std::uint64_t *values;
    std::size_t count;
};
/// The same of the values of several batches, which are dealt as one and come back apart.
Task<std::vector<Elements>> deal_sums(Context &context, PartySet dealers, std::vector<BatchView> batches,
                                      const std::uint64_t *scale);
Cost cost_of_deal(const Context &context, int dealers);

/// Shares the XOR of the dealers' bits.
/// Shape:    values: this party's N values of `planes` bits where it is a dealer, else ignored
///           →  N fresh boolean sharings of `planes` bits
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     1 round, t bits per bit and dealer; from n = 13 on t * components bits   [checked by a test]
/// Source:   [CDI05]; all components of a CNF sharing but one are drawn from subset generators; where subsets
/// have
///           no keys, as deal_sum
Task<Bits> deal_bits(Context &context, PartySet dealers, std::size_t count, std::size_t planes,
                     PlainBits values);
Cost cost_of_deal_bits(const Context &context, int dealers, std::size_t planes);

} // namespace picco::runtime
