// The hash of garbled gates with AES-NI, all labels of a gate at a time.
#include "crypto/garbling_kernels.h"

#if defined(__AES__) && defined(__AVX2__)
#include "crypto/aes_key.h"

namespace picco::runtime {

namespace {

template <std::size_t kBlocks>
void encrypt(const __m128i *keys, __m128i *blocks) {
#pragma GCC unroll 4
    for (std::size_t i = 0; i < kBlocks; ++i)
        blocks[i] = _mm_xor_si128(blocks[i], keys[0]);
#pragma GCC unroll 9
    for (int round = 1; round < 10; ++round)
#pragma GCC unroll 4
        for (std::size_t i = 0; i < kBlocks; ++i)
            blocks[i] = _mm_aesenc_si128(blocks[i], keys[round]);
#pragma GCC unroll 4
    for (std::size_t i = 0; i < kBlocks; ++i)
        blocks[i] = _mm_aesenclast_si128(blocks[i], keys[10]);
}

/// Labels of one tweak stand side by side.
template <std::size_t kBlocks>
void hash(const std::uint8_t *round_keys, std::uint64_t tweak, Label *x) {
    const auto *keys = reinterpret_cast<const __m128i *>(round_keys);
    auto *labels = reinterpret_cast<__m128i *>(x);
    __m128i once[kBlocks], twice[kBlocks];
#pragma GCC unroll 4
    for (std::size_t i = 0; i < kBlocks; ++i)
        once[i] = _mm_load_si128(labels + i);
    encrypt<kBlocks>(keys, once);
#pragma GCC unroll 4
    for (std::size_t i = 0; i < kBlocks; ++i)
        twice[i] =
            _mm_xor_si128(once[i], _mm_set_epi64x(0, static_cast<long long>(tweak + i / (kBlocks / 2))));
    encrypt<kBlocks>(keys, twice);
#pragma GCC unroll 4
    for (std::size_t i = 0; i < kBlocks; ++i)
        _mm_store_si128(labels + i, _mm_xor_si128(once[i], twice[i]));
}

constexpr GarblingKernels kKernels{expand_key, hash<2>, hash<4>};

} // namespace

const GarblingKernels *garbling_kernels_avx2() {
    return &kKernels;
}

} // namespace picco::runtime

#else

namespace picco::runtime {
const GarblingKernels *garbling_kernels_avx2() {
    return nullptr;
}
} // namespace picco::runtime

#endif
