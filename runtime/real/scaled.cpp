#include "real/scaled.h"

#include "base/error.h"

#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace picco::runtime {
namespace {

/// The integer nearest to digits * 2^exponent, of two the even one.
mpz_class nearest(const mpz_class &digits, long exponent) {
    if (exponent >= 0) {
        return digits << static_cast<unsigned long>(exponent);
    }
    const auto below = static_cast<unsigned long>(-exponent);
    const mpz_class half = mpz_class(1) << (below - 1);
    mpz_class whole, rest;
    mpz_fdiv_q_2exp(whole.get_mpz_t(), digits.get_mpz_t(), below);
    mpz_fdiv_r_2exp(rest.get_mpz_t(), digits.get_mpz_t(), below);
    const bool is_up = rest > half || (rest == half && mpz_odd_p(whole.get_mpz_t()) != 0);
    return is_up ? mpz_class(whole + 1) : whole;
}

} // namespace

mpz_class scaled_number(long double x, int type, int fraction, const std::string &where) {
    const int bits = std::abs(type);
    const auto fail = [&]() {
        throw ComputationError(fmt::format("{}: {} is out of range for fixed<{},{}>", where,
                                           static_cast<double>(x), bits, fraction));
    };
    if (!(std::fabs(x) < std::ldexp(1.0L, bits - fraction))) {
        fail(); // no number, too
    }
    constexpr int kDigits = 64; // all that there are
    int exponent = 0;
    const long double significand = std::frexp(std::fabs(x), &exponent);
    const mpz_class digits(static_cast<unsigned long>(std::ldexp(significand, kDigits)));
    mpz_class result = nearest(digits, static_cast<long>(exponent) - kDigits + fraction);
    if (x < 0) {
        result = -result;
    }
    const mpz_class bound = mpz_class(1) << static_cast<unsigned>(bits - 1);
    if (result < -bound || result >= bound) {
        fail();
    }
    return result;
}

} // namespace picco::runtime
