// Sums and inner products of floating-point numbers, aligned once.
#include "engine/record/recorder.h"

#include "real/sums.h"

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

Handle Recorder::sum_terms(const FloatFormat &format, bool has_products, const Handle &terms,
                           std::size_t count, std::size_t width) {
    const SumShape shape = SumShape::of(has_products, count);
    const auto apply = [&](FloatOp op, const Handle &x, const Handle &y, int other) {
        std::vector<Handle> operands;
        operands.push_back(x.copy());
        if (!y.is_constant()) {
            operands.push_back(y.copy());
        }
        return circuit(op, format, other, std::move(operands));
    };
    const int exponent_bits = shape.exponent_bits(format), sum_bits = shape.sum_bits(format);
    const Handle exponents = apply(FloatOp::kTermExponent, terms, Handle(), shape.code());
    const Handle largest = join_halves(exponents.copy(), count, width, [&](const Handle &x, const Handle &y) {
        return apply(FloatOp::kLarger, x, y, exponent_bits);
    });
    std::vector<Run> runs;
    for (std::size_t i = 0; i < count; ++i) {
        runs.push_back({largest.id(), 0, 1, static_cast<std::uint32_t>(width)});
    }
    const Handle everywhere = width == 1 ? largest.copy() : gather(std::move(runs), range_of(largest));
    const Handle pairs = apply(FloatOp::kAlign, terms, everywhere, shape.code());
    const Handle pair = join_halves(pairs.copy(), count, width, [&](const Handle &x, const Handle &y) {
        return apply(FloatOp::kAddPairs, x, y, sum_bits);
    });
    return apply(FloatOp::kFinishSum, pair, largest, shape.code());
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

/// Running joins of `count` words, in the order of real/sums.h. Words of zeros change nothing.
Handle Recorder::scan_rows(const Handle &x, std::size_t count,
                           const std::function<Handle(const Handle &, const Handle &)> &join) {
    if (count <= kScanLeaf) {
        return scan_words(x.copy(), count, 1, join);
    }
    const std::size_t rows = (count + kScanColumns - 1) / kScanColumns, all = rows * kScanColumns;
    const auto row_count = static_cast<std::uint32_t>(rows);
    Handle padded = x.copy();
    if (all > count) {
        const Handle zeros = public_word({0}, word_bits(x));
        padded = gather({{x.id(), 0, 1, static_cast<std::uint32_t>(count)},
                         {zeros.id(), 0, 0, static_cast<std::uint32_t>(all - count)}},
                        range_of(x));
    }
    std::vector<Run> columns;
    for (std::uint32_t i = 0; i < kScanColumns; ++i) {
        columns.push_back({padded.id(), i, static_cast<std::int32_t>(kScanColumns), row_count});
    }
    const Handle sums = scan_words(gather(std::move(columns), range_of(x)), kScanColumns, rows, join);
    const Handle before = scan_rows(slice(sums, (kScanColumns - 1) * row_count, 1, row_count), rows, join);
    // The first row stays; all others are joined with what stands before them, column by column.
    std::vector<Run> left, right, result;
    for (std::uint32_t i = 0; i < kScanColumns; ++i) {
        left.push_back({before.id(), 0, 1, row_count - 1});
        right.push_back({sums.id(), i * row_count + 1, 1, row_count - 1});
    }
    const Handle earlier = gather(std::move(left), range_of(x)),
                 later = gather(std::move(right), range_of(x));
    const Handle joined = join(earlier, later);
    result.push_back({sums.id(), 0, static_cast<std::int32_t>(row_count), kScanColumns});
    for (std::uint32_t i = 1; i < row_count; ++i) {
        const auto size = static_cast<std::uint32_t>(std::min(kScanColumns, count - i * kScanColumns));
        result.push_back({joined.id(), i - 1, static_cast<std::int32_t>(row_count - 1), size});
    }
    return gather(std::move(result), range_of(x));
}

Handle Recorder::float_prefix_sums(const Handle &x, std::size_t count, const FloatFormat &format) {
    const Handle terms = repeated_word(x, count, format.width());
    if (count == 1) {
        return terms.copy();
    }
    const SumShape shape = SumShape::of(false, count);
    const auto apply = [&](FloatOp op, const Handle &value) {
        std::vector<Handle> operands;
        operands.push_back(value.copy());
        return circuit(op, format, shape.code(), std::move(operands));
    };
    const auto join = [&](const Handle &left, const Handle &right) {
        std::vector<Handle> operands;
        operands.push_back(left.copy());
        operands.push_back(right.copy());
        return circuit(FloatOp::kJoinSums, format, shape.code(), std::move(operands));
    };
    return apply(FloatOp::kFinishJoined, scan_rows(apply(FloatOp::kJoinedTerm, terms), count, join));
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
    return count == 1 ? terms.copy() : sum_terms(format, false, terms, count, 1);
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
    std::vector<Handle> operands;
    operands.push_back(u.copy());
    operands.push_back(v.copy());
    return sum_terms(format, true, circuit(FloatOp::kProductTerm, format, 0, std::move(operands)),
                     shape.inner, width);
}

} // namespace picco::runtime
