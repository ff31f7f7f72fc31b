/// Merges of sorted columns that are longer than fits in memory, strip by strip: bitonic networks, which open nothing.
#pragma once

#include "engine/record/recorder.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace picco::runtime {

class StripMerger {
  public:
    /// rows[i]: the strips of a row, all of `strip` columns but for the last one, a power of two. The last row has the keys,
    /// which are distinct. made: called where something was recorded; elements: that it has loaded.
    StripMerger(Recorder &recorder, std::size_t strip, std::vector<std::vector<Handle>> &rows,
                std::function<void(std::size_t elements)> made)
        : recorder_(recorder), strip_(strip), rows_(rows), made_(std::move(made)) {}

    /// Of the strips from first to end, those in front of `second` are sorted, a power of two of them, and so are the
    /// others, which are no more. Sorts them all.
    void merge(std::size_t first, std::size_t second, std::size_t end);

  private:
    using Columns = std::vector<Handle>; ///< of each row
    Columns taken(std::size_t strip);
    void put(std::size_t strip, Columns columns);
    std::uint32_t size(std::size_t strip) const { return recorder_.count_of(rows_.back()[strip]); }
    Columns gathered(const Columns &columns, const std::vector<Run> &runs) const;
    void exchange(Columns &left, Columns &right);
    void mirror(std::size_t left, std::size_t right);
    void compare(std::size_t left, std::size_t right);
    void finish(std::size_t strip);
    void compare_within(Columns &columns, std::uint32_t count, std::uint32_t apart);

    Recorder &recorder_;
    std::size_t strip_;
    std::vector<std::vector<Handle>> &rows_;
    std::function<void(std::size_t)> made_;
};

} // namespace picco::runtime
