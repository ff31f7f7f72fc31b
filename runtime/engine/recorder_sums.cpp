// Sums and inner products of floating-point numbers, aligned once.
#include "engine/recorder.h"

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
        Handle joined = join(part_of(x, 0, half * width), part_of(x, half * width, half * width));
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
