// Sorting and shuffling.
#include "base/error.h"
#include "engine/engine.h"

#include <bit>
#include <numeric>

namespace picco::runtime {
namespace {

/// Puts shuffled columns in order by opened comparisons: quicksort with several pivots. Keys must be distinct
/// and in their range for certain, so that comparisons are those of an order, and what is opened depends on
/// their random order alone. Every pass takes the pivots out of each segment, so there are at most as many as
/// columns.
class Sorter {
  public:
    Sorter(Engine &engine, const Handle &keys, std::size_t count, std::size_t wanted)
        : engine_(engine), keys_(keys), wanted_(wanted), order_(count) {
        std::iota(order_.begin(), order_.end(), 0);
    }

    /// The columns in rising order of their keys, as far as they are wanted.
    std::vector<std::uint32_t> order() {
        std::vector<Segment> active{{0, order_.size()}};
        while (!active.empty()) {
            std::size_t total = 0;
            for (const Segment &segment : active)
                total += segment.count;
            std::vector<Run> left, right;
            for (const Segment &segment : active)
                add_pairs(segment, pivots_of(segment, total), left, right);
            const std::vector<bool> is_less = compare(std::move(left), std::move(right));
            std::vector<Segment> next;
            std::size_t at = 0;
            for (const Segment &segment : active)
                split(segment, pivots_of(segment, total), is_less, at, next);
            active = std::move(next);
        }
        return std::move(order_);
    }

  private:
    struct Segment {
        std::size_t first, count;
    };
    /// So few are all compared with each other.
    static constexpr std::size_t kAllPairs = 8;
    /// Of so many in all, rounds weigh more than comparisons.
    static constexpr std::size_t kFew = 4096;

    static std::size_t pivots_of(const Segment &segment, std::size_t total) {
        return segment.count <= kAllPairs ? segment.count : total <= kFew ? 7 : 3;
    }

    /// The first ones of a segment are its pivots; each is compared with the pivots before it, all others
    /// with each pivot.
    void add_pairs(const Segment &segment, std::size_t pivots, std::vector<Run> &left,
                   std::vector<Run> &right) {
        for (std::size_t i = 1; i < segment.count; ++i)
            for (std::size_t pivot = 0; pivot < std::min(i, pivots); ++pivot) {
                left.push_back({keys_.id(), order_[segment.first + i], 1, 1});
                right.push_back({keys_.id(), order_[segment.first + pivot], 1, 1});
            }
    }

    std::vector<bool> compare(std::vector<Run> left, std::vector<Run> right) {
        Recorder &r = engine_.recorder();
        const Interval range = r.range_of(keys_);
        return engine_.open_bits(r.less(r.gather(std::move(left), range), r.gather(std::move(right), range)));
    }

    void split(const Segment &segment, std::size_t pivots, const std::vector<bool> &is_less, std::size_t &at,
               std::vector<Segment> &next) {
        std::vector<std::size_t> rank(pivots, 0); // of pivots among each other
        for (std::size_t i = 1; i < pivots; ++i)
            for (std::size_t pivot = 0; pivot < i; ++pivot)
                ++rank[is_less[at++] ? pivot : i];
        std::vector<bool> is_taken(pivots, false);
        for (const std::size_t place : rank) {
            require_order(!is_taken[place]);
            is_taken[place] = true;
        }
        std::vector<std::size_t> bucket; // of each other column: how many pivots go before it
        for (std::size_t i = pivots; i < segment.count; ++i) {
            std::size_t before = 0, end = 0; // behind the last pivot that does
            for (std::size_t pivot = 0; pivot < pivots; ++pivot) {
                if (!is_less[at++]) {
                    ++before;
                    end = std::max(end, rank[pivot] + 1);
                }
            }
            require_order(before == end);
            bucket.push_back(before);
        }
        std::vector<std::vector<std::uint32_t>> parts(2 * pivots +
                                                      1); // buckets with a pivot between each two
        for (std::size_t pivot = 0; pivot < pivots; ++pivot)
            parts[2 * rank[pivot] + 1].push_back(order_[segment.first + pivot]);
        for (std::size_t i = 0; i < bucket.size(); ++i)
            parts[2 * bucket[i]].push_back(order_[segment.first + pivots + i]);
        std::size_t place = segment.first;
        for (const std::vector<std::uint32_t> &part : parts) {
            if (part.size() > 1 && place < wanted_)
                next.push_back({place, part.size()});
            for (const std::uint32_t column : part)
                order_[place++] = column;
        }
    }

    void require_order(bool is_order) const {
        if (!is_order)
            throw InternalError(engine_.recorder().here() +
                                ": comparisons of keys are not those of an order");
    }

