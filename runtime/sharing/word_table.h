/// Bitwise operations on runs of words: one table for each instruction set; see field/kernel_table.h.
#pragma once

#include <cstddef>
#include <cstdint>

namespace picco::runtime {

struct WordKernels {
    using Word = std::uint64_t;
    /// to ^= a
    void (*xor_into)(Word *to, const Word *a, std::size_t words);
    /// to = a ^ b
    void (*xor_of)(Word *to, const Word *a, const Word *b, std::size_t words);
    /// to ^= a & b
    void (*and_into)(Word *to, const Word *a, const Word *b, std::size_t words);
    /// to[i % 8] ^= a[i] & b[i]
    void (*and_into_eight)(Word *to, const Word *a, const Word *b, std::size_t words);
    /// to ^= a & mask
    void (*masked_into)(Word *to, const Word *a, Word mask, std::size_t words);
    /// to ^= mask ^ x1 & y1 ^ x1 & y2 ^ x2 & y1
    void (*replicated_and)(Word *to, const Word *mask, const Word *x1, const Word *x2, const Word *y1,
                           const Word *y2, std::size_t words);
    /// to[i] ^= the XOR of rows[r * words + i] & masks[r] for all r
    void (*masked_rows)(Word *to, const Word *rows, const Word *masks, std::size_t words, std::size_t count);
    /// Bit r of `to` ^= the XOR of all bits of row r & with; rows of `words` words, one behind the other.
    void (*row_products)(Word *to, const Word *rows, const Word *with, std::size_t words, std::size_t count);
};

const WordKernels &word_kernels_scalar();
const WordKernels &word_kernels_avx2();
const WordKernels &word_kernels_avx512();

} // namespace picco::runtime
