// How tables are laid out, and places in them as unit vectors.
#include "engine/tables/tables.h"

#include "protocols/lookup/one_hot.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace picco::runtime {

namespace {

/// Unit vectors, and checks, that are kept to be found again.
constexpr std::size_t kMostKnown = 32, kMostChecks = 1024;

int bits_below(std::size_t count) {
    return static_cast<int>(std::bit_width(count - 1));
}

} // namespace

Tables::Layout::Layout(const PrivatePlace &place) {
    for (const PrivatePlace::Axis &axis : place.axes) {
        axes.push_back({axis.count, axis.step, bits_below(axis.count)});
        bits += axes.back().bits;
    }
    for (const Axis &axis : axes) {
        positions = (positions << axis.bits) + axis.count - 1;
    }
    ++positions;
}

void Tables::Layout::for_each_row(const std::function<void(std::size_t, std::ptrdiff_t)> &visit) const {
    const auto walk = [&](const auto &self, std::size_t axis, std::size_t position,
                          std::ptrdiff_t offset) -> void {
        if (axis + 1 == axes.size()) {
            return visit(position << axes[axis].bits, offset);
        }
        for (std::size_t i = 0; i < axes[axis].count; ++i) {
            self(self, axis + 1, (position << axes[axis].bits) + i,
                 offset + static_cast<std::ptrdiff_t>(i) * axes[axis].step);
        }
    };
    walk(walk, 0, 0, 0);
}

void Tables::Layout::for_each(const std::function<void(std::size_t, std::ptrdiff_t)> &visit) const {
    for_each_row([&](std::size_t position, std::ptrdiff_t offset) {
        for (std::size_t i = 0; i < axes.back().count; ++i) {
            visit(position + i, offset + static_cast<std::ptrdiff_t>(i) * axes.back().step);
        }
    });
}

std::size_t Tables::Layout::rows(int column_bits, int index_bits) const {
    if (index_bits <= column_bits) {
        return 0;
    }
    return ((std::min(positions, std::size_t{1} << index_bits) - 1) >> column_bits) + 1;
}

int Tables::Layout::column_bits(bool is_public) const {
    int best = 0;
    std::size_t least = SIZE_MAX;
    for (int columns = std::min(bits, kMostPartBits); columns >= std::max(0, bits - kMostPartBits);
         --columns) {
        const std::size_t row_count = rows(columns, bits);
        const std::size_t cost = one_hot_products(columns, std::size_t{1} << columns) +
                                 one_hot_products(bits - columns, row_count) + (is_public ? 0 : row_count);
        if (cost < least) {
            least = cost;
            best = columns;
        }
    }
    return best;
}

Tables::Resolved Tables::resolve(const PrivatePlace &place, const Recorder &recorder) {
    Resolved result;
    result.place.first = place.first;
    for (const PrivatePlace::Axis &axis : place.axes) {
        const Interval range = recorder.range_of(axis.index);
        result.is_outside |= range.end <= 0 || range.lo >= static_cast<double>(axis.count) || axis.count == 0;
        if (result.is_outside) {
            return result;
        }
        if (axis.index.is_constant()) {
            result.place.first += axis.index.constant() * axis.step;
        } else {
            result.place.axes.push_back({axis.index.copy(), axis.count, axis.step});
        }
    }
    return result;
}

Handle Tables::below(const Handle &index, double bound) {
    const std::pair key{table_.birth(index.id()), bound};
    if (const auto known = checks_.find(key); known != checks_.end()) {
        return known->second.copy();
    }
    const Handle limit = recorder_.constant(static_cast<Int128>(bound));
    Handle bit =
        bound == 0 ? recorder_.logical_not(recorder_.less(index, limit)) : recorder_.less(index, limit);
    if (checks_.size() == kMostChecks) {
        checks_.erase(checks_.begin()); // of the value that was recorded first
    }
    checks_.emplace(key, bit.copy());
    return bit;
}

Handle Tables::in_range(const PrivatePlace &place, Bound bound) {
    Handle all = recorder_.constant(1);
    for (const PrivatePlace::Axis &axis : place.axes) {
        // Where bits of the index have to be looked at anyway, the same check serves reads and writes.
        const std::size_t least = bound == Bound::kCount ? axis.count : std::bit_ceil(axis.count);
        const Interval range = recorder_.range_of(axis.index);
        if (range.lo < 0) {
            all = recorder_.logical_and(all, below(axis.index, 0)); // 0: from 0 on
        }
        if (range.end > static_cast<double>(least)) {
            all = recorder_.logical_and(all, below(axis.index, static_cast<double>(axis.count)));
        }
    }
    return all;
}

Recorder::Place Tables::find(const PrivatePlace &place, const Layout &layout, int column_bits,
                             Vectors vectors) {
    // High bits of the first index that its range excludes are left out.
    std::vector<int> bits;
    for (const Axis &axis : layout.axes) {
        bits.push_back(axis.bits);
    }
    const Interval range = recorder_.range_of(place.axes[0].index);
    if (range.lo >= 0 && range.end <= static_cast<double>(layout.axes[0].count)) {
        bits[0] = std::min(bits[0], bits_below(static_cast<std::size_t>(range.end)));
    }
    const int index_bits = std::accumulate(bits.begin(), bits.end(), 0);
    const std::size_t row_count = layout.rows(column_bits, index_bits);
    std::vector<Index> indices = indices_of(place);
    const auto is_same = [&](const KnownPlace &known) {
        return known.column_bits == column_bits && known.row_count == row_count && known.vectors == vectors &&
               known.bits == bits && known.indices == indices;
    };
    for (const KnownPlace &known : places_) {
        if (is_same(known)) {
            return {known.place.columns.copy(), known.place.rows.copy()};
        }
    }
    std::vector<Handle> low, high;
    for (std::size_t i = place.axes.size(); i-- > 0;) {
        for (Handle &bit : recorder_.low_bits(place.axes[i].index, bits[i])) {
            (low.size() < static_cast<std::size_t>(column_bits) ? low : high).push_back(std::move(bit));
        }
    }
    const std::size_t columns = std::size_t{1} << low.size();
    Recorder::Place found;
    if (vectors == Vectors::kNumbers) {
        found = {recorder_.one_hot(low, columns),
                 high.empty() ? Handle() : recorder_.one_hot(high, row_count)};
    } else {
        // One bit more, which no entry has: there are none outside.
        const std::size_t rows = high.empty() ? 1 : row_count;
        Handle outside = recorder_.logical_not(in_range(place, Bound::kPowerOfTwo));
        if (!outside.is_constant(0)) {
            (high.empty() && vectors == Vectors::kBits ? low : high).push_back(std::move(outside));
        }
        found.columns = recorder_.one_hot_bits(low, columns);
        if (!high.empty() || vectors == Vectors::kBitsOfPublic) {
            found.rows = recorder_.one_hot_bits(high, rows);
        }
    }
    if (places_.size() == kMostKnown) {
        places_.erase(places_.begin());
    }
    places_.push_back({std::move(indices),
                       std::move(bits),
                       column_bits,
                       row_count,
                       vectors,
                       {found.columns.copy(), found.rows.copy()}});
    return found;
}

std::vector<Tables::Index> Tables::indices_of(const PrivatePlace &place) const {
    std::vector<Index> indices;
    for (const PrivatePlace::Axis &axis : place.axes) {
        indices.push_back(index_of(axis.index));
    }
    return indices;
}

void Tables::forget_patterns() {
    places_.clear();
    checks_.clear();
    units_.forget();
    forget_read();
}

} // namespace picco::runtime
