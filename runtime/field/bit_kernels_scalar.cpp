// Between elements and their bits, for any processor.
#include <algorithm>

#include "field/kernel_table.h"
#include "field/transpose.h"

namespace picco::runtime {

namespace {

using Word = std::uint64_t;

/// 1 where the word is not 0.
Word nonzero(Word word) {
    return (word | (0 - word)) >> 63;
}

void bit_planes(Word *out, std::size_t stride, const Word *a, std::size_t limbs, std::size_t count, int first,
                int planes) {
    Word block[64];
    for (std::size_t start = 0; start < count; start += 64) {
        const std::size_t size = std::min<std::size_t>(64, count - start);
        Word *to = out + start / 64;
        for (int bit = first; bit < first + planes;) {
            const std::size_t limb = static_cast<std::size_t>(bit) / 64;
            const int end = std::min(first + planes, static_cast<int>(limb + 1) * 64);
            if (limb < limbs) {
                for (std::size_t i = 0; i < size; ++i)
                    block[i] = a[(start + i) * limbs + limb];
                std::fill(block + size, block + 64, 0);
                transpose64(block);
            } else {
                std::fill(block, block + 64, 0);
            }
            for (; bit < end; ++bit)
                to[static_cast<std::size_t>(bit - first) * stride] = block[bit % 64];
        }
    }
}

void at_least_power(Word *plane, const Word *a, std::size_t limbs, std::size_t count, int k) {
    const std::size_t first = static_cast<std::size_t>(k) / 64;
    std::fill(plane, plane + (count + 63) / 64, 0);
    if (first >= limbs)
        return;
    for (std::size_t i = 0; i < count; ++i) {
        const Word *element = a + i * limbs;
        Word high = element[first] >> (k % 64);
        for (std::size_t limb = first + 1; limb < limbs; ++limb)
            high |= element[limb];
        plane[i / 64] |= nonzero(high) << (i % 64);
    }
}

void shift_right(Word *out, const Word *a, std::size_t limbs, std::size_t count, int m) {
    const std::size_t whole = static_cast<std::size_t>(m) / 64;
    const int part = m % 64;
    if (limbs == 1) {
        for (std::size_t i = 0; i < count; ++i)
            out[i] = whole == 0 ? a[i] >> part : 0;
        return;
    }
    for (std::size_t i = 0; i < count; ++i) {
        const Word *from = a + i * limbs;
        Word *to = out + i * limbs;
        for (std::size_t limb = 0; limb < limbs; ++limb) {
            const std::size_t source = limb + whole;
            const Word low = source < limbs ? from[source] : 0;
            const Word high = source + 1 < limbs ? from[source + 1] : 0;
            to[limb] = part == 0 ? low : low >> part | high << (64 - part);
        }
    }
}

void from_plane(Word *out, std::size_t limbs, const Word *plane, std::size_t count) {
    if (limbs > 1)
        std::fill(out, out + count * limbs, 0);
    for (std::size_t i = 0; i < count; ++i)
        out[i * limbs] = plane[i / 64] >> (i % 64) & 1;
}

bool all_below(const Word *a, std::size_t count, Word p) {
    Word below = 1;
    for (std::size_t i = 0; i < count; ++i)
        below &= static_cast<Word>(a[i] < p);
    return below == 1;
}

} // namespace

const BitKernels *bit_kernels_scalar() {
    static constexpr BitKernels kTable{bit_planes, at_least_power, from_plane, shift_right, all_below};
    return &kTable;
}

} // namespace picco::runtime
