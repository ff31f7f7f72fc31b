/// The parts of floating-point numbers in circuits.
#pragma once

#include "circuits/integers.h"
#include "circuits/positions.h"
#include "real/format.h"

namespace picco::runtime {

/// A number of a format (real/format.h). b: the biased exponent.
struct FloatWires {
    Wires v, b;
    Wire s;

    Wire is_nonzero() const { return v.back(); }
    /// Orders the magnitudes.
    Wires key() const { return join(v, b); }
};

FloatWires unpack(const Wires &number, const FloatFormat &format);
Wires pack(const FloatWires &x);
FloatWires choose(CircuitBuilder &c, Wire bit, const FloatWires &a, const FloatWires &b);

/// Bits of a signed integer that holds every biased exponent met on the way to a result of the format.
std::size_t exponent_bits(const FloatFormat &format, long extra = 0);

/// What is still to be rounded: (-1)^s * v * 2^(b - bias), v as long as the significand with its top bit set
/// where is_nonzero; b signed, of any length; below the last place: round, then whether anything follows.
struct Unrounded {
    Wires v, b;
    Wire s, is_nonzero;
    Wire round, sticky;
};
/// The number, rounded as the format says; below the range 0, above it the largest.
FloatWires round(CircuitBuilder &c, const FloatFormat &format, const Unrounded &x);

/// Takes the top bits of an integer whose top bit is set: v, round and sticky.
void take_top(CircuitBuilder &c, const FloatFormat &format, const Wires &value, Wire more, Unrounded &to);

} // namespace picco::runtime
