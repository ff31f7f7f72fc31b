/// Multiplication: local products, then a reduction of their degree.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "protocols/core/deal.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// Reshares local products (or sums of products) to fresh sharings of degree t.
/// Shape:    products: N sharings of degree <= 2t  →  N fresh sharings of degree t
/// Requires: n <= p - 1.  Opens: nothing.  Semi-honest, perfect given the generators
/// Cost:     1 round, t elements per value and party                                [checked by a test]
/// Source:   [GRR98] section 3, with t of each dealer's shares drawn from pair generators as in [BKY20]
Task<Elements> reduce(Context &context, Elements products);
/// The same of batches of products of a prime field, apart.
Task<std::vector<Elements>> reduce_batches(Context &context, std::vector<BatchView> batches);
Cost cost_of_reduce(const Context &context);

/// The same with fewer bytes and more rounds: kings learn the products plus uniform masks, and share
/// these sums.
/// Shape, requires, opens: as reduce
/// kings:    who, each for an equal part of the batch; all parties by default
/// Cost:     2 rounds, (n - 1 + t) / n elements per value and party; from n = 13 on 3 rounds and
///           t / (t + 1) elements more, for the masks                               [checked by a test]
/// Source:   [DN07] with masks by PRSS and PRZS; the kings' sharings are 0 at t parties as in [GS20]:
///           docs/PROTOCOLS.md, "Multiplication through kings"
Task<Elements> reduce_by_kings(Context &context, Elements products, PartySet kings = ~PartySet{0});
/// Of a batch of count values.
Cost cost_of_reduce_by_kings(const Context &context, std::size_t count);

} // namespace picco::runtime
