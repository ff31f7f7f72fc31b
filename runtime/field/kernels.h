/// The batch kernels, once for all representations and instruction sets.
///
/// An Arithmetic provides
///   kLimbs, kWidth              words of an element, and how many elements it handles at once
///   static from(state)          itself, of the state in the field
///   One                         the arithmetic of width 1 for the same state
///   Element                     kWidth elements, with load(words), repeat(words of one), store(words, x)
///   Constant, prepare(words)    a public factor in the form that multiply_constant wants
///   Sum, zero(), accumulate(sum, x, y), reduce(sum)      sums of products, reduced late
///   add, subtract, negate, multiply, multiply_add(sum, x, y), multiply_constant, halve,
///   combine(x, c, y, d)         x c + y d, c and d being constants
/// all on canonical elements and in constant time.
///
/// Everything stands in an unnamed namespace: see kernel_table.h.
#pragma once

#include "field/kernel_table.h"

namespace picco::runtime {
namespace {

using Word = std::uint64_t;

/// step(f, prepare(f), i) for the elements from word i on: for packs of them, then for single ones.
template <class A, class Prepare, class Step>
void for_each(const void *state, std::size_t count, Prepare prepare, Step step) {
    const std::size_t words = count * A::kLimbs, pack = A::kWidth * A::kLimbs;
    std::size_t i = 0;
    if (words >= pack) {
        const A f = A::from(state);
        const auto prepared = prepare(f);
        for (; i + pack <= words; i += pack)
            step(f, prepared, i);
    }
    if constexpr (A::kWidth > 1) {
        if (i < words) {
            const auto f = A::One::from(state);
            const auto prepared = prepare(f);
            for (; i < words; i += A::kLimbs)
                step(f, prepared, i);
        }
    }
}

constexpr auto kNothing = [](const auto &) { return 0; };

template <class A>
struct Kernels {
    static constexpr std::size_t kLimbs = A::kLimbs;
    /// Columns that a matrix product handles together.
    static constexpr std::size_t kColumns = 8;

    static void add(const void *state, Word *out, const Word *a, const Word *b, std::size_t count) {
        for_each<A>(state, count, kNothing, [=](const auto &f, int, std::size_t i) {
            f.store(out + i, f.add(f.load(a + i), f.load(b + i)));
        });
    }
    static void subtract(const void *state, Word *out, const Word *a, const Word *b, std::size_t count) {
        for_each<A>(state, count, kNothing, [=](const auto &f, int, std::size_t i) {
            f.store(out + i, f.subtract(f.load(a + i), f.load(b + i)));
        });
    }
    static void multiply(const void *state, Word *out, const Word *a, const Word *b, std::size_t count) {
        for_each<A>(state, count, kNothing, [=](const auto &f, int, std::size_t i) {
            f.store(out + i, f.multiply(f.load(a + i), f.load(b + i)));
        });
    }
    static void multiply_add(const void *state, Word *out, const Word *a, const Word *b, std::size_t count) {
        for_each<A>(state, count, kNothing, [=](const auto &f, int, std::size_t i) {
            f.store(out + i, f.multiply_add(f.load(out + i), f.load(a + i), f.load(b + i)));
        });
    }
    static void multiply_constant(const void *state, Word *out, const Word *a, const Word *constant,
                                  std::size_t count) {
        for_each<A>(
            state, count, [=](const auto &f) { return f.prepare(constant); },
            [=](const auto &f, const auto &c, std::size_t i) {
                f.store(out + i, f.multiply_constant(f.load(a + i), c));
            });
    }
    static void multiply_constant_add(const void *state, Word *out, const Word *a, const Word *constant,
                                      std::size_t count) {
        for_each<A>(
            state, count, [=](const auto &f) { return f.prepare(constant); },
            [=](const auto &f, const auto &c, std::size_t i) {
                f.store(out + i, f.add(f.load(out + i), f.multiply_constant(f.load(a + i), c)));
            });
    }
    static void add_constant(const void *state, Word *out, const Word *a, const Word *constant,
                             std::size_t count) {
        for_each<A>(
            state, count, [=](const auto &f) { return f.repeat(constant); },
            [=](const auto &f, const auto &c, std::size_t i) { f.store(out + i, f.add(f.load(a + i), c)); });
    }
    static void combine(const void *state, Word *out, const Word *a, const Word *c, const Word *b,
                        const Word *d, std::size_t count) {
        for_each<A>(
            state, count,
            [=](const auto &f) {
                struct {
                    decltype(f.prepare(c)) first, second;
                } both{f.prepare(c), f.prepare(d)};
                return both;
            },
            [=](const auto &f, const auto &both, std::size_t i) {
                f.store(out + i, f.combine(f.load(a + i), both.first, f.load(b + i), both.second));
            });
    }
    static void negate(const void *state, Word *out, const Word *a, std::size_t count) {
        for_each<A>(state, count, kNothing,
                    [=](const auto &f, int, std::size_t i) { f.store(out + i, f.negate(f.load(a + i))); });
    }
    static void halve(const void *state, Word *out, const Word *a, std::size_t count) {
        for_each<A>(state, count, kNothing,
                    [=](const auto &f, int, std::size_t i) { f.store(out + i, f.halve(f.load(a + i))); });
    }

