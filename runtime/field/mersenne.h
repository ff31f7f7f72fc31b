/// Arithmetic modulo 2^m - 1 in packs: 2^m = 1, so a product is reduced by adding its high part to its low
/// part. For the files of the instruction sets; see kernel_table.h.
#pragma once

#include "common/int128.h"
#include "field/kernels.h"
#include "field/lanes.h"
#include "field/mersenne_state.h"

namespace picco::runtime {
namespace {

/// m <= 31: a product fits a word; m is a member, so that one kernel serves all tiny test fields.
template <class L>
struct SmallMersenne {
    static constexpr std::size_t kLimbs = 1, kWidth = L::kWidth;
    using Pack = typename L::Pack;
    using One = SmallMersenne<OneLane>;
    struct Element {
        Pack value;
    };
    using Constant = Element;
    using Sum = Element;
    Pack p;
    int m;

    static SmallMersenne from(const void *state) {
        const auto &modulus = *static_cast<const SmallMersenneState *>(state);
        return {L::all(modulus.p), modulus.m};
    }
    static Element load(const Word *words) { return {L::load(words)}; }
    static Element repeat(const Word *word) { return {L::all(*word)}; }
    static void store(Word *words, Element x) { L::store(words, x.value); }
    Element canonical(Pack sum) const { return {L::subtract_once(sum, p)}; }
    /// Of a sum of at most p + 2 products.
    Element reduced(Pack sum) const { return canonical((sum & p) + (sum >> m)); }
    Pack product(Element x, Element y) const { return L::multiply_halves(x.value, y.value); }

    Element add(Element x, Element y) const { return canonical(x.value + y.value); }
    Element subtract(Element x, Element y) const { return canonical(x.value + p - y.value); }
    Element negate(Element x) const { return canonical(p - x.value); }
    Element multiply(Element x, Element y) const { return reduced(product(x, y)); }
    Element multiply_add(Element sum, Element x, Element y) const { return add(sum, multiply(x, y)); }
    Constant prepare(const Word *word) const { return repeat(word); }
    Element multiply_constant(Element x, Constant c) const { return multiply(x, c); }
    Element combine(Element x, Constant c, Element y, Constant d) const {
        return add(multiply(x, c), multiply(y, d));
    }
    Element halve(Element x) const { return {x.value >> 1 | (x.value & L::all(1)) << (m - 1)}; }
    Sum zero() const { return {L::all(0)}; }
    void accumulate(Sum &sum, Element x, Element y) const { sum = multiply_add(sum, x, y); }
    Element reduce(Sum sum) const { return sum; }
};

/// Sums of products modulo 2^61 - 1 by one word at a time: below 2^68 after each fold, so that 32 products
/// fit before the next.
struct ScalarSum61 {
    UInt128 value;
    unsigned pending;
};

template <class L>
struct Mersenne61 {
    static constexpr std::size_t kLimbs = 1, kWidth = L::kWidth;
    static constexpr int m = 61;
    static constexpr Word kPrime = (Word{1} << m) - 1;
    using Pack = typename L::Pack;
    using One = Mersenne61<OneLane>;
    struct Element {
        Pack value;
    };
    struct Constant {
        Pack value, high; ///< high: value >> 32
    };
    using Sum = Element; ///< congruent to the sum, at most p + 4
    Pack p;

    static Mersenne61 from(const void *) { return {L::all(kPrime)}; }
    static Element load(const Word *words) { return {L::load(words)}; }
    static Element repeat(const Word *word) { return {L::all(*word)}; }
    static void store(Word *words, Element x) { L::store(words, x.value); }
    Element canonical(Pack sum) const { return {L::subtract_once(sum, p)}; }
    /// Any sum below 2^64: at most p + 7 after the fold.
    Element reduced(Pack sum) const { return canonical((sum & p) + (sum >> m)); }
    /// Congruent to x c, below 3 * 2^61 + 2^34. With x = x_1 2^32 + x_0 and 2^61 = 1 the product is
    /// x_0 c_0 + 2^32 (x_0 c_1 + x_1 c_0) + 8 x_1 c_1; the middle part is below 2^62.
    Pack product(Element x, Constant c) const {
        const Pack high = x.value >> 32;
        const Pack low = L::multiply_halves(x.value, c.value);
        const Pack middle = L::multiply_halves(x.value, c.high) + L::multiply_halves(high, c.value);
        return (low & p) + (low >> m) + ((middle << 32) & p) + (middle >> 29) +
               (L::multiply_halves(high, c.high) << 3);
    }
    static Constant split(Element x) { return {x.value, x.value >> 32}; }

