/// What an operation costs, as far as its parameters tell: what times and bytes are predicted from.
#pragma once

#include "engine/values/node.h"
#include "protocols/catalogue/catalogue.h"
#include "protocols/core/context.h"

#include <vector>

namespace picco::runtime {

/// A part of an operation, as one of the protocols that are measured: so many bits of all parties for an element.
struct CostPart {
    Protocol protocol;
    Cost cost;
};

/// Of an element, by the operation's k and m. Nothing where it is local, or where other nodes tell its cost.
std::vector<CostPart> cost_of_operation(const Context &context, Op op, int k, int m);
/// The bits of all parts.
std::uint64_t bits_of_operation(const Context &context, Op op, int k, int m);

} // namespace picco::runtime
