// Powers.
#include "circuits/fixed_point.h"
#include "circuits/float_functions.h"
#include "real/constants.h"

#include <bit>

namespace picco::runtime {
namespace {

/// Index bits of the table of 2^(i / 2^m).
constexpr std::size_t kIndexBits = 8;

/// ln(2)^j / j!, until what follows stays below 2^-wanted for x below 2^-m.
Series series_of_power(std::size_t wanted, std::size_t places) {
    const auto size = static_cast<unsigned>(places);
    const mpz_class ln2 = natural_logarithm(2, 1, size);
    Series series{{}, kIndexBits};
    mpz_class term = mpz_class(1) << size;
    for (unsigned long j = 1;; ++j) {
        term = (term * ln2 >> size) / j;
        const std::size_t left = size - mpz_sizeinbase(term.get_mpz_t(), 2);
        if (j > 1 && left + j * kIndexBits > wanted) {
            return series;
        }
        series.factors.push_back(term);
    }
}

} // namespace

/// With y = x or x log2(e) in fixed places, n = floor(y) and y - n = i / 2^m + f: 2^n * table[i] * (1 + ln(2)
/// f + …).
FloatWires power(CircuitBuilder &c, const FloatFormat &format, Base base, const FloatWires &x) {
    const auto k = static_cast<std::size_t>(format.significand);
    // From 2^integer on, the result is out of range.
    const auto integer =
        static_cast<std::size_t>(std::bit_width(k + static_cast<std::size_t>(format.bias()))) + 1;
    const std::size_t places = k + 8, width = integer + places, bits = exponent_bits(format);
    const long most =
        static_cast<long>(integer) - format.significand + format.bias(); // the exponent of no move
    const Wires amount = slice(subtract(c, constant(most, bits), extend(x.b, bits)), 0, bits);
    const Wire is_large = c.both(amount.back(), x.is_nonzero());
    const auto stages = static_cast<std::size_t>(std::bit_width(width - 1));
    const Wire is_near = all(c, complement(slice(amount, stages, bits - stages)));
    const Wires moved = shift_down(c, shifted_up(x.v, width - k), slice(amount, 0, stages));
    Fixed y{gate(c, is_near, moved), places};
    if (base == Base::kE) {
        const auto fine = static_cast<unsigned>(width);
        const mpz_class inverse = (mpz_class(1) << 2 * fine) / natural_logarithm(2, 1, fine);
        y = multiply(c, y, inverse, fine, places);
    }
    const Wires floored = negate_if(c, x.s, extend(y.bits, width + 2));
    const Wires fraction = slice(floored, 0, places), whole = slice(floored, places, integer + 2);

    std::vector<mpz_class> table;
    for (unsigned i = 0; i < 1u << kIndexBits; ++i) {
        table.push_back(power_of_two(i, kIndexBits, static_cast<unsigned>(places)));
    }
    const Fixed start{look_up(c, slice(fraction, places - kIndexBits, kIndexBits), table, places + 1),
                      places};
    const OddEven terms = evaluate(c, {slice(fraction, 0, places - kIndexBits), places},
                                   series_of_power(k + 4, places), places);
    const Fixed step = below(sum(c, {{terms.odd}, {terms.even}}, places, 0), kIndexBits);
    const Fixed result = sum(c, {{start}, {multiply(c, start, step, places)}}, places, 1);

    Unrounded power;
    take_top(c, format, result.bits, Wire(), power);
    const std::size_t size = std::max(bits, integer + 3) + 1;
    const Wires exponent = slice(
        add(c, extend_signed(whole, size), constant(format.bias() - format.significand + 1, size)), 0, size);
    const long beyond = 4 * format.bias() - 1;
    power.b = choose(c, is_large, complement_if(c, x.s, constant(beyond, size)), exponent);
    power.is_nonzero = Wire::constant(true);
    return round(c, format, power);
}

FloatWires power(CircuitBuilder &c, const FloatFormat &format, const FloatWires &x, const FloatWires &y) {
    // An error of the logarithm counts as often as y log2(x) has units.
    const FloatFormat wide{format.significand + format.exponent + 6, format.exponent + 2};
    const FloatWires positive{x.v, x.b, Wire()};
    const FloatWires log2 = logarithm(c, wide, Base::kTwo, convert(c, format, wide, positive));
    const FloatWires product = multiply(c, wide, convert(c, format, wide, y), log2);
    FloatWires result = convert(c, wide, format, power(c, wide, Base::kTwo, product));
    // y is odd where its bit of weight 1 is set and none below: at place -p.
    const auto k = static_cast<std::size_t>(format.significand);
    const std::size_t bits = exponent_bits(format);
    const Wires places = slice(subtract(c, constant(format.bias(), bits), extend(y.b, bits)), 0, bits);
    const Wires reach = gate(c, ~places.back(), thermometer(c, slice(places, 0, bits - 1), k));
    Wires odd, lost;
    for (std::size_t j = 0; j < k; ++j) {
        const Wire is_unit =
            j == 0 ? c.both(~reach[0], ~places.back()) : c.exclusive_or(reach[j - 1], reach[j]);
        odd.push_back(c.both(y.v[j], is_unit));
        lost.push_back(c.both(y.v[j], reach[j]));
    }
    const Wire has_odd = any(c, odd), has_lost = any(c, lost);
    const Wire is_odd = c.both(has_odd, ~has_lost);
    result.s = c.both(c.both(x.s, is_odd), result.is_nonzero());
    return result;
}

} // namespace picco::runtime
