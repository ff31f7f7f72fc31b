/// Random orders that only their holders know, and what brings vectors into them.
#pragma once

#include "sharing/elements.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace picco::runtime {

/// Sorts the columns of a matrix by their keys, 0 to 2^63 - 1. Which memory is read and written, in which order, and
/// how long it takes depends on the sizes only: it is a bitonic network of exchanges [Batcher68], each of which is
/// made with masks. x: rows of keys.size() elements.
void sort_columns(std::vector<std::int64_t> &keys, Elements &x);

/// The same where the first columns, so many, are sorted by their keys, and so are the others.
void merge_columns(std::vector<std::int64_t> &keys, Elements &x, std::size_t first);

/// Brings the columns of a matrix into a uniformly random order: each gets a key, and they are sorted by their keys.
/// Where two of them are equal all are drawn anew, of N columns with probability below N^2 / 2^64.
/// words: fills its argument with the next uniform words. x: rows of `columns` elements.
Elements in_random_order(Elements x, std::size_t columns, const std::function<void(Words &)> &words);

} // namespace picco::runtime
