// Logarithms.
#include "circuits/fixed_point.h"
#include "circuits/float_functions.h"
#include "real/constants.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// What the top bits of the significand m in [1, 2) tell. For m below about sqrt(2): r >= 1 / m, a little
/// more, and -ln(r); above: r <= 1 / m, a little less, and ln(2 r), of m / 2. So m is 1 / r, or 2 r m / 2 is
/// 1, but for a small z >= 0, and where m is near 1 or 2, r is 1 or 1/2 itself.
struct Entries {
    std::size_t index_bits, places; ///< of r
    std::vector<mpz_class> factors; ///< r, or -r modulo 2^(places + 1)
    std::vector<mpz_class> logarithms, is_upper;
};

mpz_class ceil_divide(const mpz_class &a, const mpz_class &b) {
    return (a + b - 1) / b;
}

Entries make_entries(std::size_t index_bits, std::size_t log_places, Base base) {
    Entries entries{index_bits, index_bits + 3, {}, {}, {}};
    const auto m = static_cast<unsigned>(index_bits), t = static_cast<unsigned>(entries.places);
    const auto places = static_cast<unsigned>(log_places);
    const mpz_class one = mpz_class(1) << t, ln2 = natural_logarithm(2, 1, places);
    for (unsigned i = 0; i < 1u << m; ++i) {
        const mpz_class low = (mpz_class(1) << m) + i, high = low + 1; // m * 2^index_bits
        const bool is_upper = (low * low >> (2 * m + 1)) != 0;
        const mpz_class r = is_upper ? mpz_class((one << m) / high) : ceil_divide(one << m, low);
        mpz_class log = is_upper ? natural_logarithm(2 * r, one, places) : natural_logarithm(one, r, places);
        log = base == Base::kTwo ? mpz_class((log << places) / ln2) : log;
        entries.factors.push_back(is_upper ? mpz_class(2 * one - r) : r);
        entries.logarithms.push_back(r == one || 2 * r == one ? mpz_class(0) : log);
        entries.is_upper.emplace_back(is_upper ? 1 : 0);
    }
    return entries;
}

/// 1 / (j + 1), times 1 / ln(2) for the base 2, until what follows stays below 2^-wanted.
Series series_of_logarithm(std::size_t zeros, std::size_t wanted, const mpz_class &scale) {
    Series series{{}, zeros};
    for (unsigned long j = 1; j * zeros < wanted + 1; ++j) {
        series.factors.push_back(scale / (j + 1));
    }
    return series;
}

} // namespace

/// With x = m 2^e: log m = -log r + log(1 + z) or, above sqrt(2), log 2 - (-log(2 r)… + …): a magnitude that
/// is exact relative to itself, added to or taken from the logarithm of a power of two.
FloatWires logarithm(CircuitBuilder &c, const FloatFormat &format, Base base, const FloatWires &x) {
    const auto k = static_cast<std::size_t>(format.significand);
    const std::size_t index_bits = std::min<std::size_t>(9, k - 1), near = k + 7,
                      log_places = k + index_bits + 8;
    const Entries entries = make_entries(index_bits, log_places, base);
    const std::size_t t = entries.places;
    const Wires index = slice(x.v, k - 1 - index_bits, index_bits);
    const Wire is_upper = look_up(c, index, entries.is_upper, 1)[0];
    const Wires factor = look_up(c, index, entries.factors, t + 1);
    const Fixed start{look_up(c, index, entries.logarithms, log_places), log_places};

    // z = v r - 1 or 1 - v r: its low bits; the factor's sign weighs -2^(t + 1).
    const std::size_t columns = k + t - (index_bits - 1);
    std::vector<Addend> rows{{complement(slice(gate(c, is_upper, x.v), 0, columns - t - 1)), t + 1},
                             {constant(1, 1), t + 1}};
    for (std::size_t i = 0; i < factor.size(); ++i) {
        rows.push_back({gate(c, factor[i], x.v), i});
    }
    const Fixed z = below({sum(c, rows, columns), k - 1 + t}, index_bits - 1);

    // log(1 ± z) = ±z (1 ∓ z/2 + z^2/3 …)
    const auto fine = static_cast<unsigned>(near);
    const mpz_class one = mpz_class(1) << fine;
    const mpz_class scale =
        base == Base::kTwo ? mpz_class((one << fine) / natural_logarithm(2, 1, fine)) : one;
    const OddEven terms =
        evaluate(c, with_places(z, near), series_of_logarithm(index_bits - 1, k + 4, scale), near);
    const Wires odd = complement_if(c, ~is_upper, extend(terms.odd.bits, near + 2));
    const Wires slope = sum(c, {{constant(scale, near + 2), 0}, {terms.even.bits, 0}, {odd, 0}}, near + 2);
    const std::size_t places = 2 * k + 4;
    const Fixed part = multiply(c, {slice(slope, 0, near + 1), near}, z, places);
    const Fixed magnitude = sum(c, {{start}, {part}}, places, 0);

    // x = m 2^e, or m/2 2^(e + 1)
    const std::size_t bits = exponent_bits(format);
    const Wires e =
        slice(add(c, extend(x.b, bits), constant(format.significand - 1 - format.bias(), bits)), 0, bits);
    const Wires small = complement_if(c, is_upper, magnitude.bits); // one unit less than -magnitude
    Wires total;
    if (base == Base::kTwo) {
        total = join(small, e); // e + 1 - magnitude = e + (1 - magnitude)
    } else {
        const Wires whole = slice(add(c, e, Wires(bits), is_upper), 0, bits);
        const std::size_t size = places + bits;
        const mpz_class ln2 = natural_logarithm(2, 1, static_cast<unsigned>(places));
        std::vector<Addend> addends{{extend_signed(join(small, {is_upper}), size), 0}};
        for (std::size_t i = 0; i < bits; ++i) {
            const mpz_class weight = i + 1 < bits ? ln2 : mpz_class(-ln2); // of bit i, moved up
            addends.push_back({gate(c, whole[i], constant(weight, size - i)), i});
        }
        total = sum(c, addends, size);
    }
    const Wire sign = total.back();
    const Wires low = slice(total, 0, total.size() - 1);
    // Logarithms to the base 2 of powers of 2 are exact.
    const Wires absolute = base == Base::kTwo ? negate_if(c, sign, low) : complement_if(c, sign, low);
    const Wires zeros = leading_zeros(c, absolute);
    Unrounded result;
    take_top(c, format, shift_up(c, absolute, zeros), Wire(), result);
    const long most =
        static_cast<long>(absolute.size()) - static_cast<long>(places) - format.significand + format.bias();
    const std::size_t size = exponent_bits(format, most);
    result.b = slice(subtract(c, constant(most, size), extend(zeros, size)), 0, size);
    result.s = sign;
    result.is_nonzero = any(c, absolute);
    const FloatWires least{Wires(k, Wire::constant(true)), Wires(x.b.size(), Wire::constant(true)),
                           Wire::constant(true)};
    const Wire is_positive = c.both(x.is_nonzero(), ~x.s);
    return choose(c, is_positive, round(c, format, result), least);
}

} // namespace picco::runtime
