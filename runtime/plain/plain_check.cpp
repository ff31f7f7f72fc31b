// The functions of picco/check.h.
#include <picco/check.h>
#include <picco/wide.h>

#include "common/int128.h"
#include "files/integer_type.h"
#include "plain/fresh_memory.h"
#include "plain/plain_run.h"
#include "real/format.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <gmpxx.h>
#include <limits>
#include <string>

namespace {

using picco::runtime::decimal;
using picco::runtime::fail_plain;
using picco::runtime::fresh_memory;
using picco::runtime::tell_fault;

/// For people: a fixed-point number with the digits that tell it from its neighbours, as far as a long double has them.
std::string shown(long double number, int fraction) {
    constexpr int kLeast = 10, kMost = std::numeric_limits<long double>::digits10;
    const double whole = number == 0 ? 0 : std::ceil(std::log10(std::fabs(static_cast<double>(number))));
    const double digits = std::max(whole, 0.0) + std::ceil(fraction * std::log10(2.0));
    const bool has_neighbours = fraction != 0 && whole < kMost; // that it can be told from
    return fmt::format("{:.{}g}", number,
                       has_neighbours ? static_cast<int>(std::clamp<double>(digits, kLeast, kMost)) : kLeast);
}

std::string shown(picco_int128 value, int fraction) {
    if (fraction == 0)
        return decimal(value);
    return shown(std::ldexp(static_cast<long double>(value), -fraction), fraction);
}

struct Bounds {
    picco_int128 least, most;
};

Bounds bounds_of(int type) {
    const int bits = type < 0 ? -type : type;
    if (type < 0)
        return {0, bits >= 127 ? static_cast<picco_int128>(~picco::UInt128{0} >> 1)
                               : (picco_int128{1} << bits) - 1};
    const auto half = static_cast<picco_int128>(picco::UInt128{1} << (bits - 1));
    return {-half, half - 1};
}

mpz_class element(const picco_plain_row &row, size_t index) {
    return picco::runtime::load_integer(static_cast<const char *>(row.first) + index * row.size, row.size,
                                        row.type);
}

std::string shown(const mpz_class &value, int fraction) {
    constexpr std::size_t kMostDigits = 60;
    if (fraction == 0 && mpz_sizeinbase(value.get_mpz_t(), 10) <= kMostDigits)
        return value.get_str();
    long exponent = 0;
    const auto digits = static_cast<long double>(mpz_get_d_2exp(&exponent, value.get_mpz_t()));
    return shown(std::ldexp(digits, static_cast<int>(exponent) - fraction), fraction);
}

/// Unsigned sums wrap; those of signed types have to fit.
void check_sum(const mpz_class &sum, int type, int fraction, const char *what, const char *name, int line) {
    if (type < 0 || picco::runtime::in_range(sum, type))
        return;
    const mpz_class half = mpz_class(1) << (type - 1);
    tell_fault(line,
               fmt::format("'{}' is {}, which '{}' does not hold ({} to {}): take a wider type", what,
                           shown(sum, fraction), name, shown(-half, fraction), shown(half - 1, fraction)),
               what);
}

/// The largest number of the format, which stands for all above.
bool is_largest(picco_int128 x, picco::runtime::FloatFormat format) {
    using Unsigned = picco::UInt128;
    // The significand in the low bits, behind it the exponent, behind that the sign.
    const Unsigned ones = (Unsigned{1} << (format.significand + format.exponent)) - 1;
    return (static_cast<Unsigned>(x) & ones) == ones;
}

/// For people, of a format whose exponents a long double may not have.
std::string largest_of(picco::runtime::FloatFormat format) {
    const mpz_class packed =
        (mpz_class(1) << static_cast<unsigned>(format.significand + format.exponent)) - 1;
    const auto [value, exponent] = picco::runtime::value_of(packed, format);
    const long double places = std::log10(static_cast<long double>(value.get_d())) +
                               static_cast<long double>(exponent) * std::log10(2.0L);
    const long double whole = std::floor(places);
    return fmt::format("{:.4g}e+{}", std::pow(10.0L, places - whole), static_cast<long>(whole));
}

/// Tells where a value leaves its type.
template <class Number>
void check_bounds(const Number &value, const Number &least, const Number &most, int fraction,
                  const char *what, const char *name, int line) {
    if (value < least || value > most)
        tell_fault(
            line,
            fmt::format("'{}' is {}, which '{}' does not hold ({} to {}): take a wider type, or a cast "
                        "where it is meant",
                        what, shown(value, fraction), name, shown(least, fraction), shown(most, fraction)),
            what);
}

} // namespace

std::string picco::runtime::decimal(Int128 value) {
    UInt128 magnitude = value < 0 ? UInt128{0} - static_cast<UInt128>(value) : static_cast<UInt128>(value);
    std::string digits;
    do {
        digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(magnitude % 10)));
        magnitude /= 10;
    } while (magnitude != 0);
    return value < 0 ? "-" + digits : digits;
}

void picco_check_failed(picco_int128 value, int type, int fraction, const char *what, const char *name,
                        int line) {
    const Bounds held = bounds_of(type);
    check_bounds(value, held.least, held.most, fraction, what, name, line);
}

void picco_plain_wide_check(const uint64_t *x, int words, int type, int fraction, const char *what,
                            const char *name, int line) {
    constexpr int kWordBits = 64;
    const mpz_class value =
        picco::runtime::load_integer(x, static_cast<size_t>(words) * sizeof *x, words * kWordBits);
    const Bounds held = bounds_of(type);
    check_bounds(value, mpz_class(decimal(held.least)), mpz_class(decimal(held.most)), fraction, what, name,
                 line);
}

