// Sorting, shuffling, and the least or greatest element.
#include "base/error.h"
#include "engine/engine.h"

#include <bit>
#include <numeric>

namespace picco::runtime {
namespace {

/// Puts shuffled columns in order by opened comparisons: quicksort with several pivots. Keys must be
/// distinct, so that what is opened depends on their random order alone.
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
        std::vector<std::size_t> bucket(segment.count - pivots, 0);
        for (std::size_t i = 1; i < segment.count; ++i)
            for (std::size_t pivot = 0; pivot < std::min(i, pivots); ++pivot)
                if (is_less[at++]) {
                    rank[pivot] += i < pivots ? 1 : 0;
                } else {
                    ++(i < pivots ? rank[i] : bucket[i - pivots]);
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

    Engine &engine_;
    const Handle &keys_;
    std::size_t wanted_;
    std::vector<std::uint32_t> order_;
};

std::vector<std::int64_t> numbers_from_zero(std::size_t count) {
    std::vector<std::int64_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

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

void Engine::sort(const std::vector<Vector> &rows, std::size_t count, const SortOptions &options) {
    if (count < 2 || options.wanted == 0) {
        return;
    }
    // A column's number, shuffled along, makes its key distinct and keeps the order of equal ones.
    const auto columns = static_cast<std::uint32_t>(count);
    std::vector<Handle> parts = load_rows(rows, count);
    parts.push_back(recorder_.constants(numbers_from_zero(count)));
    const Interval numbers = recorder_.range_of(parts.back());
    const Handle all = recorder_.shuffle(recorder_.join(parts, columns), parts.size());
    const auto row = [&](std::size_t i, Interval range) {
        return recorder_.gather({{all.id(), static_cast<std::uint32_t>(i) * columns, 1, columns}}, range);
    };
    const Handle key =
        recorder_.shift_left(order_key(row(0, Interval::of_type(rows[0].type)), rows[0].format),
                             static_cast<int>(std::bit_width(count - 1)));
    const Handle number = row(rows.size(), numbers);
    const Handle keys =
        recorder_.settled(options.is_falling ? recorder_.subtract(number, key) : recorder_.add(key, number));
    const std::vector<std::uint32_t> order = Sorter(*this, keys, count, options.wanted).order();
    for (std::size_t i = options.keeps_keys ? 1 : 0; i < rows.size(); ++i) {
        std::vector<Run> sorted;
        sorted.reserve(count);
        for (const std::uint32_t column : order) {
            sorted.push_back({all.id(), static_cast<std::uint32_t>(i) * columns + column, 1, 1});
        }
        store_vector(rows[i], count, recorder_.gather(std::move(sorted), Interval::of_type(rows[i].type)));
    }
}

void Engine::shuffle(const std::vector<Vector> &rows, std::size_t count) {
    if (count < 2) {
        return;
    }
    const auto columns = static_cast<std::uint32_t>(count);
    const Handle all = recorder_.shuffle(recorder_.join(load_rows(rows, count), columns), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        std::vector<Run> runs{{all.id(), static_cast<std::uint32_t>(i) * columns, 1, columns}};
        store_vector(rows[i], count, recorder_.gather(std::move(runs), Interval::of_type(rows[i].type)));
    }
}

Engine::Extreme Engine::extreme(const Vector &x, std::size_t count, bool is_greatest) {
    Handle value = load_vector(x, count);
    if (recorder_.count_of(value) == 1) {
        return {std::move(value), recorder_.constant(0)};
    }
    value = order_key(std::move(value), x.format);
    Handle index = recorder_.constants(numbers_from_zero(count));
    for (auto left = static_cast<std::uint32_t>(count); left > 1; left = left / 2 + left % 2) {
        // Neighbours first: what precedes stays on the left.
        const std::uint32_t pairs = left / 2;
        const auto half = [&](const Handle &all, std::uint32_t first) {
            return recorder_.slice(all, first, 2, pairs);
        };
        const Handle a = half(value, 0), b = half(value, 1);
        const Handle replaces = is_greatest ? recorder_.less(a, b) : recorder_.less(b, a);
        const auto kept = [&](const Handle &all) {
            Handle winners = recorder_.select(replaces, half(all, 1), half(all, 0));
            if (left % 2 == 0) {
                return winners;
            }
            const Handle last = recorder_.settled(recorder_.element(all, left - 1));
            const Handle settled = recorder_.settled(winners);
            return recorder_.gather({{settled.id(), 0, 1, pairs}, {last.id(), 0, 1, 1}},
                                    recorder_.range_of(all));
        };
        index = kept(index);
        value = kept(value);
    }
    if (x.format != 0) {
        value = recorder_.float_from_key(value, FloatFormat::of(x.format));
    }
    return {std::move(value), std::move(index)};
}

} // namespace picco::runtime
