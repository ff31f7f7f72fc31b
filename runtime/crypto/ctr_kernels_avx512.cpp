// AES-128 in counter mode with VAES, 32 blocks at a time.
#include "crypto/ctr_kernels.h"

#if defined(__AVX512F__) && defined(__VAES__)
#include "crypto/aes_key.h"

namespace picco::runtime {

namespace {

constexpr std::size_t kVectorBytes = 64, kTogether = 8;

/// Counters of four blocks as little-endian words (low, high), until they are turned into blocks.
struct Counters {
    __m512i words, step, turn;

    Counters(std::uint64_t high, std::uint64_t low)
        : words(_mm512_set_epi64(as_signed(high), as_signed(low + 3), as_signed(high), as_signed(low + 2),
                                 as_signed(high), as_signed(low + 1), as_signed(high), as_signed(low))),
          step(_mm512_set_epi64(0, 4, 0, 4, 0, 4, 0, 4)),
          turn(_mm512_broadcast_i32x4(_mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))) {}
    __m512i next() {
        const __m512i blocks = _mm512_shuffle_epi8(words, turn);
        words = _mm512_add_epi64(words, step);
        return blocks;
    }
    static long long as_signed(std::uint64_t x) { return static_cast<long long>(x); }
};

/// Inline, so that keys and blocks stay in registers.
template <std::size_t kVectors>
[[gnu::always_inline]] inline void encrypt(const __m512i *keys, Counters &counters, __m512i *out) {
#pragma GCC unroll 8
    for (std::size_t i = 0; i < kVectors; ++i)
        out[i] = _mm512_xor_si512(counters.next(), keys[0]);
#pragma GCC unroll 9
    for (int round = 1; round < 10; ++round)
#pragma GCC unroll 8
        for (std::size_t i = 0; i < kVectors; ++i)
            out[i] = _mm512_aesenc_epi128(out[i], keys[round]);
#pragma GCC unroll 8
    for (std::size_t i = 0; i < kVectors; ++i)
        out[i] = _mm512_aesenclast_epi128(out[i], keys[10]);
}

/// Fills with blocks; where it cuts, with words & mask. Whether all of those are then below p.
template <bool kCuts>
bool draw(const std::uint8_t *round_keys, std::uint64_t high, std::uint64_t low, void *out, std::size_t size,
          std::uint64_t mask, std::uint64_t p) {
    __m512i keys[11];
    for (int round = 0; round < 11; ++round)
        keys[round] =
            _mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i *>(round_keys) + round));
    const __m512i masks = _mm512_set1_epi64(static_cast<long long>(mask));
    const __m512i bounds = _mm512_set1_epi64(static_cast<long long>(p));
    unsigned above = 0;
    Counters counters(high, low);
    auto *place = static_cast<std::uint8_t *>(out);
    for (; size >= kTogether * kVectorBytes; size -= kTogether * kVectorBytes) {
        __m512i blocks[kTogether];
        encrypt<kTogether>(keys, counters, blocks);
#pragma GCC unroll 8
        for (std::size_t i = 0; i < kTogether; ++i, place += kVectorBytes) {
            if constexpr (kCuts) {
                blocks[i] = _mm512_and_si512(blocks[i], masks);
                above |= _mm512_cmpge_epu64_mask(blocks[i], bounds);
            }
            _mm512_storeu_si512(place, blocks[i]);
        }
    }
    while (size > 0) {
        const std::size_t part = size < kVectorBytes ? size : kVectorBytes;
        __m512i blocks;
        encrypt<1>(keys, counters, &blocks);
        if constexpr (kCuts) {
            blocks = _mm512_and_si512(blocks, masks);
            above |=
                _mm512_mask_cmpge_epu64_mask(static_cast<__mmask8>(0xffu >> (8 - part / 8)), blocks, bounds);
        }
        _mm512_mask_storeu_epi8(place, ~__mmask64{0} >> (kVectorBytes - part), blocks);
        place += part;
        size -= part;
    }
    return above == 0;
}

void fill(const std::uint8_t *round_keys, std::uint64_t high, std::uint64_t low, void *out,
          std::size_t size) {
    draw<false>(round_keys, high, low, out, size, 0, 0);
}

bool fill_below(const std::uint8_t *round_keys, std::uint64_t high, std::uint64_t low, std::uint64_t *words,
                std::size_t count, std::uint64_t mask, std::uint64_t p) {
    return draw<true>(round_keys, high, low, words, count * sizeof *words, mask, p);
}

} // namespace

const CtrKernels *ctr_kernels_avx512() {
    static constexpr CtrKernels kTable{expand_key, fill, fill_below};
    return &kTable;
}

} // namespace picco::runtime

#else

namespace picco::runtime {
const CtrKernels *ctr_kernels_avx512() {
    return nullptr;
}
} // namespace picco::runtime

#endif