picco_int128 picco_check_amount_at(picco_int128 x, int bits, const char *name, int line) {
    if (x < 0 || x >= bits)
        fail_plain(line, fmt::format("a shift by {}, but '{}' has {} bits: shift by 0 to {}", decimal(x),
                                     name, bits, bits - 1));
    return x;
}

picco_int128 picco_check_total(const picco_plain_row *row, size_t count, int type, int fraction,
                               const char *what, const char *name, int line) {
    if (row->format != 0)
        return picco_check_float_at(picco_plain_total(row, count, type), row->format, 0, 0, what, name, line);
    picco::runtime::check_readable(row->first, count, row->size);
    mpz_class total = 0;
    for (size_t i = 0; i < count; ++i)
        total += element(*row, i);
    check_sum(total, type, fraction, what, name, line);
    return picco_plain_total(row, count, type);
}

void picco_check_prefix_sums(const picco_plain_row *row, size_t count, int fraction, const char *what,
                             const char *name, int line) {
    picco::runtime::check_readable(row->first, count, row->size);
    if (row->format == 0) {
        mpz_class total = 0;
        for (size_t i = 0; i < count; ++i)
            check_sum(total += element(*row, i), row->type, fraction, what, name, line);
    }
    picco_plain_prefix_sums(row, count);
    if (row->format == 0)
        return;
    for (size_t i = 0; i < count; ++i) {
        picco_int128 value = 0;
        std::memcpy(&value, static_cast<const char *>(row->first) + i * row->size, row->size);
        picco_check_float_at(value, row->format, 0, 0, what, name, line);
    }
}

picco_int128 picco_check_divisor_at(picco_int128 x, const char *what, int line) {
    if (x == 0)
        fail_plain(line, fmt::format("division by zero: '{}' is 0; test it first", what));
    return x;
}

picco_int128 picco_check_argument_at(picco_int128 x, int format, const char *what, int line) {
    const auto f = picco::runtime::FloatFormat::of(format);
    const bool is_negative = (x >> (f.width() - 1) & 1) != 0;
    if (x == 0 || is_negative)
        fail_plain(line, fmt::format("'{}' is the logarithm of {}, which has no value: test the number first",
                                     what, is_negative ? "a negative number" : "0"));
    return x;
}

picco_int128 picco_check_float_at(picco_int128 x, int format, int type, int fraction, const char *what,
                                  const char *name, int line) {
    const auto f = picco::runtime::FloatFormat::of(format);
    if (is_largest(x, f))
        fail_plain(line,
                   fmt::format("'{}' is larger than '{}' holds (up to {}): take a wider type", what, name,
                               type == 0 ? largest_of(f) : shown(bounds_of(type).most, fraction)));
    return x;
}

picco_int128 picco_check_float_to_int_at(picco_int128 x, int format, int type, int fraction, const char *what,
                                         const char *name, int line) {
    const Bounds held = bounds_of(type);
    constexpr int kWide = 127;
    const picco_int128 low = picco_plain_float_to_int(x, format, kWide); // 0, too, where it is far too large
    if (low != 0 && held.least <= low && low <= held.most)
        return low;
    const auto f = picco::runtime::FloatFormat::of(format);
    // A quotient by 0 and the like have a value, 0, which only --check takes for a fault.
    if (picco::runtime::ends_at_faults() || !is_largest(x, f)) {
        const auto number = picco::runtime::value_of(mpz_class(decimal(x)), f);
        const auto places = static_cast<unsigned>(std::labs(number.exponent));
        const mpz_class whole = number.exponent < 0 ? mpz_class(number.value / (mpz_class(1) << places))
                                                    : mpz_class(number.value << places);
        check_bounds(whole, mpz_class(decimal(held.least)), mpz_class(decimal(held.most)), fraction, what,
                     name, line);
    }
    return picco_plain_float_to_int(x, format, type);
}

void *picco_check_element_at(const void *first, size_t count, size_t size, picco_int128 index, int line) {
    if (index < 0 || index >= static_cast<picco_int128>(count))
        fail_plain(line,
                   fmt::format("the private index is {}, but the array has the elements 0 to {}: test the "
                               "index before it is used",
                               decimal(index), decimal(static_cast<picco_int128>(count) - 1)));
    return picco_plain_element(first, count, size, index);
}

void *picco_check_element_in_at(const void *pointer, size_t size, picco_int128 index, int line) {
    const auto [first, count] = picco::runtime::row_of(pointer, size);
    const auto before = (static_cast<const char *>(pointer) - first) / static_cast<std::ptrdiff_t>(size);
    return picco_check_element_at(first, count, size, index + before, line);
}

picco_check_block picco_check_fresh(const void *first, size_t size) {
    fresh_memory().add(first, size);
    return {first, size};
}

void picco_check_left(const picco_check_block *block) {
    fresh_memory().remove(block->first, block->size);
}

void picco_check_written_at(const void *first, size_t size) {
    fresh_memory().remove(first, size);
}

void picco_check_copied(const void *to, const void *from, size_t size) {
    if (from)
        fresh_memory().copy(to, from, size);
    else
        fresh_memory().remove(to, size);
}

void picco_check_read_at(const void *first, size_t size, const char *name, int line) {
    if (fresh_memory().any(first, size))
        fail_plain(line,
                   fmt::format("'{}' is used before it has a value: give it one where it is declared", name));
}
