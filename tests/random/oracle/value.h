/// Numbers of picco's formats and exact arithmetic on them, as docs/LANGUAGE.md describes it. It shares no line
/// with the compiler and the runtime.
#pragma once

#include <gmpxx.h>

#include <cstddef>

namespace oracle {

enum class Kind { kInteger, kCFloat, kCDouble, kFixed, kFloating };

struct Format {
    Kind kind = Kind::kInteger;
    int bits = 32; ///< of an integer; K
    int more = 0;  ///< fractional bits; bits of the exponent
    bool is_signed = true;
    bool is_open = false; ///< public

    bool is_of_c() const { return kind == Kind::kCFloat || kind == Kind::kCDouble; }
    bool is_integer() const { return kind == Kind::kInteger; }
    friend bool operator==(const Format &, const Format &) = default;
};

constexpr Format fixed(int bits, int fraction) {
    return {Kind::kFixed, bits, fraction};
}
constexpr Format floating(int significand, int exponent) {
    return {Kind::kFloating, significand, exponent};
}
constexpr Format integer(int bits) {
    return {Kind::kInteger, bits};
}
constexpr Format natural(int bits) {
    return {Kind::kInteger, bits, 0, false};
}
/// What `float` and `double` are: C's where they are public.
constexpr Format c_float() {
    return {Kind::kCFloat, 0, 0, true, true};
}
constexpr Format c_double() {
    return {Kind::kCDouble, 0, 0, true, true};
}
constexpr Format in_public(Format format) {
    format.is_open = true;
    return format;
}

struct Value {
    Format format;
    mpq_class exact;
    bool is_literal = false; ///< a number in the program: exact is what it says
    double in_c = 0;         ///< of a number of C
    /// A sum of fixed-point products, of which the whole is truncated, once.
    bool is_sum = false;

    Value(const Format &number_format, mpq_class number) : format(number_format), exact(std::move(number)) {}
    Value(int number) : format(in_public(integer(32))), exact(number), is_literal(true) {}
    Value(double number) : format(c_double()), exact(number), in_c(number) {}
};

/// As a condition.
bool is_true(const Value &value);

/// Literals: 0.1_d is picco's 0.1, 0.1_f its 0.1f.
Value operator""_d(const char *text);
Value operator""_f(const char *text);

/// Decimal text, as inputs and results have it.
mpq_class number_of(const char *text);

/// The nearest number of the format, of two the even one.
mpq_class nearest(const mpq_class &exact, const Format &format);
/// The type of a variable or an operation; numbers of C stay so where both sides are public.
Value converted(const Value &value, const Format &to);
/// (type)value: public, where the value is.
Value cast(Format to, const Value &value);
/// Of the usual conversions.
Format common(const Format &x, const Format &y);
/// Sums of products are truncated.
Value settled(const Value &value);

Value operator+(const Value &x, const Value &y);
Value operator-(const Value &x, const Value &y);
Value operator*(const Value &x, const Value &y);
Value operator/(const Value &x, const Value &y);
Value operator%(const Value &x, const Value &y);
Value operator&(const Value &x, const Value &y);
Value operator-(const Value &x);
Value operator!(const Value &x);
Value operator<(const Value &x, const Value &y);
Value operator<=(const Value &x, const Value &y);
Value operator>(const Value &x, const Value &y);
Value operator>=(const Value &x, const Value &y);
Value operator==(const Value &x, const Value &y);
Value operator!=(const Value &x, const Value &y);
Value operator&&(const Value &x, const Value &y);
Value operator||(const Value &x, const Value &y);
/// condition ? x : y
Value choose(const Value &condition, const Value &x, const Value &y);

Value fmin(const Value &x, const Value &y);
Value fmax(const Value &x, const Value &y);
Value fabs(const Value &x);
Value floor(const Value &x);
Value ceil(const Value &x);
Value round(const Value &x);
Value trunc(const Value &x);
Value sqrt(const Value &x);
/// What smcopen shows, as a number of C. Requires: a double holds it.
Value smcopen(const Value &x);

/// Floating-point results and conversions are rounded to the nearest from now on, not towards zero.
void round_to_nearest();

/// Says on standard error what `picco run --check` takes for a fault; the program goes on.
void tell_fault(const char *what);

/// A result that docs/LANGUAGE.md leaves undefined: the program has none.
[[noreturn]] void end_undefined();
constexpr int kUndefined = 3;

} // namespace oracle
