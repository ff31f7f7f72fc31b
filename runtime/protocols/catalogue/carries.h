/// What gates are measured with.
#pragma once

#include "circuits/circuit.h"

namespace picco::runtime {

/// AND gates that wait for each other, while other rows of them do not.
inline constexpr std::size_t kGatesInRow = 64;

/// The last one of so many carries, each of which is an AND gate, with as many that are free as most circuits have.
inline Wire last_carry(CircuitBuilder &c, Wire x, Wire y, std::size_t gates) {
    Wire carry;
    for (std::size_t i = 0; i < gates; ++i)
        carry = c.majority(x, y, carry);
    return carry;
}

} // namespace picco::runtime
