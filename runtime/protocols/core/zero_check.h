/// Whether sums of what the parties know are 0, and nothing else about them.
#pragma once

#include <vector>

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/elements.h"

namespace picco::runtime {

/// Tells which of N values are 0; each is the sum of a part of every party.
/// Shape:    parts: this party's N elements (of bytes: its summands, without components)  →  N public bits
/// Opens:    v r for each value v and a uniform r that no t parties know: 0 for v = 0, else uniform.
///           Semi-honest, perfect given the generators
/// Errors:   a value that is not 0 passes where r = 0: with probability 1 / p (1 / 256 of bytes)
/// Cost:     2 rounds; (n - 1 + t) elements per value and party                     [checked by a test]
/// Source:   [GRR98] dealing, a random factor [CDI05] and opening of its product; docs/PROTOCOLS.md,
///           "Checks of inputs"
Task<std::vector<bool>> sums_are_zero(Context &context, Elements parts);
/// Of all N values together.
Cost cost_of_sums_are_zero(const Context &context, std::size_t count);

} // namespace picco::runtime
