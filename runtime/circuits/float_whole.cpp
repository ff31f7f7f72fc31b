// Whole numbers.
#include "circuits/floats.h"

namespace picco::runtime {

/// |x| has so many places: m = -p. Those below it are cleared, and 1 (or a half, before) is added at place m
/// where rounding goes away from zero.
FloatWires whole(CircuitBuilder &c, const FloatFormat &format, Whole way, const FloatWires &x) {
    const auto k = static_cast<std::size_t>(format.significand),
               e = static_cast<std::size_t>(format.exponent);
    const std::size_t bits = exponent_bits(format);
    const Wires places = slice(subtract(c, constant(format.bias(), bits), extend(x.b, bits)), 0, bits);
    const Wire has_places = ~places.back();
    // reach[j]: places > j, for all bits j of the significand and one above; nothing where x is whole.
    Wires reach = thermometer(c, slice(places, 0, bits - 1), k + 2);
    reach = gate(c, has_places, reach);
    Wires kept, lost;
    for (std::size_t j = 0; j < k; ++j) {
        lost.push_back(c.both(x.v[j], reach[j]));
        kept.push_back(c.exclusive_or(x.v[j], lost[j]));
    }
    const Wire has_rest = any(c, lost);
    const Wire is_up = c.both(x.is_nonzero(), c.both(has_rest, way == Whole::kFloor ? x.s : ~x.s));
    // Bit j of the sum is the unit where places = j; of a half where places = j + 1.
    Wires sum;
    if (way == Whole::kTrunc) {
        sum = join(kept, {Wire()});
    } else if (way == Whole::kRound) {
        Wires half;
        for (std::size_t j = 0; j < k; ++j) {
            half.push_back(c.exclusive_or(reach[j], reach[j + 1]));
        }
        sum = add(c, x.v, half);
        for (std::size_t j = 0; j < k + 1; ++j) {
            sum[j] = c.both(sum[j], ~reach[j]);
        }
    } else {
        Wires unit;
        for (std::size_t j = 0; j < k + 1; ++j) {
            const Wire here = j == 0 ? ~reach[0] : c.exclusive_or(reach[j - 1], reach[j]);
            unit.push_back(c.both(here, is_up));
        }
        unit[0] = Wire(); // no places, nothing lost
        sum = add(c, kept, slice(unit, 0, k));
        sum[k] = c.exclusive_or(sum[k], unit[k]);
    }
    // A carry leaves only zeros below. With more than k places the result is 0, or 1 by rounding up.
    const Wire carry = sum[k], is_tiny = reach[k];
    Wires v = slice(sum, 0, k);
    v[k - 1] = c.exclusive_or(v[k - 1], carry);
    Wires b = add(c, x.b, Wires(e), carry);
    b.pop_back();
    FloatWires result{v, b, x.s};
    if (way == Whole::kFloor || way == Whole::kCeil) {
        const FloatWires one{constant(mpz_class(1) << (k - 1), k),
                             constant(format.bias() - format.significand + 1, e), x.s};
        result = choose(c, c.both(is_tiny, is_up), one, result);
    }
    const Wire is_nonzero = result.v[k - 1];
    return {gate(c, is_nonzero, result.v), gate(c, is_nonzero, result.b), c.both(is_nonzero, result.s)};
}

} // namespace picco::runtime
