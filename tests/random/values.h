#pragma once

#include <string>

namespace picco::random_programs {

__extension__ typedef __int128 Int128;

/// A number type of the generated programs: C's own, `_Bool`, or `int<K>`.
struct Type {
    enum class Kind { kStandard, kBool, kBits };
    Kind kind = Kind::kStandard;
    int width = 32;
    bool is_signed = true; ///< int<1> and _Bool hold 0 and 1: not signed here
    std::string name = "int";

    bool operator==(const Type &) const = default;
    Int128 low() const { return is_signed ? -(Int128{1} << (width - 1)) : 0; }
    Int128 high() const { return (Int128{1} << (is_signed ? width - 1 : width)) - 1; }
    bool holds(Int128 from, Int128 to) const { return low() <= from && to <= high(); }
    bool is_standard() const { return kind != Kind::kBits; }
    bool is_bit() const { return width == 1; }
    /// The type that holds its values in standard C, of the same rank where that matters.
    std::string c_name() const;
};

const Type &int_type();
Type bits_type(int width, bool is_signed);
/// C's integer promotions and usual arithmetic conversions.
Type promoted(const Type &type);
Type common(const Type &left, const Type &right);

/// The same expression in both languages, with parentheses around all of it, and what it may be.
struct Value {
    std::string picco;
    std::string c;
    Type type;
    Int128 low = 0, high = 0; ///< of what C computes
    int exact_bits = 1;       ///< of the interval that the compiler works out
    bool is_private = true;
    bool is_bit = false; ///< may be operand of a bitwise operator
};

Value constant(Int128 number);
/// An explicit cast.
Value cast(const Value &value, const Type &to);
/// The conversion that C inserts.
Value converted(Value value, const Type &to);
/// The C text that stores a value in an object of that type.
std::string kept_in_c(const std::string &text, const Type &type);
/// `left op right`: the texts, and whether it is private; what it may be is left to the caller.
Value joined(const std::string &op, const Value &left, const Value &right);
/// The value is 0 or 1.
void make_bit(Value &value);

} // namespace picco::random_programs
