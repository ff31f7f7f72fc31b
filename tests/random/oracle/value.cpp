// Formats: rounding and conversions.
#include "value.h"

#include <cstdio>
#include <cstdlib>
#include <string>

namespace oracle {
namespace {

mpz_class power(unsigned long bits) {
    return mpz_class(1) << bits;
}

mpq_class scaled(const mpq_class &x, long exponent) {
    mpq_class result;
    if (exponent >= 0)
        mpq_mul_2exp(result.get_mpq_t(), x.get_mpq_t(), static_cast<unsigned long>(exponent));
    else
        mpq_div_2exp(result.get_mpq_t(), x.get_mpq_t(), static_cast<unsigned long>(-exponent));
    return result;
}

enum class Way { kDown, kZero, kNearest };

Way way_of_floating = Way::kZero;

mpz_class whole(const mpq_class &x, Way way) {
    mpz_class result;
    if (way == Way::kZero) {
        mpz_tdiv_q(result.get_mpz_t(), x.get_num_mpz_t(), x.get_den_mpz_t());
        return result;
    }
    mpz_fdiv_q(result.get_mpz_t(), x.get_num_mpz_t(), x.get_den_mpz_t());
    const mpq_class rest = x - result, half(1, 2);
    if (way == Way::kNearest && (rest > half || (rest == half && mpz_odd_p(result.get_mpz_t()))))
        ++result;
    return result;
}

/// x with a significand of so many bits, whatever its exponent.
mpq_class with_significand(const mpq_class &x, int bits, Way way, long &place) {
    const mpq_class magnitude = abs(x);
    place = static_cast<long>(mpz_sizeinbase(magnitude.get_num_mpz_t(), 2)) -
            static_cast<long>(mpz_sizeinbase(magnitude.get_den_mpz_t(), 2)) - bits - 1;
    while (scaled(magnitude, -place) >= power(static_cast<unsigned long>(bits)))
        ++place;
    mpz_class significand = whole(scaled(magnitude, -place), way);
    if (significand == power(static_cast<unsigned long>(bits))) {
        significand /= 2;
        ++place;
    }
    const mpq_class result = scaled(significand, place);
    return x < 0 ? mpq_class(-result) : result;
}

mpq_class as_floating(const mpq_class &x, const Format &format, Way way) {
    if (x == 0)
        return 0;
    const long end = 1L << (format.more - 1); // of the exponents of the last place: from -end to end - 1
    long place = 0;
    const mpq_class result = with_significand(x, format.bits, way, place);
    if (place < -end)
        return 0;
    if (place < end)
        return result;
    tell_fault("larger than a floating-point type holds");
    const mpq_class largest = scaled(power(static_cast<unsigned long>(format.bits)) - 1, end - 1);
    return x < 0 ? mpq_class(-largest) : largest;
}

mpq_class as_fixed(const mpq_class &x, const Format &format, Way way) {
    return scaled(whole(scaled(x, format.more), way), -format.more);
}

mpq_class as_integer(const mpq_class &x, const Format &format) {
    const mpz_class number = whole(x, Way::kZero), end = power(static_cast<unsigned long>(format.bits));
    if (!format.is_signed) {
        mpz_class low;
        mpz_fdiv_r(low.get_mpz_t(), number.get_mpz_t(), end.get_mpz_t());
        return low;
    }
    if (number >= end / 2 || number < -end / 2)
        end_undefined();
    return number;
}

Value in_c(const Value &value, const Format &to) {
    const double number =
        value.format.is_of_c() ? value.in_c : nearest(value.exact, floating(53, 11)).get_d();
    Value result(to.kind == Kind::kCFloat && !value.format.is_of_c()
                     ? nearest(value.exact, floating(24, 8)).get_d()
                     : number);
    if (to.kind == Kind::kCFloat)
        result = Value(static_cast<double>(static_cast<float>(result.in_c)));
    result.format = to;
    return result;
}

} // namespace

void round_to_nearest() {
    way_of_floating = Way::kNearest;
}

void tell_fault(const char *what) {
    std::fprintf(stderr, "fault: %s\n", what);
}

void end_undefined() {
    tell_fault("a value that its type does not hold");
    std::exit(kUndefined);
}

mpq_class number_of(const char *text) {
    std::string digits(text);
    long exponent = 0;
    if (const std::size_t at = digits.find_first_of("eE"); at != std::string::npos) {
        exponent = std::stol(digits.substr(at + 1));
        digits.erase(at);
    }
    const bool is_negative = digits.starts_with('-');
    digits.erase(0, is_negative);
    if (digits.ends_with('f'))
        digits.pop_back();
    if (const std::size_t point = digits.find('.'); point != std::string::npos) {
        exponent -= static_cast<long>(digits.size() - point - 1);
        digits.erase(point, 1);
    }
    mpz_class scale;
    mpz_ui_pow_ui(scale.get_mpz_t(), 10, static_cast<unsigned long>(std::labs(exponent)));
    mpz_class number(digits, 10);
    mpq_class result = exponent < 0 ? mpq_class(number, scale) : mpq_class(number * scale);
    result.canonicalize();
    return is_negative ? mpq_class(-result) : result;
}

Value operator""_d(const char *text) {
    Value value(std::strtod(text, nullptr));
    value.exact = number_of(text);
    value.is_literal = true;
    return value;
}

Value operator""_f(const char *text) {
    Value value(static_cast<double>(std::strtof(text, nullptr)));
    value.format = c_float();
    value.exact = number_of(text);
    value.is_literal = true;
    return value;
}

mpq_class nearest(const mpq_class &exact, const Format &format) {
    return format.kind == Kind::kFixed      ? as_fixed(exact, format, Way::kNearest)
           : format.kind == Kind::kFloating ? as_floating(exact, format, Way::kNearest)
                                            : exact;
}

Value settled(const Value &value) {
    if (value.format.kind != Kind::kFixed)
        return value;
    Value result(value.format, as_fixed(value.exact, value.format, Way::kDown));
    const mpq_class bound = scaled(1, value.format.bits - 1 - value.format.more);
    if (result.exact >= bound || result.exact < -bound)
        end_undefined();
    return result;
}

Value converted(const Value &value, const Format &to) {
    const Value from = settled(value);
    if (to.is_of_c()) {
        Value result = in_c(from, to);
        if (from.is_literal && from.format == to)
            return from;
        return result;
    }
    const mpq_class number =
        from.format.is_of_c() && (!from.is_literal || to.is_integer()) ? mpq_class(from.in_c) : from.exact;
    switch (to.kind) {
    case Kind::kFixed: {
        const Way way = from.format.is_of_c()                 ? Way::kNearest
                        : from.format.kind == Kind::kFloating ? Way::kZero
                                                              : Way::kDown;
        return settled({to, as_fixed(number, to, way)});
    }
    case Kind::kFloating:
        return {to, as_floating(number, to, from.is_literal ? Way::kNearest : way_of_floating)};
    default: {
        Value result(to, as_integer(number, to));
        result.is_literal = from.is_literal;
        return result;
    }
    }
}

Value cast(Format to, const Value &value) {
    if (to.is_of_c() && !value.format.is_open)
        to = to.kind == Kind::kCFloat ? floating(32, 9) : floating(53, 11);
    if (!to.is_of_c())
        to.is_open = value.format.is_open;
    return converted(value, to);
}

} // namespace oracle
