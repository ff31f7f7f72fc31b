#include "engine/record/branches.h"

#include "base/error.h"

#include <algorithm>

namespace picco::runtime {
namespace {

Memory::Cells cells_of(const Branches::Row &row) {
    return {row.first, row.step, row.count};
}

} // namespace

void Branches::begin(Handle condition) {
    if (depth_ == frames_.size()) {
        frames_.emplace_back();
    }
    frames_[depth_++].condition = std::move(condition);
}

bool Branches::begin_else() {
    if (!inside() || innermost().in_else) {
        throw InternalError("picco_else without a picco_if");
    }
    Frame &frame = innermost();
    frame.in_else = true;
    frame.mask.reset();
    for (Version &version : frame.versions) {
        if (version.cell != nullptr) {
            version.after_then = memory_.take(version.cell);
            memory_.store(version.cell, version.before.copy());
        }
    }
    for (RowVersion &version : frame.rows) {
        if (version.row.first != nullptr) {
            version.after_then = rows_.load(version.row);
            memory_.store_vector(cells_of(version.row), version.before.copy());
            rows_.make_room();
        }
    }
    for (Redirection &redirection : frame.redirections) {
        if (redirection.cell != nullptr) {
            redirection.after_then = locations_.load(redirection.cell);
            locations_.store(redirection.cell, redirection.before.copy());
        }
    }
    return !frame.condition.is_constant(1);
}

void Branches::end() {
    if (!inside()) {
        throw InternalError("picco_end_if without a picco_if");
    }
    Frame &frame = innermost();
    --depth_; // the joins below are stores of the enclosing branch
    for (std::size_t i = 0; i < frame.versions.size(); ++i) {
        Version &version = frame.versions[i];
        if (version.cell == nullptr || join_exchange(frame, i)) {
            continue;
        }
        Handle now = memory_.take(version.cell);
        Handle other =
            frame.in_else && version.in_then ? std::move(version.after_then) : version.before.copy();
        memory_.store(version.cell, std::move(version.before));
        const Handle &x = frame.in_else ? other : now;
        const Handle &y = frame.in_else ? now : other;
        store(version.cell, select_(frame.condition, x, y));
    }
    join_rows(frame);
    join_locations(frame);
    frame.clear();
}

void Branches::join_rows(Frame &frame) {
    for (std::size_t i = 0; i < frame.rows.size(); ++i) {
        RowVersion &version = frame.rows[i];
        if (version.row.first == nullptr || join_row_exchange(frame, i)) {
            continue;
        }
        join_row(frame, version);
        rows_.make_room();
    }
}

void Branches::join_row(const Frame &frame, RowVersion &version) {
    const Handle now = rows_.load(version.row);
    const Handle other =
        frame.in_else && version.in_then ? std::move(version.after_then) : version.before.copy();
    memory_.store_vector(cells_of(version.row), std::move(version.before));
    rows_.store(version.row,
                frame.in_else ? select_(frame.condition, other, now) : select_(frame.condition, now, other));
}

/// Where row i and a later one have changed places: joins both.
bool Branches::join_row_exchange(Frame &frame, std::size_t i) {
    RowVersion &first = frame.rows[i];
    if (inside() || frame.in_else || first.before.is_constant()) {
        return false;
    }
    const Handle now = rows_.load(first.row);
    for (std::size_t j = i + 1; j < frame.rows.size(); ++j) {
        RowVersion &second = frame.rows[j];
        const bool is_exchange = second.row.first != nullptr && second.before.get() == now.get() &&
                                 second.row.count == first.row.count &&
                                 rows_.load(second.row).get() == first.before.get();
        if (!is_exchange) {
            continue;
        }
        auto exchanged = exchange_(frame.condition, second.before, first.before);
        if (!exchanged) {
            return false;
        }
        memory_.store_vector(cells_of(first.row), std::move(exchanged->first));
        memory_.store_vector(cells_of(second.row), std::move(exchanged->second));
        second.row.first = nullptr;
        return true;
    }
    return false;
}

/// Where version i and a later one have changed places: joins both.
bool Branches::join_exchange(Frame &frame, std::size_t i) {
    Version &first = frame.versions[i];
    if (inside() || frame.in_else || first.before.is_constant()) {
        return false;
    }
    const std::size_t end = std::min(frame.versions.size(), i + kScan);
    for (std::size_t j = i + 1; j < end; ++j) {
        Version &second = frame.versions[j];
        const bool is_exchange = second.cell != nullptr && !second.before.is_constant() &&
                                 memory_.holds(first.cell, second.before) &&
                                 memory_.holds(second.cell, first.before);
        if (!is_exchange) {
            continue;
        }
        auto exchanged = exchange_(frame.condition, second.before, first.before);
        if (!exchanged) {
            return false;
        }
        memory_.store(first.cell, std::move(exchanged->first));
        memory_.store(second.cell, std::move(exchanged->second));
        second.cell = nullptr;
        return true;
    }
    return false;
}

void Branches::Frame::clear() {
    condition = Handle();
    mask.reset();
    in_else = false;
    versions.clear();
    rows.clear();
    redirections.clear();
    if (!index.empty()) {
        index.clear();
    }
    if (!redirection_index.empty()) {
        redirection_index.clear();
    }
}

void Branches::join_locations(Frame &frame) {
    for (Redirection &redirection : frame.redirections) {
        if (redirection.cell == nullptr) {
            continue;
        }
        const Location now = locations_.load(redirection.cell);
        const Location other = frame.in_else && redirection.in_then ? std::move(redirection.after_then)
                                                                    : redirection.before.copy();
        locations_.store(redirection.cell, std::move(redirection.before));
        store(redirection.cell, frame.in_else ? locations_.select(frame.condition, other, now)
                                              : locations_.select(frame.condition, now, other));
    }
}

Handle Branches::mask() {
    std::size_t known = depth_;
    while (known > 0 && !frames_[known - 1].mask) {
        --known;
    }
    Handle outer = known > 0 ? frames_[known - 1].mask->copy() : memory_.one();
    for (; known < depth_; ++known) {
        Frame &frame = frames_[known];
        const Handle none;
        outer = frame.in_else ? select_(frame.condition, none, outer) : select_(frame.condition, outer, none);
        frame.mask = outer.copy();
    }
    return outer;
}

void Branches::save(std::uint64_t *cell) {
    Frame &frame = innermost();
    if (has(frame, cell)) {
        return;
    }
    frame.versions.push_back({cell, memory_.take(cell), Handle(), !frame.in_else});
    const std::size_t count = frame.versions.size();
    if (count > kScan) {
        for (std::size_t i = frame.index.empty() ? 0 : count - 1; i < count; ++i) {
            frame.index.emplace(frame.versions[i].cell, i);
        }
    }
}

bool Branches::save_row(const Row &row) {
    Frame &frame = innermost();
    if (std::any_of(frame.rows.begin(), frame.rows.end(),
                    [&](const RowVersion &v) { return v.row == row; })) {
        return true;
    }
    const bool are_few = frame.versions.size() <= kMostCells && frame.rows.size() < kMostRows;
    const bool is_free =
        (are_few || frame.versions.size() + frame.rows.size() <= kLooks * row.count) &&
        std::none_of(frame.versions.begin(), frame.versions.end(),
                     [&](const Version &v) { return v.cell != nullptr && is_in_row(row, v.cell); }) &&
        std::none_of(frame.rows.begin(), frame.rows.end(),
                     [&](const RowVersion &v) { return v.row.first != nullptr && may_meet(v.row, row); });
    if (is_free) {
        frame.rows.push_back({row, rows_.load(row), Handle(), !frame.in_else});
    }
    return is_free;
}

bool Branches::is_in_row(const Row &row, const std::uint64_t *cell) const {
    const std::ptrdiff_t step = row.step * memory_.words(), offset = cell - row.first;
    if (step == 0) {
        return offset == 0;
    }
    return offset % step == 0 && offset / step >= 0 && offset / step < static_cast<std::ptrdiff_t>(row.count);
}

/// Rows of one step that begin apart from each other's cells do not meet; of others that is not looked for.
bool Branches::may_meet(const Row &row, const Row &other) const {
    const auto ends = [&](const Row &r) {
        const std::uint64_t *last =
            r.first + (static_cast<std::ptrdiff_t>(r.count) - 1) * r.step * memory_.words();
        return std::minmax({static_cast<const std::uint64_t *>(r.first), last});
    };
    const auto [first, last] = ends(row);
    const auto [other_first, other_last] = ends(other);
    if (last < other_first || other_last < first) {
        return false;
    }
    return row.step != other.step || row.step == 0 ||
           (row.first - other.first) % (row.step * memory_.words()) == 0;
}

void Branches::save_location(std::uint64_t *cell) {
    Frame &frame = innermost();
    if (frame.redirection_index.emplace(cell, frame.redirections.size()).second) {
        frame.redirections.push_back({cell, locations_.load(cell), Location(), !frame.in_else});
    }
}

bool Branches::has(const Frame &frame, std::uint64_t *cell) const {
    const bool is_in_rows = std::any_of(frame.rows.begin(), frame.rows.end(), [&](const RowVersion &v) {
        return v.row.first != nullptr && is_in_row(v.row, cell);
    });
    if (is_in_rows) {
        return true;
    }
    if (!frame.index.empty()) {
        return frame.index.contains(cell);
    }
    return std::any_of(frame.versions.begin(), frame.versions.end(),
                       [&](const Version &v) { return v.cell == cell; });
}

void Branches::forget(const Memory::Region &region) {
    if (!inside()) {
        return;
    }
    Frame &frame = innermost();
    const std::uint64_t *end = region.first + memory_.bytes(region) / sizeof(std::uint64_t);
    for (Redirection &redirection : frame.redirections) {
        if (redirection.cell >= region.first && redirection.cell < end) {
            frame.redirection_index.erase(redirection.cell);
            redirection = Redirection{nullptr, Location(), Location(), redirection.in_then};
        }
    }
    for (RowVersion &version : frame.rows) {
        if (version.row.first >= region.first && version.row.first < end) {
            version = RowVersion{Row{nullptr, 0, 0, 0}, Handle(), Handle(), version.in_then};
        }
    }
    for (Version &version : frame.versions) {
        if (version.cell >= region.first && version.cell < end) {
            frame.index.erase(version.cell);
            version = Version{nullptr, Handle(), Handle(), version.in_then};
        }
    }
}

} // namespace picco::runtime
