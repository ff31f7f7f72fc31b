/// Functions of real numbers to a thousand bits, by their series: what circuits are measured against.
#pragma once

#include "real/format.h"

#include <cmath>
#include <optional>

namespace picco::runtime::testing {

using Real = mpf_class;
constexpr mp_bitcnt_t kPlaces = 1024;

inline Real real(const Real &x) {
    return Real(x, kPlaces);
}

/// x * 2^exponent
inline Real scaled(const Real &x, long exponent) {
    Real result = real(x);
    const auto size = static_cast<mp_bitcnt_t>(std::abs(exponent));
    exponent < 0 ? mpf_div_2exp(result.get_mpf_t(), result.get_mpf_t(), size)
                 : mpf_mul_2exp(result.get_mpf_t(), result.get_mpf_t(), size);
    return result;
}

inline Real real(const mpz_class &number, const FloatFormat &format) {
    const Dyadic x = value_of(number, format);
    return scaled(Real(x.value, kPlaces), x.exponent);
}

/// The exponent e of 1/2 <= |x| / 2^e < 1.
inline long exponent_of(const Real &x) {
    long exponent = 0;
    mpf_get_d_2exp(&exponent, x.get_mpf_t());
    return exponent;
}

/// first + first * next(1) + first * next(1) * next(2) + …, until the terms no longer count.
template <class Next>
Real series(const Real &first, const Next &next) {
    Real sum = real(first), term = real(first);
    const long least = exponent_of(first) - static_cast<long>(kPlaces);
    for (unsigned long i = 1; term != 0 && exponent_of(term) > least; ++i) {
        term *= next(i);
        sum += term;
    }
    return sum;
}

/// The sum of sign^i * z^(2i + 1) / (2i + 1): the inverse of the tangent (sign -1) or of the hyperbolic one
/// (1).
inline Real inverse_tangent(const Real &z, int sign) {
    Real sum = real(z), power = real(z);
    const Real square(z * z * sign, kPlaces);
    const long least = exponent_of(z) - static_cast<long>(kPlaces);
    for (unsigned long i = 1; power != 0 && exponent_of(power) > least; ++i) {
        power *= square;
        sum += Real(power / (2 * i + 1), kPlaces);
    }
    return sum;
}

inline const Real &ln_two() {
    static const Real value(2 * inverse_tangent(Real(1, kPlaces) / 3, 1), kPlaces);
    return value;
}

inline const Real &half_a_turn() { // pi, by Machin
    static const Real value(16 * inverse_tangent(Real(1, kPlaces) / 5, -1) -
                                4 * inverse_tangent(Real(1, kPlaces) / 239, -1),
                            kPlaces);
    return value;
}

/// Nothing where the result is far out of the range of any format.
inline std::optional<Real> exact_exp(const Real &x) {
    if (x != 0 && exponent_of(x) > 22) {
        return std::nullopt;
    }
    constexpr int kHalvings = 16;
    const Real turns(floor(Real(x / ln_two() + 0.5, kPlaces)), kPlaces);
    const Real part = scaled(Real(x - turns * ln_two(), kPlaces), -kHalvings);
    Real result = series(Real(1, kPlaces), [&](unsigned long i) { return Real(part / i, kPlaces); });
    for (int i = 0; i < kHalvings; ++i) {
        result *= result;
    }
    return scaled(result, turns.get_si());
}

/// Nothing where x <= 0.
inline std::optional<Real> exact_log(const Real &x) {
    if (x <= 0) {
        return std::nullopt;
    }
    long exponent = exponent_of(x);
    Real m = scaled(x, -exponent);
    if (m < 0.7) {
        m *= 2;
        --exponent;
    }
    return m == 1 ? Real(exponent * ln_two(), kPlaces)
                  : Real(exponent * ln_two() + 2 * inverse_tangent(Real((m - 1) / (m + 1), kPlaces), 1),
                         kPlaces);
}

inline std::optional<Real> exact_pow(const Real &x, const Real &y) {
    const std::optional<Real> power = exact_log(x);
    return power ? exact_exp(Real(*power * y, kPlaces)) : std::nullopt;
}

/// The sine of x + quarters * pi / 2.
inline Real exact_sine(const Real &x, unsigned quarters = 0) {
    const Real quarter(half_a_turn() / 2, kPlaces);
    const Real turns(floor(Real(x / quarter + 0.5, kPlaces)), kPlaces);
    const Real part(x - turns * quarter, kPlaces);
    const Real square(part * part, kPlaces);
    const unsigned long way = mpz_class(mpz_class(turns) % 4 + 4 + quarters).get_ui() % 4;
    const bool is_cosine = way % 2 == 1;
    const Real size = series(is_cosine ? Real(1, kPlaces) : part, [&](unsigned long i) {
        return Real(-square / (is_cosine ? (2 * i - 1) * 2 * i : 2 * i * (2 * i + 1)), kPlaces);
    });
    return way < 2 ? size : Real(-size, kPlaces);
}

/// How far a result is from the exact value, in units of the last place of that; both in the format's range.
inline double units_off(const Real &got, const Real &wanted, const FloatFormat &format) {
    const Real unit = scaled(Real(1, kPlaces), exponent_of(wanted) - format.significand);
    return Real(abs(Real(got - wanted, kPlaces)) / unit, kPlaces).get_d();
}

/// The exact value would be a number of the format, neither cut off above nor below.
inline bool is_in_range(const Real &wanted, const FloatFormat &format) {
    const long exponent = exponent_of(wanted) - format.significand;
    return wanted != 0 && exponent > format.least_exponent() && exponent < format.greatest_exponent();
}

} // namespace picco::runtime::testing
