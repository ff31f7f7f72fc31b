// + and *.
#include "circuits/floats.h"

#include <bit>

namespace picco::runtime {

FloatWires add(CircuitBuilder &c, const FloatFormat &format, const FloatWires &x, const FloatWires &y) {
    const auto k = static_cast<std::size_t>(format.significand),
               e = static_cast<std::size_t>(format.exponent);
    // Places below the last one, so that what is moved further down only counts as "something": for a
    // difference that loses its leading place, and to round.
    const std::size_t guard = format.is_nearest ? 2 : 1;
    const Wire swap = less(c, x.key(), y.key());
    const FloatWires large = choose(c, swap, y, x), small = choose(c, swap, x, y);
    const Wires down = subtract(c, x.b, y.b), up = subtract(c, y.b, x.b);
    const Wires distance = slice(choose(c, down.back(), down, up), 0, e);
    const Wire is_difference = c.exclusive_or(x.s, y.s);

    // The smaller significand, moved down.
    const std::size_t width = k + guard;
    const auto stages = std::min<std::size_t>(static_cast<std::size_t>(std::bit_width(width)), e);
    const Wire is_far = any(c, slice(distance, stages, e - stages));
    Wires moved = shift_down(c, shifted_up(small.v, guard), shifted_up(slice(distance, 1, stages - 1), 1));
    // With the last stage, all is moved out where the distance is larger than the stages tell.
    const Wire one = c.both(distance[0], ~is_far), none = c.both(~distance[0], ~is_far);
    for (std::size_t i = 0; i < width; ++i) {
        const Wire above = i + 1 < width ? moved[i + 1] : Wire();
        const Wire shifted = c.both(one, above);
        moved[i] = c.exclusive_or(shifted, c.both(none, moved[i]));
    }
    // What is moved out: place j of the significand where the distance exceeds j + guard.
    const Wires reach = thermometer(c, slice(distance, 0, stages), width);
    Wires lost;
    for (std::size_t j = 0; j + guard < width; ++j) {
        lost.push_back(c.both(small.v[j], reach[j + guard]));
    }
    lost.push_back(c.both(is_far, small.is_nonzero()));
    const Wire sticky = any(c, lost);

    // large - small is rounded down: what is moved out takes the carry of the complement away.
    const Wire carry = c.both(is_difference, ~sticky);
    Wires total = add_late(c, shifted_up(large.v, guard), complement_if(c, is_difference, moved), carry);
    total.back() = c.both(total.back(), ~is_difference);

    const Wires zeros = leading_zeros(c, total);
    Unrounded result;
    const std::size_t bits = exponent_bits(format);
    const Wires most = add(c, extend(large.b, bits), constant(1, bits));
    result.b = slice(subtract(c, slice(most, 0, bits), extend(zeros, bits)), 0, bits);
    take_top(c, format, shift_up(c, total, zeros), sticky, result);
    result.s = large.s;
    result.is_nonzero = any(c, total);
    return round(c, format, result);
}

FloatWires multiply(CircuitBuilder &c, const FloatFormat &format, const FloatWires &x, const FloatWires &y) {
    const auto k = static_cast<std::size_t>(format.significand);
    const std::size_t bits = exponent_bits(format);
    const Wires product = multiply(c, x.v, y.v);
    const Wire top = product.back();
    // v v' 2^(p + p') with 2k - 1 or 2k bits
    const Wires b =
        sum(c, {{x.b, 0}, {y.b, 0}, {constant(format.significand - 1 - format.bias(), bits), 0}}, bits);
    const Wires b_top = slice(add(c, b, constant(1, bits)), 0, bits);
    Unrounded result;
    take_top(c, format, choose(c, top, product, shifted_up(slice(product, 0, 2 * k - 1), 1)), Wire(), result);
    result.b = choose(c, top, b_top, b);
    result.s = c.exclusive_or(x.s, y.s);
    result.is_nonzero = c.both(x.is_nonzero(), y.is_nonzero());
    return round(c, format, result);
}

} // namespace picco::runtime
