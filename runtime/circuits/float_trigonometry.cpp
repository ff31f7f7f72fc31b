// Sine and cosine.
#include "circuits/fixed_point.h"
#include "circuits/float_functions.h"
#include "real/constants.h"

#include <algorithm>
#include <bit>

namespace picco::runtime {
namespace {

constexpr std::size_t kIndexBits = 8;
/// For all significands up to 113 bits: a test computes it by continued fractions.
constexpr std::size_t kNearest = 13;

/// x - y, for x >= y with equal places.
Fixed difference(CircuitBuilder &c, const Fixed &x, const Fixed &y) {
    const std::size_t bits = std::max(x.bits.size(), y.bits.size());
    return {slice(subtract(c, extend(x.bits, bits), extend(y.bits, bits)), 0, bits), x.places};
}

/// (pi / 2)^j / j! where j is residue or residue + 1 modulo 4, else 0, as long as the terms count.
Series series_of_sine(unsigned long residue, std::size_t places) {
    const auto size = static_cast<unsigned>(places);
    Series series{{}, kIndexBits};
    mpz_class term = mpz_class(1) << size;
    for (unsigned long j = 1;; ++j) {
        term = (term * half_pi(size) >> size) / j;
        if (mpz_sizeinbase(term.get_mpz_t(), 2) <= j * kIndexBits) {
            return series;
        }
        const bool is_wanted = j % 4 == residue || j % 4 == (residue + 1) % 4;
        series.factors.push_back(is_wanted ? term : mpz_class(0));
    }
}

/// sin(g pi / 2) for g < 1: with g = i / 2^m + r by the sine and cosine of i / 2^m and the series of those of
/// r.
Fixed sine(CircuitBuilder &c, const Fixed &g) {
    const std::size_t places = g.places;
    std::vector<mpz_class> sines, cosines;
    for (unsigned i = 0; i < 1u << kIndexBits; ++i) {
        const SineCosine entry = sine_cosine(i, kIndexBits, static_cast<unsigned>(places));
        sines.push_back(entry.sine);
        cosines.push_back(entry.cosine);
    }
    const Wires index = slice(g.bits, places - kIndexBits, kIndexBits);
    const Fixed s{look_up(c, index, sines, places + 1), places},
        k{look_up(c, index, cosines, places + 1), places};
    // The powers are computed once: equal gates are one.
    const Fixed r{slice(g.bits, 0, places - kIndexBits), places};
    const OddEven plus = evaluate(c, r, series_of_sine(0, places), places);
    const OddEven minus = evaluate(c, r, series_of_sine(2, places), places);
    const Fixed sine_of_r = below(difference(c, plus.odd, minus.odd), kIndexBits - 1);
    const Fixed rest_of_cosine = below(difference(c, minus.even, plus.even), 2 * kIndexBits - 1); // 1 - cos
    const Fixed up = sum(c, {{s}, {multiply(c, k, sine_of_r, places)}}, places, 1);
    return difference(c, up, multiply(c, s, rest_of_cosine, places));
}

} // namespace

FloatWires sine_or_cosine(CircuitBuilder &c, const FloatFormat &format, bool is_cosine, const FloatWires &x) {
    const auto k = static_cast<std::size_t>(format.significand);
    const std::size_t places = k + k / 2 + 10, fine = places + 2, width = k + fine,
                      bits = exponent_bits(format);
    // Multiples of pi / 2 are no nearer to numbers than 2^-(k + kNearest), relative to pi / 2.
    const std::size_t reduced = 2 * k + kNearest + 3;
    // |x| in fixed places; 0 from 2^k on.
    const Wires amount = slice(subtract(c, constant(format.bias(), bits), extend(x.b, bits)), 0, bits);
    const auto stages = static_cast<std::size_t>(std::bit_width(width - 1));
    const Wire is_near = all(c, complement(slice(amount, stages, bits - stages)));
    const Wires moved = shift_down(c, shifted_up(x.v, fine), slice(amount, 0, stages));
    const Fixed magnitude{gate(c, is_near, moved), fine};
    // In quarters of a period, modulo 4.
    const auto size = static_cast<unsigned>(k + reduced + 4);
    const mpz_class inverse = (mpz_class(1) << 2 * size) / half_pi(size);
    const Wires turns = slice(multiply(c, magnitude, inverse, size, reduced).bits, 0, reduced + 2);
    const Wire low = turns[reduced], high = turns[reduced + 1];
    const Wire is_mirrored = is_cosine ? ~low : low;
    const Wires fraction = slice(turns, 0, reduced);
    // 1 - fraction where mirrored, and then 1 itself where the fraction is 0.
    const Fixed g{negate_if(c, is_mirrored, fraction), reduced};
    const Wire is_one = c.both(is_mirrored, ~any(c, fraction));
    // Near 0 the angle itself, with all its places: the next term of the series is (g pi / 2)^2 / 6 of it.
    const std::size_t small_zeros = k / 2 + 2;
    const Wire is_small = c.both(~is_one, ~any(c, slice(g.bits, reduced - small_zeros, small_zeros)));
    const Fixed angle = multiply(c, below(g, small_zeros), half_pi(size), size, reduced);
    const Fixed whole = with_places(sine(c, with_places(g, places)), reduced);
    const Wires value = choose(c, is_one, constant(mpz_class(1) << reduced, reduced + 1),
                               choose(c, is_small, angle.bits, whole.bits));

    const Wires zeros = leading_zeros(c, value);
    Unrounded result;
    take_top(c, format, shift_up(c, value, zeros), Wire(), result);
    const std::size_t exponent = exponent_bits(format, 0);
    result.b = slice(
        subtract(c, constant(format.bias() + 1 - format.significand, exponent), extend(zeros, exponent)), 0,
        exponent);
    result.s = is_cosine ? c.exclusive_or(low, high) : c.exclusive_or(x.s, high);
    result.is_nonzero = any(c, value);
    const FloatWires rounded = round(c, format, result);
    // The sine of a number that is small enough is that number.
    const long small = format.bias() - format.significand - format.significand / 2;
    if (is_cosine || small <= 0) {
        return rounded;
    }
    return choose(c, less(c, x.b, constant(small, x.b.size())), x, rounded);
}

} // namespace picco::runtime
