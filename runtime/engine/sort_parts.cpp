// Sorts of more columns than fit in memory, where parties page: parts are sorted by themselves.
#include "engine/shuffled_columns.h"
#include "engine/strip_merger.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>

namespace picco::runtime {

/// Of several rows; the last one has the keys.
struct Engine::Columns {
    std::vector<Handle> rows;
    std::size_t count;
};

/// Columns of so many rows that are in memory at once, where parties page: a power of two.
std::size_t Engine::most_in_part(std::size_t rows, std::size_t copies) const {
    return most_touched_ == 0 || has_lanes()
               ? SIZE_MAX
               : std::bit_floor(std::max(options_.strip, most_touched_ / copies / (rows + 1)));
}

/// The same of columns that are shuffled as a whole. Networks have the settings of all dealers beside them.
std::size_t Engine::most_sorted(std::size_t rows) const {
    const auto dealers = static_cast<std::size_t>(context_.t() + 1);
    return most_in_part(rows, takes_networks(context_) ? dealers * kCopies : kCopies);
}

/// sizes: of the pieces that it gives, in order; so many in front, wanted, are where they belong.
std::vector<Engine::Columns> Engine::sorted_part(const Columns &part, std::size_t wanted,
                                                 const std::vector<std::size_t> &sizes) {
    std::vector<Handle> rows;
    for (const Handle &row : part.rows) {
        rows.push_back(row.copy());
    }
    const Shuffled all = shuffled(std::move(rows), static_cast<std::uint32_t>(part.count));
    const std::size_t keys = part.rows.size() - 1;
    const Interval range = recorder_.range_of(part.rows[keys]);
    const std::vector<std::uint32_t> order =
        order_of(recorder_.certain(all.row(recorder_, keys, range)), wanted);
    std::vector<Columns> pieces;
    std::size_t first = 0;
    for (const std::size_t size : sizes) {
        Columns piece{{}, size};
        for (std::size_t i = 0; i < part.rows.size(); ++i) {
            const Handle &row = part.rows[i];
            piece.rows.push_back(known_as(recorder_.is_assumed(row),
                                          in_order(all, i, order, first, size, recorder_.range_of(row))));
        }
        pieces.push_back(std::move(piece));
        first += size;
    }
    make_room();
    return pieces;
}

/// Of the first columns of all parts, leaves those that come first among them, so many, in front of the rest. most: of a
/// part.
void Engine::keep_first(std::vector<Columns> &first, std::vector<Columns> &rest, std::size_t most,
                        std::size_t wanted) {
    while (first.size() > 1) {
        std::vector<Columns> next;
        for (std::size_t i = 0; i < first.size();) {
            Columns part{{}, 0};
            std::vector<const Columns *> joined;
            while (i < first.size() && (joined.empty() || part.count + first[i].count <= most)) {
                part.count += first[i].count;
                joined.push_back(&first[i++]);
            }
            for (std::size_t row = 0; row < first[0].rows.size(); ++row) {
                std::vector<Run> runs;
                Interval range{INFINITY, -INFINITY};
                for (const Columns *each : joined) {
                    runs.push_back({each->rows[row].id(), 0, 1, static_cast<std::uint32_t>(each->count)});
                    range = hull(range, recorder_.range_of(each->rows[row]));
                }
                part.rows.push_back(joined.size() == 1 ? joined[0]->rows[row].copy()
                                                       : recorder_.gather(std::move(runs), range));
            }
            const std::size_t kept = std::min(wanted, part.count);
            std::vector<std::size_t> sizes{kept};
            if (part.count > kept) {
                sizes.push_back(part.count - kept);
            }
            std::vector<Columns> pieces = sorted_part(part, wanted, sizes);
            next.push_back(std::move(pieces[0]));
            std::move(pieces.begin() + 1, pieces.end(), std::back_inserter(rest));
        }
        first = std::move(next);
    }
}

/// Of sorted parts, whose strips lie one after the other.
void Engine::merge_parts(std::vector<Columns> &strips, std::size_t part) {
    const int line = recorder_.line();
    std::vector<std::vector<Handle>> rows(strips[0].rows.size());
    for (Columns &strip : strips) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows[i].push_back(std::move(strip.rows[i]));
        }
    }
    StripMerger merger(recorder_, options_.strip, rows, [&](std::size_t elements) {
        touched_ += elements;
        recorder_.at(line);
        make_room();
    });
    for (std::size_t half = part / options_.strip; half < strips.size(); half *= 2) {
        for (std::size_t first = 0; first + half < strips.size(); first += 2 * half) {
            merger.merge(first, first + half, std::min(first + 2 * half, strips.size()));
        }
    }
    for (std::size_t strip = 0; strip < strips.size(); ++strip) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            strips[strip].rows[i] = std::move(rows[i][strip]);
        }
    }
}

void Engine::sort_parts(const std::vector<Vector> &rows, std::size_t count, const SortOptions &options) {
    require(!branches_.inside(), "data is put in order inside a private branch");
    const int line = recorder_.line();
    const std::size_t most = most_sorted(rows.size()), kept = options.keeps_keys ? 1 : 0; // rows that stay
    const bool are_few = 2 * options.wanted <= most;
    std::vector<Columns> columns, rest;
    for (std::size_t first = 0; first < count; first += most) {
        Columns part{{}, std::min(most, count - first)};
        for (const Vector &row : rows) {
            part.rows.push_back(load_vector(from(row, first), part.count));
        }
        // Comparisons that are opened are those of an order where all keys are in their range.
        part.rows[0] = recorder_.confined(part.rows[0], rows[0].type);
        const Handle key = order_key(part.rows[0].copy(), rows[0].format),
                     numbers = places_of(part.count, first);
        part.rows.push_back(distinct_key(key, numbers, count, options.is_falling));
        part.rows.erase(part.rows.begin(), part.rows.begin() + static_cast<std::ptrdiff_t>(kept));
        std::vector<std::size_t> sizes;
        for (std::size_t done = 0; done < part.count; done += sizes.back()) {
            const std::size_t size = !are_few ? options_.strip : done == 0 ? options.wanted : part.count;
            sizes.push_back(std::min(size, part.count - done));
        }
        recorder_.at(line);
        std::vector<Columns> pieces = sorted_part(part, are_few ? options.wanted : SIZE_MAX, sizes);
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            (are_few && i > 0 ? rest : columns).push_back(std::move(pieces[i]));
        }
    }
    if (are_few) {
        keep_first(columns, rest, most, options.wanted);
        std::move(rest.begin(), rest.end(), std::back_inserter(columns));
    } else {
        merge_parts(columns, most);
    }
    std::size_t at = 0;
    for (const Columns &piece : columns) {
        for (std::size_t i = kept; i < rows.size(); ++i) {
            store_vector(from(rows[i], at), piece.count, piece.rows[i - kept].copy());
        }
        at += piece.count;
        recorder_.at(line);
        make_room();
    }
}

} // namespace picco::runtime
