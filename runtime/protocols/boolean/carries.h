/// The carries of a sum of two numbers in boolean sharing.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/bits.h"

namespace picco::runtime {

/// Two numbers of which all planes count. Where is_inverted is set, the carry out of position 0 is the
/// inverse of a_0 AND b_0: that of NOT a_0 + NOT b_0 + 1.
struct Addends {
    Bits a, b;
    bool is_inverted = false;

    /// Without the top position.
    Addends below_top() &&;
};

/// One plane each.
struct CarriesOut {
    Bits lowest; ///< of position 0
    Bits all;    ///< of all positions
};
/// Shape:    addends of w >= 1 planes  →  two carries
/// Cost:     1 + ceil(log2 w) rounds; about 2.5 w ANDs
/// Source:   docs/PROTOCOLS.md, "Carries"
Task<CarriesOut> carry_of_sum(Context &context, Addends addends);
Cost cost_of_carry_of_sum(const Context &context, std::size_t width);

/// The carries out of every position.
/// Shape:    addends of w >= 1 planes  →  w planes
/// Cost:     1 + ceil(log2 w) rounds; about w (1 + log2 w) / 2 + w ANDs
/// Source:   [Sklansky60]; docs/PROTOCOLS.md, "Carries"
Task<Bits> carries_of_sum(Context &context, Addends addends);
Cost cost_of_carries_of_sum(const Context &context, std::size_t width);

/// The carry out of all positions, from each to the next.
/// Shape:    addends of w >= 1 planes  →  one plane
/// Cost:     w rounds, w ANDs
Task<Bits> ripple_carry(Context &context, Addends addends);
Cost cost_of_ripple_carry(const Context &context, std::size_t width);

/// The carry out of all positions, from generate and propagate bits; position 0 needs no propagate bit.
/// Shape:    generate: N values of w >= 1 planes, propagate: of w or more, of which w count  →  one plane
/// Cost:     ceil(log2 w) rounds; about 2 w ANDs
Task<Bits> carry_out(Context &context, Bits generate, Bits propagate);
Cost cost_of_carry_out(const Context &context, std::size_t width);

/// The AND of all planes.
/// Cost:     ceil(log2 w) rounds, w - 1 ANDs
Task<Bits> and_planes(Context &context, Bits x);
Cost cost_of_and_planes(const Context &context, std::size_t width);

} // namespace picco::runtime
