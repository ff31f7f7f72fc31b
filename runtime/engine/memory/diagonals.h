/// Whether two nested loops may run a diagonal at a time.
#pragma once

#include <cstddef>
#include <cstdint>

namespace picco::runtime {

/// The addresses of a place: first + row * r + column * c in iteration c of the inner loop in iteration r of
/// the outer one, in cells.
struct Walk {
    std::intptr_t first;
    std::ptrdiff_t row, column;
};

/// Iteration (r, c) stands on diagonal r + c. Whether no two iterations of rows × columns that take the same
/// cell, one as `written` and the other as `other`, lie on one diagonal, or on two in the other order than
/// the loops have. False also where the places move differently and may meet.
bool follow_diagonals(const Walk &written, const Walk &other, std::size_t rows, std::size_t columns);

} // namespace picco::runtime
