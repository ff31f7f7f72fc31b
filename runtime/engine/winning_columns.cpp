// Columns that win against all others: extremes, and what loops keep of them.
#include "engine/engine.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>

namespace picco::runtime {
namespace {

std::vector<std::int64_t> numbers_from(std::size_t first, std::size_t count) {
    std::vector<std::int64_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), static_cast<std::int64_t>(first));
    return numbers;
}

} // namespace

/// Where parties page, a part of the columns at a time: each loses half of its own, then neighbours become one part.
Engine::Extreme Engine::extreme(const Vector &x, std::size_t count, bool is_greatest) {
    const std::size_t most = most_touched_ == 0 || has_lanes() ? count : 4 * options_.strip;
    const Wins wins = [&](Recorder &r, const Handle &left, const Handle &right) {
        return is_greatest ? r.less(left, right) : r.less(right, left);
    };
    struct Part {
        std::vector<Handle> rows; // keys and places
        std::uint32_t count;
    };
    std::vector<Part> parts;
    const auto halve = [&](Part &part) {
        if (part.count > 1) {
            part.rows = winners_of_pairs(part.rows, part.count, wins);
            part.count -= part.count / 2;
            make_room();
        }
    };
    const auto join = [&](Part &part, const Part &behind) {
        for (std::size_t row = 0; row < part.rows.size(); ++row) {
            const Handle front = recorder_.settled(part.rows[row]),
                         back = recorder_.settled(behind.rows[row]);
            part.rows[row] =
                recorder_.gather({{front.id(), 0, 1, part.count}, {back.id(), 0, 1, behind.count}},
                                 hull(recorder_.range_of(front), recorder_.range_of(back)));
        }
        part.count += behind.count;
    };
    for (std::size_t first = 0; first < count; first += most) {
        const std::size_t columns = std::min(most, count - first);
        Handle value = load_vector(from(x, first), columns);
        const bool are_equal = recorder_.count_of(value) == 1; // the first one wins
        if (are_equal && columns == count) {
            return {std::move(value), recorder_.constant(0)};
        }
        Part part{{}, are_equal ? 1 : static_cast<std::uint32_t>(columns)};
        part.rows.push_back(order_key(std::move(value), x.format));
        part.rows.push_back(recorder_.constants(numbers_from(first, part.count)));
        if (columns < count) {
            halve(part);
        }
        parts.push_back(std::move(part));
    }
    for (bool is_first = true; parts.size() > 1; is_first = false) {
        std::vector<Part> joined;
        for (std::size_t i = 0; i < parts.size(); i += 2) {
            for (std::size_t j = i; !is_first && j < std::min(i + 2, parts.size()); ++j) {
                halve(parts[j]);
            }
            if (i + 1 < parts.size()) {
                join(parts[i], parts[i + 1]);
                make_room(); // what won as products is reduced there, which takes memory
            }
            joined.push_back(std::move(parts[i]));
        }
        parts = std::move(joined);
    }
    std::vector<Handle> rows = std::move(parts[0].rows);
    reduce_columns(rows, parts[0].count, wins);
    if (x.format != 0) {
        rows[0] = recorder_.float_from_key(rows[0], FloatFormat::of(x.format));
    }
    return {std::move(rows[0]), std::move(rows[1])};
}

/// The numbers of the columns from a first one on, known in public.
Handle Engine::places_of(std::size_t count, std::size_t first) {
    return recorder_.constants(numbers_from(first, count));
}

/// Leaves one column of `count`.
void Engine::reduce_columns(std::vector<Handle> &rows, std::uint32_t count, const Wins &wins) {
    while (count > 1) {
        const std::uint32_t width = tree_width(count, recorder_.range_of(rows[0]));
        rows = width > 2 ? winners(rows, count, width, wins) : winners_of_pairs(rows, count, wins);
        count = (count - 1) / width + 1;
    }
}

/// A vector of `count` elements and one more behind them, all in range.
Handle Engine::with_last(const Handle &elements, std::uint32_t count, const Handle &last, Interval range) {
    const Handle one = recorder_.settled(last), many = recorder_.settled(elements);
    return recorder_.gather({{many.id(), 0, 1, count}, {one.id(), 0, 1, 1}}, range);
}

