// Places whose unit vectors come of those of other values (units.h).
#include "engine/tables/tables.h"

#include "protocols/lookup/one_hot.h"

#include <algorithm>

namespace picco::runtime {

/// Where one of the indices has one; the others by their bits.
std::optional<Tables::EarlyPlace> Tables::early_place(const PrivatePlace &place, const Layout &layout) {
    constexpr std::size_t kMostAxes = 2;
    if (layout.axes.size() > kMostAxes || !services_.costs.has_numbers) {
        return std::nullopt;
    }
    std::vector<std::size_t> counts;
    for (const Axis &axis : layout.axes) {
        counts.push_back(axis.count);
    }
    if (layout.axes.size() == kMostAxes) {
        counts.back() = std::size_t{1} << layout.axes.back().bits;
    }
    std::vector<std::optional<Handle>> units;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        units.push_back(units_.find(place.axes[i].index, counts[i]));
    }
    const auto is_known = [](const auto &unit) { return unit.has_value(); };
    if (std::ranges::none_of(units, is_known) ||
        std::ranges::any_of(counts, [](std::size_t count) { return count > Units::kMostEntries; })) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (!units[i]) {
            units[i] = counts[i] > 1
                           ? units_.by_bits(place.axes[i].index, counts[i])
                           : recorder_.settled(recorder_.equal(place.axes[i].index, recorder_.constant(0)));
        }
    }
    EarlyPlace found{{std::move(*units.back()), Handle()}, layout.axes.back().bits};
    if (units.size() == kMostAxes) {
        found.place.rows = std::move(*units.front());
    }
    return found;
}

Handle Tables::read_early(Array &array, const EarlyPlace &at, int type) {
    absorb(array);
    prepare(array);
    const Recorder::Table all{array.content.elements.copy(), at.column_bits, {}, array.content.is_assumed};
    Handle value = recorder_.look_up(at.place, all, Interval::of_type(type));
    units_.note_read(value, at.place, all, array.layout.positions);
    return value;
}

/// Where few stores come between reads of a small table, they replace its elements one after the other: a round each, from
/// when the value and the place's unit vector are known. That is for places that depend on what was read, and for those that
/// are known long before it is known whether something is stored there. Others are compared, which all can be at a time.
bool Tables::writes_through(const Array &array, bool is_early) {
    constexpr std::size_t kMostStoresThrough = 4;
    constexpr std::uint64_t kSaved = 4; ///< rounds a read, at least, that would compare places
    const std::size_t stores = array.stores.size();
    if (stores == 0 || stores > kMostStoresThrough || array.are_words || !services_.costs.has_numbers ||
        array.layout.positions < 2 || array.layout.positions > Units::kMostEntries) {
        return false;
    }
    const auto ready_of = [&](const Handle &x) { return x.is_constant() ? 0 : table_[x.id()].ready(); };
    const auto to_unit = static_cast<std::uint64_t>(one_hot_rounds(array.layout.bits));
    std::uint64_t ready = 0;
    bool is_late = true, has_early = is_early;
    for (const Store &store : array.stores) {
        std::uint64_t located = 0;
        for (const Handle &bit : store.write.place) {
            located = std::max(located, ready_of(bit));
        }
        const std::uint64_t happens = ready_of(store.write.happens);
        is_late = is_late && happens > located + to_unit && !recorder_.is_word(store.value, -array.type);
        has_early = has_early || store.early.has_value();
        ready = std::max({ready, happens, ready_of(store.value)});
    }
    if (!has_early && !is_late) {
        return false;
    }
    const double products = 3.0 * static_cast<double>(stores * array.layout.positions);
    return units_.spend(products * services_.costs.product, kSaved, ready + kSaved);
}

void Tables::write_through(Array &array) {
    absorb(array);
    prepare(array);
    forget_words(array);
    for (const Store &store : array.stores) {
        const Handle unit = unit_of(array, store), before = array.content.elements.copy();
        const Handle value = recorder_.settled(store.value);
        Handle after = store.write.adds ? recorder_.add(before, recorder_.multiply(unit, value))
                                        : recorder_.select(unit, value, before);
        after = recorder_.settled(after);
        if (!store.write.adds) {
            units_.note_write(before, after, unit, store.value);
        }
        array.content.elements =
            array.content.is_assumed ? recorder_.doubtful(std::move(after)) : std::move(after);
    }
    array.stores.clear();
    array.looked = 0;
    array.new_stores = 0;
}

/// An entry for each element, 1 at the one that the store replaces.
Handle Tables::unit_of(const Array &array, const Store &store) {
    const auto count = static_cast<std::uint32_t>(array.layout.positions);
    const bool is_early = store.early.has_value();
    Recorder::Place found;
    if (!is_early && !store.place) {
        found = find(store.write.place, array.layout, array.content.column_bits);
    }
    const Recorder::Place &place = is_early ? store.early->place : store.place ? *store.place : found;
    const int column_bits = is_early ? store.early->column_bits : array.content.column_bits;
    const Handle &happens = is_early ? store.mask : store.write.happens;
    // Columns again and again, and each row's entry for all of its columns.
    const auto columns = recorder_.settled(place.columns);
    std::vector<Run> column_runs, row_runs;
    const std::uint32_t width = std::uint32_t{1} << column_bits;
    std::vector<Handle> kept;
    kept.push_back(recorder_.settled(recorder_.constant(0)));
    const Handle rows = place.rows.is_constant() ? Handle() : recorder_.settled(place.rows);
    for (std::uint32_t first = 0, row = 0; first < count; first += width, ++row) {
        const std::uint32_t here = std::min(width, count - first);
        const std::uint32_t known = std::min(here, recorder_.count_of(columns));
        const bool has_row = rows.is_constant() ? row == 0 : row < recorder_.count_of(rows);
        column_runs.push_back({columns.id(), 0, recorder_.count_of(columns) > 1 ? 1 : 0, known});
        if (known < here) {
            column_runs.push_back({kept[0].id(), 0, 0, here - known});
        }
        if (rows.is_constant() || !has_row) {
            kept.push_back(recorder_.settled(recorder_.constant(has_row ? 1 : 0)));
            row_runs.push_back({kept.back().id(), 0, 0, here});
        } else {
            row_runs.push_back({rows.id(), row, 0, here});
        }
    }
    Handle unit = recorder_.gather(std::move(column_runs), Interval::bit());
    if (count > width || !rows.is_constant()) {
        unit = recorder_.settled(
            recorder_.multiply(recorder_.gather(std::move(row_runs), Interval::bit()), unit));
    }
    return happens.is_constant(1) ? std::move(unit) : recorder_.settled(recorder_.multiply(happens, unit));
}

} // namespace picco::runtime
