/// Reads of tables in boolean sharing at places that unit vectors tell.
#pragma once

#include "base/task.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/bits.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace picco::runtime {

/// A read of one element of a table whose elements are words of `planes` bits and lie in rows of
/// 2^column_bits, the last of which may be shorter. It refers to what must live until the read is done.
struct TableRead {
    /// Plane j of component c is the run number c * planes + j of ceil(elements / 64) words; bits behind the
    /// last element are 0. A public table has one component, the bits themselves.
    struct Elements {
        const std::uint64_t *words;
        std::size_t planes, count;
        bool is_public;
    };
    /// A vector of shared bits: component c is the run number c of ceil(count / 64) words.
    struct Vector {
        const std::uint64_t *words = nullptr;
        std::size_t count = 0;
    };
    Elements elements;
    int column_bits;
    Vector columns; ///< of at most 2^column_bits entries
    Vector rows;    ///< no entries: the first row

    /// How many rows it goes through.
    std::size_t row_count() const;
    int rounds() const { return rows.count > 0 && !elements.is_public ? 2 : 1; }
};

/// Shape:    reads that take equally many rounds  →  one plane, the words' bits one behind the other: of each
///           read Σ rows[r] columns[c] element[r][c], modulo 2
/// Requires: rounds() alike, rows where the table is public; InternalError otherwise
/// Opens:    nothing.  Semi-honest, perfect given the generators: compositions of share_summands (logic.h)
/// Cost:     private: 2 rounds and planes * (rows + 1) bits as of ANDs; without rows 1 round and planes bits;
///           public: 1 round and planes bits                                        [checked by a test]
/// Source:   two levels: the products with the columns of all rows, then those with the rows, each a sum of
///           products that is shared as one bit; docs/PROTOCOLS.md, "Look-ups at private places"
Task<Bits> read_tables(Context &context, std::vector<TableRead> reads);
/// Of a read of a table of words with so many bits; rows 0: only the first row.
Cost cost_of_table_read(const Context &context, std::size_t planes, std::size_t rows, bool is_public);

} // namespace picco::runtime
