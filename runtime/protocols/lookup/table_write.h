/// Writes to tables in boolean sharing at private places, many at a time.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/bits.h"

#include <cstddef>

namespace picco::runtime {

/// How writes are put together: places are split into rows of 2^column_bits columns, and of each block of
/// writes the last one to a place is found by comparing all pairs.
struct TableWriteShape {
    std::size_t elements, planes; ///< of the table
    std::size_t place_bits, writes;
    int column_bits;
    std::size_t block;

    std::size_t blocks() const { return (writes + block - 1) / block; }
    std::size_t columns() const { return std::size_t{1} << column_bits; }
    std::size_t rows() const { return ((elements - 1) >> column_bits) + 1; }
};
/// The split of the least bytes; block 0 where there is none.
TableWriteShape table_write_shape(const Context &context, std::size_t elements, std::size_t planes,
                                  std::size_t place_bits, std::size_t writes);

/// Tables after many writes each.
/// Shape:    tables: N values of `planes` bits each, a table's planes behind those of the one before; of each
///           write, table by table in their order: the bits of its place (a plane each, lowest first), a bit
///           that says whether it happens, the bits of the value  →  the tables after all writes
/// Requires: 1 <= column_bits < place_bits <= 64, 2^place_bits >= N, 1 <= block; a write that happens goes
///           to a place below N
/// Opens:    nothing.  Semi-honest, perfect given the generators: compositions of and_bits, share_summands,
///           last_writes and one_hot
/// Cost:     of a table                                                             [checked by a test]
/// Source:   docs/PROTOCOLS.md, "Many stores"
Task<Bits> write_tables(Context &context, Bits tables, Bits places, Bits happens, Bits values,
                        TableWriteShape shape);
Cost cost_of_table_write(const Context &context, const TableWriteShape &shape);

} // namespace picco::runtime
