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
/// columns. Of few columns each is compared with all pivots of its segment at once; of many the pivots are sorted first,
/// and each column finds its place among them by a binary search. That takes more rounds and fewer comparisons.
/// Keys move with their columns: every pass reads them from the first to the last.
class Sorter {
  public:
    /// Opens of each difference whether it is negative.
    using AreNegative = std::function<std::vector<bool>(Elements differences)>;

    struct Limits {
        std::size_t most = SIZE_MAX; ///< differences that are asked of at a time
        std::size_t few = SIZE_MAX;  ///< columns of which rounds weigh more than comparisons
    };

    /// wanted: so many columns, at least, are put in order. sizes: of parts that the columns come in, all keys of one below
    /// those of the next; none: they are one part.
    Sorter(const Field &field, Elements keys, std::size_t wanted, AreNegative are_negative, Limits limits,
           std::vector<std::size_t> sizes = {});

    /// The columns in rising order of their keys, as far as they are wanted. where: for messages.
    std::vector<std::uint32_t> order(const std::string &where);

  private:
    struct Segment {
        std::size_t first, count, pivots;
    };
    class Comparisons;

    void choose_pivots(std::vector<Segment> &segments, std::size_t total) const;
    std::vector<bool> compare(const std::vector<Segment> &segments) const;
    bool find_buckets(const Segment &segment, const std::vector<bool> &is_less, std::size_t at);
    void choose_many_pivots(std::vector<Segment> &segments) const;
    void sort_pivots(const std::vector<Segment> &segments, const std::string &where);
    void search_buckets(const std::vector<Segment> &segments);
    void split(const Segment &segment, std::vector<Segment> &next);
    void move_columns(const Segment &segment);

    const Field &field_;
    AreNegative are_negative_;
    std::size_t wanted_;
    Limits limits_;
    std::vector<std::size_t> sizes_;
    Elements keys_; ///< in the order that the columns have so far
    std::vector<std::uint32_t> order_;
    /// Of each column how many pivots of its segment go before it; then where it goes.
    std::vector<std::uint32_t> bucket_;
};

} // namespace picco::runtime
