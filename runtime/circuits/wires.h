/// Integers as wires of a boolean circuit: taken apart, put together, compared bit by bit.
#pragma once

#include "circuits/circuit.h"

#include <gmpxx.h>

#include <vector>

namespace picco::runtime {

/// An integer of so many bits, lowest first; unsigned, or in two's complement where it says signed.
using Wires = std::vector<Wire>;

Wires input(CircuitBuilder &c, std::size_t bits);
/// The low bits, also of a negative number.
Wires constant(const mpz_class &value, std::size_t bits);

// No products.
/// Bits first, first + 1, …; zeros beyond the end.
Wires slice(const Wires &a, std::size_t first, std::size_t bits);
Wires extend(Wires a, std::size_t bits);
Wires extend_signed(Wires a, std::size_t bits);
/// Zeros, then a.
Wires shifted_up(const Wires &a, std::size_t zeros);
Wires join(const Wires &low, const Wires &high);
Wires complement(Wires a);
Wires exclusive_or(CircuitBuilder &c, const Wires &a, const Wires &b);
/// a, complemented where the bit is 1.
Wires complement_if(CircuitBuilder &c, Wire bit, const Wires &a);

// A product a bit, one round.
/// bit ? a : 0
Wires gate(CircuitBuilder &c, Wire bit, const Wires &a);
/// bit ? a : b; as long as the longer one
Wires choose(CircuitBuilder &c, Wire bit, const Wires &a, const Wires &b);

/// Trees.
Wire any(CircuitBuilder &c, Wires bits);
Wire all(CircuitBuilder &c, Wires bits);
Wire equal(CircuitBuilder &c, const Wires &a, const Wires &b);

} // namespace picco::runtime
