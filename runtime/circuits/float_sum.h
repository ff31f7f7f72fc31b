/// Parts of sums that are aligned once: terms are moved to the places of the one with the largest exponent,
/// added as integers, and the sum is rounded. docs/PROTOCOLS.md has the error bound.
#pragma once

#include "circuits/float_parts.h"
#include "real/sums.h"

namespace picco::runtime {

/// A term v b s: a number of the format, or a product of two (v as long as both, b the sum of both).
std::size_t term_bits(const FloatFormat &format, const SumShape &shape);
Wires product_term(CircuitBuilder &c, const FloatWires &x, const FloatWires &y);
/// The exponent b.
Wires exponent_of_term(const FloatFormat &format, const SumShape &shape, const Wires &term);
Wires larger(CircuitBuilder &c, const Wires &x, const Wires &y);
/// Two integers whose sum is the term in units of the last place kept, rounded towards zero: one behind the
/// other. largest: the largest exponent.
Wires align(CircuitBuilder &c, const FloatFormat &format, const SumShape &shape, const Wires &term,
            const Wires &largest);
/// Two of such pairs to one.
Wires add_pairs(CircuitBuilder &c, const Wires &x, const Wires &y);
FloatWires finish_sum(CircuitBuilder &c, const FloatFormat &format, const SumShape &shape, const Wires &pair,
                      const Wires &largest);

/// Running sums (real/sums.h): a number in units of its own exponent, signed, then the exponent.
std::size_t joined_bits(const FloatFormat &format, const SumShape &shape);
Wires joined_term(CircuitBuilder &c, const FloatFormat &format, const SumShape &shape, const FloatWires &x);
Wires join_sums(CircuitBuilder &c, const FloatFormat &format, const SumShape &shape, const Wires &x,
                const Wires &y);

} // namespace picco::runtime
