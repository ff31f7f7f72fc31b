/// Multiplication: local products, then a reduction of their degree.
#pragma once

#include "base/task.h"
#include "protocols/context.h"
#include "protocols/cost.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// Reshares local products (or sums of products) to fresh sharings of degree t.
/// Shape:    products: N sharings of degree <= 2t  →  N fresh sharings of degree t
/// Requires: n <= p - 1.  Opens: nothing.  Semi-honest, perfect given the generators
/// Cost:     1 round, t elements per value and party                                [checked by a test]
/// Source:   [GRR98] section 3, with t of each dealer's shares drawn from pair generators as in [BKY20]
Task<Elements> reduce(Context &context, Elements products);
Cost cost_of_reduce(const Context &context);

} // namespace picco::runtime
