/// Functions of floating-point numbers, by tables and polynomials on numbers with fixed places.
#pragma once

#include "circuits/floats.h"

namespace picco::runtime {

/// The base of powers and logarithms.
enum class Base { kTwo, kE };

/// base^x, less than 1.3 units of the last place off (0.8 to nearest).
FloatWires power(CircuitBuilder &c, const FloatFormat &format, Base base, const FloatWires &x);
/// The logarithm, less than 1.3 units of the last place off (0.8 to nearest), near 1 too. Of 0 and of
/// negative numbers: the least number.
FloatWires logarithm(CircuitBuilder &c, const FloatFormat &format, Base base, const FloatWires &x);
/// x^y by 2^(y log2 x), the logarithm of a wider format; as exact as power(). 0^y is 0, 1 or the largest
/// number for positive, zero and negative y. For negative x: |x|^y, negative where y is an odd integer.
FloatWires power(CircuitBuilder &c, const FloatFormat &format, const FloatWires &x, const FloatWires &y);

/// Sine and cosine, less than 1.3 units of the last place off (0.8 to nearest) for sines of |x| < 1;
/// otherwise that, or less than 2^-(K + K/2) in absolute terms, where that is more. From 2^K on, where
/// neighbours lie further apart than 1, x counts as 0.
FloatWires sine_or_cosine(CircuitBuilder &c, const FloatFormat &format, bool is_cosine, const FloatWires &x);

} // namespace picco::runtime
