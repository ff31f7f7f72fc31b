/// The kernels of word_kernels.h over packs of words; see field/kernel_table.h for the unnamed namespace.
#pragma once

#include "field/lanes.h"

namespace picco::runtime {
namespace {

/// step(lanes, i) for packs of words, then for single ones.
template <class Step>
void for_words(std::size_t words, Step step) {
    std::size_t i = 0;
    for (; i + Lanes::kWidth <= words; i += Lanes::kWidth)
        step(Lanes{}, i);
    for (; i < words; ++i)
        step(OneLane{}, i);
}

void xor_into(std::uint64_t *to, const std::uint64_t *a, std::size_t words) {
    for_words(words, [=](auto l, std::size_t i) { l.store(to + i, l.load(to + i) ^ l.load(a + i)); });
}

void xor_of(std::uint64_t *to, const std::uint64_t *a, const std::uint64_t *b, std::size_t words) {
    for_words(words, [=](auto l, std::size_t i) { l.store(to + i, l.load(a + i) ^ l.load(b + i)); });
}

void and_into(std::uint64_t *to, const std::uint64_t *a, const std::uint64_t *b, std::size_t words) {
    for_words(words, [=](auto l, std::size_t i) {
        l.store(to + i, l.load(to + i) ^ (l.load(a + i) & l.load(b + i)));
    });
}

void and_into_eight(std::uint64_t *to, const std::uint64_t *a, const std::uint64_t *b, std::size_t words) {
    constexpr std::size_t kPacks = 8 / Lanes::kWidth;
    Lanes::Pack sums[kPacks];
    for (std::size_t p = 0; p < kPacks; ++p)
        sums[p] = Lanes::load(to + p * Lanes::kWidth);
    std::size_t i = 0;
    for (; i + 8 <= words; i += 8)
#pragma GCC unroll 8 // the sums stay in registers
        for (std::size_t p = 0; p < kPacks; ++p) {
            const std::size_t at = i + p * Lanes::kWidth;
            sums[p] = sums[p] ^ (Lanes::load(a + at) & Lanes::load(b + at));
        }
    for (std::size_t p = 0; p < kPacks; ++p)
        Lanes::store(to + p * Lanes::kWidth, sums[p]);
    for (; i < words; ++i)
        to[i % 8] ^= a[i] & b[i];
}

void masked_into(std::uint64_t *to, const std::uint64_t *a, std::uint64_t mask, std::size_t words) {
    for_words(words, [=](auto l, std::size_t i) {
        l.store(to + i, l.load(to + i) ^ (l.load(a + i) & l.all(mask)));
    });
}

void replicated_and(std::uint64_t *to, const std::uint64_t *mask, const std::uint64_t *x1,
                    const std::uint64_t *x2, const std::uint64_t *y1, const std::uint64_t *y2,
                    std::size_t words) {
    for_words(words, [=](auto l, std::size_t i) {
        const auto first = l.load(y1 + i);
        l.store(to + i, l.load(to + i) ^ l.load(mask + i) ^ (l.load(x1 + i) & (first ^ l.load(y2 + i))) ^
                            (l.load(x2 + i) & first));
    });
}

/// The same for so many packs of each row.
template <std::size_t kPacks>
void add_packs(std::uint64_t *to, const std::uint64_t *rows, const std::uint64_t *masks, std::size_t words,
               std::size_t count) {
    Lanes::Pack sums[kPacks];
    for (std::size_t p = 0; p < kPacks; ++p)
        sums[p] = Lanes::load(to + p * Lanes::kWidth);
    for (std::size_t r = 0; r < count; ++r, rows += words) {
        const Lanes::Pack mask = Lanes::all(masks[r]);
#pragma GCC unroll 8 // the sums stay in registers
        for (std::size_t p = 0; p < kPacks; ++p)
            sums[p] = sums[p] ^ (Lanes::load(rows + p * Lanes::kWidth) & mask);
    }
    for (std::size_t p = 0; p < kPacks; ++p)
        Lanes::store(to + p * Lanes::kWidth, sums[p]);
}

void masked_rows(std::uint64_t *to, const std::uint64_t *rows, const std::uint64_t *masks, std::size_t words,
                 std::size_t count) {
    constexpr std::size_t kWidth = Lanes::kWidth;
    std::size_t i = 0;
    for (; i + 4 * kWidth <= words; i += 4 * kWidth)
        add_packs<4>(to + i, rows + i, masks, words, count);
    for (; i + kWidth <= words; i += kWidth)
        add_packs<1>(to + i, rows + i, masks, words, count);
    for (std::size_t r = 0; i < words && r < count; ++r)
        for (std::size_t w = i; w < words; ++w)
            to[w] ^= rows[r * words + w] & masks[r];
}

void row_products(std::uint64_t *to, const std::uint64_t *rows, const std::uint64_t *with, std::size_t words,
                  std::size_t count) {
    for (std::size_t r = 0; r < count; ++r, rows += words) {
        Lanes::Pack wide = Lanes::all(0);
        std::size_t i = 0;
        for (; i + Lanes::kWidth <= words; i += Lanes::kWidth)
            wide = wide ^ (Lanes::load(rows + i) & Lanes::load(with + i));
        std::uint64_t sums[Lanes::kWidth], sum = 0;
        Lanes::store(sums, wide);
        for (const std::uint64_t each : sums)
            sum ^= each;
        for (; i < words; ++i)
            sum ^= rows[i] & with[i];
        to[r / 64] ^= static_cast<std::uint64_t>(__builtin_parityll(sum)) << (r % 64);
    }
}

} // namespace
} // namespace picco::runtime
