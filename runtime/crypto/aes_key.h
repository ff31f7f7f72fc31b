/// The key schedule of AES-128 with AES-NI; for the files of the counter-mode kernels.
#pragma once

#include <cstdint>

#include <immintrin.h>

namespace picco::runtime {
namespace {

template <int kConstant>
__m128i next_round_key(__m128i key) {
    const __m128i word = _mm_shuffle_epi32(_mm_aeskeygenassist_si128(key, kConstant), 0xff);
    key = _mm_xor_si128(key, _mm_slli_si128(key, 4));
    key = _mm_xor_si128(key, _mm_slli_si128(key, 8)); // each word: the XOR of it and all before it
    return _mm_xor_si128(key, word);
}

void expand_key(std::uint8_t *round_keys, const std::uint8_t *key) {
    auto *to = reinterpret_cast<__m128i *>(round_keys);
    to[0] = _mm_loadu_si128(reinterpret_cast<const __m128i *>(key));
    to[1] = next_round_key<0x01>(to[0]);
    to[2] = next_round_key<0x02>(to[1]);
    to[3] = next_round_key<0x04>(to[2]);
    to[4] = next_round_key<0x08>(to[3]);
    to[5] = next_round_key<0x10>(to[4]);
    to[6] = next_round_key<0x20>(to[5]);
    to[7] = next_round_key<0x40>(to[6]);
    to[8] = next_round_key<0x80>(to[7]);
    to[9] = next_round_key<0x1b>(to[8]);
    to[10] = next_round_key<0x36>(to[9]);
}

} // namespace
} // namespace picco::runtime
