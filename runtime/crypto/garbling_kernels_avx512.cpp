// The hash of garbled gates with VAES, 32 labels at a time.
#include "crypto/garbling_kernels.h"

#if defined(__AVX512F__) && defined(__VAES__)
#include "crypto/aes_key.h"

namespace picco::runtime {

namespace {

constexpr std::size_t kLabels = 4; ///< of a vector

template <std::size_t kVectors>
[[gnu::always_inline]] inline void encrypt(const __m512i *keys, __m512i *blocks) {
#pragma GCC unroll 8
    for (std::size_t i = 0; i < kVectors; ++i)
        blocks[i] = _mm512_xor_si512(blocks[i], keys[0]);
#pragma GCC unroll 9
    for (int round = 1; round < 10; ++round)
#pragma GCC unroll 8
        for (std::size_t i = 0; i < kVectors; ++i)
            blocks[i] = _mm512_aesenc_epi128(blocks[i], keys[round]);
#pragma GCC unroll 8
    for (std::size_t i = 0; i < kVectors; ++i)
        blocks[i] = _mm512_aesenclast_epi128(blocks[i], keys[10]);
}

__m512i each_128(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) {
    const auto word = [](std::uint64_t x) { return static_cast<long long>(x); };
    return _mm512_set_epi64(0, word(d), 0, word(c), 0, word(b), 0, word(a));
}

/// Goes through labels, of which so many side by side have the same tweak. Inline, so that keys stay in registers.
template <std::size_t kOfTweak>
class Walk {
  public:
    [[gnu::always_inline]] Walk(const std::uint8_t *round_keys, std::uint64_t tweak, Label *labels)
        : tweaks_(each_128(tweak, tweak + 1 / kOfTweak, tweak + 2 / kOfTweak, tweak + 3 / kOfTweak)),
          step_(each_128(kStep, kStep, kStep, kStep)), labels_(labels) {
#pragma GCC unroll 11
        for (int round = 0; round < 11; ++round)
            keys_[round] =
                _mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i *>(round_keys) + round));
    }
    /// The mask tells which words of the last vector there are.
    template <std::size_t kVectors>
    [[gnu::always_inline]] void hash_next(__mmask8 mask = 0xff) {
        __m512i once[kVectors], twice[kVectors];
#pragma GCC unroll 8
        for (std::size_t i = 0; i < kVectors; ++i)
            once[i] = _mm512_maskz_loadu_epi64(i + 1 < kVectors ? 0xff : mask, labels_ + i * kLabels);
        encrypt<kVectors>(keys_, once);
#pragma GCC unroll 8
        for (std::size_t i = 0; i < kVectors; ++i) {
            twice[i] = _mm512_xor_si512(once[i], tweaks_);
            tweaks_ = _mm512_add_epi64(tweaks_, step_);
        }
        encrypt<kVectors>(keys_, twice);
#pragma GCC unroll 8
        for (std::size_t i = 0; i < kVectors; ++i)
            _mm512_mask_storeu_epi64(labels_ + i * kLabels, i + 1 < kVectors ? 0xff : mask,
                                     _mm512_xor_si512(once[i], twice[i]));
        labels_ += kVectors * kLabels;
    }

  private:
    static constexpr std::uint64_t kStep = kLabels / kOfTweak;
    __m512i keys_[11];
    __m512i tweaks_, step_;
    Label *labels_;
};

template <std::size_t kOfTweak>
void hash(const std::uint8_t *round_keys, std::uint64_t tweak, Label *x, std::size_t count) {
    const std::size_t labels = count * kOfTweak, vectors = labels / kLabels;
    // Those of one gate have just been stored one by one: a load of all of them would wait for that.
    if (labels <= kLabels) {
        const GarblingKernels &few = *garbling_kernels_avx2();
        return (kOfTweak == 1 ? few.each : few.pairs)(round_keys, tweak, x, count);
    }
    Walk<kOfTweak> walk(round_keys, tweak, x);
    for (std::size_t i = 0; i < vectors / 8; ++i)
        walk.template hash_next<8>();
    if ((vectors & 4u) != 0)
        walk.template hash_next<4>();
    if ((vectors & 2u) != 0)
        walk.template hash_next<2>();
    if ((vectors & 1u) != 0)
        walk.template hash_next<1>();
    if (const std::size_t words = 2 * (labels % kLabels); words != 0)
        walk.template hash_next<1>(static_cast<__mmask8>((1u << words) - 1));
}

constexpr GarblingKernels kKernels{expand_key, hash<1>, hash<2>};

} // namespace

const GarblingKernels *garbling_kernels_avx512() {
    return &kKernels;
}

} // namespace picco::runtime

#else

namespace picco::runtime {
const GarblingKernels *garbling_kernels_avx512() {
    return nullptr;
}
} // namespace picco::runtime

#endif
