/// Constants of functions, as integers: floor(value * 2^places), or one less.
#pragma once

#include <gmpxx.h>

namespace picco::runtime {

/// ln(n / d), for 1/4 <= n / d <= 4.
mpz_class natural_logarithm(const mpz_class &n, const mpz_class &d, unsigned places);
/// 2^(i / 2^bits), for 0 <= i < 2^bits.
mpz_class power_of_two(unsigned i, unsigned bits, unsigned places);
/// pi / 2
mpz_class half_pi(unsigned places);

/// The sine and cosine of i / 2^bits quarters of a period, for 0 <= i < 2^bits.
struct SineCosine {
    mpz_class sine, cosine;
};
SineCosine sine_cosine(unsigned i, unsigned bits, unsigned places);

} // namespace picco::runtime
