// Sums and inner products of floating-point numbers, aligned once.
#include "engine/record/float_sums.h"

#include <algorithm>

namespace picco::runtime {

/// x has `count` times `width` elements; those that lie `width` apart are joined, two at a time.
Handle Recorder::join_halves(Handle x, std::size_t count, std::size_t width,
                             const std::function<Handle(const Handle &, const Handle &)> &join) {
    const auto part_of = [&](const Handle &all, std::size_t first, std::size_t size) {
        return slice(all, static_cast<std::uint32_t>(first), 1, static_cast<std::uint32_t>(size));
    };
    while (count > 1) {
        const std::size_t half = count / 2;
        const Handle first = part_of(x, 0, half * width), second = part_of(x, half * width, half * width);
        Handle joined = join(first, second);
        if (count % 2 == 1) {
            const Handle rest = part_of(x, 2 * half * width, width);
            joined = gather({{joined.id(), 0, 1, count_of(joined)}, {rest.id(), 0, 1, count_of(rest)}},
                            range_of(joined));
        }
        x = std::move(joined);
        count = half + count % 2;
    }
    return x;
}

Handle Recorder::FloatSums::apply(FloatOp op, const Handle &x, const Handle &y, int other) const {
    std::vector<Handle> operands;
    operands.push_back(x.copy());
    if (!y.is_constant()) {
        operands.push_back(y.copy());
    }
    return r_.circuit(op, format_, other, std::move(operands));
}

Handle Recorder::FloatSums::product_terms(const Handle &x, const Handle &y) const {
    std::vector<Handle> operands;
    operands.push_back(x.copy());
    operands.push_back(y.copy());
    return r_.circuit(FloatOp::kProductTerm, format_, 0, std::move(operands));
}

Handle Recorder::FloatSums::exponents(const Handle &terms) const {
    return apply(FloatOp::kTermExponent, terms, Handle(), shape_.code());
}

Handle Recorder::FloatSums::largest(const Handle &exponents, std::size_t count, std::size_t width) const {
    return r_.join_halves(exponents.copy(), count, width, [&](const Handle &x, const Handle &y) {
        return apply(FloatOp::kLarger, x, y, shape_.exponent_bits(format_));
    });
}

Handle Recorder::FloatSums::aligned(const Handle &terms, const Handle &everywhere) const {
    return apply(FloatOp::kAlign, terms, everywhere, shape_.code());
}

Handle Recorder::FloatSums::sum(const Handle &aligned, std::size_t count, std::size_t width) const {
    return r_.join_halves(aligned.copy(), count, width, [&](const Handle &x, const Handle &y) {
        return apply(FloatOp::kAddPairs, x, y, shape_.sum_bits(format_));
    });
}

Handle Recorder::FloatSums::finished(const Handle &sum, const Handle &largest) const {
    return apply(FloatOp::kFinishSum, sum, largest, shape_.code());
}

Handle Recorder::sum_terms(const FloatSums &sums, const Handle &terms, std::size_t count, std::size_t width) {
    const Handle exponents = sums.exponents(terms);
    const Handle largest = sums.largest(exponents, count, width);
    std::vector<Run> runs;
    for (std::size_t i = 0; i < count; ++i) {
        runs.push_back({largest.id(), 0, 1, static_cast<std::uint32_t>(width)});
    }
    const Handle everywhere = width == 1 ? largest.copy() : gather(std::move(runs), range_of(largest));
    const Handle aligned = sums.aligned(terms, everywhere);
    const Handle sum = sums.sum(aligned, count, width);
    return sums.finished(sum, largest);
}

/// Running joins of x, which has `count` times `width` elements: of those that lie `width` apart.
Handle Recorder::scan_words(Handle x, std::size_t count, std::size_t width,
                            const std::function<Handle(const Handle &, const Handle &)> &join) {
    const auto run = [&](const Handle &source, std::size_t first, std::size_t size) {
        return Run{source.id(), static_cast<std::uint32_t>(first * width), 1,
                   static_cast<std::uint32_t>(size * width)};
    };
    for (std::size_t step = 1; step < count; step *= 2) {
        std::vector<Run> left, right;
        for (std::size_t first = step; first < count; first += 2 * step) {
            const std::size_t size = std::min(step, count - first);
            right.push_back(run(x, first, size));
            for (std::size_t i = 0; width > 1 && i < size; ++i) {
                left.push_back(run(x, first - 1, 1));
            }
            if (width == 1) {
                left.push_back(
                    {x.id(), static_cast<std::uint32_t>(first - 1), 0, static_cast<std::uint32_t>(size)});
            }
        }
        const Handle earlier = gather(std::move(left), range_of(x)),
                     later = gather(std::move(right), range_of(x));
        const Handle joined = join(earlier, later);
        std::vector<Run> all;
        std::size_t used = 0;
        for (std::size_t first = 0; first < count; first += 2 * step) {
            const std::size_t stays = std::min(step, count - first);
            const std::size_t size = std::min(step, count - first - stays);
            all.push_back(run(x, first, stays));
            if (size > 0) {
                all.push_back(run(joined, used, size));
            }
            used += size;
        }
        x = gather(std::move(all), range_of(x));
    }
    return x;
}

/// Running joins of `count` words, in the order of real/sums.h.
Handle Recorder::scan_rows(const Handle &x, std::size_t count, const JoinedSums &sums) {
    if (count <= kScanLeaf) {
        return sums.scanned(x, count);
    }
    const Handle rows = sums.scanned_rows(x, count);
    const Handle last = sums.last_of_rows(rows);
    const Handle before = scan_rows(last, count_of(last), sums);
    return sums.with_rows_before(rows, count, &before, true);
}

Handle Recorder::JoinedSums::apply(FloatOp op, const Handle &x) const {
    std::vector<Handle> operands;
    operands.push_back(x.copy());
    return r_.circuit(op, format_, shape_.code(), std::move(operands));
}

Handle Recorder::JoinedSums::terms(const Handle &x) const {
    return apply(FloatOp::kJoinedTerm, x);
}

Handle Recorder::JoinedSums::finished(const Handle &x) const {
    return apply(FloatOp::kFinishJoined, x);
}

Handle Recorder::JoinedSums::joined(const Handle &left, const Handle &right) const {
    std::vector<Handle> operands;
    operands.push_back(left.copy());
    operands.push_back(right.copy());
    return r_.circuit(FloatOp::kJoinSums, format_, shape_.code(), std::move(operands));
}

Handle Recorder::JoinedSums::scanned(const Handle &x, std::size_t count) const {
    return r_.scan_words(x.copy(), count, 1,
                         [this](const Handle &left, const Handle &right) { return joined(left, right); });
}

/// Words of zeros, which fill the last row, change nothing.
Handle Recorder::JoinedSums::scanned_rows(const Handle &x, std::size_t count) const {
    const std::size_t rows = (count + kScanColumns - 1) / kScanColumns, all = rows * kScanColumns;
    Handle padded = x.copy();
    if (all > count) {
        const Handle zeros = r_.public_word({0}, r_.word_bits(x));
        padded = r_.gather({{x.id(), 0, 1, static_cast<std::uint32_t>(count)},
                            {zeros.id(), 0, 0, static_cast<std::uint32_t>(all - count)}},
                           r_.range_of(x));
    }
    std::vector<Run> columns;
    for (std::uint32_t i = 0; i < kScanColumns; ++i) {
        columns.push_back(
            {padded.id(), i, static_cast<std::int32_t>(kScanColumns), static_cast<std::uint32_t>(rows)});
    }
    return r_.scan_words(r_.gather(std::move(columns), r_.range_of(x)), kScanColumns, rows,
                         [this](const Handle &left, const Handle &right) { return joined(left, right); });
}

Handle Recorder::JoinedSums::last_of_rows(const Handle &rows) const {
    const auto count = static_cast<std::uint32_t>(r_.count_of(rows) / kScanColumns);
    return r_.slice(rows, (kScanColumns - 1) * count, 1, count);
}

Handle Recorder::JoinedSums::with_rows_before(const Handle &rows, std::size_t count, const Handle *before,
                                              bool is_first) const {
    const auto row_count = static_cast<std::uint32_t>(r_.count_of(rows) / kScanColumns);
    const std::uint32_t stays = is_first ? 1 : 0, joins = row_count - stays;
    std::vector<Run> result;
    if (is_first) {
        const auto size = static_cast<std::uint32_t>(std::min(kScanColumns, count));
        result.push_back({rows.id(), 0, static_cast<std::int32_t>(row_count), size});
    }
    Handle all;
    if (joins > 0) {
        std::vector<Run> left, right;
        for (std::uint32_t i = 0; i < kScanColumns; ++i) {
            left.push_back({before->id(), 0, 1, joins});
            right.push_back({rows.id(), i * row_count + stays, 1, joins});
        }
        const Handle earlier = r_.gather(std::move(left), r_.range_of(rows)),
                     later = r_.gather(std::move(right), r_.range_of(rows));
        all = joined(earlier, later);
    }
    for (std::uint32_t i = stays; i < row_count; ++i) {
        const auto size = static_cast<std::uint32_t>(std::min(kScanColumns, count - i * kScanColumns));
        result.push_back({all.id(), i - stays, static_cast<std::int32_t>(joins), size});
    }
    return r_.gather(std::move(result), r_.range_of(rows));
}

Handle Recorder::float_prefix_sums(const Handle &x, std::size_t count, const FloatFormat &format) {
    const Handle words = repeated_word(x, count, format.width());
    if (count == 1) {
        return words.copy();
    }
    const JoinedSums sums(*this, format, count);
    const Handle terms = sums.terms(words);
    const Handle scanned = scan_rows(terms, count, sums);
    return sums.finished(scanned);
}

/// As a vector of so many words.
Handle Recorder::repeated_word(const Handle &x, std::size_t count, int bits) {
    Handle word = to_word(x, bits);
    if (count_of(word) == count) {
        return word;
    }
    return gather({{word.id(), 0, 0, static_cast<std::uint32_t>(count)}}, range_of(word));
}

Handle Recorder::float_sum(const Handle &x, std::size_t count, const FloatFormat &format) {
    if (count == 0) {
        return constant(0);
    }
    const Handle terms = repeated_word(x, count, format.width());
    return count == 1 ? terms.copy() : sum_terms(FloatSums(*this, format, false, count), terms, count, 1);
}

Handle Recorder::float_product(const Handle &x, const Handle &y, const ProductShape &shape,
                               const FloatFormat &format) {
    const std::size_t width = shape.rows * shape.columns;
    if (width == 0 || shape.inner == 0) {
        return constant(0);
    }
    const Handle a = repeated_word(x, shape.rows * shape.inner, format.width());
    const Handle b = repeated_word(y, shape.inner * shape.columns, format.width());
    // Term t of all results, then term t + 1.
    std::vector<Run> left, right;
    const auto columns = static_cast<std::uint32_t>(shape.columns);
    for (std::size_t t = 0; t < shape.inner; ++t) {
        for (std::size_t row = 0; row < shape.rows; ++row) {
            left.push_back({a.id(), static_cast<std::uint32_t>(row * shape.inner + t), 0, columns});
            right.push_back({b.id(), static_cast<std::uint32_t>(t) * columns, 1, columns});
        }
    }
    const bool is_dot = width == 1;
    const Handle u = is_dot ? a.copy() : gather(std::move(left), range_of(a));
    const Handle v = is_dot ? b.copy() : gather(std::move(right), range_of(b));
    if (shape.inner == 1) {
        return float_operation(FloatOp::kMultiply, format, u, v);
    }
    const FloatSums sums(*this, format, true, shape.inner);
    const Handle terms = sums.product_terms(u, v);
    return sum_terms(sums, terms, shape.inner, width);
}

} // namespace picco::runtime
