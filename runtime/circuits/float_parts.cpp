#include "circuits/float_parts.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace picco::runtime {

FloatWires unpack(const Wires &number, const FloatFormat &format) {
    const auto k = static_cast<std::size_t>(format.significand),
               e = static_cast<std::size_t>(format.exponent);
    return {slice(number, 0, k), slice(number, k, e), number[k + e]};
}

Wires pack(const FloatWires &x) {
    return join(x.key(), {x.s});
}

FloatWires choose(CircuitBuilder &c, Wire bit, const FloatWires &a, const FloatWires &b) {
    return {choose(c, bit, a.v, b.v), choose(c, bit, a.b, b.b), c.choose(bit, a.s, b.s)};
}

std::size_t exponent_bits(const FloatFormat &format, long extra) {
    const auto range =
        static_cast<unsigned long>(4 * format.bias() + 4 * format.significand + std::abs(extra));
    return static_cast<std::size_t>(std::bit_width(range)) + 1;
}

FloatWires round(CircuitBuilder &c, const FloatFormat &format, const Unrounded &x) {
    const auto k = static_cast<std::size_t>(format.significand),
               e = static_cast<std::size_t>(format.exponent);
    Wires v = x.v, b = x.b;
    if (format.is_nearest) {
        // The carry out of the places below the leading one raises the exponent, and leaves zeros.
        const Wire up = c.both(x.round, c.either(x.sticky, v[0]));
        const Wires raised = increment(c, join(slice(v, 0, k - 1), b), up);
        v = join(slice(raised, 0, k - 1), {v.back()});
        b = slice(raised, k - 1, b.size());
    }
    const Wire is_below = b.back();
    const Wire is_above = c.both(x.is_nonzero, c.both(~is_below, any(c, slice(b, e, b.size() - 1 - e))));
    const Wire is_there = c.both(x.is_nonzero, ~is_below);
    const auto fit = [&](Wire bit) {
        const Wire kept = c.both(bit, is_there);
        return c.exclusive_or(kept, c.both(~bit, is_above));
    };
    FloatWires result;
    for (std::size_t i = 0; i < k; ++i) {
        result.v.push_back(fit(v[i]));
    }
    for (std::size_t i = 0; i < e; ++i) {
        result.b.push_back(fit(b[i]));
    }
    result.s = c.both(x.s, is_there);
    return result;
}

void take_top(CircuitBuilder &c, const FloatFormat &format, const Wires &value, Wire more, Unrounded &to) {
    const auto k = static_cast<std::size_t>(format.significand);
    const std::size_t below = value.size() - k;
    to.v = slice(value, below, k);
    to.round = below > 0 ? value[below - 1] : more;
    to.sticky = Wire();
    if (format.is_nearest && below > 0) {
        Wires rest = slice(value, 0, below - 1);
        rest.push_back(more);
        to.sticky = any(c, rest);
    }
}

} // namespace picco::runtime
