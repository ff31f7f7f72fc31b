/// How unit vectors are put together; for one_hot.cpp and one_hot_bits.cpp.
#pragma once

#include <algorithm>
#include <cstddef>

namespace picco::runtime {

/// How a vector of `bits` bits is put together from those of its low and high half.
struct OneHotHalves {
    int low, high;
    std::size_t columns, rows; ///< entries that are needed of each
    bool is_full;              ///< all 2^bits entries are wanted

    OneHotHalves(int bits, std::size_t entries)
        : low((bits + 1) / 2), high(bits / 2), columns(std::size_t{1} << low),
          rows((entries + columns - 1) / columns), is_full(entries == std::size_t{1} << bits) {}

    /// Entries of a row that are products; the last one of a complete row is the rest of the row's sum.
    std::size_t products(std::size_t row, std::size_t entries) const {
        if (is_full && row + 1 == rows) {
            return 0; // the rest of each column's sum
        }
        return std::min(columns - 1, entries - row * columns);
    }
};

} // namespace picco::runtime
