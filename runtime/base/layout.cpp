#include "base/layout.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// What picco_layout says of a field; the fields of its structs follow.
enum Word { kOffset, kSize, kCount, kKind, kWords, kFieldWords };

} // namespace

std::optional<Row> row_around(const std::size_t *layout, std::size_t bytes, std::size_t offset, RowKind kind,
                              std::size_t size) {
    Row row{0, bytes};
    if (layout == nullptr) {
        return row;
    }
    std::size_t step = layout[0];
    const std::size_t *at = layout + 2, *end = at + layout[1];
    bool is_of_structs = true;
    while (is_of_structs) {
        if (kind == RowKind::kStructs && step > 0 && size % step == 0) {
            return row;
        }
        const std::size_t place = std::min(offset, row.end - 1) - row.first;
        const std::size_t start = row.first + (step > 0 ? place / step * step : 0);
        const std::size_t *found = nullptr;
        Row inner;
        for (; at != end; at += kFieldWords + at[kWords]) {
            const auto its = static_cast<RowKind>(at[kKind]);
            const std::size_t first = start + at[kOffset];
            const std::size_t last = at[kCount] > 0 ? first + at[kSize] * at[kCount] : row.end;
            const bool is_inside = offset >= first && offset < last;
            const bool is_wanted = its == kind || its == RowKind::kStructs;
            if (is_wanted && (is_inside || (offset == last && found == nullptr))) {
                found = at;
                inner = {first, last};
            }
            if (is_inside) {
                break;
            }
        }
        if (found == nullptr) {
            return std::nullopt;
        }
        row = inner;
        step = found[kSize];
        is_of_structs = static_cast<RowKind>(found[kKind]) == RowKind::kStructs;
        at = found + kFieldWords;
        end = at + found[kWords];
    }
    return kind == RowKind::kStructs ? std::nullopt : std::optional(row);
}

} // namespace picco::runtime
