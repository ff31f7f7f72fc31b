#include "engine/strip_merger.h"

#include <algorithm>
#include <array>
#include <utility>

namespace picco::runtime {
namespace {

/// Elements of several vectors: the source of a run is which one.
Handle gathered_from(Recorder &recorder, const std::vector<const Handle *> &sources, std::vector<Run> runs) {
    for (Run &run : runs) {
        run.source = sources[run.source]->id();
    }
    Interval range = recorder.range_of(*sources[0]);
    for (const Handle *source : sources) {
        range = hull(range, recorder.range_of(*source));
    }
    return runs.size() == 1 && runs[0].count == 1 ? recorder.element(*sources[0], runs[0].first)
                                                  : recorder.gather(std::move(runs), range);
}

} // namespace

StripMerger::Columns StripMerger::taken(std::size_t strip) {
    Columns columns;
    for (std::vector<Handle> &row : rows_) {
        columns.push_back(row[strip].copy());
    }
    return columns;
}

void StripMerger::put(std::size_t strip, Columns columns) {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        rows_[i][strip] = std::move(columns[i]);
    }
}

StripMerger::Columns StripMerger::gathered(const Columns &columns, const std::vector<Run> &runs) const {
    Columns result;
    for (const Handle &row : columns) {
        result.push_back(gathered_from(recorder_, {&row}, runs));
    }
    return result;
}

/// The one with the lesser key goes to the left.
void StripMerger::exchange(Columns &left, Columns &right) {
    const Handle is_right_less = recorder_.less(right.back(), left.back());
    for (std::size_t i = 0; i < left.size(); ++i) {
        Handle lesser, greater;
        if (auto exchanged = recorder_.exchange(is_right_less, right[i], left[i])) {
            lesser = std::move(exchanged->first);
            greater = std::move(exchanged->second);
        } else {
            lesser = recorder_.select(is_right_less, right[i], left[i]);
            greater = recorder_.select(is_right_less, left[i], right[i]);
        }
        left[i] = recorder_.settled(lesser);
        right[i] = recorder_.settled(greater);
    }
    made_(2 * left.size() * recorder_.count_of(left.back()));
}

/// The first one with the last one, and so on: the last columns of the left strip, as many as the right one has.
void StripMerger::mirror(std::size_t left, std::size_t right) {
    const std::uint32_t all = size(left), count = size(right), stay = all - count;
    const Columns first = taken(left), second = taken(right);
    Columns low = gathered(first, {{0, stay, 1, count}}),
            high = gathered(second, {{0, count - 1, -1, count}});
    exchange(low, high);
    for (std::size_t i = 0; i < low.size() && stay > 0; ++i) {
        low[i] = gathered_from(recorder_, {&first[i], &low[i]}, {{0, 0, 1, stay}, {1, 0, 1, count}});
    }
    put(left, std::move(low));
    put(right, gathered(high, {{0, count - 1, -1, count}}));
}

/// Each with the one at its place: the first columns of the left strip, as many as the right one has.
void StripMerger::compare(std::size_t left, std::size_t right) {
    const std::uint32_t all = size(left), count = size(right);
    const Columns first = taken(left);
    Columns low = gathered(first, {{0, 0, 1, count}}), high = taken(right);
    exchange(low, high);
    for (std::size_t i = 0; i < low.size() && count < all; ++i) {
        low[i] =
            gathered_from(recorder_, {&low[i], &first[i]}, {{0, 0, 1, count}, {1, count, 1, all - count}});
    }
    put(left, std::move(low));
    put(right, std::move(high));
}

/// Those that are so far apart, in blocks of twice as many.
void StripMerger::compare_within(Columns &columns, std::uint32_t count, std::uint32_t apart) {
    std::vector<Run> left, right, result; // which of those that stay, the lesser and the greater ones
    std::uint32_t done = 0;
    for (std::uint32_t first = 0; first < count; first += 2 * apart) {
        const std::uint32_t second = std::min(first + apart, count), pairs = std::min(apart, count - second);
        if (pairs > 0) {
            left.push_back({0, first, 1, pairs});
            right.push_back({0, second, 1, pairs});
            result.push_back({1, done, 1, pairs});
        }
        if (first + pairs < second) {
            result.push_back({0, first + pairs, 1, second - first - pairs});
        }
        if (pairs > 0) {
            result.push_back({2, done, 1, pairs});
        }
        done += pairs;
    }
    if (done == 0) {
        return;
    }
    Columns low = gathered(columns, left), high = gathered(columns, right);
    exchange(low, high);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        columns[i] = gathered_from(recorder_, {&columns[i], &low[i], &high[i]}, result);
    }
}

void StripMerger::finish(std::size_t strip) {
    const std::uint32_t count = size(strip);
    Columns columns = taken(strip);
    for (std::uint32_t apart = static_cast<std::uint32_t>(strip_) / 2; apart > 0; apart /= 2) {
        compare_within(columns, count, apart);
    }
    put(strip, std::move(columns));
}

/// What stands behind the end would be greater than all others, and stay where it is.
void StripMerger::merge(std::size_t first, std::size_t second, std::size_t end) {
    const std::size_t half = second - first;
    for (std::size_t left = first; left < second; ++left) {
        const std::size_t right = second + (second - 1 - left);
        if (right < end) {
            mirror(left, right);
        }
    }
    for (std::size_t apart = half / 2; apart > 0; apart /= 2) {
        for (std::size_t left = first; left + apart < end; ++left) {
            if ((left - first) / apart % 2 == 0) {
                compare(left, left + apart);
            }
        }
    }
    for (std::size_t strip = first; strip < end; ++strip) {
        finish(strip);
    }
}

} // namespace picco::runtime
