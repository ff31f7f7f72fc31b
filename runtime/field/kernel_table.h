/// What a representation of a prime field supplies: its kernels as plain functions.
///
/// A table is made in a file of its own for each instruction set. Such files include nothing but this and
/// templates in unnamed namespaces: an inline function shared with other files could end up in the program
/// in the form that was compiled for the larger instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

namespace picco::runtime {

/// The kernels of field.h, where their contracts stand; `f` is the representation's state.
struct FieldKernels {
    using Word = std::uint64_t;
    using Binary = void (*)(const void *f, Word *out, const Word *a, const Word *b, std::size_t count);
    using Unary = void (*)(const void *f, Word *out, const Word *a, std::size_t count);

    Binary add, subtract, multiply, multiply_add;
    Binary multiply_constant, multiply_constant_add, add_constant; ///< b: one element
    Unary negate, halve;
    void (*combine)(const void *f, Word *out, const Word *a, const Word *c, const Word *b, const Word *d,
                    std::size_t count);
    void (*inner_product)(const void *f, Word *out, const Word *a, std::ptrdiff_t a_step, const Word *b,
                          std::ptrdiff_t b_step, std::size_t length);
    /// scratch: scratch_words(inner) words.
    void (*matrix_product)(const void *f, Word *out, const Word *a, const Word *b, std::size_t rows,
                           std::size_t inner, std::size_t columns, Word *scratch);
    std::size_t (*scratch_words)(std::size_t inner);
    /// out += words, any ones; whether all of them are elements, otherwise out is unspecified. Null where an
    /// element is not a whole word on the wire, or no kernel does it in one pass.
    bool (*add_words)(const void *f, Word *out, const Word *words, std::size_t count) = nullptr;
};

/// Kernels that know only the number of limbs of an element.
struct BitKernels {
    using Word = std::uint64_t;
    void (*bit_planes)(Word *out, std::size_t stride, const Word *a, std::size_t limbs, std::size_t count,
                       int first, int planes);
    void (*at_least_power)(Word *plane, const Word *a, std::size_t limbs, std::size_t count, int k);
    void (*from_plane)(Word *out, std::size_t limbs, const Word *plane, std::size_t count);
    void (*shift_right)(Word *out, const Word *a, std::size_t limbs, std::size_t count, int m);
    /// Whether all of count words are below p.
    bool (*all_below)(const Word *a, std::size_t count, Word p);
};

const BitKernels *bit_kernels_scalar();
/// Null where the compiler does not know the instruction set.
const BitKernels *bit_kernels_avx2();
const BitKernels *bit_kernels_avx512();

} // namespace picco::runtime
