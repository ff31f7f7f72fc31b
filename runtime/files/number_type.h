/// The types of numbers in input and output files: integers, and real numbers, which programs hold as
/// integers.
#pragma once

#include "files/integer_type.h"
#include "real/format.h"

#include <optional>
#include <string>
#include <string_view>

namespace picco::runtime {

/// How a program's integers of one variable stand in text.
struct NumberType {
    enum class Kind { integer, fixed, floating };

    Kind kind = Kind::integer;
    int type = 0;       ///< of the integer, as in picco/runtime.h
    int fraction = 0;   ///< fixed: the integer is the number times 2^fraction
    FloatFormat format; ///< floating: the integer is a number of this format

    static NumberType of_integer(int type) { return {Kind::integer, type, 0, {}}; }
    static NumberType of_fixed(int bits, int fraction) { return {Kind::fixed, bits, fraction, {}}; }
    static NumberType of_float(int significand, int exponent) {
        return {Kind::floating, -(significand + exponent + 1), 0, {significand, exponent, false}};
    }
    /// "int<8>", "unsigned int<8>", "fixed<32,16>", "float<32,9>", as name() writes them. Throws
    /// InternalError.
    static NumberType named(const std::string &name);

    std::string name() const;
    /// "-128 to 127"; for real numbers the largest magnitude.
    std::string range() const;

    struct Parsed {
        mpz_class integer;
        bool is_in_range = true;
        bool is_lost = false; ///< too small for the type, it becomes 0
    };
    /// The integer for a number in decimal, for floating-point numbers also hexadecimal, notation, rounded to
    /// the nearest. Nothing where the text is no number of this kind.
    std::optional<Parsed> parse(std::string_view text) const;
    /// Text that parse() reads as this integer, for real numbers the shortest.
    std::string print(const mpz_class &integer) const;

    friend bool operator==(const NumberType &, const NumberType &) = default;
};

/// The characters form a number in C's notation: 12, -1.5, .5, 2e-3, 0x1.8p4.
bool is_number_text(std::string_view text);

} // namespace picco::runtime
