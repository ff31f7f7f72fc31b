// Comparisons and conversions.
#include "circuits/floats.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace picco::runtime {
namespace {

/// Ordered as the numbers are.
Wires ordered_key(CircuitBuilder &c, const FloatWires &x) {
    return join(complement_if(c, x.s, x.key()), {~x.s});
}

} // namespace

Wire less(CircuitBuilder &c, const FloatWires &x, const FloatWires &y) {
    const Wires key = ordered_key(c, x);
    return less(c, key, ordered_key(c, y));
}

Wire equal(CircuitBuilder &c, const FloatWires &x, const FloatWires &y) {
    return equal(c, pack(x), pack(y));
}

FloatWires from_integer(CircuitBuilder &c, const FloatFormat &format, const Wires &x, int type) {
    const auto k = static_cast<std::size_t>(format.significand);
    const Wire sign = type > 1 ? x.back() : Wire();
    const Wires magnitude = negate_if(c, sign, x);
    const std::size_t size = magnitude.size(), pad = size < k ? k - size : 0;
    const Wires zeros = leading_zeros(c, magnitude);
    const long most =
        static_cast<long>(size) - format.significand + format.bias(); // the exponent without zeros
    const std::size_t bits = exponent_bits(format, most);
    Unrounded result;
    take_top(c, format, shifted_up(shift_up(c, magnitude, zeros), pad), Wire(), result);
    result.b = slice(subtract(c, constant(most, bits), extend(zeros, bits)), 0, bits);
    result.s = sign;
    result.is_nonzero = any(c, magnitude);
    return round(c, format, result);
}

Wires to_integer(CircuitBuilder &c, const FloatFormat &format, const FloatWires &x, int type) {
    const auto k = static_cast<std::size_t>(format.significand),
               size = static_cast<std::size_t>(std::abs(type));
    const std::size_t width = std::max(k, size);
    const long most =
        static_cast<long>(width) - format.significand + format.bias(); // the exponent of no move
    const std::size_t bits = exponent_bits(format, most);
    const Wires amount = slice(subtract(c, constant(most, bits), extend(x.b, bits)), 0, bits);
    const auto stages = static_cast<std::size_t>(std::bit_width(width - 1));
    const Wire is_near = all(c, complement(slice(amount, stages, bits - stages)));
    const Wires moved = shift_down(c, shifted_up(x.v, width - k), slice(amount, 0, stages));
    return negate_if(c, x.s, gate(c, is_near, slice(moved, 0, size)));
}

FloatWires convert(CircuitBuilder &c, const FloatFormat &from, const FloatFormat &to, const FloatWires &x) {
    const long distance = to.bias() - from.bias() + from.significand - to.significand;
    const std::size_t bits = std::max(exponent_bits(from, distance), exponent_bits(to, distance));
    const std::size_t pad = static_cast<std::size_t>(std::max(0, to.significand - from.significand));
    Unrounded result;
    take_top(c, to, shifted_up(x.v, pad), Wire(), result);
    result.b = slice(add(c, extend(x.b, bits), constant(distance, bits)), 0, bits);
    result.s = x.s;
    result.is_nonzero = x.is_nonzero();
    return round(c, to, result);
}

} // namespace picco::runtime
