// Between elements and their bits, with AVX-512 and GFNI; elements of several limbs go the way of the scalar
// kernels where packs do not help.
#include "field/kernel_table.h"

#if defined(__AVX512F__) && defined(__GFNI__) && defined(__AVX512VBMI__)
#include <immintrin.h>

namespace picco::runtime {

namespace {

using Word = std::uint64_t;

/// The 64 planes of 64 elements' words. Vector 4 h + c holds, in its 128-bit lane l, the planes
/// 16 l + 8 h + 2 c and the next one.
struct Planes {
    __m512i part[8];
};

constexpr std::size_t plane_of(std::size_t vector, std::size_t word) {
    return 16 * (word / 2) + 8 * (vector / 4) + 2 * (vector % 4) + word % 2;
}

/// Bytes to their places: byte j of each of 8 elements together, the elements backwards, as the affine
/// transformation numbers the rows of its matrix.
__m512i gather_bytes_index() {
    alignas(64) unsigned char index[64];
    for (unsigned j = 0; j < 8; ++j)
        for (unsigned e = 0; e < 8; ++e)
            index[8 * j + (7 - e)] = static_cast<unsigned char>(8 * e + j);
    return _mm512_load_si512(index);
}

/// vectors[g]: the words of elements 8 g, …, 8 g + 7.
Planes transpose(const __m512i *vectors, __m512i gather) {
    const __m512i unit = _mm512_set1_epi64(static_cast<long long>(0x8040201008040201));
    __m512i bits[8]; // 64-bit lane j, byte b: bit 8 j + b of the 8 elements
    for (int g = 0; g < 8; ++g)
        bits[g] = _mm512_gf2p8affine_epi64_epi8(unit, _mm512_permutexvar_epi8(gather, vectors[g]), 0);
    __m512i pairs[2][4], fours[2][2][2];
    for (int g = 0; g < 4; ++g) {
        pairs[0][g] = _mm512_unpacklo_epi8(bits[2 * g], bits[2 * g + 1]);
        pairs[1][g] = _mm512_unpackhi_epi8(bits[2 * g], bits[2 * g + 1]);
    }
    for (int h = 0; h < 2; ++h)
        for (int g = 0; g < 2; ++g) {
            fours[h][g][0] = _mm512_unpacklo_epi16(pairs[h][2 * g], pairs[h][2 * g + 1]);
            fours[h][g][1] = _mm512_unpackhi_epi16(pairs[h][2 * g], pairs[h][2 * g + 1]);
        }
    Planes planes;
    for (int h = 0; h < 2; ++h)
        for (int half = 0; half < 2; ++half) {
            planes.part[4 * h + 2 * half] = _mm512_unpacklo_epi32(fours[h][0][half], fours[h][1][half]);
            planes.part[4 * h + 2 * half + 1] = _mm512_unpackhi_epi32(fours[h][0][half], fours[h][1][half]);
        }
    return planes;
}

/// 8 x 8 words in place.
void transpose_words(__m512i *rows) {
    __m512i pairs[8], fours[8];
    for (int i = 0; i < 4; ++i) {
        pairs[2 * i] = _mm512_unpacklo_epi64(rows[2 * i], rows[2 * i + 1]);
        pairs[2 * i + 1] = _mm512_unpackhi_epi64(rows[2 * i], rows[2 * i + 1]);
    }
    for (int i = 0; i < 2; ++i)
        for (int odd = 0; odd < 2; ++odd) {
            const __m512i low = pairs[4 * i + odd], high = pairs[4 * i + 2 + odd];
            fours[4 * i + odd] = _mm512_shuffle_i64x2(low, high, 0x88);     // columns 0 and 4 (1 and 5)
            fours[4 * i + 2 + odd] = _mm512_shuffle_i64x2(low, high, 0xdd); // columns 2 and 6 (3 and 7)
        }
    for (int column = 0; column < 4; ++column) {
        rows[column] = _mm512_shuffle_i64x2(fours[column], fours[4 + column], 0x88);
        rows[4 + column] = _mm512_shuffle_i64x2(fours[column], fours[4 + column], 0xdd);
    }
}

/// One limb of up to 512 elements.
class Tile {
  public:
    void load(const Word *a, std::size_t limbs, std::size_t count) {
        const __m512i gather = gather_bytes_index();
        blocks_ = (count + 63) / 64;
        for (std::size_t block = 0; block < blocks_; ++block) {
            const std::size_t start = 64 * block, size = count - start < 64 ? count - start : 64;
            __m512i vectors[8];
            if (limbs == 1 && size == 64) {
                for (std::size_t g = 0; g < 8; ++g)
                    vectors[g] = _mm512_loadu_si512(a + start + 8 * g);
            } else {
                alignas(64) Word words[64] = {};
                for (std::size_t i = 0; i < size; ++i)
                    words[i] = a[(start + i) * limbs];
                for (std::size_t g = 0; g < 8; ++g)
                    vectors[g] = _mm512_load_si512(words + 8 * g);
            }
            const Planes planes = transpose(vectors, gather);
            for (std::size_t v = 0; v < 8; ++v)
                parts_[v][block] = planes.part[v];
        }
    }

