#include "engine/memory/diagonals.h"

#include <algorithm>
#include <cstdlib>

namespace picco::runtime {
namespace {

bool are_apart(const Walk &x, const Walk &y, std::ptrdiff_t last_row, std::ptrdiff_t last_column) {
    const auto least = [&](const Walk &walk) {
        return walk.first + std::min<std::ptrdiff_t>(0, walk.row * last_row) +
               std::min<std::ptrdiff_t>(0, walk.column * last_column);
    };
    const auto most = [&](const Walk &walk) {
        return walk.first + std::max<std::ptrdiff_t>(0, walk.row * last_row) +
               std::max<std::ptrdiff_t>(0, walk.column * last_column);
    };
    return most(x) < least(y) || most(y) < least(x);
}

} // namespace

bool follow_diagonals(const Walk &written, const Walk &other, std::size_t rows, std::size_t columns) {
    const auto last_row = static_cast<std::ptrdiff_t>(rows) - 1,
               last_column = static_cast<std::ptrdiff_t>(columns) - 1;
    if (rows == 0 || columns == 0 || are_apart(written, other, last_row, last_column)) {
        return true;
    }
    if (written.row != other.row || written.column != other.column) {
        return false;
    }
    // Iterations (down, beside) apart take the same cell where down * row + beside * column is this.
    const std::ptrdiff_t distance = other.first - written.first;
    for (std::ptrdiff_t down = -last_row; down <= last_row; ++down) {
        const std::ptrdiff_t rest = distance - down * written.row;
        if (down == 0) {
            continue; // in one row both orders agree
        }
        if (written.column == 0) {
            if (rest == 0 && std::abs(down) <= last_column) {
                return false; // whatever lies between the columns
            }
            continue;
        }
        const std::ptrdiff_t beside = rest / written.column;
        if (rest % written.column != 0 || std::abs(beside) > last_column) {
            continue;
        }
        if (down > 0 ? down + beside <= 0 : down + beside >= 0) {
            return false;
        }
    }
    return true;
}

} // namespace picco::runtime
