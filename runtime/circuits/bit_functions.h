/// Circuits of functions of the bits of one integer.
#pragma once

#include "circuits/wires.h"

#include "common/bit_functions.h"

namespace picco::runtime {

/// Bits of the greatest result of an integer of so many bits.
std::size_t result_bits(BitFunction function, std::size_t bits);
/// a: of at least one bit  →  result_bits
Wires bit_function(CircuitBuilder &c, BitFunction function, const Wires &a);

} // namespace picco::runtime
