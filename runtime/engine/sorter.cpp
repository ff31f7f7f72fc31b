#include "engine/sorter.h"

#include "base/error.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace picco::runtime {
namespace {

/// So few are all compared with each other.
constexpr std::size_t kAllPairs = 8;
/// Of so many in all, rounds weigh more than comparisons.
constexpr std::size_t kFew = 4096;
/// Of so many columns one becomes a pivot, where pivots are sorted first.
constexpr std::size_t kOfEachPivot = 16;

/// Of a segment the first ones are its pivots; each column is compared with the pivots before it. Comparisons
/// with the first pivot come first: this is where those with `pivot` begin.
std::size_t first_pair(std::size_t count, std::size_t pivot) {
    return pivot * count - pivot * (pivot + 1) / 2;
}

} // namespace

/// So many comparisons, some at a time.
class Sorter::Comparisons {
  public:
    Comparisons(const Sorter &sorter, std::size_t count)
        : sorter_(sorter), left_(count), part_(sorter.field_, std::min(sorter.limits_.most, count)) {
        results_.reserve(count);
    }

    /// Of columns from `first` on, minus pivots. set: where to put copies of the pivots of so many columns, from one on.
    template <class Set>
    void add(std::size_t first, std::size_t count, Set &&set) {
        for (std::size_t done = 0; done < count;) {
            const std::size_t run = std::min(count - done, part_.count - filled_);
            set(part_.at(filled_), first + done, run);
            sorter_.field_.subtract(part_.at(filled_), sorter_.keys_.at(first + done), part_.at(filled_),
                                    run);
            done += run;
            filled_ += run;
            if (filled_ == part_.count) {
                ask();
            }
        }
    }

    /// Whether they are negative.
    std::vector<bool> results() { return std::move(results_); }

  private:
    void ask() {
        left_ -= std::exchange(filled_, 0);
        const std::vector<bool> some = sorter_.are_negative_(std::move(part_));
        results_.insert(results_.end(), some.begin(), some.end());
        part_ = Elements(sorter_.field_, std::min(sorter_.limits_.most, left_));
    }

    const Sorter &sorter_;
    std::size_t left_, filled_ = 0;
    Elements part_;
    std::vector<bool> results_;
};

Sorter::Sorter(const Field &field, Elements keys, std::size_t wanted, AreNegative are_negative, Limits limits,
               std::vector<std::size_t> sizes)
    : field_(field), are_negative_(std::move(are_negative)), wanted_(wanted), limits_(limits),
      sizes_(std::move(sizes)), keys_(std::move(keys)), order_(keys_.count), bucket_(keys_.count) {
    if (sizes_.empty()) {
        sizes_.push_back(keys_.count);
    }
    std::iota(order_.begin(), order_.end(), 0);
}

std::vector<std::uint32_t> Sorter::order(const std::string &where) {
    std::vector<Segment> segments;
    std::size_t first = 0;
    for (const std::size_t size : sizes_) {
        if (size > 1 && first < wanted_) {
            segments.push_back({first, size, 0});
        }
        first += size;
    }
    while (!segments.empty()) {
        std::size_t total = 0, at = 0;
        for (const Segment &segment : segments) {
            total += segment.count;
        }
        std::vector<Segment> next;
        if (total > std::max(kFew, limits_.few)) {
            choose_many_pivots(segments);
            sort_pivots(segments, where);
            search_buckets(segments);
        } else {
            choose_pivots(segments, total);
            const std::vector<bool> is_less = compare(segments);
            for (const Segment &segment : segments) {
                if (!find_buckets(segment, is_less, at)) {
                    throw ComputationError(
                        where + ": the comparisons of keys that the parties opened are not those of an "
                                "order; one of them does not follow the protocol");
                }
                at += first_pair(segment.count, segment.pivots);
            }
        }
        for (const Segment &segment : segments) {
            split(segment, next);
        }
        segments = std::move(next);
    }
    return std::move(order_);
}

