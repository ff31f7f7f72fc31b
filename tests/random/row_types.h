#pragma once

#include <string>

namespace picco::random_programs {

/// Types of elements. An int holds what a short does.
struct RowType {
    const char *name;
    bool is_int = false;
    bool is_short_unsigned = false; ///< its products might leave int: it is read as unsigned
    long low = 0, high = 0;
};

constexpr int kNarrowRowTypes = 4, kRowTypes = 6;
const RowType &row_type(int type);

constexpr int kTable = 16;         ///< elements of the public array
constexpr int kPublicNumbers = 4;  ///< public arguments are below
constexpr int kLeastSize = 2;      ///< of arrays of run-time size
constexpr int kMostRepeats = 1500; ///< of a statement

} // namespace picco::random_programs
