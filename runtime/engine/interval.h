/// Ranges of private integers: public facts about values, from types and operations alone.
#pragma once

#include <algorithm>
#include <cmath>

namespace picco::runtime {

/// All integers from lo to hi. Bounds beyond 2^53 are rounded outwards, so a range never gets too small.
struct Interval {
    double lo = 0;
    double hi = 0;

    static Interval of(double value) { return {value, value}; }
    static Interval bit() { return {0, 1}; }
    static Interval unbounded() { return {-INFINITY, INFINITY}; }

    /// The range of an integer type: its width in bits, negative for an unsigned type.
    static Interval of_type(int type) {
        if (type < 0) {
            return {0, std::ldexp(1.0, -type) - 1};
        }
        return {-std::ldexp(1.0, type - 1), std::ldexp(1.0, type - 1) - 1};
    }

    bool is_bit() const { return lo >= 0 && hi <= 1; }
    bool contains(double value) const { return lo <= value && value <= hi; }
    bool contains(const Interval &other) const { return lo <= other.lo && other.hi <= hi; }

    /// Smallest k with every value in [-2^(k-1), 2^(k-1)); 10000 where a bound is infinite.
    int signed_bits() const { return 1 + std::max(magnitude_bits(hi), magnitude_bits(-lo - 1)); }

    /// Smallest k with |value| < 2^k for every value.
    int absolute_bits() const { return std::max(magnitude_bits(hi), magnitude_bits(-lo)); }

  private:
    /// Bits of the magnitude of a non-negative bound; 0 for a negative one.
    static int magnitude_bits(double bound) {
        if (bound <= 0) {
            return 0;
        }
        if (std::isinf(bound)) {
            return 9999;
        }
        int exponent = 0;
        std::frexp(bound, &exponent);
        return exponent;
    }
};

namespace detail {
constexpr double kExact = 9007199254740992.0; // 2^53
inline double down(double v) {
    return std::fabs(v) < kExact ? v : std::nextafter(v, -INFINITY);
}
inline double up(double v) {
    return std::fabs(v) < kExact ? v : std::nextafter(v, INFINITY);
}
/// 0 * infinity is 0 here: a bound that is never reached.
inline double times(double a, double b) {
    return a == 0 || b == 0 ? 0 : a * b;
}
} // namespace detail

inline Interval operator+(Interval a, Interval b) {
    return {detail::down(a.lo + b.lo), detail::up(a.hi + b.hi)};
}
inline Interval operator-(Interval a) {
    return {-a.hi, -a.lo};
}
inline Interval operator-(Interval a, Interval b) {
    return a + -b;
}

inline Interval operator*(Interval a, Interval b) {
    const double p = detail::times(a.lo, b.lo), q = detail::times(a.lo, b.hi);
    const double r = detail::times(a.hi, b.lo), s = detail::times(a.hi, b.hi);
    return {detail::down(std::fmin(std::fmin(p, q), std::fmin(r, s))),
            detail::up(std::fmax(std::fmax(p, q), std::fmax(r, s)))};
}

/// The smallest range that holds both.
inline Interval hull(Interval a, Interval b) {
    return {std::fmin(a.lo, b.lo), std::fmax(a.hi, b.hi)};
}

/// What both allow. Where they do not meet, no execution gets there (the program promised otherwise): b.
inline Interval meet(Interval a, Interval b) {
    const Interval both{std::fmax(a.lo, b.lo), std::fmin(a.hi, b.hi)};
    return both.lo <= both.hi ? both : b;
}

} // namespace picco::runtime