void Sorter::choose_pivots(std::vector<Segment> &segments, std::size_t total) const {
    for (Segment &segment : segments) {
        segment.pivots = segment.count <= kAllPairs ? segment.count
                         : total <= kFew            ? 7
                         : total <= limits_.most    ? 3
                                                    : 1;
    }
}

std::vector<bool> Sorter::compare(const std::vector<Segment> &segments) const {
    std::size_t count = 0;
    for (const Segment &segment : segments) {
        count += first_pair(segment.count, segment.pivots);
    }
    Comparisons comparisons(*this, count);
    for (const Segment &segment : segments) {
        for (std::size_t i = 0; i < std::min(segment.pivots, segment.count - 1); ++i) {
            comparisons.add(segment.first + i + 1, segment.count - 1 - i,
                            [&](std::uint64_t *to, std::size_t, std::size_t run) {
                                for (std::size_t j = 0; j < run; ++j, to += keys_.limbs) {
                                    std::copy_n(keys_.at(segment.first + i), keys_.limbs, to);
                                }
                            });
        }
    }
    return comparisons.results();
}

/// False: comparisons are not those of an order.
bool Sorter::find_buckets(const Segment &segment, const std::vector<bool> &is_less, std::size_t at) {
    const auto pair = [&](std::size_t pivot, std::size_t i) {
        return at + first_pair(segment.count, pivot) + i - pivot - 1;
    };
    std::uint32_t *const bucket = bucket_.data() + segment.first;
    std::fill_n(bucket, segment.count, 0);
    for (std::size_t pivot = 0; pivot < segment.pivots; ++pivot) {
        for (std::size_t i = pivot + 1; i < segment.pivots; ++i) {
            ++bucket[is_less[pair(pivot, i)] ? pivot : i];
        }
    }
    unsigned ranks = 0;
    for (std::size_t pivot = 0; pivot < segment.pivots; ++pivot) {
        ranks |= 1u << bucket[pivot];
    }
    if (ranks != (1u << segment.pivots) - 1) {
        return false;
    }
    // A bit for each pivot that goes before the column, then their number.
    for (std::size_t pivot = 0; pivot < segment.pivots; ++pivot) {
        auto less = is_less.begin() + static_cast<std::ptrdiff_t>(pair(pivot, segment.pivots));
        for (std::size_t i = segment.pivots; i < segment.count; ++i, ++less) {
            bucket[i] |= (*less ? 0u : 1u) << bucket[pivot];
        }
    }
    bool is_order = true;
    for (std::size_t i = segment.pivots; i < segment.count; ++i) {
        const unsigned before = bucket[i];
        is_order = is_order && (before & (before + 1)) == 0; // the least pivots
        bucket[i] = static_cast<std::uint32_t>(std::popcount(before));
    }
    return is_order;
}

/// One less than a power of two, so that all searches of a segment take as many steps. Of one that is wanted in part few
/// steps tell what is not.
void Sorter::choose_many_pivots(std::vector<Segment> &segments) const {
    for (Segment &segment : segments) {
        const bool is_whole = segment.count <= wanted_ - segment.first;
        const std::size_t buckets = is_whole ? std::bit_floor(segment.count / kOfEachPivot) : 0;
        segment.pivots = segment.count < 5 ? 1 : std::max<std::size_t>(buckets, 4) - 1;
    }
}

/// The pivots of each segment, side by side.
void Sorter::sort_pivots(const std::vector<Segment> &segments, const std::string &where) {
    std::vector<std::size_t> sizes;
    std::size_t count = 0;
    for (const Segment &segment : segments) {
        sizes.push_back(segment.pivots);
        count += segment.pivots;
    }
    Elements pivots(field_, count);
    std::uint64_t *to = pivots.data();
    for (const Segment &segment : segments) {
        to = std::copy_n(keys_.at(segment.first), segment.pivots * keys_.limbs, to);
    }
    const std::vector<std::uint32_t> order =
        Sorter(field_, std::move(pivots), SIZE_MAX, are_negative_, limits_, std::move(sizes)).order(where);
    std::size_t done = 0;
    for (const Segment &segment : segments) {
        for (std::size_t place = 0; place < segment.pivots; ++place) {
            bucket_[segment.first + order[done + place] - done] =
                static_cast<std::uint32_t>(segment.first + place);
        }
        move_columns({segment.first, segment.pivots, 0});
        done += segment.pivots;
        std::iota(bucket_.begin() + static_cast<std::ptrdiff_t>(segment.first),
                  bucket_.begin() + static_cast<std::ptrdiff_t>(segment.first + segment.pivots), 0);
    }
}

