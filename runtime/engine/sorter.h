/// Quicksort of shuffled columns by opened comparisons.
#pragma once

#include "sharing/elements.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace picco::runtime {

/// Puts shuffled columns in order by opened comparisons: quicksort with several pivots. Keys must be distinct
/// and in their range for certain, so that comparisons are those of an order, and what is opened depends on
/// their random order alone. Every pass takes the pivots out of each segment, so there are at most as many as
/// columns. Keys move with their columns: every pass reads and writes them from the first to the last.
class Sorter {
  public:
    /// Opens of each difference whether it is negative.
    using AreNegative = std::function<std::vector<bool>(Elements differences)>;

    /// wanted: so many columns, at least, are put in order. most: differences that are asked of at a time. sizes: of parts
    /// that the columns come in, all keys of one below those of the next; none: they are one part.
    Sorter(const Field &field, Elements keys, std::size_t wanted, AreNegative are_negative,
           std::size_t most = SIZE_MAX, std::vector<std::size_t> sizes = {});

    /// The columns in rising order of their keys, as far as they are wanted. where: for messages.
    std::vector<std::uint32_t> order(const std::string &where);

  private:
    struct Segment {
        std::size_t first, count, pivots;
    };

    void choose_pivots(std::vector<Segment> &segments) const;
    std::vector<bool> compare(const std::vector<Segment> &segments) const;
    bool split(const Segment &segment, const std::vector<bool> &is_less, std::size_t at,
               std::vector<Segment> &next);
    bool find_buckets(const Segment &segment, const std::vector<bool> &is_less, std::size_t at,
                      std::vector<std::size_t> &rank);
    void move(std::size_t column, std::size_t place);

    const Field &field_;
    AreNegative are_negative_;
    std::size_t wanted_, most_;
    std::vector<std::size_t> sizes_;
    Elements keys_; ///< in the order that the columns have so far
    std::vector<std::uint32_t> order_;
    Words old_keys_; ///< of the segment that is split
    std::vector<std::uint32_t> old_order_;
    std::vector<std::uint8_t> bucket_; ///< of each column of the segment: how many pivots go before it
};

} // namespace picco::runtime
