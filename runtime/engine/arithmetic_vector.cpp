// Operations on the bits and the elements of vectors.
#include "engine/arithmetic.h"

#include "sharing/bit_runs.h"

#include <algorithm>

namespace picco::runtime {

void Arithmetic::exclusive_or(const Node &node, std::uint64_t *out) {
    const std::uint64_t *x = operand(node, 0), *y = operand(node, 1);
    const std::size_t words = node.count == 1 ? 1 : table_.components() * ValueTable::plane_words(node.count);
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
    const std::size_t words = ValueTable::plane_words(node.count);
    for (std::size_t c = 0; c < table_.components(); ++c) {
        const std::uint64_t ones = -(one_ >> c & 1u);
        for (std::size_t i = 0; i < words; ++i) {
            out[c * words + i] = x[c * words + i] ^ ones;
        }
    }
}

/// By halves, so that all additions but the last few are long batches.
void Arithmetic::sum(const Node &node, std::uint64_t *out) {
    const std::size_t limbs = field_.limbs();
    std::size_t count = table_[node.operands[0]].count;
    const std::uint64_t *x = table_.data(node.operands[0]);
    scratch_.resize(std::max(scratch_.size(), (count + 1) / 2 * limbs));
    std::copy_n(x, (count + 1) / 2 * limbs, scratch_.data());
    const std::uint64_t *upper = x + (count + 1) / 2 * limbs;
    while (count > 1) {
        field_.add(scratch_.data(), scratch_.data(), upper, count / 2);
        count = (count + 1) / 2;
        upper = scratch_.data() + (count + 1) / 2 * limbs;
    }
    std::copy_n(scratch_.data(), limbs, out);
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
    const std::size_t limbs = field_.limbs(), plane = ValueTable::plane_words(node.count);
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
                copy_bits(out + c * plane, at, source + c * ValueTable::plane_words(held), run.first,
                          run.step, run.count);
            }
        }
        for (std::uint32_t i = 0; node.form != Form::kBit && i < run.count; ++i) {
            const std::ptrdiff_t from = run.first + std::ptrdiff_t{run.step} * i;
            std::copy_n(source + from * static_cast<std::ptrdiff_t>(limbs), limbs, out + (at + i) * limbs);
        }
        at += run.count;
    }
}

void Arithmetic::matrix_product(const Node &node, std::size_t inner, std::size_t columns,
                                std::uint64_t *out) {
    const std::size_t rows = node.count / columns;
    const std::uint64_t *x = operand(node.operands[0], rows * inner, expanded_[0]);
    const std::uint64_t *y = operand(node.operands[1], inner * columns, expanded_[1]);
    if (!field_.is_binary() || node.form == Form::kProduct) {
        return field_.matrix_product(out, x, y, rows, inner, columns);
    }
    // Bytes, one of the matrices public: no product of sharings.
    const std::size_t limbs = field_.limbs();
    const bool is_left = table_[node.operands[0]].form == Form::kPublic;
    std::fill(out, out + rows * columns * limbs, 0);
    for (std::size_t i = 0; i < rows * inner; ++i) {
        std::uint64_t *row = out + i / inner * columns * limbs;
        const std::uint64_t *left = x + i * limbs, *right = y + i % inner * columns * limbs;
        if (is_left) {
            field_.multiply_constant_add(row, right, left, columns);
            continue;
        }
        for (std::size_t j = 0; j < columns; ++j) {
            field_.multiply_constant_add(row + j * limbs, left, right + j * limbs, 1);
        }
    }
}

} // namespace picco::runtime
