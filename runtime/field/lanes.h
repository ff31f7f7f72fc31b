/// Packs of 64-bit words, in the width of the instruction set that the including file is compiled for.
///
/// A Pack knows + - & | ^ << >> of unsigned words; a single word is the pack of width 1.
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace picco::runtime {
namespace {

struct OneLane {
    static constexpr std::size_t kWidth = 1;
    using Pack = std::uint64_t;
    static Pack load(const std::uint64_t *from) { return *from; }
    static void store(std::uint64_t *to, Pack x) { *to = x; }
    static Pack all(std::uint64_t x) { return x; }
    /// The product of the low halves of the words.
    static Pack multiply_halves(Pack x, Pack y) { return (x & 0xffffffff) * (y & 0xffffffff); }
    /// sum - p where that is not negative, else sum; sum < 2^63 + p, 0 < p < 2^63.
    static Pack subtract_once(Pack sum, Pack p) {
        const Pack difference = sum - p;
        return difference + (p & (0 - (difference >> 63)));
    }
};

#if defined(__AVX512F__)

struct Lanes {
    static constexpr std::size_t kWidth = 8;
    typedef std::uint64_t Pack __attribute__((vector_size(64)));
    static __m512i raw(Pack x) { return reinterpret_cast<__m512i>(x); }
    static Pack pack(__m512i x) { return reinterpret_cast<Pack>(x); }

    static Pack load(const std::uint64_t *from) { return pack(_mm512_loadu_si512(from)); }
    static void store(std::uint64_t *to, Pack x) { _mm512_storeu_si512(to, raw(x)); }
    static Pack all(std::uint64_t x) { return pack(_mm512_set1_epi64(static_cast<long long>(x))); }
    static Pack multiply_halves(Pack x, Pack y) { return pack(_mm512_mul_epu32(raw(x), raw(y))); }
    static Pack subtract_once(Pack sum, Pack p) { return pack(_mm512_min_epu64(raw(sum), raw(sum - p))); }
    /// sum + the low (high) 52 bits of the product of the low 52 bits of x and y.
    static Pack add_low52(Pack sum, Pack x, Pack y) {
        return pack(_mm512_madd52lo_epu64(raw(sum), raw(x), raw(y)));
    }
    static Pack add_high52(Pack sum, Pack x, Pack y) {
        return pack(_mm512_madd52hi_epu64(raw(sum), raw(x), raw(y)));
    }
};

#elif defined(__AVX2__)

struct Lanes {
    static constexpr std::size_t kWidth = 4;
    typedef std::uint64_t Pack __attribute__((vector_size(32)));
    static __m256i raw(Pack x) { return reinterpret_cast<__m256i>(x); }
    static Pack pack(__m256i x) { return reinterpret_cast<Pack>(x); }

    static Pack load(const std::uint64_t *from) {
        return pack(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(from)));
    }
    static void store(std::uint64_t *to, Pack x) {
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(to), raw(x));
    }
    static Pack all(std::uint64_t x) { return pack(_mm256_set1_epi64x(static_cast<long long>(x))); }
    static Pack multiply_halves(Pack x, Pack y) { return pack(_mm256_mul_epu32(raw(x), raw(y))); }
    static Pack subtract_once(Pack sum, Pack p) {
        const Pack difference = sum - p;
        return reinterpret_cast<Pack>(_mm256_blendv_pd(reinterpret_cast<__m256d>(difference),
                                                       reinterpret_cast<__m256d>(sum),
                                                       reinterpret_cast<__m256d>(difference)));
    }
};

#else

using Lanes = OneLane;

#endif

} // namespace
} // namespace picco::runtime
