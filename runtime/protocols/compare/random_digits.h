/// Random numbers that are shared together with their digits: masks of comparisons, made before what they mask is known.
#pragma once

#include "base/task.h"
#include "protocols/compare/digits.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/elements.h"

#include <cstddef>

namespace picco::runtime {

/// Uniform elements r, each with the unit vectors of the digits of its low bits: of a digit u that is 1 at its value.
/// Shape:    → N times digits.mask_elements() sharings of degree t
/// Requires: p = 2^b - 1, 1 <= digits.bits() <= b; InternalError otherwise
/// Opens:    squares of uniform numbers, and rho S for a uniform rho, where S = 0 tells that the bits are all 1: nothing
///           about the masks that are kept.  Semi-honest, perfect given the generators
/// Cost:     1 + ceil(log2 of the largest digit's bits) rounds, at least 2, and one more from n = 13 on; where a mask is
///           thrown away, with probability b / 2^b or so, as many again                     [checked by a test]
/// Source:   bits by square roots as in [DFK06]; docs/PROTOCOLS.md, "Comparison by digits" (with proof)
Task<Elements> random_digits(Context &context, Digits digits, std::size_t count);
/// Of count masks together.
Cost cost_of_random_digits(const Context &context, const Digits &digits, std::size_t count);

} // namespace picco::runtime
