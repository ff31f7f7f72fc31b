/// Parts of matrices, where parties page.
#pragma once

#include "engine/record/recorder.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace picco::runtime {

/// A matrix whose elements lie row by row in strips of equal length, or one value that is each of them.
class Panels {
  public:
    /// strips: all have a node; the last one may be shorter. One value of one element stands for all of a strip.
    Panels(Recorder &recorder, std::vector<Handle> strips, std::size_t strip, std::size_t columns)
        : recorder_(recorder), strips_(std::move(strips)), strip_(strip), columns_(columns) {}

    /// Some rows of some columns, row by row; or a value of one element that stands for all.
    struct Block {
        std::size_t row, column, rows, columns;
    };
    Handle block(const Block &block) const;
    /// The same of elements in order.
    Handle part(std::size_t first, std::size_t count) const { return block({0, first, 1, count}); }

  private:
    Recorder &recorder_;
    std::vector<Handle> strips_;
    std::size_t strip_, columns_;
};

/// A matrix in parts of equal shape, but for those at its right and lower edges: row by row of them.
struct Tiles {
    std::size_t rows, columns; ///< of a tile
    std::vector<Handle> values;
};

} // namespace picco::runtime