    Element add(Element x, Element y) const { return canonical(x.value + y.value); }
    Element subtract(Element x, Element y) const { return canonical(x.value + p - y.value); }
    Element negate(Element x) const { return canonical(p - x.value); }
    Element multiply(Element x, Element y) const { return reduced(product(x, split(y))); }
    Element multiply_add(Element sum, Element x, Element y) const {
        return reduced(sum.value + product(x, split(y)));
    }
    Constant prepare(const Word *word) const { return split(repeat(word)); }
    Element multiply_constant(Element x, Constant c) const { return reduced(product(x, c)); }
    Element combine(Element x, Constant c, Element y, Constant d) const {
        return reduced(product(x, c) + product(y, d));
    }
    Element halve(Element x) const { return {x.value >> 1 | (x.value & L::all(1)) << (m - 1)}; }
    Sum zero() const { return {L::all(0)}; }
    void accumulate(Sum &sum, Element x, Element y) const {
        const Pack next = sum.value + product(x, split(y));
        sum.value = (next & p) + (next >> m);
    }
    Element reduce(Sum sum) const { return canonical(sum.value); }
};

/// One word at a time, with products of 128 bits.
template <>
struct Mersenne61<OneLane> {
    static constexpr std::size_t kLimbs = 1, kWidth = 1;
    static constexpr int m = 61;
    static constexpr Word p = (Word{1} << m) - 1;
    using One = Mersenne61;
    using Element = Word;
    using Constant = Word;
    using Sum = ScalarSum61;

    static Mersenne61 from(const void *) { return {}; }
    static Element load(const Word *words) { return *words; }
    static Element repeat(const Word *word) { return *word; }
    static void store(Word *words, Element x) { *words = x; }
    static Element canonical(Word sum) { return OneLane::subtract_once(sum, p); }
    static Element reduced(Word sum) { return canonical((sum & p) + (sum >> m)); }
    /// At most 2p - 2, because the high part of (p - 1)^2 is at most p - 2.
    static Word product(Element x, Element y) {
        const UInt128 both = static_cast<UInt128>(x) * y;
        return (static_cast<Word>(both) & p) + static_cast<Word>(both >> m);
    }

    static Element add(Element x, Element y) { return canonical(x + y); }
    static Element subtract(Element x, Element y) { return canonical(x + p - y); }
    static Element negate(Element x) { return canonical(p - x); }
    static Element multiply(Element x, Element y) { return canonical(product(x, y)); }
    static Element multiply_add(Element sum, Element x, Element y) { return reduced(sum + product(x, y)); }
    static Constant prepare(const Word *word) { return *word; }
    static Element multiply_constant(Element x, Constant c) { return multiply(x, c); }
    static Element combine(Element x, Constant c, Element y, Constant d) {
        return reduced(product(x, c) + product(y, d));
    }
    static Element halve(Element x) { return x >> 1 | (x & 1) << (m - 1); }
    static Sum zero() { return {0, 0}; }
    static void accumulate(Sum &sum, Element x, Element y) {
        sum.value += static_cast<UInt128>(x) * y;
        if (++sum.pending == 32) {
            sum.value = (sum.value & p) + (sum.value >> m);
            sum.pending = 0;
        }
    }
    static Element reduce(const Sum &sum) {
        // Twice folded, the sum is at most p + 64; then one more fold and subtraction is enough.
        UInt128 value = (sum.value & p) + (sum.value >> m);
        value = (value & p) + (value >> m);
        return reduced(static_cast<Word>(value));
    }
};

/// Of packs and of single words.
template <class L>
struct AddWords61 {
    static bool add(const void *, Word *out, const Word *words, std::size_t count) {
        std::size_t i = 0;
        Word seen[L::kWidth];
        L::store(seen, add_packs<L>(i, out, words, count));
        Word all = add_packs<OneLane>(i, out, words, count);
        for (const Word word : seen)
            all |= word;
        return all >> 61 == 0;
    }

  private:
    /// From word i on as far as whole packs reach; the OR of the words x and of x + 1, which has a bit above
    /// the 61 ones where some x is p or larger.
    template <class Part>
    static typename Part::Pack add_packs(std::size_t &i, Word *out, const Word *words, std::size_t count) {
        constexpr Word kPrime = (Word{1} << 61) - 1;
        typename Part::Pack seen = Part::all(0);
        for (; i + Part::kWidth <= count; i += Part::kWidth) {
            const typename Part::Pack x = Part::load(words + i);
            seen |= x | (x + Part::all(1));
            Part::store(out + i, Part::subtract_once(Part::load(out + i) + x, Part::all(kPrime)));
        }
        return seen;
    }
};

template <class Arithmetic>
constexpr FieldKernels table_of_61() {
    FieldKernels kernels = Kernels<Arithmetic>::table();
    kernels.add_words = AddWords61<Lanes>::add;
    return kernels;
}

} // namespace
} // namespace picco::runtime
