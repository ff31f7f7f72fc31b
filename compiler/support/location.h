#ifndef PICCO_COMPILER_SUPPORT_LOCATION_H
#define PICCO_COMPILER_SUPPORT_LOCATION_H

#include <compare>
#include <cstdint>

namespace picco::compiler {

/// A place in the preprocessed text of all source files together. SourceManager tells file, line and column.
struct Location {
    std::uint32_t offset = 0; ///< 0: nowhere

    bool is_valid() const { return offset != 0; }
    bool operator==(const Location &) const = default;
    auto operator<=>(const Location &) const = default;
};

/// From the first character to the one behind the last.
struct SourceRange {
    Location begin;
    Location end;
};

/// From the first character of either to the last one of either, whichever of the two comes first.
constexpr SourceRange covering(SourceRange x, SourceRange y) {
    return {x.begin.offset < y.begin.offset ? x.begin : y.begin, x.end.offset < y.end.offset ? y.end : x.end};
}

} // namespace picco::compiler

#endif
