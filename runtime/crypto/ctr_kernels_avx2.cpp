// AES-128 in counter mode with AES-NI, eight blocks at a time.
#include "crypto/ctr_kernels.h"

#if defined(__AES__) && defined(__AVX2__)
#include "crypto/aes_key.h"

#include <cstring>

namespace picco::runtime {

namespace {

constexpr std::size_t kBlockBytes = 16, kTogether = 8;

__m128i counter_block(std::uint64_t high, std::uint64_t low) {
    return _mm_set_epi64x(static_cast<long long>(__builtin_bswap64(low)),
                          static_cast<long long>(__builtin_bswap64(high)));
}

template <std::size_t kBlocks>
void encrypt(const __m128i *keys, std::uint64_t high, std::uint64_t low, std::uint8_t *out) {
    __m128i blocks[kBlocks];
#pragma GCC unroll 8
    for (std::size_t i = 0; i < kBlocks; ++i)
        blocks[i] = _mm_xor_si128(counter_block(high, low + i), keys[0]);
#pragma GCC unroll 9
    for (int round = 1; round < 10; ++round)
#pragma GCC unroll 8
        for (std::size_t i = 0; i < kBlocks; ++i)
            blocks[i] = _mm_aesenc_si128(blocks[i], keys[round]);
#pragma GCC unroll 8
    for (std::size_t i = 0; i < kBlocks; ++i)
        _mm_storeu_si128(reinterpret_cast<__m128i *>(out + i * kBlockBytes),
                         _mm_aesenclast_si128(blocks[i], keys[10]));
}

void fill(const std::uint8_t *round_keys, std::uint64_t high, std::uint64_t low, void *out,
          std::size_t size) {
    const auto *keys = reinterpret_cast<const __m128i *>(round_keys);
    auto *place = static_cast<std::uint8_t *>(out);
    for (; size >= kTogether * kBlockBytes; size -= kTogether * kBlockBytes, low += kTogether) {
        encrypt<kTogether>(keys, high, low, place);
        place += kTogether * kBlockBytes;
    }
    for (; size >= kBlockBytes; size -= kBlockBytes, place += kBlockBytes, ++low)
        encrypt<1>(keys, high, low, place);
    if (size > 0) {
        std::uint8_t last[kBlockBytes];
        encrypt<1>(keys, high, low, last);
        std::memcpy(place, last, size);
    }
}

/// words[i] &= mask; whether all are then below p.
bool cut(std::uint64_t *words, std::size_t count, std::uint64_t mask, std::uint64_t p) {
    const __m256i masks = _mm256_set1_epi64x(static_cast<long long>(mask));
    // Comparisons are signed: both sides move by 2^63.
    const __m256i top = _mm256_set1_epi64x(static_cast<long long>(std::uint64_t{1} << 63));
    const __m256i bound = _mm256_xor_si256(_mm256_set1_epi64x(static_cast<long long>(p)), top);
    __m256i below = _mm256_set1_epi64x(-1);
    std::size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        auto *place = reinterpret_cast<__m256i *>(words + i);
        const __m256i x = _mm256_and_si256(_mm256_loadu_si256(place), masks);
        _mm256_storeu_si256(place, x);
        below = _mm256_and_si256(below, _mm256_cmpgt_epi64(bound, _mm256_xor_si256(x, top)));
    }
    bool all_below = _mm256_movemask_epi8(below) == -1;
    for (; i < count; ++i) {
        words[i] &= mask;
        all_below &= words[i] < p;
    }
    return all_below;
}

bool fill_below(const std::uint8_t *round_keys, std::uint64_t high, std::uint64_t low, std::uint64_t *words,
                std::size_t count, std::uint64_t mask, std::uint64_t p) {
    fill(round_keys, high, low, words, count * sizeof *words);
    return cut(words, count, mask, p);
}

} // namespace

const CtrKernels *ctr_kernels_avx2() {
    static constexpr CtrKernels kTable{expand_key, fill, fill_below};
    return &kTable;
}

} // namespace picco::runtime

#else

namespace picco::runtime {
const CtrKernels *ctr_kernels_avx2() {
    return nullptr;
}
} // namespace picco::runtime

#endif