std::vector<Handle> Engine::winners_of_pairs(const std::vector<Handle> &rows, std::uint32_t count,
                                             const Wins &wins) {
    // Neighbours first: what precedes stays on the left.
    const std::uint32_t pairs = count / 2;
    const auto half = [&](const Handle &row, std::uint32_t first) {
        return recorder_.slice(row, first, 2, pairs);
    };
    const Handle left = half(rows[0], 0), right = half(rows[0], 1);
    const Handle replaces = wins(recorder_, left, right);
    std::vector<Handle> kept;
    for (const Handle &row : rows) {
        const Handle first = half(row, 0), second = half(row, 1);
        kept.push_back(recorder_.select(replaces, second, first));
        if (count % 2 == 1) {
            kept.back() =
                with_last(kept.back(), pairs, recorder_.element(row, count - 1), recorder_.range_of(row));
        }
    }
    return kept;
}

/// Whether what is compared has a protocol of few rounds, which is not much dearer.
bool Engine::is_quick(Interval range) const {
    return !latency_.compares_by_digits() &&
           latency_.has_few_rounds(Op::kLessThanZero, (range - range).signed_bits());
}

/// How many columns are best compared with each other at a time, where the winners go on likewise. range: of
/// what is compared. The rounds are those of winners(); three comparisons with what follows weigh as much as
/// `few_comparisons` says four rounds do.
std::uint32_t Engine::tree_width(std::uint32_t count, Interval range) const {
    constexpr int kMostLevels = 5; // of pairs, that one of all pairs stands for
    if (!options_.has_far_links) {
        return 2;
    }
    const bool quick = is_quick(range);
    const int k = (range - range).signed_bits();
    const double one = quick ? latency_.of(Op::kLessThanZero, k, kFewRounds) + 1
                             : latency_.of(Op::kLessThanZero, k, 0) + latency_.of(Op::kToField, 0, 0) + 1;
    const double each = 12 / static_cast<double>(std::max<std::size_t>(options_.sizes.few_comparisons, 1));
    const int depth = std::bit_width(count - 1);
    std::vector<double> least(static_cast<std::size_t>(depth) + 1, 0);
    int best = 1;
    for (int left = 1; left <= depth; ++left) {
        double &cost = least[static_cast<std::size_t>(left)] = INFINITY;
        for (int levels = 1; levels <= std::min(left, kMostLevels); ++levels) {
            const double pairs = std::ldexp(1, left - 1) * (std::ldexp(1, levels) - 1);
            const double rounds = one + (levels == 1 ? 0 : levels - (quick ? 1 : 0));
            const double all = rounds + each * pairs + least[static_cast<std::size_t>(left - levels)];
            if (all < cost) {
                cost = all;
                best = levels;
            }
        }
    }
    return std::min(1u << best, count);
}

/// Of each `width` columns in a row the one that wins against all others. All pairs are compared side by
/// side, and each column's outcomes multiplied.
std::vector<Handle> Engine::winners(const std::vector<Handle> &rows, std::uint32_t count, std::uint32_t width,
                                    const Wins &wins) {
    const std::uint32_t groups = count / width, rest = count % width;
    std::vector<Handle> kept = winners_of_groups(rows, 0, groups, width, wins);
    if (rest == 0) {
        return kept;
    }
    const std::vector<Handle> last = winners_of_groups(rows, groups * width, 1, rest, wins);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        kept[i] = with_last(kept[i], groups, last[i], recorder_.range_of(rows[i]));
    }
    return kept;
}

/// The groups stand one after the other, from column `first` on.
std::vector<Handle> Engine::winners_of_groups(const std::vector<Handle> &rows, std::uint32_t first,
                                              std::uint32_t groups, std::uint32_t width, const Wins &wins) {
    const auto columns_of = [&](const Handle &row) {
        std::vector<Handle> columns;
        for (std::uint32_t i = 0; i < width; ++i) {
            columns.push_back(recorder_.slice(row, first + i, static_cast<std::int32_t>(width), groups));
        }
        return columns;
    };
    const bool quick = is_quick(recorder_.range_of(rows[0]));
    const std::vector<Handle> keys = columns_of(rows[0]);
    std::vector<std::vector<Handle>> outcomes(width);
    for (std::uint32_t i = 0; i < width; ++i) {
        for (std::uint32_t j = i + 1; j < width; ++j) {
            Handle replaced = wins(recorder_, keys[i], keys[j]);
            if (quick) {
                replaced = recorder_.settled(recorder_.quick_number(replaced));
            }
            outcomes[i].push_back(recorder_.logical_not(replaced));
            outcomes[j].push_back(std::move(replaced));
        }
    }
    std::vector<Handle> kept;
    for (const Handle &row : rows) {
        kept.push_back(recorder_.choose_by_products(outcomes, columns_of(row)));
    }
    return kept;
}

std::uint64_t Engine::ready(const Handle &x) const {
    return x.is_constant() ? 0 : table_[x.id()].ready();
}

