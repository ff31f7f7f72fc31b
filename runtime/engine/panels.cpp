// Products of matrices, a panel at a time, where parties page.
#include "engine/panels.h"

#include "engine/engine.h"
#include "engine/record/float_sums.h"

#include <algorithm>
#include <cmath>

namespace picco::runtime {
namespace {

/// One more run; elements that follow those of the last one lengthen it.
void add_run(std::vector<Run> &runs, const Run &next) {
    if (!runs.empty()) {
        Run &last = runs.back();
        const bool follows =
            next.step == last.step && (next.step == 0 || last.first + last.count == next.first);
        if (last.source == next.source && follows) {
            last.count += next.count;
            return;
        }
    }
    runs.push_back(next);
}

std::size_t pieces_in(std::size_t count, std::size_t part) {
    return (count + part - 1) / part;
}

} // namespace

Handle Panels::block(const Block &block) const {
    std::vector<Run> runs;
    Interval range{INFINITY, -INFINITY};
    bool are_single = true;
    for (std::size_t row = 0; row < block.rows; ++row) {
        const std::size_t from = (block.row + row) * columns_ + block.column, to = from + block.columns;
        for (std::size_t first = from; first < to;) {
            const std::size_t last = std::min(to, (first / strip_ + 1) * strip_);
            const Handle &strip = strips_[first / strip_];
            const bool is_single = recorder_.count_of(strip) == 1;
            are_single = are_single && is_single;
            add_run(runs, {strip.id(), is_single ? 0 : static_cast<std::uint32_t>(first % strip_),
                           is_single ? 0 : 1, static_cast<std::uint32_t>(last - first)});
            range = hull(range, recorder_.range_of(strip));
            first = last;
        }
    }
    if (are_single && runs.size() == 1) {
        return strips_[(block.row * columns_ + block.column) / strip_].copy();
    }
    return runs.size() == 1 && runs[0].count == 1
               ? recorder_.element(strips_[(block.row * columns_ + block.column) / strip_], runs[0].first)
               : recorder_.gather(std::move(runs), range);
}

/// settle: gives each strip the form that parts of it are wanted in, once.
Panels Engine::panels(LongVector x, std::size_t columns,
                      const std::function<Handle(const Handle &)> &settle) {
    std::vector<Handle> strips;
    for_each_strip(x.count(), [&](const LongVector::Strip &strip) {
        const Handle one = take_strip(x, strip);
        Handle settled = settle(one);
        strips.push_back(settled.is_constant() ? recorder_.settled(settled) : std::move(settled));
    });
    return {recorder_, std::move(strips), options_.strip, columns};
}

/// The elements of all tiles, row by row.
LongVector Engine::from_tiles(const Tiles &tiles, const Recorder::ProductShape &shape) {
    const std::size_t across = pieces_in(shape.columns, tiles.columns);
    return long_vector(shape.rows * shape.columns, [&](std::size_t begin, std::size_t count) {
        std::vector<Run> runs;
        Interval range{INFINITY, -INFINITY};
        for (std::size_t at = begin; at < begin + count;) {
            const std::size_t row = at / shape.columns, column = at % shape.columns,
                              left = column / tiles.columns * tiles.columns,
                              width = std::min(tiles.columns, shape.columns - left),
                              length = std::min(left + width - column, begin + count - at);
            const Handle &tile = tiles.values[row / tiles.rows * across + column / tiles.columns];
            const bool is_single = recorder_.count_of(tile) == 1;
            const std::size_t first = row % tiles.rows * width + column - left;
            add_run(runs, {tile.id(), is_single ? 0 : static_cast<std::uint32_t>(first), is_single ? 0 : 1,
                           static_cast<std::uint32_t>(length)});
            range = hull(range, recorder_.range_of(tile));
            at += length;
        }
        return recorder_.gather(std::move(runs), range);
    });
}

/// How large the parts of a product are: rows and columns of the result, and how many terms of each at a time. The result
/// has a strip, the parts of the matrices up to kLonger: they are copied once for as many products as the result has rows
/// or columns, and each sum of terms is reduced once.
struct Sides {
    static constexpr std::size_t kLonger = 2;

