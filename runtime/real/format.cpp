#include "real/format.h"

#include "base/error.h"

namespace picco::runtime {

FloatFormat FloatFormat::of(int code) {
    FloatFormat format{code >> 8 & 255, code & 255, (code >> 16 & 1) != 0};
    require(format.code() == code && format.significand >= 2 && format.significand <= 113 &&
                format.exponent >= 2 && format.exponent <= 20,
            "a floating-point format out of range");
    return format;
}

Dyadic value_of(const mpz_class &number, const FloatFormat &format) {
    const auto k = static_cast<unsigned>(format.significand), e = static_cast<unsigned>(format.exponent);
    Dyadic x;
    mpz_fdiv_r_2exp(x.value.get_mpz_t(), number.get_mpz_t(), k);
    if (x.value == 0) {
        return x;
    }
    const mpz_class upper = number >> k, biased = upper & ((1u << e) - 1);
    x.exponent = biased.get_si() - format.bias();
    if (mpz_tstbit(number.get_mpz_t(), k + e) != 0) {
        x.value = -x.value;
    }
    return x;
}

mpz_class rounded(const mpz_class &numerator, const mpz_class &denominator, long exponent,
                  const FloatFormat &format) {
    if (numerator == 0) {
        return 0;
    }
    const auto bits_of = [](const mpz_class &x) {
        return static_cast<long>(mpz_sizeinbase(x.get_mpz_t(), 2));
    };
    // A quotient of K + 2 or K + 3 bits, whose lowest bit also tells whether anything is cut off.
    const long shift = format.significand + 2 - (bits_of(numerator) - bits_of(denominator));
    mpz_class n = abs(numerator), d = denominator;
    (shift >= 0 ? n : d) <<= static_cast<unsigned long>(std::abs(shift));
    mpz_class v = n / d;
    if (v * d != n) {
        mpz_setbit(v.get_mpz_t(), 0); // K + 2 bits at least: two below the last place
    }
    long p = exponent - shift;
    const auto cut = static_cast<unsigned long>(bits_of(v) - format.significand);
    const bool is_half = mpz_tstbit(v.get_mpz_t(), cut - 1) != 0,
               is_more = mpz_scan1(v.get_mpz_t(), 0) < cut - 1;
    v >>= cut;
    p += static_cast<long>(cut);
    if (format.is_nearest && is_half && (is_more || mpz_odd_p(v.get_mpz_t()) != 0)) {
        ++v;
        if (bits_of(v) > format.significand) {
            v >>= 1;
            ++p;
        }
    }
    if (p < format.least_exponent()) {
        return 0;
    }
    mpz_class upper = p + format.bias();
    if (p > format.greatest_exponent()) {
        v = (mpz_class(1) << static_cast<unsigned>(format.significand)) - 1;
        upper = 2 * format.bias() - 1;
    }
    upper += numerator < 0 ? mpz_class(2 * format.bias()) : mpz_class(0);
    return v + (upper << static_cast<unsigned>(format.significand));
}

} // namespace picco::runtime
