/// Floating-point numbers as text, and as numbers of C.
#pragma once

#include "real/format.h"

#include <optional>
#include <string>
#include <string_view>

namespace picco::runtime {

/// Reads a number: decimal or hexadecimal as C writes them (12, -1.5, .5, 1e-3, 0x1.8p3; no suffix, no inf,
/// no nan), rounded to the nearest number of the format, ties to even, whatever the format's own rounding.
/// Nothing where the text is no number. Numbers too small give 0.
struct ParsedFloat {
    mpz_class number;
    bool is_too_large = false; ///< then number is the largest
    bool is_too_small = false; ///< then number is 0, and the text is not
};
std::optional<ParsedFloat> parse_float(std::string_view text, const FloatFormat &format);

/// The shortest decimal text that parse_float reads as this number: 0.1, 1500, 2.5e-9.
std::string print_float(const mpz_class &number, const FloatFormat &format);

/// Rounded as the format says. Requires: x is finite.
mpz_class from_long_double(long double x, const FloatFormat &format);
/// The nearest long double; infinite above its range.
long double to_long_double(const mpz_class &number, const FloatFormat &format);
long double to_long_double(Dyadic x);

} // namespace picco::runtime