    static void inner_product(const void *state, Word *out, const Word *a, std::ptrdiff_t a_step,
                              const Word *b, std::ptrdiff_t b_step, std::size_t length) {
        using One = typename A::One;
        const One one = One::from(state);
        typename One::Sum sum = one.zero();
        Word partial[A::kWidth * kLimbs]; // one sum for each place of the packs
        const std::size_t pack = A::kWidth * kLimbs;
        const std::size_t packs = a_step == 1 && b_step == 1 && A::kWidth > 1 ? length / A::kWidth : 0;
        std::size_t done = 0;
        if (packs > 0) {
            const A f = A::from(state);
            typename A::Sum even = f.zero(), odd = f.zero(); // two chains of additions run at a time
            for (; done + 2 <= packs; done += 2, a += 2 * pack, b += 2 * pack) {
                f.accumulate(even, f.load(a), f.load(b));
                f.accumulate(odd, f.load(a + pack), f.load(b + pack));
            }
            for (; done < packs; ++done, a += pack, b += pack)
                f.accumulate(even, f.load(a), f.load(b));
            f.store(partial, f.add(f.reduce(even), f.reduce(odd)));
        }
        const auto limbs = static_cast<std::ptrdiff_t>(kLimbs);
        for (std::size_t i = done * A::kWidth; i < length; ++i, a += a_step * limbs, b += b_step * limbs)
            one.accumulate(sum, one.load(a), one.load(b));
        typename One::Element total = one.reduce(sum);
        for (std::size_t i = 0; done > 0 && i < A::kWidth; ++i)
            total = one.add(total, one.load(partial + i * kLimbs));
        one.store(out, total);
    }

    /// Groups of columns, copied so that each is contiguous; the rows of a are contiguous as they are.
    static void matrix_product(const void *state, Word *out, const Word *a, const Word *b, std::size_t rows,
                               std::size_t inner, std::size_t columns, Word *scratch) {
        for (std::size_t first = 0; first < columns; first += kColumns) {
            const std::size_t group = columns - first < kColumns ? columns - first : kColumns;
            for (std::size_t k = 0; k < inner; ++k)
                for (std::size_t j = 0; j < group; ++j)
                    for (std::size_t limb = 0; limb < kLimbs; ++limb)
                        scratch[(j * inner + k) * kLimbs + limb] =
                            b[(k * columns + first + j) * kLimbs + limb];
            for (std::size_t i = 0; i < rows; ++i)
                for (std::size_t j = 0; j < group; ++j)
                    inner_product(state, out + (i * columns + first + j) * kLimbs, a + i * inner * kLimbs, 1,
                                  scratch + j * inner * kLimbs, 1, inner);
        }
    }
    static std::size_t scratch_words(std::size_t inner) { return kColumns * inner * kLimbs; }

    static constexpr FieldKernels table() {
        return {add,          subtract, multiply, multiply_add, multiply_constant, multiply_constant_add,
                add_constant, negate,   halve,    combine,      inner_product,     matrix_product,
                scratch_words};
    }
};

} // namespace
} // namespace picco::runtime
