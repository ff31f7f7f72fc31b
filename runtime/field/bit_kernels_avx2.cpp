// Between elements and their bits, with AVX2; elements of several limbs go the way of the scalar kernels
// where packs do not help.
#include "field/kernel_table.h"

#if defined(__AVX2__)
#include <immintrin.h>

namespace picco::runtime {

namespace {

using Word = std::uint64_t;

constexpr std::size_t kHalf = 32; ///< elements whose bits one mask of bytes tells

/// Byte j of 32 words, in their order, for each j.
struct BytePlanes {
    __m256i byte[8];
};

/// Rows of 8 units of 16 bits, in each 128-bit lane by itself, become columns.
void transpose_units(__m256i *rows) {
    __m256i pairs[8], fours[8];
    for (int i = 0; i < 4; ++i) {
        pairs[2 * i] = _mm256_unpacklo_epi16(rows[2 * i], rows[2 * i + 1]);
        pairs[2 * i + 1] = _mm256_unpackhi_epi16(rows[2 * i], rows[2 * i + 1]);
    }
    for (int i = 0; i < 2; ++i)
        for (int high = 0; high < 2; ++high) {
            const __m256i first = pairs[4 * i + high], second = pairs[4 * i + 2 + high];
            fours[4 * i + 2 * high] = _mm256_unpacklo_epi32(first, second);
            fours[4 * i + 2 * high + 1] = _mm256_unpackhi_epi32(first, second);
        }
    for (int column = 0; column < 4; ++column) {
        rows[2 * column] = _mm256_unpacklo_epi64(fours[column], fours[4 + column]);
        rows[2 * column + 1] = _mm256_unpackhi_epi64(fours[column], fours[4 + column]);
    }
}

BytePlanes byte_planes(const Word *words) {
    // Of the two words in a lane, byte j of both side by side.
    const __m256i order =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15));
    BytePlanes planes;
    for (int i = 0; i < 8; ++i) {
        const auto *low = reinterpret_cast<const __m128i *>(words + 2 * i);
        const auto *high = reinterpret_cast<const __m128i *>(words + kHalf / 2 + 2 * i);
        const __m256i four =
            _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(low)), _mm_loadu_si128(high), 1);
        planes.byte[i] = _mm256_shuffle_epi8(four, order);
    }
    transpose_units(planes.byte);
    return planes;
}

/// The planes first, …, last - 1 of 64 words; `to` is the place of plane `first`.
void store_planes(Word *to, std::size_t stride, const Word *words, int first, int last) {
    const BytePlanes low = byte_planes(words), high = byte_planes(words + kHalf);
    for (int byte = first / 8; byte <= (last - 1) / 8; ++byte) {
        __m256i a = low.byte[byte], b = high.byte[byte];
        for (int bit = 8 * byte + 7; bit >= 8 * byte && bit >= first; --bit) {
            if (bit < last) {
                const auto upper = static_cast<std::uint32_t>(_mm256_movemask_epi8(b));
                to[static_cast<std::size_t>(bit - first) * stride] =
                    static_cast<Word>(upper) << kHalf | static_cast<std::uint32_t>(_mm256_movemask_epi8(a));
            }
            a = _mm256_add_epi8(a, a);
            b = _mm256_add_epi8(b, b);
        }
    }
}

void bit_planes(Word *out, std::size_t stride, const Word *a, std::size_t limbs, std::size_t count, int first,
                int planes) {
    for (std::size_t start = 0; start < count; start += 64) {
        const std::size_t size = count - start < 64 ? count - start : 64;
        Word *to = out + start / 64;
        for (int bit = first; bit < first + planes;) {
            const std::size_t limb = static_cast<std::size_t>(bit) / 64;
            const int limb_end = static_cast<int>(limb + 1) * 64;
            const int end = first + planes < limb_end ? first + planes : limb_end;
            Word *place = to + static_cast<std::size_t>(bit - first) * stride;
            if (limb >= limbs) {
                for (int zero = bit; zero < end; ++zero, place += stride)
                    *place = 0;
            } else if (limbs == 1 && size == 64) {
                store_planes(place, stride, a + start, bit % 64, (end - 1) % 64 + 1);
            } else {
                Word words[64] = {};
                for (std::size_t i = 0; i < size; ++i)
                    words[i] = a[(start + i) * limbs + limb];
                store_planes(place, stride, words, bit % 64, (end - 1) % 64 + 1);
            }
            bit = end;
        }
    }
}

