/// What garbled gates are hashed with, by the processor's own instructions; see crypto/ctr_kernels.h.
#pragma once

#include <cstddef>
#include <cstdint>

namespace picco::runtime {

/// What stands for a bit on a wire of a garbled circuit.
struct alignas(16) Label {
    std::uint64_t low, high;
};

struct GarblingKernels {
    static constexpr std::size_t kRoundKeyBytes = 176;

    /// round_keys: kRoundKeyBytes, aligned to 16.
    void (*expand_key)(std::uint8_t *round_keys, const std::uint8_t *key);
    /// x[i] = H(x[i], tweak + i) for two labels, and for two pairs with one tweak each.
    void (*two)(const std::uint8_t *round_keys, std::uint64_t tweak, Label *x);
    void (*two_pairs)(const std::uint8_t *round_keys, std::uint64_t tweak, Label *x);
};

/// Null where the compiler does not know the instruction set.
const GarblingKernels *garbling_kernels_avx2();

} // namespace picco::runtime
