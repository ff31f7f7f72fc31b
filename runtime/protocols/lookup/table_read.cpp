#include "protocols/lookup/table_read.h"

#include "base/error.h"
#include "protocols/boolean/logic.h"
#include "sharing/bit_runs.h"
#include "sharing/word_kernels.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// Bit r of `to` ^= the product of row r and a vector of 2^column_bits bits.
void add_short_rows(std::uint64_t *to, const std::uint64_t *elements, std::size_t count, int column_bits,
                    std::size_t rows, std::uint64_t with) {
    const unsigned columns = 1u << column_bits;
    for (unsigned filled = columns; filled < 64; filled *= 2) {
        with |= with << filled;
    }
    const std::size_t in_word = 64 / columns;
    for (std::size_t word = 0, row = 0; row < rows && word < plane_words(count); ++word) {
        std::uint64_t sums = elements[word] & with;
        for (unsigned step = columns / 2; step > 0; step /= 2) {
            sums ^= sums >> step;
        }
        for (std::size_t i = 0; i < in_word && row < rows; ++i, ++row) {
            to[row / 64] ^= (sums >> (i * columns) & 1u) << (row % 64);
        }
    }
}

void add_rows(std::uint64_t *to, const std::uint64_t *elements, std::size_t count, int column_bits,
              std::size_t rows, const std::uint64_t *with) {
    if (column_bits < 6) {
        return add_short_rows(to, elements, count, column_bits, rows, with[0]);
    }
    const std::size_t columns = std::size_t{1} << column_bits, words = columns / 64;
    const std::size_t complete = std::min(rows, count / columns);
    word_kernels().row_products(to, elements, with, words, complete);
    if (complete < rows) { // a part of a row
        std::uint64_t last = 0;
        word_kernels().row_products(&last, elements + complete * words, with,
                                    plane_words(count - complete * columns), 1);
        to[complete / 64] ^= last << (complete % 64);
    }
}

/// Vectors of a component each, all of `size` words.
class Vectors {
  public:
    Vectors(std::size_t components, std::size_t size) : size_(size), words_(components * size) {
        std::fill(words_.begin(), words_.end(), 0);
    }
    std::uint64_t *operator[](std::size_t component) { return words_.data() + component * size_; }

  private:
    std::size_t size_;
    Words words_;
};

const std::uint64_t *component_of(const TableRead::Vector &vector, std::size_t component) {
    return vector.words + component * plane_words(vector.count);
}

/// What each own component is multiplied with in a product with the vector; bits behind its end are 0.
Vectors partners(const Context &context, const TableRead::Vector &vector, std::size_t size) {
    const auto &pairs = context.bits.products();
    Vectors result(pairs.size(), size);
    const std::size_t words = std::min(size, plane_words(vector.count));
    for (std::size_t a = 0; a < pairs.size(); ++a) {
        for (const std::size_t b : pairs[a]) {
            word_kernels().xor_into(result[a], component_of(vector, b), words);
        }
        if (vector.count % 64 != 0 && words == plane_words(vector.count)) {
            result[a][words - 1] &= (std::uint64_t{1} << (vector.count % 64)) - 1;
        }
    }
    return result;
}

const std::uint64_t *plane_of(const TableRead::Elements &elements, std::size_t component, std::size_t plane) {
    return elements.words + (component * elements.planes + plane) * plane_words(elements.count);
}

/// This party's summands of the products of all rows with the columns, plane by plane.
void add_column_summands(const Context &context, const TableRead &read, PlainBits &to, std::size_t at) {
    const std::size_t rows = read.row_count();
    Vectors with = partners(context, read.columns, plane_words(std::size_t{1} << read.column_bits));
    Words sums(plane_words(rows));
    for (std::size_t j = 0; j < read.elements.planes; ++j, at += rows) {
        std::fill(sums.begin(), sums.end(), 0);
        for (std::size_t a = 0; a < context.components(); ++a) {
            add_rows(sums.data(), plane_of(read.elements, a, j), read.elements.count, read.column_bits, rows,
                     with[a]);
        }
        copy_bits(to.plane(0), at, sums.data(), 0, 1, rows);
    }
}

/// Rows of less than so many words are added up side by side.
constexpr std::size_t kSideBySide = 8;

/// The bits of a component of the rows as masks: one for each row, or for each word of a plane where rows are
/// short.
Words row_masks(const TableRead &read, std::size_t component) {
    const std::size_t columns = std::size_t{1} << read.column_bits, rows = read.row_count();
    const std::size_t in_word = columns < 64 ? 64 / columns : 1;
    const std::size_t words = plane_words(columns) < kSideBySide ? plane_words(columns) : 1;
    const std::uint64_t *bits = component_of({read.rows.words, read.rows.count}, component);
    Words masks((rows + in_word - 1) / in_word * words);
    std::fill(masks.begin(), masks.end(), 0);
    for (std::size_t row = 0; row < rows; ++row) {
        const std::uint64_t all = -(bits[row / 64] >> (row % 64) & 1u);
        const std::uint64_t mask = columns < 64 ? all >> (64 - columns) << (row % in_word * columns) : all;
        for (std::size_t word = 0; word < words; ++word) {
            masks[row / in_word * words + word] |= mask;
        }
    }
    return masks;
}

