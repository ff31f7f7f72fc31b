#include "real/arithmetic.h"

#include <algorithm>
#include <cstdlib>

namespace picco::runtime {
namespace {

mpz_class power_of_two(long exponent) {
    return mpz_class(1) << static_cast<unsigned long>(exponent);
}

mpz_class largest(bool is_negative, const FloatFormat &format) {
    return rounded({is_negative ? -1 : 1, format.greatest_exponent() + format.significand + 1}, format);
}

} // namespace

mpz_class float_negate(const mpz_class &x, const FloatFormat &format) {
    mpz_class result = x;
    if (x != 0) {
        mpz_combit(result.get_mpz_t(), static_cast<unsigned>(format.width() - 1));
    }
    return result;
}

mpz_class float_abs(const mpz_class &x, const FloatFormat &format) {
    mpz_class result = x;
    mpz_clrbit(result.get_mpz_t(), static_cast<unsigned>(format.width() - 1));
    return result;
}

mpz_class float_add(const mpz_class &x, const mpz_class &y, const FloatFormat &format) {
    Dyadic a = value_of(x, format), b = value_of(y, format);
    if (a.value == 0 || b.value == 0) {
        return a.value == 0 ? y : x;
    }
    if (a.exponent < b.exponent) {
        std::swap(a, b);
    }
    // Further down, the smaller one is something that only tells where the sum lies between two numbers.
    const long most = 2L * format.significand + 4;
    if (a.exponent - b.exponent > most) {
        b = {b.value > 0 ? 1 : -1, a.exponent - most};
    }
    return rounded({(a.value << static_cast<unsigned long>(a.exponent - b.exponent)) + b.value, b.exponent},
                   format);
}

mpz_class float_multiply(const mpz_class &x, const mpz_class &y, const FloatFormat &format) {
    const Dyadic a = value_of(x, format), b = value_of(y, format);
    return rounded({a.value * b.value, a.exponent + b.exponent}, format);
}

mpz_class float_divide(const mpz_class &x, const mpz_class &y, const FloatFormat &format) {
    const Dyadic a = value_of(x, format), b = value_of(y, format);
    if (b.value == 0) {
        return largest(a.value < 0, format);
    }
    return rounded(b.value < 0 ? mpz_class(-a.value) : a.value, abs(b.value), a.exponent - b.exponent,
                   format);
}

mpz_class float_sqrt(const mpz_class &x, const FloatFormat &format) {
    Dyadic a = value_of(x, format);
    if (a.value <= 0) {
        return 0;
    }
    // A root of more than K + 2 bits, whose lowest bit also tells whether it is exact.
    const long shift = format.significand + 8 + ((a.exponent - format.significand) & 1);
    a.value <<= static_cast<unsigned long>(shift);
    a.exponent -= shift;
    const mpz_class root = sqrt(a.value);
    return rounded({2 * root + (root * root == a.value ? 0 : 1), a.exponent / 2 - 1}, format);
}

bool float_less(const mpz_class &x, const mpz_class &y, const FloatFormat &format) {
    const auto sign = static_cast<unsigned>(format.width() - 1);
    const bool is_negative = mpz_tstbit(x.get_mpz_t(), sign) != 0;
    if (is_negative != (mpz_tstbit(y.get_mpz_t(), sign) != 0)) {
        return is_negative;
    }
    return is_negative ? y < x : x < y;
}

mpz_class float_whole(Whole way, const mpz_class &x, const FloatFormat &format) {
    const Dyadic a = value_of(x, format);
    if (a.exponent >= 0) {
        return x;
    }
    const long most = format.significand + 2;
    mpz_class whole;
    if (-a.exponent > most) {
        whole = way == Whole::kFloor && a.value < 0 ? -1 : way == Whole::kCeil && a.value > 0 ? 1 : 0;
    } else {
        const mpz_class unit = power_of_two(-a.exponent);
        switch (way) {
        case Whole::kFloor:
            mpz_fdiv_q(whole.get_mpz_t(), a.value.get_mpz_t(), unit.get_mpz_t());
            break;
        case Whole::kCeil:
            mpz_cdiv_q(whole.get_mpz_t(), a.value.get_mpz_t(), unit.get_mpz_t());
            break;
        case Whole::kTrunc:
            whole = a.value / unit;
            break;
        case Whole::kRound:
            whole = (2 * a.value + (a.value < 0 ? mpz_class(-unit) : unit)) / (2 * unit);
            break;
        }
    }
    return rounded({whole, 0}, format);
}

mpz_class float_from_integer(const mpz_class &x, const FloatFormat &format) {
    return rounded({x, 0}, format);
}

mpz_class float_to_integer(const mpz_class &x, const FloatFormat &format, int type) {
    const Dyadic a = value_of(x, format);
    const long bits = std::abs(type);
    if (a.exponent + format.significand > std::max<long>(bits, format.significand)) {
        return 0;
    }
    mpz_class whole;
    if (a.exponent >= 0) {
        whole = a.value << static_cast<unsigned long>(a.exponent);
    } else {
        mpz_tdiv_q_2exp(whole.get_mpz_t(), a.value.get_mpz_t(), static_cast<unsigned long>(-a.exponent));
    }
    mpz_class low;
    mpz_fdiv_r_2exp(low.get_mpz_t(), whole.get_mpz_t(), static_cast<unsigned long>(bits));
    // int<1> is a bit with the values 0 and 1.
    return type > 1 && low >= power_of_two(bits - 1) ? mpz_class(low - power_of_two(bits)) : low;
}

mpz_class float_convert(const mpz_class &x, const FloatFormat &from, const FloatFormat &to) {
    return rounded(value_of(x, from), to);
}

} // namespace picco::runtime
