/// Ranges of private integers: public facts about values, from types and operations alone.
#pragma once

#include "common/int128.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

namespace picco::runtime {

/// All integers v with lo <= v < end. The end is excluded because then the bounds of every integer type are
/// exact; bounds that a double cannot hold are rounded outwards, so a range never gets too small.
struct Interval {
    double lo = 0;
    double end = 1;

    bool operator==(const Interval &) const = default;

    static Interval of(double value) { return {value, after(value)}; }
    static Interval bit() { return {0, 2}; }
    static Interval unbounded() { return {-INFINITY, INFINITY}; }

    /// The range of an integer type: its width in bits, negative for an unsigned type.
    static Interval of_type(int type) {
        return type < 0 ? Interval{0, power(-type)} : Interval{-power(type - 1), power(type - 1)};
    }
    /// 2^exponent, for exponents from 0 on.
    static double power(int exponent) {
        return exponent > 1000 ? std::ldexp(1.0, exponent)
                               : std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
    }

    /// The largest value, or a little more.
    double hi() const { return end <= kExact ? end - 1 : end; }
    bool is_bit() const { return lo >= 0 && end <= 2; }
    bool is_finite() const { return std::isfinite(lo) && std::isfinite(end); }
    bool contains(double value) const { return lo <= value && value < end; }
    bool contains(const Interval &other) const { return lo <= other.lo && other.end <= end; }

    /// Smallest k with every value in [-2^(k-1), 2^(k-1)); 10000 where a bound is infinite.
    int signed_bits() const { return 1 + std::max(power_from(end), power_from(-lo)); }
    /// Bits of its numbers, in two's complement where it has negative ones. At least 1.
    int bits() const { return lo < 0 ? signed_bits() : std::max(1, signed_bits() - 1); }

    /// Smallest k with |value| < 2^k for every value.
    int absolute_bits() const { return std::max(power_from(end), power_from(after(-lo))); }

    /// Beyond 2^53 doubles are no longer all integers.
    static constexpr double kExact = 9007199254740992.0;
    /// The smallest double above every integer <= value.
    static double after(double value) { return std::fabs(value) < kExact ? value + 1 : next(value); }
    /// The double above one that is not 0.
    static double next(double value) {
        if (value == INFINITY) {
            return value;
        }
        const auto bits = std::bit_cast<std::uint64_t>(value);
        return std::bit_cast<double>(value > 0 ? bits + 1 : bits - 1);
    }
    double largest_magnitude() const { return std::max(std::fabs(lo), std::fabs(hi())); }

