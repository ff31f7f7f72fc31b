/// Fixed-point numbers of C's public data.
#pragma once

#include <string>

#include <gmpxx.h>

namespace picco::runtime {

/// The integer nearest to x * 2^fraction, of two the even one. type: as in picco/runtime.h. Throws
/// ComputationError that begins with `where` if x is no number or the type does not hold it.
mpz_class scaled_number(long double x, int type, int fraction, const std::string &where);

} // namespace picco::runtime
