/// The words of many cells at a time.
#pragma once

#include "engine/values/value.h"

#include <cstddef>
#include <cstdint>

namespace picco::runtime {

/// What cells of `words` words hold: their first and last words, the first one growing by a step each.
struct CellWords {
    /// From one element's index to the next, in the word of a cell.
    static constexpr std::uint64_t kIndexStep = std::uint64_t{1} << 32;

    int words;
    std::uint64_t low = 0, step = 0, high = 0;

    /// A value, or from an element on those of its vector.
    static CellWords of(Value value, int words, bool is_run) {
        const std::uint64_t word = value.word();
        return {words, words == 1 ? word : word & Value::kPayload, is_run ? kIndexStep : 0,
                word & ~Value::kPayload};
    }
};

/// Whether cells, `stride` words from one to the next, hold that.
bool are_cells(const std::uint64_t *cell, std::ptrdiff_t stride, std::size_t count, const CellWords &wanted);

/// Lets them hold it.
void fill_cells(std::uint64_t *cell, std::ptrdiff_t stride, std::size_t count, const CellWords &wanted);

} // namespace picco::runtime