    Sides(const Recorder::ProductShape &shape, std::size_t strip) {
        const auto side = static_cast<std::size_t>(std::sqrt(static_cast<double>(strip)));
        rows = std::min(shape.rows, side);
        columns = std::min(shape.columns, side);
        terms = std::clamp<std::size_t>(kLonger * strip / std::max(rows, columns), 1, shape.inner);
        columns = std::clamp<std::size_t>(strip / std::max(rows, terms / kLonger), 1, shape.columns);
        rows = std::clamp<std::size_t>(strip / std::max(columns, terms / kLonger), 1, shape.rows);
    }
    std::size_t rows, columns, terms;
};

/// Rows of the result are found together, as many as there is room for with those of the left matrix and some rows of the
/// right one, which passes by once for them, from its first row to its last.
LongVector Engine::product(LongVector x, LongVector y, const Recorder::ProductShape &shape) {
    const Sides sides(shape, options_.strip);
    const std::size_t band = sides.terms * shape.columns, room = most_touched_ / 4,
                      held = (shape.inner + shape.columns) * sides.rows,
                      together = std::max<std::size_t>(1, (room - std::min(room, band)) / held);
    const auto settle = [&](const Handle &part) { return recorder_.settled(part); };
    const Panels left = panels(std::move(x), shape.inner, settle),
                 right = panels(std::move(y), shape.columns, settle);
    const std::size_t down = pieces_in(shape.rows, sides.rows),
                      across = pieces_in(shape.columns, sides.columns);
    Tiles tiles{sides.rows, sides.columns, std::vector<Handle>(down * across)};
    const int line = recorder_.line();
    for (std::size_t top = 0; top < down; top += together) {
        const std::size_t bottom = std::min(top + together, down);
        for (std::size_t first = 0; first < shape.inner; first += sides.terms) {
            const std::size_t inner = std::min(sides.terms, shape.inner - first);
            std::vector<Handle> factors;
            for (std::size_t tile = top; tile < bottom; ++tile) {
                const std::size_t rows = std::min(sides.rows, shape.rows - tile * sides.rows);
                factors.push_back(left.block({tile * sides.rows, first, rows, inner}));
            }
            for (std::size_t column = 0; column < across; ++column) {
                const std::size_t columns = std::min(sides.columns, shape.columns - column * sides.columns);
                const Handle panel = right.block({first, column * sides.columns, inner, columns});
                for (std::size_t tile = top; tile < bottom; ++tile) {
                    const std::size_t rows = std::min(sides.rows, shape.rows - tile * sides.rows);
                    touched_ += (rows + columns) * inner;
                    Handle part =
                        recorder_.matrix_product(factors[tile - top], panel, {rows, inner, columns});
                    Handle &sum = tiles.values[tile * across + column];
                    sum = first == 0 ? std::move(part) : recorder_.add(sum, part);
                    recorder_.at(line);
                    make_room();
                }
            }
        }
    }
    for (Handle &tile : tiles.values) {
        tile = tile.is_constant() ? recorder_.settled(tile) : std::move(tile);
    }
    return from_tiles(tiles, shape);
}

/// Results are found side by side as far as a strip holds all of their terms; one whose terms are more is a long sum.
LongVector Engine::float_product(LongVector x, LongVector y, const Recorder::ProductShape &shape,
                                 const FloatFormat &format) {
    const std::size_t strip = options_.strip, together = std::max<std::size_t>(1, strip / shape.inner),
                      width = std::min(shape.columns, together),
                      height = std::clamp<std::size_t>(together / width, 1, shape.rows);
    const auto settle = [&](const Handle &part) {
        return recorder_.repeated_word(part, recorder_.count_of(part), format.width());
    };
    const Panels left = panels(std::move(x), shape.inner, settle),
                 right = panels(std::move(y), shape.columns, settle);
    const std::size_t down = pieces_in(shape.rows, height), across = pieces_in(shape.columns, width);
    Tiles tiles{height, width, std::vector<Handle>(down * across)};
    const int line = recorder_.line();
    const auto long_product = [&](std::size_t row, std::size_t column) {
        const Recorder::FloatSums sums(recorder_, format, true, shape.inner);
        Terms terms;
        for (std::size_t first = 0; first < shape.inner; first += strip) {
            const std::size_t count = std::min(strip, shape.inner - first);
            const Handle u = left.block({row, first, 1, count}), v = right.block({first, column, count, 1});
            touched_ += 2 * count;
            terms.parts.push_back(sums.product_terms(u, v));
            terms.counts.push_back(count);
            recorder_.at(line);
            make_room();
        }
        return float_sum_of(std::move(terms), sums);
    };
    for (std::size_t column = 0; column < across;
         ++column) { // a panel of the right matrix stays for all rows
        const std::size_t columns = std::min(width, shape.columns - column * width);
        Handle panel;
        if (shape.inner <= strip) {
            panel = right.block({0, column * width, shape.inner, columns});
        }
        for (std::size_t tile = 0; tile < down; ++tile) {
            const std::size_t rows = std::min(height, shape.rows - tile * height);
            Handle &result = tiles.values[tile * across + column];
            if (shape.inner > strip) {
                result = long_product(tile, column);
                continue;
            }
            const Handle factor = left.block({tile * height, 0, rows, shape.inner});
            touched_ += (rows + columns) * shape.inner;
            result = recorder_.float_product(factor, panel, {rows, shape.inner, columns}, format);
            recorder_.at(line);
            make_room();
        }
    }
    for (Handle &tile : tiles.values) {
        tile = tile.is_constant() ? recorder_.settled(tile) : std::move(tile);
    }
    return from_tiles(tiles, shape);
}

} // namespace picco::runtime
