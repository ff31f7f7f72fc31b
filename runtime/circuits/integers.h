/// Integers in boolean circuits: short in rounds first, then in products.
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
/// a < b, of equal length, unsigned
Wire less(CircuitBuilder &c, const Wires &a, const Wires &b);

/// a + b + carry, of equal length, with the carry on top: 1 + log2(bits) rounds. [Sklansky60]
Wires add(CircuitBuilder &c, const Wires &a, const Wires &b, Wire carry = Wire());
/// The same for a carry that may be known up to log2(bits) rounds later than a and b, in a round more.
Wires add_late(CircuitBuilder &c, const Wires &a, const Wires &b, Wire carry);
/// a - b, of equal length, and on top whether a >= b.
Wires subtract(CircuitBuilder &c, const Wires &a, const Wires &b);
/// a + bit, with the carry on top.
Wires increment(CircuitBuilder &c, const Wires &a, Wire bit);
/// is_negative ? -a : a, of the same length.
Wires negate_if(CircuitBuilder &c, Wire is_negative, const Wires &a);

/// The sum of integers, each moved up, modulo 2^bits: carries are saved in all columns at a time, then added.
/// [Dadda65], with adders of one product each.
struct Addend {
    Wires value;
    std::size_t place = 0; ///< of its lowest bit
};
Wires sum(CircuitBuilder &c, const std::vector<Addend> &addends, std::size_t bits);
/// a * b modulo 2^bits.
Wires multiply(CircuitBuilder &c, const Wires &a, const Wires &b, std::size_t bits);
inline Wires multiply(CircuitBuilder &c, const Wires &a, const Wires &b) {
    return multiply(c, a, b, a.size() + b.size());
}

/// By `amount` places; what is moved out is lost.
Wires shift_up(CircuitBuilder &c, Wires a, const Wires &amount);
Wires shift_down(CircuitBuilder &c, Wires a, const Wires &amount);
/// The zeros above the highest 1; where there is no 1, anything.
Wires leading_zeros(CircuitBuilder &c, const Wires &a);
/// Entry i of 2^bits: 1 where index = i.
Wires one_hot(CircuitBuilder &c, const Wires &index);
/// Entry i, for i < entries: 1 where number > i.
Wires thermometer(CircuitBuilder &c, const Wires &number, std::size_t entries);
/// The entry of a public table, which has 2^bits of them. Only one_hot costs products.
Wires look_up(CircuitBuilder &c, const Wires &index, const std::vector<mpz_class> &table, std::size_t bits);

} // namespace picco::runtime
