#include "engine/memory/cell_words.h"

#include <algorithm>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace picco::runtime {
namespace {

/// Cells that are compared before the result is looked at.
constexpr std::size_t kCompared = 256;

#if defined(__SSE2__)

/// Longer rows do not stay in the second-level cache until they are read: they are written past it.
constexpr std::size_t kLongRow = std::size_t{1} << 16;

/// Writes low, low + step, ... to an even number of cells, the first of them aligned to 16 bytes.
template <auto store>
void fill_pairs(std::uint64_t *cell, std::size_t count, std::uint64_t low, std::uint64_t step) {
    __m128i pair = _mm_set_epi64x(static_cast<long long>(low + step), static_cast<long long>(low));
    const __m128i both = _mm_set1_epi64x(static_cast<long long>(2 * step));
    for (std::size_t i = 0; i < count; i += 2, pair = _mm_add_epi64(pair, both)) {
        store(reinterpret_cast<__m128i *>(cell + i), pair);
    }
}

/// Cells side by side.
void fill_row(std::uint64_t *cell, std::size_t count, std::uint64_t low, std::uint64_t step) {
    if (count > 0 && reinterpret_cast<std::uintptr_t>(cell) % sizeof(__m128i) != 0) {
        *cell++ = low;
        low += step;
        --count;
    }
    if (count % 2 != 0) {
        --count;
        cell[count] = low + count * step;
    }
    if (count < kLongRow) {
        return fill_pairs<_mm_store_si128>(cell, count, low, step);
    }
    fill_pairs<_mm_stream_si128>(cell, count, low, step);
    _mm_sfence();
}

#else

void fill_row(std::uint64_t *cell, std::size_t count, std::uint64_t low, std::uint64_t step) {
    for (std::size_t i = 0; i < count; ++i) {
        cell[i] = low + i * step;
    }
}

#endif

} // namespace

bool are_cells(const std::uint64_t *cell, std::ptrdiff_t stride, std::size_t count, const CellWords &wanted) {
    auto [words, low, step, high] = wanted;
    for (std::size_t done = 0; done < count;) {
        const std::size_t end = std::min(count, done + kCompared);
        std::uint64_t difference = 0;
        if (words == 1 && stride == 1) {
            for (std::size_t i = done; i < end; ++i, low += step) {
                difference |= *cell++ ^ low;
            }
        } else {
            for (std::size_t i = done; i < end; ++i, low += step, cell += stride) {
                difference |= (cell[0] ^ low) | (words == 1 ? 0 : cell[words - 1] ^ high);
            }
        }
        if (difference != 0) {
            return false;
        }
        done = end;
    }
    return true;
}

void fill_cells(std::uint64_t *cell, std::ptrdiff_t stride, std::size_t count, const CellWords &wanted) {
    auto [words, low, step, high] = wanted;
    if (words == 1 && stride == 1) {
        return fill_row(cell, count, low, step);
    }
    for (std::size_t i = 0; i < count; ++i, low += step, cell += stride) {
        cell[0] = low;
        cell[words - 1] = words == 1 ? low : high;
    }
}

} // namespace picco::runtime
