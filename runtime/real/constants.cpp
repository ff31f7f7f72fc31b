#include "real/constants.h"

namespace picco::runtime {
namespace {

/// Places beyond those asked for; every step loses less than one unit of them.
constexpr unsigned kGuard = 32;

/// atan(n / d) or, with is_hyperbolic, artanh(n / d): its series, for |n / d| < 1.
mpz_class arc_tangent(const mpz_class &n, const mpz_class &d, unsigned places, bool is_hyperbolic) {
    mpz_class power = (n << places) / d, sum = power;
    for (unsigned long k = 3; power != 0; k += 2) {
        power = power * n * n / (d * d);
        const mpz_class term = power / k;
        sum += is_hyperbolic || k % 4 == 1 ? term : mpz_class(-term);
    }
    return sum;
}

mpz_class without_guard(const mpz_class &x) {
    mpz_class result;
    mpz_fdiv_q_2exp(result.get_mpz_t(), x.get_mpz_t(), kGuard);
    return result;
}

} // namespace

mpz_class natural_logarithm(const mpz_class &n, const mpz_class &d, unsigned places) {
    return without_guard(2 * arc_tangent(n - d, n + d, places + kGuard, true));
}

mpz_class power_of_two(unsigned i, unsigned bits, unsigned places) {
    const unsigned full = places + kGuard;
    mpz_class result = mpz_class(1) << full, root = result * 2;
    for (unsigned bit = bits; bit-- > 0;) {
        root = sqrt(mpz_class(root << full)); // 2^(2^bit / 2^bits)
        if ((i >> bit & 1u) != 0) {
            result = result * root >> full;
        }
    }
    return without_guard(result);
}

SineCosine sine_cosine(unsigned i, unsigned bits, unsigned places) {
    const unsigned full = places + kGuard;
    const mpz_class angle = half_pi(full) * i >> bits;
    mpz_class term = mpz_class(1) << full, sine = 0, cosine = term;
    for (unsigned long j = 1; term != 0; ++j) {
        term = (term * angle >> full) / j;
        mpz_class &sum = j % 2 == 1 ? sine : cosine;
        sum += j % 4 < 2 ? term : mpz_class(-term);
    }
    return {without_guard(sine), without_guard(cosine)};
}

/// By Machin's formula: pi / 4 = 4 atan(1/5) - atan(1/239).
mpz_class half_pi(unsigned places) {
    const unsigned full = places + kGuard;
    return without_guard(8 * arc_tangent(1, 5, full, false) - 2 * arc_tangent(1, 239, full, false));
}

} // namespace picco::runtime