/// Adds the rows of a plane of the table that the masks tell.
void add_masked_rows(std::uint64_t *to, const TableRead &read, std::size_t plane_index, const Words &masks) {
    const std::size_t columns = std::size_t{1} << read.column_bits, words = plane_words(columns);
    const std::uint64_t *plane = plane_of(read.elements, 0, plane_index);
    const std::size_t all = plane_words(read.elements.count);
    if (words >= kSideBySide) {
        const std::size_t rows = std::min(masks.size(), all / words);
        word_kernels().masked_rows(to, plane, masks.data(), words, rows);
        if (rows < masks.size()) { // a part of a row
            word_kernels().masked_into(to, plane + rows * words, masks[rows], all - rows * words);
        }
        return;
    }
    std::uint64_t sums[kSideBySide] = {};
    word_kernels().and_into_eight(sums, plane, masks.data(), std::min(masks.size(), all));
    for (std::size_t i = 0; i < kSideBySide; ++i) {
        to[i % words] ^= sums[i];
    }
    for (std::size_t step = 32; step >= columns; step /= 2) {
        to[0] ^= to[0] >> step;
    }
    if (columns < 64) {
        to[0] &= (std::uint64_t{1} << columns) - 1;
    }
}

/// The same of a private table, as they were shared.
Vectors shared_rows(const TableRead &read, const Bits &shared, std::size_t at, std::size_t component) {
    const std::size_t rows = read.row_count();
    Vectors result(read.elements.planes, plane_words(rows));
    for (std::size_t j = 0; j < read.elements.planes; ++j) {
        copy_bits(result[j], 0, shared.plane(component, 0), at + j * rows, 1, rows);
    }
    return result;
}

/// This party's summands of the element: of the products of what the columns have left with the rows.
void add_row_summands(const Context &context, const TableRead &read, const Bits &shared, std::size_t from,
                      PlainBits &to, std::size_t at) {
    const std::size_t rows = read.row_count(), size = plane_words(rows);
    Vectors with = partners(context, {read.rows.words, read.rows.count}, size);
    Words sums(read.elements.planes);
    std::fill(sums.begin(), sums.end(), 0);
    for (std::size_t a = 0; a < context.components(); ++a) {
        if (rows % 64 != 0) {
            with[a][size - 1] &= (std::uint64_t{1} << (rows % 64)) - 1;
        }
        Vectors left = shared_rows(read, shared, from, a);
        for (std::size_t j = 0; j < sums.size(); ++j) {
            word_kernels().row_products(&sums[j], left[j], with[a], size, 1);
        }
    }
    for (std::size_t j = 0; j < sums.size(); ++j) {
        copy_bits(to.plane(0), at + j, &sums[j], 0, 1, 1);
    }
}

/// The same of a public table: of the products of what the rows have left with the columns, so that the whole
/// table is only added up. All components go through one plane after the other.
void add_public_summands(const Context &context, const TableRead &read, PlainBits &to, std::size_t at) {
    Words row(plane_words(std::size_t{1} << read.column_bits));
    Vectors with = partners(context, read.columns, row.size());
    std::vector<Words> masks;
    for (std::size_t a = 0; a < context.components(); ++a) {
        masks.push_back(row_masks(read, a));
    }
    for (std::size_t j = 0; j < read.elements.planes; ++j) {
        std::uint64_t sum = 0;
        for (std::size_t a = 0; a < context.components(); ++a) {
            std::fill(row.begin(), row.end(), 0);
            add_masked_rows(row.data(), read, j, masks[a]);
            word_kernels().row_products(&sum, row.data(), with[a], row.size(), 1);
        }
        copy_bits(to.plane(0), at + j, &sum, 0, 1, 1);
    }
}

PlainBits zeros(std::size_t count) {
    PlainBits bits(count, 1);
    std::fill(bits.words.begin(), bits.words.end(), 0);
    return bits;
}

} // namespace

std::size_t TableRead::row_count() const {
    const std::size_t reached = ((elements.count - 1) >> column_bits) + 1;
    return rows.count == 0 ? 1 : std::min(rows.count, reached);
}

Task<Bits> read_tables(Context &context, std::vector<TableRead> reads) {
    const int rounds = reads.front().rounds();
    std::size_t in_rows = 0, total = 0;
    for (const TableRead &read : reads) {
        require(read.rounds() == rounds && (read.rows.count > 0 || !read.elements.is_public),
                "reads of tables of different kinds at a time");
        in_rows += read.elements.planes * read.row_count();
        total += read.elements.planes;
    }
    Bits shared;
    if (rounds == 2) {
        PlainBits summands = zeros(in_rows);
        std::size_t at = 0;
        for (const TableRead &read : reads) {
            add_column_summands(context, read, summands, at);
            at += read.elements.planes * read.row_count();
        }
        auto sharing = share_summands(context, std::move(summands));
        shared = co_await sharing;
    }
    PlainBits summands = zeros(total);
    std::size_t at = 0, from = 0;
    for (const TableRead &read : reads) {
        if (read.elements.is_public) {
            add_public_summands(context, read, summands, at);
        } else if (read.rows.count == 0) {
            add_column_summands(context, read, summands, at);
        } else {
            add_row_summands(context, read, shared, from, summands, at);
            from += read.elements.planes * read.row_count();
        }
        at += read.elements.planes;
    }
    auto sharing = share_summands(context, std::move(summands));
    auto words = co_await sharing;
    co_return words;
}

Cost cost_of_table_read(const Context &context, std::size_t planes, std::size_t rows, bool is_public) {
    const std::uint64_t bits = cost_of_and(context, 1).bits * planes;
    return rows == 0 || is_public ? Cost{1, bits} : Cost{2, bits * (rows + 1)};
}

} // namespace picco::runtime
