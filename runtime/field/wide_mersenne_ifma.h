/// Arithmetic modulo 2^m - 1 of two words with AVX-512 IFMA, eight elements at a time. For
/// mersenne_avx512.cpp; see kernel_table.h.
#pragma once

#include "field/lanes.h"
#include "field/wide_mersenne.h"

namespace picco::runtime {
namespace {

/// 64 < m < 128. Products are computed in digits of 52 bits.
template <int kBits>
struct WideMersenneIfma {
    static constexpr std::size_t kLimbs = 2, kWidth = 8;
    static constexpr int m = kBits;
    static constexpr int kDigits = m <= 104 ? 2 : 3;
    /// Columns of a product: for three digits the last one would be 0, as top digits are below 2^23.
    static constexpr int kColumns = kDigits == 2 ? 4 : 5;
    static constexpr Word kTopMask = (Word{1} << (m - 64)) - 1, kDigitMask = (Word{1} << 52) - 1;
    using One = WideMersenne<kBits>;
    using Pack = Lanes::Pack;
    struct Element {
        Pack low, high;
    };
    /// A factor in digits; the instructions ignore all but the low 52 bits of each.
    struct Constant {
        Pack digit[kDigits];
    };
    /// Column i counts 2^(52 i); each grows by less than 5 * 2^52 a product.
    struct Columns {
        Pack column[kColumns];
    };
    struct Sum {
        Columns columns;
        Element folded; ///< what was in the columns before
        unsigned pending;
    };
    static constexpr unsigned kMaxPending = 512;

    static WideMersenneIfma from(const void *) { return {}; }
    static Element load(const Word *words) {
        const __m512i first = _mm512_loadu_si512(words), second = _mm512_loadu_si512(words + 8);
        const __m512i even = _mm512_set_epi64(14, 12, 10, 8, 6, 4, 2, 0);
        const __m512i odd = _mm512_set_epi64(15, 13, 11, 9, 7, 5, 3, 1);
        return {Lanes::pack(_mm512_permutex2var_epi64(first, even, second)),
                Lanes::pack(_mm512_permutex2var_epi64(first, odd, second))};
    }
    static Element repeat(const Word *words) { return {Lanes::all(words[0]), Lanes::all(words[1])}; }
    static void store(Word *words, Element x) {
        const __m512i low = Lanes::raw(x.low), high = Lanes::raw(x.high);
        const __m512i first = _mm512_set_epi64(11, 3, 10, 2, 9, 1, 8, 0);
        const __m512i second = _mm512_set_epi64(15, 7, 14, 6, 13, 5, 12, 4);
        _mm512_storeu_si512(words, _mm512_permutex2var_epi64(low, first, high));
        _mm512_storeu_si512(words + 8, _mm512_permutex2var_epi64(low, second, high));
    }

    /// The canonical form of sum < 2p: the sum is at least p exactly where sum + 1 reaches 2^m, and the rest
    /// of sum + 1 is then the result.
    static Element canonical(Element sum) {
        const __m512i one = _mm512_set1_epi64(1);
        const __m512i low = Lanes::raw(sum.low), high = Lanes::raw(sum.high);
        const __m512i next_low = _mm512_add_epi64(low, one);
        const __mmask8 carry = _mm512_testn_epi64_mask(next_low, next_low);
        const __m512i next_high = _mm512_mask_add_epi64(high, carry, high, one);
        const __mmask8 reached = _mm512_test_epi64_mask(next_high, Lanes::raw(Lanes::all(kTopMask + 1)));
        return {
            Lanes::pack(_mm512_mask_mov_epi64(low, reached, next_low)),
            Lanes::pack(_mm512_mask_and_epi64(high, reached, next_high, Lanes::raw(Lanes::all(kTopMask))))};
    }
    static Element plain_sum(Element x, Element y) {
        const Pack low = x.low + y.low;
        const __mmask8 carry = _mm512_cmplt_epu64_mask(Lanes::raw(low), Lanes::raw(x.low));
        const __m512i high = Lanes::raw(x.high + y.high);
        return {low, Lanes::pack(_mm512_mask_add_epi64(high, carry, high, _mm512_set1_epi64(1)))};
    }
    /// p - x; all bits of p are 1.
    static Element complement(Element x) { return {~x.low, x.high ^ Lanes::all(kTopMask)}; }

