/// Places of bits that other bits tell: shifts, leading zeros, unit vectors, tables.
#pragma once

#include "circuits/wires.h"

namespace picco::runtime {

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
