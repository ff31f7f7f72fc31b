/// Arithmetic of integers in boolean circuits: short in rounds first, then in products.
#pragma once

#include "circuits/wires.h"

namespace picco::runtime {

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

} // namespace picco::runtime
