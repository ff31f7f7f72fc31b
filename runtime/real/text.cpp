#include "real/text.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace picco::runtime {
namespace {

/// Beyond these exponents every number of every format is 0 or too large.
constexpr long kMostExponent = 1100000;
/// An exponent that no digits in front of it, as many as memory holds, bring back into these.
constexpr long kMostWritten = 1'000'000'000'000'000;
/// Bits of an exponent that no number read here exceeds.
constexpr int kWideExponent = 25;

bool is_digit(char c, int base) {
    return (c >= '0' && c <= '9') || (base == 16 && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')));
}

/// Takes digits from the front of the text.
std::string_view take_digits(std::string_view &text, int base) {
    std::size_t n = 0;
    while (n < text.size() && is_digit(text[n], base)) {
        ++n;
    }
    const std::string_view digits = text.substr(0, n);
    text.remove_prefix(n);
    return digits;
}

bool take(std::string_view &text, char lower) {
    if (text.empty() || (text[0] | 0x20) != lower) {
        return false;
    }
    text.remove_prefix(1);
    return true;
}

bool take_sign(std::string_view &text) {
    const bool is_minus = !text.empty() && text[0] == '-';
    if (is_minus || (!text.empty() && text[0] == '+')) {
        text.remove_prefix(1);
    }
    return is_minus;
}

/// digits * base^exponent, where a hexadecimal number has base 2.
struct Scanned {
    mpz_class digits;
    long exponent = 0;
    bool is_hexadecimal = false;
};

std::optional<Scanned> scan(std::string_view text) {
    Scanned x;
    const bool is_minus = take_sign(text);
    x.is_hexadecimal = text.size() > 1 && text[0] == '0' && (text[1] | 0x20) == 'x';
    const int base = x.is_hexadecimal ? 16 : 10;
    if (x.is_hexadecimal) {
        text.remove_prefix(2);
    }
    std::string digits(take_digits(text, base));
    std::size_t places = 0;
    if (!text.empty() && text[0] == '.') {
        text.remove_prefix(1);
        const std::string_view fraction = take_digits(text, base);
        places = fraction.size();
        digits += fraction;
    }
    if (digits.empty()) {
        return std::nullopt;
    }
    if (take(text, x.is_hexadecimal ? 'p' : 'e')) {
        const bool is_negative = take_sign(text);
        const std::string_view power = take_digits(text, 10);
        if (power.empty()) {
            return std::nullopt;
        }
        for (const char c : power) {
            x.exponent = std::min(10 * x.exponent + (c - '0'), kMostWritten);
        }
        x.exponent = is_negative ? -x.exponent : x.exponent;
    }
    if (!text.empty()) {
        return std::nullopt;
    }
    x.digits = mpz_class(digits, base);
    x.digits = is_minus ? mpz_class(-x.digits) : x.digits;
    x.exponent -= static_cast<long>(places) * (x.is_hexadecimal ? 4 : 1);
    return x;
}

mpz_class power_of_ten(unsigned long exponent) {
    mpz_class power;
    mpz_ui_pow_ui(power.get_mpz_t(), 10, exponent);
    return power;
}

/// |x| = digits * 10^exponent with so many digits, to nearest.
struct Decimal {
    std::string digits;
    long exponent = 0;
};

Decimal decimal_of(const mpz_class &numerator, const mpz_class &denominator, long guess, int digits) {
    const mpz_class limit = power_of_ten(static_cast<unsigned long>(digits));
    // 10^(guess - 1) <= x < 10^(guess + 1)
    for (long exponent = guess - digits;; ++exponent) {
        const mpz_class scale = power_of_ten(static_cast<unsigned long>(std::abs(exponent)));
        mpz_class n = numerator, d = denominator;
        (exponent < 0 ? n : d) *= scale;
        const mpz_class nearest = (2 * n + d) / (2 * d);
        if (nearest < limit) {
            return {nearest.get_str(), exponent};
        }
    }
}

/// As people write it.
std::string layout(Decimal x) {
    while (x.digits.size() > 1 && x.digits.back() == '0') {
        x.digits.pop_back();
        ++x.exponent;
    }
    const long size = static_cast<long>(x.digits.size()),
               point = size + x.exponent; // digits before the point
    if (point > 17 || point < -3) {
        std::string text = x.digits.substr(0, 1);
        if (size > 1) {
            text += '.' + x.digits.substr(1);
        }
        return text + 'e' + std::to_string(point - 1);
    }
    if (point <= 0) {
        return "0." + std::string(static_cast<std::size_t>(-point), '0') + x.digits;
    }
    if (point >= size) {
        return x.digits + std::string(static_cast<std::size_t>(point - size), '0');
    }
    return x.digits.substr(0, static_cast<std::size_t>(point)) + '.' +
           x.digits.substr(static_cast<std::size_t>(point));
}

} // namespace

std::optional<ParsedFloat> parse_float(std::string_view text, const FloatFormat &format) {
    const std::optional<Scanned> x = scan(text);
    if (!x) {
        return std::nullopt;
    }
    const long size = static_cast<long>(mpz_sizeinbase(x->digits.get_mpz_t(), 2));
    if (x->digits == 0 || x->exponent + size < -kMostExponent) {
        return ParsedFloat{0, false, x->digits != 0};
    }
    mpz_class numerator = x->digits, denominator = 1;
    long exponent = std::min(x->exponent, kMostExponent);
    if (!x->is_hexadecimal) {
        (exponent < 0 ? denominator : numerator) *=
            power_of_ten(static_cast<unsigned long>(std::abs(exponent)));
        exponent = 0;
    }
    // The largest number itself, or one that is too large: a wider range of exponents tells.
    const FloatFormat wide{format.significand, kWideExponent, true};
    const Dyadic unbounded = value_of(rounded(numerator, denominator, exponent, wide), wide);
    FloatFormat nearest = format;
    nearest.is_nearest = true;
    const mpz_class number = rounded(unbounded, nearest);
    return ParsedFloat{number, unbounded.exponent > format.greatest_exponent(),
                       value_of(number, nearest).value == 0};
}

std::string print_float(const mpz_class &number, const FloatFormat &format) {
    Dyadic x = value_of(number, format);
    if (x.value == 0) {
        return "0";
    }
    const std::string sign = x.value < 0 ? "-" : "";
    x.value = abs(x.value);
    const mpz_class scale = mpz_class(1) << static_cast<unsigned long>(std::abs(x.exponent));
    const mpz_class numerator = x.exponent > 0 ? mpz_class(x.value * scale) : x.value;
    const mpz_class denominator = x.exponent > 0 ? mpz_class(1) : scale;
    const double log2 = static_cast<double>(x.exponent) + format.significand - 1;
    const long guess = static_cast<long>(std::floor(log2 * 0.30102999566398120)) + 1;
    for (int digits = 1;; ++digits) {
        std::string text = sign + layout(decimal_of(numerator, denominator, guess, digits));
        if (const auto parsed = parse_float(text, format);
            parsed->number == number && !parsed->is_too_large) {
            return text;
        }
    }
}

mpz_class from_long_double(long double x, const FloatFormat &format) {
    int exponent = 0;
    const long double fraction = std::frexp(x, &exponent);
    const auto digits = static_cast<unsigned long>(std::ldexp(std::fabs(fraction), 64)); // all that there are
    const mpz_class value(digits);
    return rounded(x < 0 ? mpz_class(-value) : value, 1, exponent - 64, format);
}

long double to_long_double(const mpz_class &number, const FloatFormat &format) {
    return to_long_double(value_of(number, format));
}

long double to_long_double(Dyadic x) {
    const bool is_negative = x.value < 0;
    x.value = abs(x.value);
    // 64 digits, the last of which also stands for all that follow, and is rounded with them.
    const long bits = static_cast<long>(mpz_sizeinbase(x.value.get_mpz_t(), 2));
    long double result = 0;
    if (bits > 64) {
        const FloatFormat exact{64, kWideExponent, true};
        x = value_of(rounded(x, exact), exact);
    }
    const int exponent = static_cast<int>(std::clamp(x.exponent, -40000L, 40000L));
    result = std::ldexp(static_cast<long double>(x.value.get_ui()), exponent);
    return is_negative ? -result : result;
}

} // namespace picco::runtime