  private:
    /// Smallest e >= 0 with bound <= 2^e.
    static int power_from(double bound) {
        if (bound <= 1) {
            return 0;
        }
        if (std::isinf(bound)) {
            return 9999;
        }
        const auto bits = std::bit_cast<std::uint64_t>(bound);
        return static_cast<int>(bits >> 52) - 1023 + (bits << 12 != 0 ? 1 : 0);
    }
};

namespace detail {
/// a + b rounded up; exact where it can be.
inline double sum_up(double a, double b) {
    const double sum = a + b, b_part = sum - a;
    const double error = (a - (sum - b_part)) + (b - b_part);
    return error > 0 ? Interval::next(sum) : sum;
}
inline double sum_down(double a, double b) {
    return -sum_up(-a, -b);
}
/// a * b rounded up; 0 * infinity is 0, a bound that is never reached.
inline double product_up(double a, double b) {
    if (a == 0 || b == 0) {
        return 0;
    }
    const double product = a * b;
    if (std::fabs(product) < Interval::kExact) {
        return product;
    }
    return std::fma(a, b, -product) > 0 ? Interval::next(product) : product;
}
inline double product_down(double a, double b) {
    return -product_up(-a, b);
}
/// An end of the products of two ranges that hold 0 or more: a number from 0 on that one range has, times one below the
/// end of the other. Without it a product of bounds beyond 2^53, which are ends themselves, would get one bit more.
inline double end_of_product(Interval a, Interval b) {
    const double of_positives = std::min(product_up(a.hi(), b.end), product_up(a.end, b.hi()));
    const double of_negatives = a.lo < 0 && b.lo < 0 ? Interval::after(product_up(a.lo, b.lo)) : 1;
    return std::max({of_positives, of_negatives, 1.0});
}
/// Whether integers of these magnitudes are numbers of 64 bits, and their products the sums of two doubles.
inline bool has_wide_product(double a, double b) {
    return a < 0x1p63 && b < 0x1p63 && a * b < 0x1p105;
}
/// The sum of the two is the value.
inline std::pair<double, double> exact_parts(Int128 value) {
    constexpr std::int64_t kRest = (std::int64_t{1} << 53) - 1;
    return {static_cast<double>(static_cast<std::int64_t>(value >> 53)) * 0x1p53,
            static_cast<double>(static_cast<std::int64_t>(value) & kRest)};
}
} // namespace detail

inline Interval operator+(Interval a, Interval b) {
    const double end = detail::sum_up(a.end, b.end);
    return {detail::sum_down(a.lo, b.lo), end <= Interval::kExact ? end - 1 : end};
}

inline Interval operator-(Interval a, Interval b) {
    const double lo = detail::sum_down(a.lo, -b.end);
    return {lo >= -Interval::kExact ? lo + 1 : lo, detail::sum_up(a.end, -b.lo)};
}

inline Interval operator-(Interval a) {
    return Interval{0, 1} - a;
}

inline Interval operator*(Interval a, Interval b) {
    const double x = a.hi(), y = b.hi();
    if (a.largest_magnitude() * b.largest_magnitude() < Interval::kExact) {
        const double p = a.lo * b.lo, q = a.lo * y, r = x * b.lo, s = x * y;
        return {std::min(std::min(p, q), std::min(r, s)), std::max(std::max(p, q), std::max(r, s)) + 1};
    }
    const double limit = a.end > 0 && b.end > 0 ? detail::end_of_product(a, b) : INFINITY;
    if (detail::has_wide_product(a.largest_magnitude(), b.largest_magnitude())) {
        const auto integer = [](double bound) { return static_cast<std::int64_t>(bound); };
        const auto times = [](std::int64_t u, std::int64_t v) { return static_cast<Int128>(u) * v; };
        const Int128 p = times(integer(a.lo), integer(b.lo)), q = times(integer(a.lo), integer(y)),
                     r = times(integer(x), integer(b.lo)), s = times(integer(x), integer(y));
        const auto [least, rest_of_least] = detail::exact_parts(std::min(std::min(p, q), std::min(r, s)));
        const auto [most, rest_of_most] = detail::exact_parts(std::max(std::max(p, q), std::max(r, s)));
        return {detail::sum_down(least, rest_of_least),
                std::min(limit, Interval::after(detail::sum_up(most, rest_of_most)))};
    }
    using detail::product_down, detail::product_up;
    const double lo = std::min(
        {product_down(a.lo, b.lo), product_down(a.lo, y), product_down(x, b.lo), product_down(x, y)});
    const double hi =
        std::max({product_up(a.lo, b.lo), product_up(a.lo, y), product_up(x, b.lo), product_up(x, y)});
    return {lo, std::min(limit, Interval::after(hi))};
}

/// The smallest range that holds both.
inline Interval hull(Interval a, Interval b) {
    return {std::min(a.lo, b.lo), std::max(a.end, b.end)};
}

/// The lesser of two values from these ranges, and the greater.
inline Interval lesser(Interval a, Interval b) {
    return {std::min(a.lo, b.lo), std::min(a.end, b.end)};
}
inline Interval greater(Interval a, Interval b) {
    return {std::max(a.lo, b.lo), std::max(a.end, b.end)};
}

/// Whether two values of this difference have to be compared to know the lesser one: neither is it always the
/// same one, nor is the difference -1 or 0, which is the bit itself.
inline bool needs_comparison(Interval difference) {
    const bool is_decided = difference.end <= 0 || difference.lo >= 0;
    return !is_decided && !(difference.lo >= -1 && difference.end <= 1);
}

/// Bits of the difference of two values, whichever is subtracted from the other: [-8, 0] has 4, [0, 8] has 5.
inline int bits_of_difference(Interval a, Interval b) {
    return std::max((a - b).signed_bits(), (b - a).signed_bits());
}

/// What both allow. Where they do not meet, no execution gets there (the program promised otherwise): b.
inline Interval meet(Interval a, Interval b) {
    const Interval both{std::max(a.lo, b.lo), std::min(a.end, b.end)};
    return both.lo < both.end ? both : b;
}

} // namespace picco::runtime
