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

/// Of a segment the first ones are its pivots; each column is compared with the pivots before it. Comparisons
/// with the first pivot come first: this is where those with `pivot` begin.
std::size_t first_pair(std::size_t count, std::size_t pivot) {
    return pivot * count - pivot * (pivot + 1) / 2;
}

} // namespace

Sorter::Sorter(const Field &field, Elements keys, std::size_t wanted, AreNegative are_negative,
               std::size_t most, std::vector<std::size_t> sizes)
    : field_(field), are_negative_(std::move(are_negative)), wanted_(wanted), most_(most),
      sizes_(std::move(sizes)), keys_(std::move(keys)), order_(keys_.count) {
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
        choose_pivots(segments);
        const std::vector<bool> is_less = compare(segments);
        std::vector<Segment> next;
        std::size_t at = 0;
        for (const Segment &segment : segments) {
            if (!split(segment, is_less, at, next)) {
                throw ComputationError(
                    where + ": the comparisons of keys that the parties opened are not those of an "
                            "order; one of them does not follow the protocol");
            }
            at += first_pair(segment.count, segment.pivots);
        }
        segments = std::move(next);
    }
    return std::move(order_);
}

void Sorter::choose_pivots(std::vector<Segment> &segments) const {
    std::size_t total = 0;
    for (const Segment &segment : segments) {
        total += segment.count;
    }
    for (Segment &segment : segments) {
        segment.pivots = segment.count <= kAllPairs ? segment.count
                         : total <= kFew            ? 7
                         : total <= most_           ? 3
                                                    : 1;
    }
}

/// Of keys minus those of their pivots, whether they are negative.
std::vector<bool> Sorter::compare(const std::vector<Segment> &segments) const {
    std::size_t left = 0;
    for (const Segment &segment : segments) {
        left += first_pair(segment.count, segment.pivots);
    }
    std::vector<bool> results;
    results.reserve(left);
    Elements part(field_, std::min(most_, left));
    std::size_t filled = 0;
    Words pivot(keys_.limbs);
    const auto add = [&](std::size_t first, std::size_t count) {
        for (std::size_t done = 0; done < count;) {
            const std::size_t run = std::min(count - done, part.count - filled);
            field_.add_constant(part.at(filled), keys_.at(first + done), pivot.data(), run);
            done += run;
            filled += run;
            if (filled < part.count) {
                return;
            }
            left -= std::exchange(filled, 0);
            const std::vector<bool> some =
                are_negative_(std::exchange(part, Elements(field_, std::min(most_, left))));
            results.insert(results.end(), some.begin(), some.end());
        }
    };
    for (const Segment &segment : segments) {
        for (std::size_t i = 0; i < std::min(segment.pivots, segment.count - 1); ++i) {
            field_.negate(pivot.data(), keys_.at(segment.first + i), 1);
            add(segment.first + i + 1, segment.count - 1 - i);
        }
    }
    return results;
}

/// Puts the segment's columns into buckets, a pivot between each two. False: comparisons are not those of an
/// order.
bool Sorter::split(const Segment &segment, const std::vector<bool> &is_less, std::size_t at,
                   std::vector<Segment> &next) {
    std::vector<std::size_t> rank; // of pivots among each other
    if (!find_buckets(segment, is_less, at, rank)) {
        return false;
    }
    std::vector<std::size_t> places(segment.pivots + 1, 0); // of the next column of each bucket
    for (std::size_t i = segment.pivots; i < segment.count; ++i) {
        ++places[bucket_[i]];
    }
    std::size_t place = segment.first;
    for (std::size_t &bucket : places) {
        const std::size_t columns = std::exchange(bucket, place);
        if (columns > 1 && place < wanted_) {
            next.push_back({place, columns, 0});
        }
        place += columns + 1;
    }
    const std::uint64_t *keys = keys_.at(segment.first);
    old_keys_.assign(keys, keys + segment.count * keys_.limbs);
    const auto columns = order_.begin() + static_cast<std::ptrdiff_t>(segment.first);
    old_order_.assign(columns, columns + static_cast<std::ptrdiff_t>(segment.count));
    for (std::size_t i = segment.pivots; i < segment.count; ++i) {
        move(i, places[bucket_[i]]++);
    }
    for (std::size_t pivot = 0; pivot < segment.pivots; ++pivot) {
        move(pivot, places[rank[pivot]]); // where its bucket has ended
    }
    return true;
}

bool Sorter::find_buckets(const Segment &segment, const std::vector<bool> &is_less, std::size_t at,
                          std::vector<std::size_t> &rank) {
    const auto pair = [&](std::size_t pivot, std::size_t i) {
        return at + first_pair(segment.count, pivot) + i - pivot - 1;
    };
    rank.assign(segment.pivots, 0);
    for (std::size_t pivot = 0; pivot < segment.pivots; ++pivot) {
        for (std::size_t i = pivot + 1; i < segment.pivots; ++i) {
            ++rank[is_less[pair(pivot, i)] ? pivot : i];
        }
    }
    unsigned ranks = 0;
    for (const std::size_t taken : rank) {
        ranks |= 1u << taken;
    }
    if (ranks != (1u << segment.pivots) - 1) {
        return false;
    }
    // A bit for each pivot that goes before the column, then their number.
    bucket_.assign(segment.count, 0);
    for (std::size_t pivot = 0; pivot < segment.pivots; ++pivot) {
        auto less = is_less.begin() + static_cast<std::ptrdiff_t>(pair(pivot, segment.pivots));
        for (std::size_t i = segment.pivots; i < segment.count; ++i, ++less) {
            bucket_[i] |= static_cast<std::uint8_t>((*less ? 0u : 1u) << rank[pivot]);
        }
    }
    bool is_order = true;
    for (std::size_t i = segment.pivots; i < segment.count; ++i) {
        const unsigned before = bucket_[i];
        is_order = is_order && (before & (before + 1)) == 0; // the least pivots
        bucket_[i] = static_cast<std::uint8_t>(std::popcount(before));
    }
    return is_order;
}

/// A column of the segment, counted from its first one.
void Sorter::move(std::size_t column, std::size_t place) {
    const std::size_t limbs = keys_.limbs;
    for (std::size_t limb = 0; limb < limbs; ++limb) {
        keys_.at(place)[limb] = old_keys_[column * limbs + limb];
    }
    order_[place] = old_order_[column];
}

} // namespace picco::runtime
