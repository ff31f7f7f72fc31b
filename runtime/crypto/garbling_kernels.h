/// What garbled gates are hashed with, by the processor's own instructions; see crypto/ctr_kernels.h.
#pragma once

#include <cstddef>
#include <cstdint>

namespace picco::runtime {

/// What stands for a bit on a wire of a garbled circuit.
struct Label {
    /// In one register, so that gates store both together, as kernels load them.
    using Words [[gnu::vector_size(16)]] = std::uint64_t;
    Words words;
};

struct GarblingKernels {
    static constexpr std::size_t kRoundKeyBytes = 176;

    /// round_keys: kRoundKeyBytes, aligned to 16.
    void (*expand_key)(std::uint8_t *round_keys, const std::uint8_t *key);
    /// x[i] = H(x[i], tweak + i) for so many labels.
    void (*each)(const std::uint8_t *round_keys, std::uint64_t tweak, Label *x, std::size_t count);
    /// x[2 i] and x[2 i + 1] likewise with tweak + i, for so many pairs.
    void (*pairs)(const std::uint8_t *round_keys, std::uint64_t tweak, Label *x, std::size_t count);
};

/// Null where the compiler does not know the instruction set.
const GarblingKernels *garbling_kernels_avx2();
const GarblingKernels *garbling_kernels_avx512();

} // namespace picco::runtime
