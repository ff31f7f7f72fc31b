/// Formats of private floating-point numbers and exact arithmetic on their values.
#pragma once

#include <gmpxx.h>

namespace picco::runtime {

/// A number is one unsigned integer of width() bits, lowest first: the significand v of `significand` bits,
/// whose top bit is 1 for every nonzero number; the exponent p + bias() of `exponent` bits; the sign s. Its
/// value is
/// (-1)^s * v * 2^p. The integer 0 is the number 0; there is no -0, no infinity and no NaN.
struct FloatFormat {
    int significand = 0;     ///< K, 2 to 113
    int exponent = 0;        ///< E, 2 to 20
    bool is_nearest = false; ///< results are rounded to nearest even instead of towards zero

    /// PICCO_FLOAT(K, E) of picco/runtime.h, with or without PICCO_NEAREST. Throws InternalError for any
    /// other code.
    static FloatFormat of(int code);
    int code() const { return significand << 8 | exponent | (is_nearest ? 1 << 16 : 0); }

    int width() const { return significand + exponent + 1; }
    long bias() const { return 1L << (exponent - 1); }
    long least_exponent() const { return -bias(); }
    long greatest_exponent() const { return bias() - 1; }

    friend bool operator==(const FloatFormat &, const FloatFormat &) = default;
};

/// value * 2^exponent
struct Dyadic {
    mpz_class value;
    long exponent = 0;
};

/// On input a number of the format.
Dyadic value_of(const mpz_class &number, const FloatFormat &format);

/// numerator / denominator * 2^exponent, rounded as the format says. Magnitudes below the range of exponents
/// give 0, those above it the largest number. Requires: denominator > 0.
mpz_class rounded(const mpz_class &numerator, const mpz_class &denominator, long exponent,
                  const FloatFormat &format);
inline mpz_class rounded(const Dyadic &x, const FloatFormat &format) {
    return rounded(x.value, 1, x.exponent, format);
}

} // namespace picco::runtime
