#pragma once

#include <string>
#include <string_view>

#include <gmpxx.h>

namespace picco::compiler {

/// The number that a floating constant of C stands for, decimal or hexadecimal, with or without a suffix.
/// Requires: a literal that sema has accepted.
mpq_class exact_value(std::string_view literal);

/// The constant without its suffix, which would only say in which type C computes.
std::string_view without_suffix(std::string_view literal);

/// The integer that stands for the number of the format next to the value (runtime/real/format.h), of two the
/// even one; 0 below the range, the largest number above it.
mpz_class packed(const mpq_class &value, int significand, int exponent);

/// The number that the integer stands for.
mpq_class unpacked(const mpz_class &number, int significand, int exponent);

/// The nearest integer; of two the even one.
mpz_class nearest(const mpq_class &value);

} // namespace picco::compiler