__m256i load(const Word *a) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i *>(a));
}

void store(Word *to, __m256i a) {
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(to), a);
}

__m256i repeated(Word word) {
    return _mm256_set1_epi64x(static_cast<long long>(word));
}

void at_least_power(Word *plane, const Word *a, std::size_t limbs, std::size_t count, int k) {
    if (limbs != 1 || k >= 64)
        return bit_kernels_scalar()->at_least_power(plane, a, limbs, count, k);
    const std::size_t whole = count / 64 * 64;
    const __m256i high = repeated(~Word{0} << k), zero = _mm256_setzero_si256();
    for (std::size_t i = 0; i < whole; i += 64) {
        Word below = 0;
        for (std::size_t j = 0; j < 64; j += 4) {
            const __m256i is_below = _mm256_cmpeq_epi64(_mm256_and_si256(load(a + i + j), high), zero);
            below |= static_cast<Word>(_mm256_movemask_pd(_mm256_castsi256_pd(is_below))) << j;
        }
        plane[i / 64] = ~below;
    }
    if (whole < count)
        bit_kernels_scalar()->at_least_power(plane + whole / 64, a + whole, 1, count - whole, k);
}

void shift_right(Word *out, const Word *a, std::size_t limbs, std::size_t count, int m) {
    const std::size_t packed = limbs == 1 && m < 64 ? count / 4 * 4 : 0;
    const __m128i by = _mm_cvtsi32_si128(m);
    for (std::size_t i = 0; i < packed; i += 4)
        store(out + i, _mm256_srl_epi64(load(a + i), by));
    bit_kernels_scalar()->shift_right(out + packed, a + packed, limbs, count - packed, m);
}

void from_plane(Word *out, std::size_t limbs, const Word *plane, std::size_t count) {
    if (limbs != 1)
        return bit_kernels_scalar()->from_plane(out, limbs, plane, count);
    const std::size_t whole = count / 64 * 64;
    const __m256i one = repeated(1), places = _mm256_setr_epi64x(0, 1, 2, 3);
    for (std::size_t i = 0; i < whole; i += 4) {
        const __m256i bits = _mm256_srlv_epi64(repeated(plane[i / 64] >> (i % 64)), places);
        store(out + i, _mm256_and_si256(bits, one));
    }
    if (whole < count)
        bit_kernels_scalar()->from_plane(out + whole, 1, plane + whole / 64, count - whole);
}

bool all_below(const Word *a, std::size_t count, Word p) {
    // Comparisons are signed: both sides move by 2^63.
    const __m256i top = repeated(Word{1} << 63), bound = _mm256_xor_si256(repeated(p), top);
    __m256i all = _mm256_set1_epi64x(-1);
    const std::size_t packed = count / 4 * 4;
    for (std::size_t i = 0; i < packed; i += 4)
        all = _mm256_and_si256(all, _mm256_cmpgt_epi64(bound, _mm256_xor_si256(load(a + i), top)));
    const int rest = -static_cast<int>(bit_kernels_scalar()->all_below(a + packed, count - packed, p));
    return (_mm256_movemask_epi8(all) & rest) == -1;
}

} // namespace

const BitKernels *bit_kernels_avx2() {
    static constexpr BitKernels kTable{bit_planes, at_least_power, from_plane, shift_right, all_below};
    return &kTable;
}

} // namespace picco::runtime

#else

namespace picco::runtime {
const BitKernels *bit_kernels_avx2() {
    return nullptr;
}
} // namespace picco::runtime

#endif
