#include "files/number_type.h"

#include "base/error.h"
#include "real/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <regex>

namespace picco::runtime {
namespace {

/// Beyond these powers of ten every number of every type is 0 or too large.
constexpr long kMostExponent = 100'000;
/// An exponent that no digits in front of it, as many as memory holds, bring back into these.
constexpr long kMostWritten = 1'000'000'000'000'000;

mpz_class power_of_ten(long exponent) {
    mpz_class result;
    mpz_ui_pow_ui(result.get_mpz_t(), 10, static_cast<unsigned long>(exponent));
    return result;
}

/// The integer nearest to numerator / denominator, of two the even one.
mpz_class nearest(const mpz_class &numerator, const mpz_class &denominator) {
    mpz_class quotient, rest;
    mpz_fdiv_qr(quotient.get_mpz_t(), rest.get_mpz_t(), numerator.get_mpz_t(), denominator.get_mpz_t());
    const int against_half = cmp(mpz_class(2 * rest), denominator);
    const bool is_odd = mpz_odd_p(quotient.get_mpz_t()) != 0;
    return against_half > 0 || (against_half == 0 && is_odd) ? mpz_class(quotient + 1) : quotient;
}

/// The exponent in decimal; beyond kMostWritten it is that.
std::optional<long> exponent_of(std::string_view digits) {
    const bool is_negative = digits.starts_with('-');
    if (is_negative || digits.starts_with('+'))
        digits.remove_prefix(1);
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos)
        return std::nullopt;
    long exponent = 0;
    for (const char c : digits)
        exponent = std::min(10 * exponent + (c - '0'), kMostWritten);
    return is_negative ? -exponent : exponent;
}

struct Scaled {
    mpz_class integer;
    bool is_lost; ///< it is 0, and the text is not
};

/// A decimal number times 2^fraction.
std::optional<Scaled> scaled_decimal(std::string_view text, int fraction) {
    const bool is_negative = text.starts_with('-');
    if (is_negative || text.starts_with('+'))
        text.remove_prefix(1);
    long exponent = 0;
    if (const auto marker = text.find_first_of("eE"); marker != std::string_view::npos) {
        const auto written = exponent_of(text.substr(marker + 1));
        if (!written)
            return std::nullopt;
        exponent = *written;
        text = text.substr(0, marker);
    }
    std::string digits(text);
    if (const auto point = digits.find('.'); point != std::string::npos) {
        exponent -= static_cast<long>(digits.size() - point - 1);
        digits.erase(point, 1);
    }
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string::npos)
        return std::nullopt;
    const mpz_class magnitude(digits, 10);
    if (magnitude == 0 || exponent + static_cast<long>(digits.size()) < -kMostExponent)
        return Scaled{0, magnitude != 0};
    const mpz_class number = (is_negative ? mpz_class(-magnitude) : magnitude) << fraction;
    const mpz_class integer = exponent < 0
                                  ? nearest(number, power_of_ten(-exponent))
                                  : mpz_class(number * power_of_ten(std::min(exponent, kMostExponent)));
    return Scaled{integer, integer == 0};
}

/// The shortest decimal that scaled_decimal() takes back to the same integer.
std::string print_fixed(const mpz_class &integer, int fraction) {
    const mpz_class magnitude = abs(integer), one = mpz_class(1) << fraction;
    for (int places = 0;; ++places) {
        const mpz_class scale = power_of_ten(places);
        const mpz_class digits = nearest(magnitude * scale, one);
        if (nearest(digits * one, scale) != magnitude)
            continue;
        std::string text = digits.get_str();
        if (places > 0) {
            const auto behind = static_cast<std::size_t>(places);
            if (text.size() <= behind)
                text = std::string(behind + 1 - text.size(), '0') + text;
            text =
                fmt::format("{}.{}", text.substr(0, text.size() - behind), text.substr(text.size() - behind));
        }
        return fmt::format("{}{}", integer < 0 ? "-" : "", text);
    }
}

} // namespace

NumberType NumberType::named(const std::string &name) {
    static const std::regex form(R"((unsigned int|int|fixed|float)<(\d+)(?:,(\d+))?>)");
    std::smatch parts;
    require(std::regex_match(name, parts, form), "a type of numbers that no compiler writes");
    const int first = std::stoi(parts[2]), second = parts[3].matched ? std::stoi(parts[3]) : 0;
    if (parts[1] == "fixed")
        return of_fixed(first, second);
    if (parts[1] == "float")
        return of_float(first, second);
    return of_integer(parts[1] == "int" ? first : -first);
}

std::string NumberType::name() const {
    switch (kind) {
    case Kind::fixed:
        return fmt::format("fixed<{},{}>", type_bits(type), fraction);
    case Kind::floating:
        return fmt::format("float<{},{}>", format.significand, format.exponent);
    default:
        return type_name(type);
    }
}

std::string NumberType::range() const {
    switch (kind) {
    case Kind::fixed:
        return fmt::format("{} to {}", print(-(mpz_class(1) << (type - 1))),
                           print((mpz_class(1) << (type - 1)) - 1));
    case Kind::floating: {
        const mpz_class largest = (mpz_class(1) << (format.width() - 1)) - 1;
        return fmt::format("up to {}", print_float(largest, format));
    }
    default:
        return range_text(type);
    }
}

std::optional<NumberType::Parsed> NumberType::parse(std::string_view text) const {
    if (kind == Kind::floating) {
        const auto parsed = parse_float(text, format);
        if (!parsed)
            return std::nullopt;
        return Parsed{parsed->number, !parsed->is_too_large, parsed->is_too_small};
    }
    if (kind == Kind::integer && text.find_first_not_of("+-0123456789") != std::string_view::npos)
        return std::nullopt;
    const auto scaled = scaled_decimal(text, fraction);
    if (!scaled)
        return std::nullopt;
    return Parsed{scaled->integer, in_range(scaled->integer, type), scaled->is_lost};
}

std::string NumberType::print(const mpz_class &integer) const {
    switch (kind) {
    case Kind::fixed:
        return print_fixed(integer, fraction);
    case Kind::floating:
        return print_float(integer, format);
    default:
        return integer.get_str();
    }
}

bool is_number_text(std::string_view text) {
    const auto take_any = [&text](std::string_view characters) {
        const bool found = !text.empty() && characters.find(text.front()) != std::string_view::npos;
        text.remove_prefix(found ? 1 : 0);
        return found;
    };
    const auto take_digits = [&text](std::string_view digits) {
        const auto size = std::min(text.size(), text.find_first_not_of(digits));
        text.remove_prefix(size);
        return size;
    };
    constexpr std::string_view kDigits = "0123456789";
    take_any("+-");
    const bool is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    text.remove_prefix(is_hexadecimal ? 2 : 0);
    const auto digits = is_hexadecimal ? "0123456789abcdefABCDEF" : kDigits;
    std::size_t count = take_digits(digits);
    if (take_any("."))
        count += take_digits(digits);
    if (count == 0)
        return false;
    if (take_any(is_hexadecimal ? "pP" : "eE")) {
        take_any("+-");
        if (take_digits(kDigits) == 0)
            return false;
    }
    return text.empty();
}

} // namespace picco::runtime
