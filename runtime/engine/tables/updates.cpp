// What is written at private places, until it is added to the table's elements.
#include "engine/tables/tables.h"

#include <algorithm>
#include <cmath>

namespace picco::runtime {

namespace {

/// Stores that reads look through, and that come between two reads.
constexpr std::size_t kMostSeen = 32, kMostNew = 4;

/// Updates that reads go through before they are added up: as many as make both cost the same.
std::size_t most_updates(std::size_t positions) {
    return std::max<std::size_t>(2, static_cast<std::size_t>(std::sqrt(static_cast<double>(positions))));
}

} // namespace

/// On input what is about to change: other tables that share cells with it end.
void Tables::touch(Array &array) {
    for (std::size_t i = arrays_.size(); i-- > 0;) {
        if (arrays_[i].get() != &array && overlap(*arrays_[i], array)) {
            flush(*arrays_[i]);
            end(i);
        }
    }
    array.is_stale = true;
}

/// A change of the element at the place.
Recorder::Table::Update Tables::updated(const Recorder::Place &place, const Handle &change) {
    return {recorder_.settled(recorder_.multiply(place.columns, change)), place.rows.copy()};
}

void Tables::update(Array &array, Recorder::Table::Update update) {
    touch(array);
    forget_words(array);
    array.content.updates.push_back(std::move(update));
    if (array.content.updates.size() > 2 * most_updates(array.layout.positions)) {
        absorb(array);
    }
}

/// The bits of the position that the place has, the lowest first.
std::vector<Handle> Tables::place_bits(const Array &array, const PrivatePlace &place) {
    std::vector<Handle> bits;
    for (std::size_t i = place.axes.size(); i-- > 0;) {
        for (Handle &bit : recorder_.low_bits(place.axes[i].index, array.layout.axes[i].bits)) {
            bits.push_back(std::move(bit));
        }
    }
    return bits;
}

void Tables::add_store(Array &array, const PrivatePlace &place, Store store) {
    touch(array);
    if (!store.write.adds) {
        array.held = hull(array.held, meet(recorder_.range_of(store.value), Interval::of_type(array.type)));
    }
    if (array.most_stores == 0) {
        array.most_stores = stores_that_wait(array);
    }
    if (store.write.adds && array.most_stores > services_.most_stores) { // no longer written at once
        array.most_stores = services_.most_stores;
        if (array.stores.size() >= array.most_stores) {
            join_stores(array);
        }
    }
    store.write.place = place_bits(array, place);
    if (array.most_stores == services_.most_stores) { // they become updates
        store.place = find(place, array.layout, array.content.column_bits);
    }
    store.early = early_place(place, array.layout);
    note_move(array, place, store);
    array.stores.push_back(std::move(store));
    ++array.new_stores;
    if (array.stores.size() >= array.most_stores) {
        join_stores(array);
    }
}

/// Writes the first stores to the table, all at a time.
void Tables::join_stores(Array &array, std::size_t count) {
    count = std::min(count, array.stores.size());
    if (count == 0) {
        return;
    }
    while (count < array.stores.size() && array.stores[count].write.adds) {
        ++count; // it would wait for nothing
    }
    const auto end = array.stores.begin() + static_cast<std::ptrdiff_t>(count);
    const std::vector<Store> stores(std::make_move_iterator(array.stores.begin()),
                                    std::make_move_iterator(end));
    array.stores.erase(array.stores.begin(), end);
    array.looked = 0;
    auto lasts = last_of_moving(stores);
    if (!merge(array, stores, !lasts.has_value())) {
        make_updates(array, stores, std::move(lasts));
    }
}

/// The unit vectors of a place that is known by its bits.
Recorder::Place Tables::find(const std::vector<Handle> &bits, const Layout &layout, int column_bits) {
    std::size_t count = bits.size();
    while (count > 0 && bits[count - 1].is_constant(0)) {
        --count;
    }
    std::vector<Handle> low, high;
    for (std::size_t i = 0; i < count; ++i) {
        (low.size() < static_cast<std::size_t>(column_bits) ? low : high).push_back(bits[i].copy());
    }
    const std::size_t rows = layout.rows(column_bits, column_bits + static_cast<int>(high.size()));
    return {recorder_.one_hot(low, std::size_t{1} << low.size()),
            high.empty() ? Handle() : recorder_.one_hot(high, rows)};
}

/// Updates: of each store that no later one covers, the difference between its value and the element before
/// the first of them; what is added, where no store covers it.
void Tables::make_updates(Array &array, const std::vector<Store> &stores,
                          std::optional<std::vector<Handle>> moving) {
    // Each of them would look at all updates.
    if (2 * array.content.updates.size() * stores.size() > array.layout.positions) {
        absorb(array);
    }
    prepare(array);
    // Behind the last one that overwrites nothing is lost.
    const auto overwrites = [](const Store &store) { return !store.write.adds; };
    const auto compared = static_cast<std::size_t>(
        std::find_if(stores.rbegin(), stores.rend(), overwrites).base() - stores.begin());
    Handle lasts;
    if (compared > 1 && !moving) {
        std::vector<const Recorder::Write *> writes;
        for (std::size_t i = 0; i < compared; ++i) {
            writes.push_back(&stores[i].write);
        }
        lasts = recorder_.settled(recorder_.last_writes(writes));
    }
    std::vector<Recorder::Table::Update> updates;
    for (std::size_t i = 0; i < stores.size(); ++i) {
        const Store &store = stores[i];
        const Handle condition = moving ? (*moving)[i].copy()
                                 : compared > 1 && i < compared
                                     ? recorder_.element(lasts, static_cast<std::uint32_t>(i))
                                     : store.write.happens.copy();
        Recorder::Place found;
        if (!store.place) {
            found = find(store.write.place, array.layout, array.content.column_bits);
        }
        const Recorder::Place &place = store.place ? *store.place : found;
        const Handle change =
            store.write.adds
                ? store.value.copy()
                : recorder_.subtract(store.value,
                                     recorder_.look_up(place, array.content, Interval::of_type(array.type)));
        updates.push_back(updated(place, recorder_.multiply(condition, change)));
    }
    std::move(updates.begin(), updates.end(), std::back_inserter(array.content.updates));
    forget_words(array);
    if (array.content.updates.size() > 2 * most_updates(array.layout.positions)) {
        absorb(array);
    }
}

/// Floating-point numbers that are words already need not become field elements and words again before the
/// next operation: in a loop like `a[x[i]] += b[i]` each one would wait for that. Reads look through such
/// stores instead, which takes a round from the time when the last of them is known.
bool Tables::keeps_words(const Array &array) const {
    const auto is_word = [&](const Store &store) { return recorder_.is_word(store.value, -array.type); };
    const auto is_suitable = [&](const Store &store) {
        return !store.write.adds && (is_word(store) || store.value.is_constant());
    };
    return std::ranges::any_of(array.stores, is_word) && std::ranges::all_of(array.stores, is_suitable);
}

/// Where few stores come between reads, each read would wait for the stores before it to be joined. So it
/// looks through them, until that has cost as much as joining them does.
bool Tables::keeps_numbers(Array &array) const {
    if (array.stores.empty() || array.are_words || !services_.costs.has_numbers ||
        array.new_stores > kMostNew) {
        return false;
    }
    const Services::Costs &costs = services_.costs;
    const auto stores = static_cast<double>(array.stores.size());
    array.looked += stores * ((array.layout.bits + 2) * costs.and_of_bits + costs.bit_to_number);
    return array.looked <= price_of_updates(array, array.stores.size(), true);
}

/// Only as many stores as that is cheap for stay; the others, known for long then, are joined.
/// is_early: the place that is read.
Tables::Through Tables::keep_stores(Array &array, bool is_early) {
    if (writes_through(array, is_early)) {
        write_through(array);
        return Through::kNothing;
    }
    const Through through = keeps_words(array)     ? Through::kWords
                            : keeps_numbers(array) ? Through::kNumbers
                                                   : Through::kNothing;
    array.new_stores = 0;
    if (through == Through::kNothing) {
        join_stores(array);
    } else if (array.stores.size() > kMostSeen) {
        join_stores(array, array.stores.size() - kMostSeen / 2);
    }
    return through;
}

/// What a read sees, where `before` stood before the stores.
Handle Tables::seen(Array &array, Through through, const PrivatePlace &place, const Handle &check,
                    const Handle &before) {
    std::vector<const Recorder::Write *> writes;
    std::vector<const Handle *> values;
    Interval range = recorder_.range_of(before);
    for (const Store &store : array.stores) {
        writes.push_back(&store.write);
        values.push_back(&store.value);
        range =
            hull(range, store.write.adds ? Interval::of_type(array.type) : recorder_.range_of(store.value));
    }
    const Recorder::Write read{place_bits(array, place), check.copy()};
    Handle found = through == Through::kWords ? recorder_.seen_word(writes, values, read, before, -array.type)
                                              : recorder_.seen_number(writes, values, read, before, range);
    return array.content.is_assumed ? recorder_.doubtful(std::move(found)) : std::move(found);
}

/// Adds the updates up, without communication.
void Tables::absorb(Array &array) {
    if (!array.content.updates.empty()) {
        make_numbers(array);
        array.content.elements = recorder_.with_updates(array.content);
        array.content.updates.clear();
    }
}

void Tables::prepare(Array &array) {
    make_numbers(array);
    if (array.content.updates.size() > most_updates(array.layout.positions)) {
        absorb(array);
    }
    if (table_[array.content.elements.id()].form == Form::kProduct) {
        absorb(array);
        array.content.elements = recorder_.settled(array.content.elements);
    }
}

} // namespace picco::runtime
