// What is written at private places, until it is added to the table's elements.
#include "engine/tables.h"

#include <algorithm>
#include <cmath>

namespace picco::runtime {

namespace {

/// Stores that wait to be joined: each is compared with all the others, so that more of them take fewer
/// rounds and more bytes.
constexpr std::size_t kMostStores = 256;

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
    array.content.updates.push_back(std::move(update));
    if (array.content.updates.size() > 2 * most_updates(array.layout.positions)) {
        absorb(array);
    }
}

void Tables::add_store(Array &array, const PrivatePlace &place, Store store) {
    touch(array);
    for (std::size_t i = 0; i < place.axes.size(); ++i) {
        for (Handle &bit : recorder_.low_bits(place.axes[i].index, array.layout.axes[i].bits)) {
            store.write.place.push_back(std::move(bit));
        }
    }
    array.stores.push_back(std::move(store));
    if (array.stores.size() == kMostStores) {
        join_stores(array);
    }
}

/// Makes updates of the stores, all at a time: of each that no later one covers, the difference between its
/// value and the element before the first of them.
void Tables::join_stores(Array &array) {
    if (array.stores.empty()) {
        return;
    }
    const std::vector<Store> stores = std::move(array.stores);
    array.stores.clear();
    // Each of them would look at all updates.
    if (2 * array.content.updates.size() * stores.size() > array.layout.positions) {
        absorb(array);
    }
    prepare(array);
    Handle lasts;
    if (stores.size() > 1) {
        std::vector<const Recorder::Write *> writes;
        for (const Store &store : stores) {
            writes.push_back(&store.write);
        }
        lasts = recorder_.settled(recorder_.last_writes(writes));
    }
    std::vector<Recorder::Table::Update> updates;
    for (std::size_t i = 0; i < stores.size(); ++i) {
        const Store &store = stores[i];
        const Handle condition = stores.size() > 1 ? recorder_.element(lasts, static_cast<std::uint32_t>(i))
                                                   : store.write.happens.copy();
        const Handle old = recorder_.look_up(store.place, array.content, Interval::of_type(array.type));
        updates.push_back(
            updated(store.place, recorder_.multiply(condition, recorder_.subtract(store.value, old))));
    }
    std::move(updates.begin(), updates.end(), std::back_inserter(array.content.updates));
    if (array.content.updates.size() > 2 * most_updates(array.layout.positions)) {
        absorb(array);
    }
}

/// Adds the updates up, without communication.
void Tables::absorb(Array &array) {
    if (!array.content.updates.empty()) {
        array.content.elements = recorder_.with_updates(array.content);
        array.content.updates.clear();
    }
}

void Tables::prepare(Array &array) {
    if (array.content.updates.size() > most_updates(array.layout.positions)) {
        absorb(array);
    }
    if (table_[array.content.elements.id()].form == Form::kProduct) {
        absorb(array);
        array.content.elements = recorder_.settled(array.content.elements);
    }
}

} // namespace picco::runtime
