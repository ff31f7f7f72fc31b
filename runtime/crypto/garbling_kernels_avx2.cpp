// The hash of garbled gates with AES-NI, eight labels at a time.
#include "crypto/garbling_kernels.h"

#if defined(__AES__) && defined(__AVX2__)
#include "crypto/aes_key.h"

namespace picco::runtime {

namespace {

template <std::size_t kBlocks>
[[gnu::always_inline]] inline void encrypt(const __m128i *keys, __m128i *blocks) {
#pragma GCC unroll 8
    for (std::size_t i = 0; i < kBlocks; ++i)
        blocks[i] = _mm_xor_si128(blocks[i], keys[0]);
#pragma GCC unroll 9
    for (int round = 1; round < 10; ++round)
#pragma GCC unroll 8
        for (std::size_t i = 0; i < kBlocks; ++i)
            blocks[i] = _mm_aesenc_si128(blocks[i], keys[round]);
#pragma GCC unroll 8
    for (std::size_t i = 0; i < kBlocks; ++i)
        blocks[i] = _mm_aesenclast_si128(blocks[i], keys[10]);
}

/// Goes through labels, of which so many side by side have the same tweak. Inline, so that blocks stay in registers.
template <std::size_t kOfTweak>
struct Walk {
    const __m128i *keys;
    std::uint64_t tweak;
    __m128i *labels;

    template <std::size_t kBlocks>
    [[gnu::always_inline]] void hash_next() {
        __m128i once[kBlocks], twice[kBlocks];
#pragma GCC unroll 8
        for (std::size_t i = 0; i < kBlocks; ++i)
            once[i] = _mm_load_si128(labels + i);
        encrypt<kBlocks>(keys, once);
#pragma GCC unroll 8
        for (std::size_t i = 0; i < kBlocks; ++i)
            twice[i] =
                _mm_xor_si128(once[i], _mm_set_epi64x(0, static_cast<long long>(tweak + i / kOfTweak)));
        encrypt<kBlocks>(keys, twice);
#pragma GCC unroll 8
        for (std::size_t i = 0; i < kBlocks; ++i)
            _mm_store_si128(labels + i, _mm_xor_si128(once[i], twice[i]));
        labels += kBlocks;
        tweak += kBlocks / kOfTweak;
    }
};

template <std::size_t kOfTweak>
void hash(const std::uint8_t *round_keys, std::uint64_t tweak, Label *x, std::size_t count) {
    Walk<kOfTweak> walk{reinterpret_cast<const __m128i *>(round_keys), tweak, reinterpret_cast<__m128i *>(x)};
    const std::size_t labels = count * kOfTweak;
    for (std::size_t i = 0; i < labels / 8; ++i)
        walk.template hash_next<8>();
    if ((labels & 4u) != 0)
        walk.template hash_next<4>();
    if ((labels & 2u) != 0)
        walk.template hash_next<2>();
    if ((labels & 1u) != 0)
        walk.template hash_next<1>();
}

constexpr GarblingKernels kKernels{expand_key, hash<1>, hash<2>};

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
