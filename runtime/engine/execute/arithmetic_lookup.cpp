// Look-ups in tables at private places, and updates there.
//
// A table's elements lie in rows of 2^column_bits columns, the last row may be shorter. A place is told by a
// unit vector of columns and one of rows, which is missing (node 0) where the place is in the first row. An
// update adds row[r] * values[c] to the element (r, c). Operand lists:
//   kFold, kPick  columns, rows, elements, then values and rows of each update
//   kAbsorb       elements, then values and rows of each update
// and k is the number of column bits.
#include "engine/execute/arithmetic.h"

#include <algorithm>

namespace picco::runtime {

namespace {

/// Rows of a table that a unit vector of rows reaches, or the first one.
std::size_t rows_reached(std::size_t rows, std::size_t elements, int column_bits) {
    return std::min(rows, ((elements - 1) >> column_bits) + 1);
}

} // namespace

std::size_t Arithmetic::fold_sums(const std::vector<NodeId> &list, int column_bits) const {
    const NodeId rows = list[1], elements = list[2];
    std::size_t count = 0;
    if (rows != 0 && table_[elements].form != Form::kPublic) {
        count = rows_reached(table_[rows].count, table_[elements].count, column_bits);
    }
    for (std::size_t i = 3; i < list.size(); i += 2) {
        const NodeId other_rows = list[i + 1];
        count += rows != 0 && other_rows != 0 ? 2 : rows != 0 || other_rows != 0 ? 1 : 0;
    }
    return count;
}

void Arithmetic::row_sum(std::uint64_t *out, const std::vector<NodeId> &list, int column_bits,
                         std::size_t row) {
    const std::size_t first = row << column_bits, all = table_[list[2]].count;
    const std::size_t count = std::min<std::size_t>(table_[list[0]].count, all - first);
    field_.inner_product(out, table_.data(list[0]), 1, table_.data(list[2]) + first * field_.limbs(), 1,
                         count);
}

/// Of the entries that both have.
void Arithmetic::inner_product(std::uint64_t *out, NodeId x, NodeId y) {
    const std::size_t count = std::min(table_[x].count, table_[y].count);
    field_.inner_product(out, table_.data(x), 1, table_.data(y), 1, count);
}

void Arithmetic::fold_sums(NodeId id, std::uint64_t *sums) {
    const std::vector<NodeId> &list = table_.list(table_[id].operands[0]);
    const int column_bits = table_[id].k;
    const NodeId rows = list[1], elements = list[2];
    if (rows != 0 && table_[elements].form != Form::kPublic) {
        const std::size_t count = rows_reached(table_[rows].count, table_[elements].count, column_bits);
        for (std::size_t r = 0; r < count; ++r, sums += field_.limbs()) {
            row_sum(sums, list, column_bits, r);
        }
    }
    for (std::size_t i = 3; i < list.size(); i += 2) {
        const NodeId values = list[i], other_rows = list[i + 1];
        if (rows != 0 && other_rows != 0) {
            inner_product(sums, rows, other_rows);
            sums += field_.limbs();
        }
        if (rows != 0 || other_rows != 0) {
            inner_product(sums, list[0], values);
            sums += field_.limbs();
        }
    }
}

void Arithmetic::fold(NodeId id, const std::uint64_t *sums) {
    const std::vector<NodeId> &list = table_.list(table_[id].operands[0]);
    const int column_bits = table_[id].k;
    const NodeId rows = list[1], elements = list[2];
    const std::size_t limbs = field_.limbs();
    std::uint64_t *out = table_.share(id);
    if (rows == 0) {
        row_sum(out, list, column_bits, 0);
    } else {
        const std::size_t count = rows_reached(table_[rows].count, table_[elements].count, column_bits);
        if (table_[elements].form == Form::kPublic) {
            scratch_.resize(std::max(scratch_.size(), count * limbs));
            for (std::size_t r = 0; r < count; ++r) {
                row_sum(scratch_.data() + r * limbs, list, column_bits, r);
            }
            field_.inner_product(out, table_.data(rows), 1, scratch_.data(), 1, count);
        } else {
            field_.inner_product(out, table_.data(rows), 1, sums, 1, count);
            sums += count * limbs;
        }
    }
    for (std::size_t i = 3; i < list.size(); i += 2) {
        const NodeId values = list[i], other_rows = list[i + 1];
        if (rows == 0 && other_rows == 0) {
            inner_product(scratch_.data(), list[0], values);
            field_.add(out, out, scratch_.data(), 1);
            continue;
        }
        // Whether both are in the same row; the first row is row 0.
        const std::uint64_t *same_row = rows == 0         ? table_.data(other_rows)
                                        : other_rows == 0 ? table_.data(rows)
                                                          : sums;
        sums += rows != 0 && other_rows != 0 ? limbs : 0;
        field_.multiply_add(out, same_row, sums, 1);
        sums += limbs;
    }
}

void Arithmetic::absorb(const Node &node, std::uint64_t *out) {
    const std::vector<NodeId> &list = table_.list(node.operands[0]);
    const std::size_t limbs = field_.limbs();
    std::copy_n(table_.data(list[0]), node.count * limbs, out);
    for (std::size_t i = 1; i < list.size(); i += 2) {
        const NodeId values = list[i], rows = list[i + 1];
        const std::size_t reached = rows == 0 ? 1 : rows_reached(table_[rows].count, node.count, node.k);
        for (std::size_t r = 0; r < reached; ++r) {
            const std::size_t first = r << node.k;
            const std::size_t count = std::min<std::size_t>(table_[values].count, node.count - first);
            std::uint64_t *row = out + first * limbs;
            if (rows == 0) {
                field_.add(row, row, table_.data(values), count);
            } else {
                field_.multiply_constant_add(row, table_.data(values), table_.data(rows) + r * limbs, count);
            }
        }
    }
}

} // namespace picco::runtime