/// By binary searches, side by side.
void Sorter::search_buckets(const std::vector<Segment> &segments) {
    std::size_t steps = 0;
    for (const Segment &segment : segments) {
        steps = std::max<std::size_t>(steps, std::bit_width(segment.pivots));
        std::fill_n(bucket_.begin() + static_cast<std::ptrdiff_t>(segment.first + segment.pivots),
                    segment.count - segment.pivots, 0);
    }
    // Those that stand before the middle one of the pivots that a column may still be between; 0: it has its bucket.
    const auto half = [](const Segment &segment, std::size_t step) {
        return (segment.pivots + 1) >> (step + 1);
    };
    for (std::size_t step = 0; step < steps; ++step) {
        std::size_t count = 0;
        for (const Segment &segment : segments) {
            count += half(segment, step) > 0 ? segment.count - segment.pivots : 0;
        }
        Comparisons comparisons(*this, count);
        for (const Segment &segment : segments) {
            const std::size_t before = half(segment, step);
            if (before > 0) {
                comparisons.add(segment.first + segment.pivots, segment.count - segment.pivots,
                                [&](std::uint64_t *to, std::size_t column, std::size_t run) {
                                    for (std::size_t j = 0; j < run; ++j, to += keys_.limbs) {
                                        std::copy_n(
                                            keys_.at(segment.first + bucket_[column + j] + before - 1),
                                            keys_.limbs, to);
                                    }
                                });
            }
        }
        const std::vector<bool> are_less = comparisons.results();
        auto is_less = are_less.begin();
        for (const Segment &segment : segments) {
            const std::size_t before = half(segment, step);
            for (std::size_t i = segment.pivots; before > 0 && i < segment.count; ++i, ++is_less) {
                bucket_[segment.first + i] += *is_less ? 0 : static_cast<std::uint32_t>(before);
            }
        }
    }
}

/// Puts the segment's columns into buckets, a pivot between each two.
void Sorter::split(const Segment &segment, std::vector<Segment> &next) {
    std::uint32_t *const bucket = bucket_.data() + segment.first;
    std::vector<std::size_t> places(segment.pivots + 1, 0); // of the next column of each bucket
    for (std::size_t i = segment.pivots; i < segment.count; ++i) {
        ++places[bucket[i]];
    }
    std::size_t place = segment.first;
    for (std::size_t &each : places) {
        const std::size_t columns = std::exchange(each, place);
        if (columns > 1 && place < wanted_) {
            next.push_back({place, columns, 0});
        }
        place += columns + 1;
    }
    for (std::size_t i = segment.pivots; i < segment.count; ++i) {
        bucket[i] = static_cast<std::uint32_t>(places[bucket[i]]++);
    }
    for (std::size_t pivot = 0; pivot < segment.pivots; ++pivot) {
        bucket[pivot] = static_cast<std::uint32_t>(places[bucket[pivot]]); // behind the columns before it
    }
    move_columns(segment);
}

/// To where bucket_ says.
void Sorter::move_columns(const Segment &segment) {
    for (std::size_t i = segment.first; i < segment.first + segment.count; ++i) {
        while (bucket_[i] != i) {
            const std::size_t to = bucket_[i];
            std::swap_ranges(keys_.at(i), keys_.at(i) + keys_.limbs, keys_.at(to));
            std::swap(order_[i], order_[to]);
            std::swap(bucket_[i], bucket_[to]);
        }
    }
}

} // namespace picco::runtime
