#include "lower/real_literals.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace picco::compiler {
namespace {

bool is_hexadecimal(std::string_view literal) {
    return literal.starts_with("0x") || literal.starts_with("0X");
}

mpz_class power(unsigned long base, unsigned long exponent) {
    mpz_class result;
    mpz_ui_pow_ui(result.get_mpz_t(), base, exponent);
    return result;
}

} // namespace

std::string_view without_suffix(std::string_view literal) {
    const bool is_hex = is_hexadecimal(literal);
    const std::size_t marker = literal.find_first_of(is_hex ? "pP" : "eE");
    std::size_t end = marker == std::string_view::npos ? (is_hex ? 2 : 0) : marker + 1;
    const auto is_part = [&](char c) {
        const bool is_digit = marker == std::string_view::npos && is_hex
                                  ? std::isxdigit(static_cast<unsigned char>(c)) != 0
                                  : std::isdigit(static_cast<unsigned char>(c)) != 0;
        return is_digit || c == '.' || c == '+' || c == '-';
    };
    while (end < literal.size() && is_part(literal[end]))
        ++end;
    return literal.substr(0, end);
}

mpq_class exact_value(std::string_view literal) {
    literal = without_suffix(literal);
    const bool is_hex = is_hexadecimal(literal);
    if (is_hex)
        literal.remove_prefix(2);
    const std::size_t marker = literal.find_first_of(is_hex ? "pP" : "eE");
    long exponent = 0;
    if (marker != std::string_view::npos) {
        std::string_view digits = literal.substr(marker + 1);
        if (digits.starts_with('+'))
            digits.remove_prefix(1);
        std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
        literal = literal.substr(0, marker);
    }
    std::string digits(literal);
    if (const std::size_t point = digits.find('.'); point != std::string::npos) {
        exponent -= static_cast<long>(digits.size() - point - 1) * (is_hex ? 4 : 1);
        digits.erase(point, 1);
    }
    // Beyond this no format of ours tells the difference from 0 or the largest number.
    constexpr long kMostExponent = 1 << 22;
    exponent = std::clamp(exponent, -kMostExponent, kMostExponent);
    const mpz_class number(digits.empty() ? "0" : digits, is_hex ? 16 : 10);
    const mpz_class scale = power(is_hex ? 2 : 10, static_cast<unsigned long>(std::labs(exponent)));
    mpq_class result = exponent < 0 ? mpq_class(number, scale) : mpq_class(number * scale);
    result.canonicalize();
    return result;
}

mpz_class nearest(const mpq_class &value) {
    mpz_class below;
    mpz_fdiv_q(below.get_mpz_t(), value.get_num_mpz_t(), value.get_den_mpz_t());
    const mpq_class rest = value - below;
    const bool is_up = rest > mpq_class(1, 2) || (rest == mpq_class(1, 2) && mpz_odd_p(below.get_mpz_t()));
    return is_up ? mpz_class(below + 1) : below;
}

mpz_class packed(const mpq_class &value, int significand, int exponent) {
    if (value == 0)
        return 0;
    const mpq_class magnitude = abs(value);
    // The last place, one too low at most.
    long place = static_cast<long>(mpz_sizeinbase(magnitude.get_num_mpz_t(), 2)) -
                 static_cast<long>(mpz_sizeinbase(magnitude.get_den_mpz_t(), 2)) - significand;
    const mpz_class end = power(2, static_cast<unsigned long>(significand));
    mpz_class v = end;
    for (; v >= end; ++place) {
        const mpz_class unit = power(2, static_cast<unsigned long>(std::labs(place)));
        v = nearest(place < 0 ? mpq_class(magnitude * unit) : mpq_class(magnitude / unit));
    }
    --place;
    const long bias = 1L << (exponent - 1);
    if (place < -bias)
        return 0;
    if (place >= bias)
        v = end - 1, place = bias - 1;
    const mpz_class sign = value < 0 ? power(2, static_cast<unsigned long>(exponent)) : mpz_class(0);
    return v + (sign + bias + place) * end;
}

mpq_class unpacked(const mpz_class &number, int significand, int exponent) {
    const mpz_class end = power(2, static_cast<unsigned long>(significand)),
                    sign = power(2, static_cast<unsigned long>(exponent));
    mpz_class place = number / end;
    const bool is_negative = place >= sign;
    place -= (is_negative ? sign : mpz_class(0)) + (mpz_class(1) << static_cast<unsigned>(exponent - 1));
    const mpz_class v = number % end, scale = power(2, mpz_class(abs(place)).get_ui());
    mpq_class value = place < 0 ? mpq_class(v, scale) : mpq_class(v * scale);
    value.canonicalize();
    return is_negative ? mpq_class(-value) : value;
}

} // namespace picco::compiler
