// Division and square root: an approximation from below that is less than one too small, then the exact
// remainder.
#include "circuits/fixed_point.h"
#include "circuits/floats.h"

#include <algorithm>
#include <bit>

namespace picco::runtime {
namespace {

/// Index bits of a table, at most, and places of its entries beyond them.
constexpr std::size_t kMostIndexBits = 9, kEntryPlaces = 4;

std::size_t ceil_divide(std::size_t a, std::size_t b) {
    return (a + b - 1) / b;
}

struct Quotient {
    Wires value;
    Wire has_rest;
};

/// Where rest >= bound, value + 1 and rest - bound.
Quotient corrected(CircuitBuilder &c, const Wires &value, const Wires &rest, const Wires &bound) {
    const Wires less = subtract(c, rest, extend(bound, rest.size()));
    const Wire is_more = less.back();
    Wires next = increment(c, value, Wire::constant(true));
    next.pop_back();
    const Wire has_less = any(c, slice(less, 0, rest.size())), has_rest = any(c, rest);
    return {choose(c, is_more, next, value), c.choose(is_more, has_less, has_rest)};
}

/// floor(n * 2^shift / d) for n, d of k bits with their top bits set, k <= shift <= k + 1. [Goldschmidt64]
///
/// With d' = d / 2^k, a table gives r <= 1 / d' by the top bits of d, with 0 < e = 1 - r d' < 1.07 * 2^-m.
/// Then n r (1 + e)(1 + e^2)(1 + e^4)… grows to n / d'; everything is cut off downwards, to k + 9 places, so
/// that the last error is below e^(2^rounds) + 16 * 2^-(k + 9) < 2^-(k + 2), and the quotient less than one
/// too small. A table of all small d gives that at once.
Quotient divide(CircuitBuilder &c, const Wires &n, const Wires &d, std::size_t shift) {
    const std::size_t k = d.size(), places = k + 9;
    std::size_t rounds = 0;
    while ((kMostIndexBits << rounds) < k + 4) {
        ++rounds;
    }
    const bool is_small = k <= kMostIndexBits + 1;
    rounds = is_small ? 0 : rounds;
    const std::size_t m = is_small ? k - 1 : ceil_divide(k + 4, std::size_t{1} << rounds);
    const std::size_t t = is_small ? k + 5 : m + kEntryPlaces;
    std::vector<mpz_class> table;
    for (std::size_t i = 0; i < std::size_t{1} << m; ++i) {
        // 2^t / upper end of d', which is (2^m + i + 1) / 2^(m + 1); a small d' itself is known
        const std::size_t end = (std::size_t{1} << m) + i + (is_small ? 0 : 1);
        table.push_back((mpz_class(1) << (t + m + 1)) / end);
    }
    const Fixed r{look_up(c, slice(d, k - 1 - m, m), table, t + 2), t}, divisor{d, k};
    // One unit less than 1 - r d', in the places of the product.
    Fixed product = multiply(c, r, divisor, t + k);
    product.bits = complement(product.bits);
    Fixed e = with_places(below(product, m - 1), places);
    Fixed q = multiply(c, Fixed{n, k}, r, places);
    q.bits.resize(places + 1);
    std::size_t zeros = m;
    for (std::size_t round = 0; round < rounds; ++round) {
        const Fixed step = multiply(c, with_places(q, places - zeros + 2), e, places);
        q = sum(c, {{q}, {step}}, places, 1);
        if (round + 1 < rounds) {
            e = below(square(c, with_places(e, places - zeros + 4), places), 2 * zeros - 1);
            zeros *= 2;
        }
    }
    const Wires guess = with_places(q, shift).bits;
    // NOT(NOT(n 2^shift) + guess d)
    const std::size_t bits = k + 2;
    std::vector<Addend> addends{{complement(slice(shifted_up(n, shift), 0, bits)), 0}};
    for (std::size_t i = 0; i < bits && i < guess.size(); ++i) {
        addends.push_back({gate(c, guess[i], slice(d, 0, std::min(k, bits - i))), i});
    }
    return corrected(c, guess, complement(sum(c, addends, bits)), d);
}

/// floor(sqrt(a) * 2^shift) for 1/4 <= a < 1 with shift places at most; is_odd: a < 1/2.
///
/// A table gives y <= 1 / sqrt(a) by the top bits of a, with 0 < e = 1 - a y^2 < 1.13 * 2^-m. Then a y (1 +
/// e/2 + 3/8 e^2 + 5/16 e^3) is sqrt(a) but for 2^-(4m + 1), and g + (a - g^2) y'/2 has 4m - 4 places more,
/// where y' is y with the same correction. All is cut off downwards.
Quotient root(CircuitBuilder &c, const Fixed &a, Wire is_odd, const Wires &v, std::size_t shift) {
    const std::size_t k = v.size(), places = shift + 8;
    std::size_t refinements = 0;
    while (4 * kMostIndexBits + refinements * (4 * kMostIndexBits - 4) < shift) {
        ++refinements;
    }
    const std::size_t enough = ceil_divide(shift + 4 * refinements, 4 * (1 + refinements));
    const std::size_t m = std::min(enough, k - 1), t = m + kEntryPlaces;
    std::vector<mpz_class> table, squares;
    for (std::size_t i = 0; i < std::size_t{2} << m; ++i) {
        // The upper end of a is (2^m + i + 1) / 2^(m + 1), or half of it where the index says odd.
        const bool odd = (i >> m & 1u) != 0;
        const std::size_t end = (std::size_t{1} << m) + (i & ((std::size_t{1} << m) - 1)) + 1;
        const mpz_class inverse = (mpz_class(1) << (2 * t + m + (odd ? 2 : 1))) / end;
        table.push_back(sqrt(inverse));
        squares.push_back(table.back() * table.back());
    }
    const Wires index = join(slice(v, k - 1 - m, m), {is_odd});
    const Fixed y{look_up(c, index, table, t + 2), t},
        y_squared{look_up(c, index, squares, 2 * t + 3), 2 * t};
    Fixed product = multiply(c, y_squared, a, 2 * t + a.places);
    product.bits = complement(product.bits);
    const Fixed e = with_places(below(product, m - 1), places);
    const Fixed e2 = below(square(c, with_places(e, places - m + 4), places), 2 * m - 1);
    Fixed e3{{}, places};
    if (3 * m < places) {
        e3 = below(multiply(c, with_places(e2, places - m + 4), with_places(e, places - 2 * m + 4), places),
                   3 * m - 1);
    }
    const Fixed factor = sum(c, {{e, 1}, {e2, 2}, {e2, 3}, {e3, 2}, {e3, 4}}, places, 0);
    const Fixed f = below(factor, m - 1);
    const Fixed start = below(multiply(c, a, y, places), 0);
    Fixed g = sum(c, {{start}, {multiply(c, with_places(start, places - m + 2), f, places)}}, places, 0);
    std::size_t known = 4 * m;
    for (std::size_t i = 0; i < refinements; ++i, known += 4 * m - 4) {
        const std::size_t kept = std::min(known + 3, places);
        const Fixed low = with_places(g, kept);
        const std::size_t full = std::max(2 * kept, a.places), bits = full - (known - 4);
        Wires square_of = square(c, low.bits, std::min(bits, 2 * kept));
        // NOT(NOT a + g^2)
        const std::vector<Addend> addends{{complement(slice(with_places(a, full).bits, 0, bits)), 0},
                                          {square_of, full - 2 * kept}};
        const Fixed rest{complement(sum(c, addends, bits)), full};
        const std::size_t needed = std::min(places - known, 4 * m) + 8;
        const Fixed inverse = sum(
            c, {{with_places(y, needed)}, {multiply(c, y, with_places(f, needed + 2), needed)}}, needed, 2);
        Fixed step = multiply(c, inverse, with_places(rest, places + 2), places + 1);
        step.places += 1; // half
        g = sum(c, {{with_places(low, places)}, {with_places(step, places)}}, places, 0);
    }
    const Wires guess = with_places(g, shift).bits;
    const std::size_t bits = shift + 3;
    const Wires squared = square(c, guess, bits);
    const Wires wanted = slice(with_places(a, 2 * shift).bits, 0, bits);
    const Wires rest = slice(subtract(c, wanted, squared), 0, bits);
    const Wires bound = join({Wire::constant(true)}, guess); // 2 guess + 1
    return corrected(c, guess, rest, bound);
}

} // namespace

FloatWires divide(CircuitBuilder &c, const FloatFormat &format, const FloatWires &x, const FloatWires &y) {
    const auto k = static_cast<std::size_t>(format.significand);
    const std::size_t bits = exponent_bits(format), shift = k + (format.is_nearest ? 1 : 0);
    const Quotient q = divide(c, x.v, y.v, shift);
    const Wire is_less = less(c, x.v, y.v);
    const Wires value = slice(q.value, 0, shift + 1);
    const Wires base = add(c, extend(x.b, bits), complement(extend(y.b, bits)), Wire::constant(true));
    const long offset = 1 - format.significand + format.bias();
    Unrounded result;
    take_top(c, format, choose(c, is_less, shifted_up(slice(value, 0, shift), 1), value), q.has_rest, result);
    result.b = slice(
        add(c, slice(base, 0, bits), choose(c, is_less, constant(offset - 1, bits), constant(offset, bits))),
        0, bits);
    result.s = c.exclusive_or(x.s, y.s);
    result.is_nonzero = x.is_nonzero();
    const FloatWires exact = round(c, format, result);
    const FloatWires largest{Wires(k, Wire::constant(true)), Wires(x.b.size(), Wire::constant(true)), x.s};
    return choose(c, y.is_nonzero(), exact, largest);
}

FloatWires square_root(CircuitBuilder &c, const FloatFormat &format, const FloatWires &x) {
    const auto k = static_cast<std::size_t>(format.significand);
    const std::size_t bits = exponent_bits(format), shift = k + (format.is_nearest ? 1 : 0);
    // x = a 2^(p + k), or with an odd exponent a 2^(p + k + 1)
    const Wire is_odd = c.exclusive_or(x.b[0], Wire::constant(format.significand % 2 != 0));
    const Fixed a{choose(c, is_odd, join(x.v, {Wire()}), shifted_up(x.v, 1)), k + 1};
    const Quotient q = root(c, a, is_odd, x.v, shift);
    Unrounded result;
    take_top(c, format, slice(q.value, 0, shift), q.has_rest, result);
    const Wires doubled =
        add(c, extend(x.b, bits), constant(format.bias() - format.significand, bits), is_odd);
    result.b = extend_signed(slice(doubled, 1, bits - 1), bits);
    result.is_nonzero = c.both(x.is_nonzero(), ~x.s);
    return round(c, format, result);
}

} // namespace picco::runtime
