/// Where private data lies in an object of the user's program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace picco::runtime {

/// picco_kind of picco/runtime.h.
enum class RowKind : std::uint8_t { kCells, kPointers, kAddresses, kStructs };

/// The elements of an array, or a single one, within an object: bytes first to end.
struct Row {
    std::size_t first = 0, end = 0;
};

/// The array of this kind around the byte at `offset`; of those of structs the outermost one whose elements
/// go into `size` bytes. An array that ends there, too, where none begins. layout: of the structs that the
/// object of so many bytes consists of (picco_layout in picco/runtime.h), null where it is one array itself.
/// Nothing where there is none.
std::optional<Row> row_around(const std::size_t *layout, std::size_t bytes, std::size_t offset, RowKind kind,
                              std::size_t size);

} // namespace picco::runtime
