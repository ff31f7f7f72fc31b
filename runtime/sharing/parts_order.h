/// Random orders of matrices that do not fit in memory: in parts of their columns.
#pragma once

#include "base/words.h"

#include <algorithm>
#include <cstddef>
#include <functional>

namespace picco::runtime {

/// Parts of as many columns each but for the last one.
struct PartsShape {
    std::size_t rows, columns, part;

    std::size_t count() const { return (columns + part - 1) / part; }
    std::size_t columns_of(std::size_t i) const { return std::min(part, columns - i * part); }
    /// Elements.
    std::size_t elements_of(std::size_t i) const { return rows * columns_of(i); }
};

/// Where they are while nobody looks at them: elements, in each part row by row.
class MatrixParts {
  public:
    virtual ~MatrixParts() = default;
    /// What was put there last, which is there no more.
    virtual Words take(std::size_t i) = 0;
    virtual void put(std::size_t i, Words words) = 0;
};

/// Brings the columns into a uniformly random order, as in_random_order() does. Two parts are in memory at a time; which ones,
/// in which order, and what memory is touched depends on the shape only: parts that are sorted by their keys take the places
/// of single columns in a bitonic network, and merges of two those of exchanges [Knuth98, 5.3.4].
/// limbs: words of an element; words: fills its argument with the next uniform words.
void put_in_random_order(MatrixParts &parts, const PartsShape &shape, std::size_t limbs,
                         const std::function<void(Words &)> &words);

} // namespace picco::runtime