    /// The planes first, …, last - 1 of the limb; `to` is the place of plane `first`.
    void store(Word *to, std::size_t stride, std::size_t first, std::size_t last) {
        for (std::size_t v = 0; v < 8; ++v) {
            if (blocks_ == 8)
                transpose_words(parts_[v]);
            for (std::size_t word = 0; word < 8; ++word) {
                const std::size_t plane = plane_of(v, word);
                if (plane < first || plane >= last)
                    continue;
                Word *place = to + (plane - first) * stride;
                if (blocks_ == 8) {
                    _mm512_storeu_si512(place, parts_[v][word]);
                    continue;
                }
                for (std::size_t block = 0; block < blocks_; ++block)
                    place[block] = reinterpret_cast<const MayAlias *>(&parts_[v][block])[word];
            }
        }
    }

  private:
    typedef Word MayAlias __attribute__((may_alias));
    std::size_t blocks_ = 0;
    __m512i parts_[8][8];
};

void bit_planes(Word *out, std::size_t stride, const Word *a, std::size_t limbs, std::size_t count, int first,
                int planes) {
    Tile tile;
    for (std::size_t start = 0; start < count; start += 512) {
        const std::size_t size = count - start < 512 ? count - start : 512;
        Word *to = out + start / 64;
        for (int bit = first; bit < first + planes;) {
            const std::size_t limb = static_cast<std::size_t>(bit) / 64;
            const int limb_end = static_cast<int>(limb + 1) * 64;
            const int end = first + planes < limb_end ? first + planes : limb_end;
            Word *place = to + static_cast<std::size_t>(bit - first) * stride;
            if (limb < limbs) {
                tile.load(a + start * limbs + limb, limbs, size);
                tile.store(place, stride, static_cast<std::size_t>(bit % 64),
                           static_cast<std::size_t>(end - 1) % 64 + 1);
            } else {
                for (int zero = bit; zero < end; ++zero, place += stride)
                    for (std::size_t block = 0; block < (size + 63) / 64; ++block)
                        place[block] = 0;
            }
            bit = end;
        }
    }
}

/// The low min(8, left) lanes.
__mmask8 lanes(std::size_t left) {
    return left >= 8 ? __mmask8(0xff) : static_cast<__mmask8>((1u << left) - 1);
}

void at_least_power(Word *plane, const Word *a, std::size_t limbs, std::size_t count, int k) {
    if (limbs != 1 || k >= 64)
        return bit_kernels_scalar()->at_least_power(plane, a, limbs, count, k);
    const __m512i power = _mm512_set1_epi64(static_cast<long long>(Word{1} << k));
    for (std::size_t i = 0; i < count; i += 64) {
        Word bits = 0;
        for (std::size_t j = i; j < i + 64 && j < count; j += 8) {
            const __m512i x = _mm512_maskz_loadu_epi64(lanes(count - j), a + j);
            bits |= static_cast<Word>(_mm512_cmpge_epu64_mask(x, power)) << (j - i);
        }
        plane[i / 64] = bits;
    }
}

void shift_right(Word *out, const Word *a, std::size_t limbs, std::size_t count, int m) {
    if (limbs != 1 || m >= 64)
        return bit_kernels_scalar()->shift_right(out, a, limbs, count, m);
    const __m128i by = _mm_cvtsi32_si128(m);
    for (std::size_t i = 0; i < count; i += 8) {
        const __m512i x = _mm512_maskz_loadu_epi64(lanes(count - i), a + i);
        _mm512_mask_storeu_epi64(out + i, lanes(count - i), _mm512_srl_epi64(x, by));
    }
}

void from_plane(Word *out, std::size_t limbs, const Word *plane, std::size_t count) {
    if (limbs != 1)
        return bit_kernels_scalar()->from_plane(out, limbs, plane, count);
    const __m512i one = _mm512_set1_epi64(1);
    for (std::size_t i = 0; i < count; i += 8) {
        const auto bits = static_cast<__mmask8>(plane[i / 64] >> (i % 64));
        _mm512_mask_storeu_epi64(out + i, lanes(count - i), _mm512_maskz_mov_epi64(bits, one));
    }
}

bool all_below(const Word *a, std::size_t count, Word p) {
    const __m512i bound = _mm512_set1_epi64(static_cast<long long>(p));
    unsigned above = 0;
    for (std::size_t i = 0; i < count; i += 8)
        above |= _mm512_mask_cmpge_epu64_mask(lanes(count - i),
                                              _mm512_maskz_loadu_epi64(lanes(count - i), a + i), bound);
    return above == 0;
}

} // namespace

const BitKernels *bit_kernels_avx512() {
    static constexpr BitKernels kTable{bit_planes, at_least_power, from_plane, shift_right, all_below};
    return &kTable;
}

} // namespace picco::runtime

#else

namespace picco::runtime {
const BitKernels *bit_kernels_avx512() {
    return nullptr;
}
} // namespace picco::runtime

#endif