    Engine &engine_;
    const Handle &keys_;
    std::size_t wanted_;
    std::vector<std::uint32_t> order_;
};

} // namespace

std::vector<Handle> Engine::load_rows(const std::vector<Vector> &rows, std::size_t count) {
    require(!branches_.inside(), "data is put in order inside a private branch");
    std::vector<Handle> loaded;
    for (const Vector &row : rows) {
        loaded.push_back(load_vector(row, count));
    }
    return loaded;
}

/// An integer that orders the values as they are ordered.
Handle Engine::order_key(Handle value, int format) {
    return format == 0 ? std::move(value) : recorder_.float_to_key(value, FloatFormat::of(format));
}

/// Of each key how many go before it, equal ones as they stand: all pairs are compared side by side.
Handle Engine::ranks(const Handle &keys, std::size_t count, bool is_falling) {
    const auto columns = static_cast<std::uint32_t>(count);
    std::vector<Handle> single;
    single.push_back(keys.copy());
    const Handle each = recorder_.settled(recorder_.join(single, columns)); // one element stands for all
    std::vector<Run> left, right;
    for (std::uint32_t i = 0; i + 1 < columns; ++i) {
        left.push_back({each.id(), i, 0, columns - 1 - i});
        right.push_back({each.id(), i + 1, 1, columns - 1 - i});
    }
    const Interval range = recorder_.range_of(keys);
    const Handle first = recorder_.gather(std::move(left), range),
                 second = recorder_.gather(std::move(right), range);
    // Of the pair i < j, at (i, j): whether j goes first.
    const Handle is_second_first =
        recorder_.quick_number(is_falling ? recorder_.less(first, second) : recorder_.less(second, first));
    if (is_second_first.is_constant()) {
        return places_of(count); // all keys are known to be equal
    }
    const auto pair = [&](std::uint32_t i, std::uint32_t j) {
        return i * (2 * columns - i - 1) / 2 + j - i - 1;
    };
    std::vector<Handle> ranks;
    std::vector<Run> list;
    for (std::uint32_t i = 0; i < columns; ++i) {
        Handle rank = recorder_.constant(i);
        if (i + 1 < columns) {
            rank = recorder_.add(
                rank, recorder_.sum(recorder_.slice(is_second_first, pair(i, i + 1), 1, columns - 1 - i),
                                    columns - 1 - i));
        }
        std::vector<Run> before;
        for (std::uint32_t j = 0; j < i; ++j) {
            before.push_back({is_second_first.id(), pair(j, i), 1, 1});
        }
        if (i > 0) {
            const Handle gone = recorder_.gather(std::move(before), Interval::bit());
            rank = recorder_.subtract(rank, recorder_.sum(gone, i));
        }
        ranks.push_back(std::move(rank));
        list.push_back({ranks.back().id(), 0, 1, 1});
    }
    return recorder_.gather(std::move(list), Interval::of_type(-static_cast<int>(std::bit_width(count - 1))));
}

void Engine::sort(const std::vector<Vector> &rows, std::size_t count, const SortOptions &options) {
    if (count < 2 || options.wanted == 0) {
        return;
    }
    const auto columns = static_cast<std::uint32_t>(count);
    std::vector<Handle> parts = load_rows(rows, count);
    // Comparisons that are opened are those of an order where all keys are in their range.
    parts[0] = recorder_.confined(parts[0], rows[0].type);
    // A column's place in the order, or its number, is shuffled along.
    const bool by_ranks = options_.has_far_links && count * (count - 1) / 2 <= options_.sizes.few_comparisons;
    parts.push_back(by_ranks ? ranks(order_key(parts[0].copy(), rows[0].format), count, options.is_falling)
                             : places_of(count));
    const Interval numbers = Interval::of_type(-static_cast<int>(std::bit_width(count - 1)));
    const Handle all = recorder_.shuffle(recorder_.join(parts, columns), parts.size());
    // What is known of one row does not depend on the others.
    const auto gathered = [&](std::size_t i, std::vector<Run> runs, Interval range) {
        Handle row = recorder_.gather(std::move(runs), range);
        return i != 0 && recorder_.is_assumed(parts[i]) ? std::move(row) : recorder_.certain(std::move(row));
    };
    const auto row = [&](std::size_t i, Interval range) {
        return gathered(i, {{all.id(), static_cast<std::uint32_t>(i) * columns, 1, columns}}, range);
    };
    std::vector<std::uint32_t> order(count);
    const Handle number = row(rows.size(), numbers);
    if (by_ranks) {
        const std::vector<std::uint64_t> places = open_words(number, count);
        order.assign(count, columns);
        for (std::uint32_t column = 0; column < columns; ++column) {
            if (places[column] >= count || order[places[column]] != columns)
                throw InternalError(recorder_.here() + ": ranks of keys are no permutation");
            order[places[column]] = column;
        }
    } else {
        // The number makes its key distinct and keeps the order of equal ones.
        const Handle key =
            recorder_.shift_left(order_key(row(0, Interval::of_type(rows[0].type)), rows[0].format),
                                 static_cast<int>(std::bit_width(count - 1)));
        const Handle keys = recorder_.settled(options.is_falling ? recorder_.subtract(number, key)
                                                                 : recorder_.add(key, number));
        require(!recorder_.is_assumed(keys), "keys are compared in the open that may leave their range");
        order = Sorter(*this, keys, count, options.wanted).order();
    }
    for (std::size_t i = options.keeps_keys ? 1 : 0; i < rows.size(); ++i) {
        std::vector<Run> sorted;
        sorted.reserve(count);
        for (const std::uint32_t column : order) {
            sorted.push_back({all.id(), static_cast<std::uint32_t>(i) * columns + column, 1, 1});
        }
        store_vector(rows[i], count, gathered(i, std::move(sorted), Interval::of_type(rows[i].type)));
    }
}

void Engine::shuffle(const std::vector<Vector> &rows, std::size_t count) {
    if (count < 2) {
        return;
    }
    const auto columns = static_cast<std::uint32_t>(count);
    const std::vector<Handle> parts = load_rows(rows, count);
    const Handle all = recorder_.shuffle(recorder_.join(parts, columns), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Handle row = recorder_.gather({{all.id(), static_cast<std::uint32_t>(i) * columns, 1, columns}},
                                      Interval::of_type(rows[i].type));
        row = recorder_.is_assumed(parts[i]) ? std::move(row) : recorder_.certain(std::move(row));
        store_vector(rows[i], count, std::move(row));
    }
}

} // namespace picco::runtime
