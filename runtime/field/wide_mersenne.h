/// Arithmetic modulo 2^m - 1 of two words, one element at a time. See kernel_table.h.
#pragma once

#include "common/int128.h"
#include "field/kernels.h"

namespace picco::runtime {
namespace {

/// 64 < m < 128: two words, handled as one of 128 bits.
template <int kBits>
struct WideMersenne {
    static constexpr std::size_t kLimbs = 2, kWidth = 1;
    static constexpr int m = kBits;
    static constexpr UInt128 p = (static_cast<UInt128>(1) << m) - 1;
    using One = WideMersenne;
    using Element = UInt128;
    using Constant = UInt128;
    /// Congruent to the sum: low + 2^128 high, the parts of whole products added up.
    struct Sum {
        UInt128 low;
        UInt128 high;
    };
    struct Product {
        UInt128 low, high; ///< low + 2^128 high
    };

    static WideMersenne from(const void *) { return {}; }
    static Element load(const Word *words) { return static_cast<UInt128>(words[1]) << 64 | words[0]; }
    static Element repeat(const Word *words) { return load(words); }
    static void store(Word *words, Element x) {
        words[0] = static_cast<Word>(x);
        words[1] = static_cast<Word>(x >> 64);
    }
    /// The canonical form of sum < 2p < 2^128, without a branch. For m = 127 the top bit of sum - p tells a
    /// negative difference all the same: sum - p is below p < 2^127 when it is not negative, and at least
    /// 2^128 - p > 2^127 when it is.
    static Element canonical(UInt128 sum) {
        const UInt128 difference = sum - p;
        return difference + (p & (0 - (difference >> 127)));
    }
    static Product product(Element x, Element y) {
        const auto x0 = static_cast<Word>(x), x1 = static_cast<Word>(x >> 64);
        const auto y0 = static_cast<Word>(y), y1 = static_cast<Word>(y >> 64);
        const UInt128 middle = static_cast<UInt128>(x0) * y1 + static_cast<UInt128>(x1) * y0; // x1, y1 < 2^63
        const UInt128 bottom = static_cast<UInt128>(x0) * y0;
        const UInt128 low = bottom + (middle << 64);
        return {low, static_cast<UInt128>(x1) * y1 + (middle >> 64) + static_cast<UInt128>(low < bottom)};
    }
    /// A folded product is at most 2p - 2, because the high part of (p - 1)^2 is at most p - 2.
    static Element reduced(Product x) { return canonical((x.low & p) + (x.high << (128 - m) | x.low >> m)); }

    static Element add(Element x, Element y) { return canonical(x + y); }
    static Element subtract(Element x, Element y) { return canonical(x + (p - y)); }
    static Element negate(Element x) { return canonical(p - x); }
    static Element multiply(Element x, Element y) { return reduced(product(x, y)); }
    static Element multiply_add(Element sum, Element x, Element y) { return add(sum, multiply(x, y)); }
    static Constant prepare(const Word *words) { return load(words); }
    static Element multiply_constant(Element x, Constant c) { return multiply(x, c); }
    static Element combine(Element x, Constant c, Element y, Constant d) {
        return add(multiply(x, c), multiply(y, d));
    }
    static Element halve(Element x) { return x >> 1 | (x & 1) << (m - 1); }
    static Sum zero() { return {0, 0}; }
    static void accumulate(Sum &sum, Element x, Element y) {
        Product next = product(x, y);
        sum.low += next.low;
        // The high parts are below 2^(2m - 128) <= 2^126: folding each keeps their sum below 2^127.
        sum.high += next.high + static_cast<UInt128>(sum.low < next.low);
        if constexpr (2 * m - 128 > 96)
            sum.high = folded_high(sum.high);
    }
    static Element reduce(Sum sum) {
        const Element low = canonical((sum.low & p) + (sum.low >> m));
        const Element high = canonical((sum.high & p) + (sum.high >> m));
        return add(low, multiply(high, kTwoTo128));
    }

  private:
    static constexpr UInt128 kTwoTo128 = static_cast<UInt128>(1) << (128 - m);
    /// The same modulo p, at most p + 1.
    static UInt128 folded_high(UInt128 high) { return (high & p) + (high >> m); }
};

} // namespace
} // namespace picco::runtime
