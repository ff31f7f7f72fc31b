/// AES-128 in counter mode with the processor's own instructions; plain functions, one table for each
/// instruction set. Their files include no header with inline functions: see field/kernel_table.h.
#pragma once

#include <cstddef>
#include <cstdint>

namespace picco::runtime {

struct CtrKernels {
    static constexpr std::size_t kRoundKeyBytes = 176;

    /// round_keys: kRoundKeyBytes, aligned to 16.
    void (*expand_key)(std::uint8_t *round_keys, const std::uint8_t *key);
    /// The first `size` bytes of the blocks AES(high | low), AES(high | low + 1), …; both words are big
    /// endian in a block, and low does not overflow.
    void (*fill)(const std::uint8_t *round_keys, std::uint64_t high, std::uint64_t low, void *out,
                 std::size_t size);
    /// The same for count words, each & mask; whether all of them are then below p.
    bool (*fill_below)(const std::uint8_t *round_keys, std::uint64_t high, std::uint64_t low,
                       std::uint64_t *words, std::size_t count, std::uint64_t mask, std::uint64_t p);
};

/// Null where the compiler does not know the instruction set.
const CtrKernels *ctr_kernels_avx2();
const CtrKernels *ctr_kernels_avx512();

} // namespace picco::runtime
