/// Fixed-point numbers of C's public data.
#pragma once

#include <cstdint>
#include <string>

namespace picco::runtime {

/// The integer nearest to x * 2^fraction, of two the even one. type: as in picco/runtime.h. Throws
/// ComputationError that begins with `where` if x is no number or the type, or 64 bits, do not hold it.
std::int64_t scaled_number(long double x, int type, int fraction, const std::string &where);

} // namespace picco::runtime