    static Constant split(Element x) {
        Constant digits;
        digits.digit[0] = x.low;
        digits.digit[1] = (x.low >> 52) | (x.high << 12);
        if constexpr (kDigits == 3)
            digits.digit[2] = x.high >> 40;
        return digits;
    }
    static Columns no_columns() {
        Columns none;
        for (int i = 0; i < kColumns; ++i)
            none.column[i] = Lanes::all(0);
        return none;
    }
    static void add_product(Columns &sum, const Constant &x, const Constant &y) {
#pragma GCC unroll 3
        for (int i = 0; i < kDigits; ++i)
#pragma GCC unroll 3
            for (int j = 0; j < kDigits; ++j) {
                sum.column[i + j] = Lanes::add_low52(sum.column[i + j], x.digit[i], y.digit[j]);
                if (i + j + 1 < kColumns)
                    sum.column[i + j + 1] = Lanes::add_high52(sum.column[i + j + 1], x.digit[i], y.digit[j]);
            }
    }
    /// Of one product, below 2^(2m): at most 2p - 2 after the fold, because the high part of (p - 1)^2 is at
    /// most p - 2.
    static Element reduced(Columns x) {
        Pack *c = x.column;
        const Pack digit = Lanes::all(kDigitMask);
        c[2] += c[1] >> 52; // column 0 holds the low half of one product only
        c[3] += c[2] >> 52;
        const Pack word0 = c[0] | (c[1] << 52);
        const Pack word1 = ((c[1] & digit) >> 12) | (c[2] << 40);
        const Pack word2 = ((c[2] & digit) >> 24) | (c[3] << 28);
        Pack word3 = c[3] >> 36;
        if constexpr (kDigits == 3)
            word3 = ((c[3] & digit) >> 36) | ((c[4] + (c[3] >> 52)) << 16);
        const Element low{word0, word1 & Lanes::all(kTopMask)};
        const Element high{(word1 >> (m - 64)) | (word2 << (128 - m)),
                           (word2 >> (m - 64)) | (word3 << (128 - m))};
        return canonical(plain_sum(low, high));
    }

    static Element add(Element x, Element y) {
        return canonical(plain_sum(x, y));
    }
    static Element subtract(Element x, Element y) {
        return add(x, complement(y));
    }
    static Element negate(Element x) {
        return canonical(complement(x));
    }
    static Element multiply(Element x, Element y) {
        return multiply_constant(x, split(y));
    }
    static Element multiply_add(Element sum, Element x, Element y) {
        return add(sum, multiply(x, y));
    }
    static Constant prepare(const Word *words) {
        return split(repeat(words));
    }
    static Element multiply_constant(Element x, const Constant &c) {
        Columns product = no_columns();
        add_product(product, split(x), c);
        return reduced(product);
    }
    static Element combine(Element x, const Constant &c, Element y, const Constant &d) {
        return add(multiply_constant(x, c), multiply_constant(y, d));
    }
    static Element halve(Element x) {
        return {(x.low >> 1) | (x.high << 63), (x.high >> 1) | ((x.low & Lanes::all(1)) << (m - 65))};
    }

    static Sum zero() {
        return {no_columns(), {Lanes::all(0), Lanes::all(0)}, 0};
    }
    static void accumulate(Sum &sum, Element x, Element y) {
        add_product(sum.columns, split(x), split(y));
        if (++sum.pending == kMaxPending) {
            const Element all = reduce(sum);
            sum = zero();
            sum.folded = all;
        }
    }
    static Element reduce(const Sum &sum) {
        Element total = sum.folded;
        add_column<0>(total, sum.columns);
        add_column<1>(total, sum.columns);
        add_column<2>(total, sum.columns);
        add_column<3>(total, sum.columns);
        if constexpr (kColumns == 5)
            add_column<4>(total, sum.columns);
        return total;
    }

  private:
    /// total += column i times 2^(52 i): the column, rotated in m bits.
    template <int kColumn>
    static void add_column(Element &total, const Columns &columns) {
        constexpr int kShift = 52 * kColumn % m;
        const Pack x = columns.column[kColumn], none = Lanes::all(0);
        Element part{none, none}, over{none, none};
        if constexpr (kShift == 0) {
            part.low = x;
        } else if constexpr (kShift < 64) {
            part = {x << kShift, (x >> (64 - kShift)) & Lanes::all(kTopMask)};
        } else {
            part.high = (x << (kShift - 64)) & Lanes::all(kTopMask);
        }
        if constexpr (m - kShift < 64)
            over.low = x >> (m - kShift);
        total = add(total, canonical(part));
        total = add(total, over);
    }
};

} // namespace
} // namespace picco::runtime
