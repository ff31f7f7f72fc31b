#pragma once

#include "ast/operators.h"
#include "ast/program.h"
#include "emit/text/code.h"
#include "emit/text/writer.h"

#include <string>
#include <string_view>

#include <gmpxx.h>

namespace picco::compiler {

// Integers of more than 128 bits in generated C, by picco/wide.h.

/// A call of one of the functions.
Code wide_call(std::string_view name, const std::string &arguments);
/// Any integer as such a one, and the low bits of one.
Code wide_of(const Code &integer);
Code low_of_wide(const Code &wide);
/// An arithmetic or bitwise operator, and a comparison.
Code wide_arithmetic(BinaryOperator op, const Code &left, const Code &right);
Code wide_comparison(BinaryOperator op, const Code &left, const Code &right);
/// A number that static data may start with.
Code wide_constant(const mpz_class &value);

/// The words that such integers have in a program, 0 where there are none: those that its private values
/// need, and those that its public real numbers need between two roundings, beside constants of so many bits.
int words_of_wide(const Program &program, const Lines &user_code, int private_words, int constant_bits);

} // namespace picco::compiler