void Engine::keep(std::vector<KeptRow> rows, std::size_t count, const Wins &wins) {
    const bool has_rival = rows[0].so_far != nullptr;
    std::vector<Handle> so_far;
    std::uint64_t offers_ready = 0, so_far_ready = 0;
    for (const KeptRow &row : rows) {
        offers_ready = std::max(offers_ready, ready(load_vector(row.cells, count)));
        so_far.push_back(row.so_far == nullptr ? Handle() : load(row.so_far, row.cells.type));
        so_far_ready = std::max(so_far_ready, ready(so_far.back()));
    }
    // What was kept so far stands in front of the offers as soon as it is known when they are: one comparison
    // more of its own takes as many rounds as a level of the tree.
    bool is_joined = false;
    const auto join = [&] {
        if (!has_rival || is_joined || so_far_ready > offers_ready) {
            return;
        }
        is_joined = true;
        ++count;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            std::uint64_t *const front = memory_.at(rows[i].cells.first, -rows[i].cells.step);
            rows[i].cells.first = front;
            store(front, so_far[i].copy());
        }
    };
    join();
    if (options_.has_far_links && has_rival && count > 2 && keep_by_wide_trees(rows, count, wins)) {
        count = 1;
    }
    while (count > 1) {
        offers_ready = keep_of_pairs(rows, count, wins);
        count = count / 2 + count % 2;
        join();
    }
    const auto winner = [&](const KeptRow &row) {
        return load(memory_.at(row.cells.first, 0), row.cells.type);
    };
    if (!is_joined) {
        const Handle offer = winner(rows[0]);
        begin_if(has_rival ? wins(recorder_, so_far[0], offer) : offer.copy());
    }
    for (const KeptRow &row : rows) {
        if (row.so_far != nullptr) {
            store(row.so_far, winner(row));
        }
    }
    if (!is_joined) {
        end_if();
    }
}

/// Of each two columns that stand side by side the one that wins; what precedes stays on the left. Returns
/// when all of them are known.
std::uint64_t Engine::keep_of_pairs(const std::vector<KeptRow> &rows, std::size_t count, const Wins &wins) {
    const std::size_t pairs = count / 2;
    const auto half = [&](const Vector &row, std::size_t first) {
        const void *start = memory_.at(row.first, static_cast<std::ptrdiff_t>(first) * row.step);
        return load_vector({start, 2 * row.step, row.type}, pairs);
    };
    std::vector<Handle> kept;
    Handle replaces;
    for (const KeptRow &row : rows) {
        const Handle left = half(row.cells, 0), right = half(row.cells, 1);
        if (kept.empty()) {
            replaces = wins(recorder_, left, right);
        }
        kept.push_back(row.so_far == nullptr ? recorder_.logical_or(left, right)
                                             : recorder_.select(replaces, right, left));
    }
    std::uint64_t all_ready = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Vector &row = rows[i].cells;
        const auto cell = [&](std::size_t index) {
            return memory_.at(row.first, static_cast<std::ptrdiff_t>(index) * row.step);
        };
        Handle odd = count % 2 == 1 ? load(cell(count - 1), row.type) : Handle();
        all_ready = std::max({all_ready, ready(kept[i]), ready(odd)});
        store_vector(row, pairs, std::move(kept[i]));
        if (count % 2 == 1) {
            store(cell(pairs), std::move(odd));
        }
    }
    return all_ready;
}

/// Where nothing that is kept is a floating-point number; returns whether it did.
bool Engine::keep_by_wide_trees(const std::vector<KeptRow> &rows, std::size_t count, const Wins &wins) {
    std::vector<Handle> loaded;
    for (const auto &[row, so_far] : rows) {
        loaded.push_back(load_vector(row, count));
        if (row.format != 0 ||
            (!loaded.back().is_constant() && table_[loaded.back().id()].form == Form::kWord)) {
            return false;
        }
    }
    const auto columns = static_cast<std::uint32_t>(count);
    if (recorder_.count_of(loaded[0]) == 1 || tree_width(columns, recorder_.range_of(loaded[0])) == 2) {
        return false;
    }
    for (Handle &row : loaded) { // one element stands for all
        if (recorder_.count_of(row) == 1) {
            std::vector<Handle> single;
            single.push_back(std::move(row));
            row = recorder_.join(single, columns);
        }
    }
    reduce_columns(loaded, columns, wins);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        store(memory_.at(rows[i].cells.first, 0), std::move(loaded[i]));
    }
    return true;
}

} // namespace picco::runtime
