/// Exactly rounded operations on floating-point numbers in the clear: the meaning of the private ones.
#pragma once

#include "real/format.h"

namespace picco::runtime {

mpz_class float_negate(const mpz_class &x, const FloatFormat &format);
mpz_class float_abs(const mpz_class &x, const FloatFormat &format);
mpz_class float_add(const mpz_class &x, const mpz_class &y, const FloatFormat &format);
mpz_class float_multiply(const mpz_class &x, const mpz_class &y, const FloatFormat &format);
/// x / 0 is the largest number with the sign of x.
mpz_class float_divide(const mpz_class &x, const mpz_class &y, const FloatFormat &format);
/// Of a negative number: 0.
mpz_class float_sqrt(const mpz_class &x, const FloatFormat &format);
bool float_less(const mpz_class &x, const mpz_class &y, const FloatFormat &format);

/// Whole numbers: down, up, towards zero, to nearest with halves away from zero. Those too large for the
/// format's significand are exact already.
enum class Whole { kFloor, kCeil, kTrunc, kRound };
mpz_class float_whole(Whole way, const mpz_class &x, const FloatFormat &format);

mpz_class float_from_integer(const mpz_class &x, const FloatFormat &format);
/// Towards zero, as a value of the type (as in picco/runtime.h) that has the same low bits; 0 where
/// |x| >= 2^max(bits, K).
mpz_class float_to_integer(const mpz_class &x, const FloatFormat &format, int type);
mpz_class float_convert(const mpz_class &x, const FloatFormat &from, const FloatFormat &to);

} // namespace picco::runtime
