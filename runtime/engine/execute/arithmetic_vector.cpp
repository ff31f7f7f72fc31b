// Operations on the bits and the elements of vectors.
#include "engine/execute/arithmetic.h"

#include "sharing/bit_runs.h"

#include <algorithm>

namespace picco::runtime {
namespace {

constexpr std::size_t kProductsTogether = std::size_t{1} << 16;
/// Elements of a block that stays in the first-level cache.
constexpr std::size_t kSummedTogether = 1024;

} // namespace

void Arithmetic::exclusive_or(const Node &node, std::uint64_t *out) {
    const std::uint64_t *x = operand(node, 0), *y = operand(node, 1);
    const std::size_t words = node.count == 1 ? 1 : table_.components() * plane_words(node.count);
    for (std::size_t i = 0; i < words; ++i) {
        out[i] = x[i] ^ y[i];
    }
}

void Arithmetic::complement(const Node &node, std::uint64_t *out) {
    const std::uint64_t *x = operand(node, 0);
    if (node.count == 1) {
        out[0] = x[0] ^ one_;
        return;
    }
    const std::size_t words = plane_words(node.count);
    for (std::size_t c = 0; c < table_.components(); ++c) {
        const std::uint64_t ones = -(one_ >> c & 1u);
        for (std::size_t i = 0; i < words; ++i) {
            out[c * words + i] = x[c * words + i] ^ ones;
        }
    }
}

/// Blocks are added up, then the halves of that block: the vector is read once, and all additions but the
/// last few are long batches.
void Arithmetic::sum(const Node &node, std::uint64_t *out) {
    const std::size_t limbs = field_.limbs(), all = table_[node.operands[0]].count;
    const std::uint64_t *x = table_.data(node.operands[0]);
    std::size_t count = std::min(all, kSummedTogether);
    scratch_.resize(std::max(scratch_.size(), count * limbs));
    std::uint64_t *sums = scratch_.data();
    std::copy_n(x, count * limbs, sums);
    for (std::size_t first = count; first < all; first += count) {
        field_.add(sums, sums, x + first * limbs, std::min(count, all - first));
    }
    while (count > 1) {
        const std::size_t kept = (count + 1) / 2;
        field_.add(sums, sums, sums + kept * limbs, count / 2);
        count = kept;
    }
    std::copy_n(sums, limbs, out);
}

void Arithmetic::prefix_sums(const Node &node, std::uint64_t *out) {
    const std::size_t limbs = field_.limbs();
    const std::uint64_t *x = table_.data(node.operands[0]);
    std::copy_n(x, limbs, out);
    for (std::size_t i = 1; i < node.count; ++i) {
        field_.add(out + i * limbs, out + (i - 1) * limbs, x + i * limbs, 1);
    }
}

void Arithmetic::gather(const Node &node, std::uint64_t *out) {
    const std::size_t limbs = field_.limbs(), plane = plane_words(node.count);
    if (node.form == Form::kBit) {
        std::fill_n(out, table_.components() * plane, 0);
    }
    std::size_t at = 0;
    for (const Run &run : table_.runs(node.operands[0])) {
        const std::uint64_t *source = table_.data(run.source);
        const std::uint32_t held = table_[run.source].count;
        for (std::size_t c = 0; node.form == Form::kBit && c < table_.components(); ++c) {
            if (held == 1) {
                fill_bits(out + c * plane, at, source[0] >> c & 1u, run.count);
            } else {
                copy_bits(out + c * plane, at, source + c * plane_words(held), run.first, run.step,
                          run.count);
            }
        }
        for (std::uint32_t i = 0; node.form != Form::kBit && i < run.count; ++i) {
            const std::ptrdiff_t from = run.first + std::ptrdiff_t{run.step} * i;
            std::copy_n(source + from * static_cast<std::ptrdiff_t>(limbs), limbs, out + (at + i) * limbs);
        }
        at += run.count;
    }
}

namespace {

/// A matrix of rows * columns elements.
void transpose(std::uint64_t *to, const std::uint64_t *from, std::size_t rows, std::size_t columns,
               std::size_t limbs) {
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < columns; ++j) {
            std::copy_n(from + (i * columns + j) * limbs, limbs, to + (j * rows + i) * limbs);
        }
    }
}

} // namespace

void Arithmetic::matrix_product(const Node &node, std::size_t inner, std::size_t columns,
                                std::uint64_t *out) {
    const std::size_t rows = node.count / columns;
    const std::uint64_t *x = operand(node.operands[0], rows * inner, expanded_[0]);
    const std::uint64_t *y = operand(node.operands[1], inner * columns, expanded_[1]);
    const auto is_public = [&](int i) {
        return table_[node.operands[static_cast<std::size_t>(i)]].form == Form::kPublic;
    };
    if (!field_.is_binary() || (!is_public(0) && !is_public(1))) {
        // A row at least, and so many products that they are worth a thread.
        const std::size_t together = 1 + kProductsTogether / std::max<std::size_t>(1, inner * columns);
        const std::size_t limbs = field_.limbs();
        return context_.split(rows, together, [&](std::size_t first, std::size_t last) {
            field_.matrix_product(out + first * columns * limbs, x + first * inner * limbs, y, last - first,
                                  inner, columns);
        });
    }
    // Bytes, one of the matrices public: no product of sharings.
    const std::size_t limbs = field_.limbs();
    std::fill(out, out + rows * columns * limbs, 0);
    if (is_public(0)) {
        return combine_rows(out, x, y, {rows, inner, columns});
    }
    constexpr std::size_t kRows = 64; // so many at a time, transposed
    Words factors(columns * inner * limbs), left(inner * kRows * limbs), result(columns * kRows * limbs);
    transpose(factors.data(), y, inner, columns, limbs);
    for (std::size_t first = 0; first < rows; first += kRows) {
        const std::size_t part = std::min(kRows, rows - first);
        transpose(left.data(), x + first * inner * limbs, part, inner, limbs);
        std::fill(result.begin(), result.end(), 0);
        combine_rows(result.data(), factors.data(), left.data(), {columns, inner, part});
        transpose(out + first * columns * limbs, result.data(), columns, part, limbs);
    }
}

/// out += factors * x: a public matrix of rows * inner bytes and sharings in inner rows.
void Arithmetic::combine_rows(std::uint64_t *out, const std::uint64_t *factors, const std::uint64_t *x,
                              const MatrixShape &shape) {
    const std::size_t limbs = field_.limbs();
    for (std::size_t i = 0; i < shape.rows * shape.inner; ++i) {
        const std::uint64_t *factor = factors + i * limbs;
        if (std::any_of(factor, factor + limbs, [](std::uint64_t word) { return word != 0; })) {
            field_.multiply_constant_add(out + i / shape.inner * shape.columns * limbs,
                                         x + i % shape.inner * shape.columns * limbs, factor, shape.columns);
        }
    }
}

} // namespace picco::runtime
