// Reads and writes at private places.
#include "engine/tables/tables.h"

#include <algorithm>

namespace picco::runtime {

namespace {

constexpr std::size_t kMostLastReads = 4;

} // namespace

Tables::Tables(ValueTable &table, Recorder &recorder, Memory &memory, Branches &branches, Services services)
    : table_(table), recorder_(recorder), memory_(memory), branches_(branches),
      services_(std::move(services)),
      units_(table, recorder,
             {services_.costs.product, services_.costs.bit_to_number, services_.costs.round,
              services_.costs.derives_units, services_.costs.to_word}) {}

Tables::~Tables() {
    memory_.watch(*this, nullptr, nullptr);
}

Handle Tables::read(const PrivatePlace &place, int type) {
    Resolved resolved = resolve(place, recorder_);
    if (resolved.is_outside) {
        return recorder_.constant(0);
    }
    if (resolved.place.axes.empty()) {
        return services_.load(resolved.place.first, type);
    }
    narrow(resolved.place);
    Array &from = array(resolved.place, type);
    const auto early = early_place(resolved.place, from.layout);
    const Through through = keep_stores(from, early.has_value());
    Handle value, check;
    if (early && through == Through::kNothing) {
        value = read_early(from, *early, type);
        remember_read(from, resolved.place, value);
        return value;
    }
    if (has_words(from, resolved.place)) {
        const int columns = columns_of_read(resolved.place, from);
        value = read_word(resolved.place, from.layout, {from.words.elements.copy(), columns}, from.range,
                          from.are_words);
        check = through == Through::kNothing ? Handle() : in_range(resolved.place, Bound::kPowerOfTwo);
    } else {
        prepare(from);
        const Recorder::Place found = find(resolved.place, from.layout, from.content.column_bits);
        value = recorder_.look_up(found, from.content, Interval::of_type(type));
        units_.note_read(value, found, from.content, from.layout.positions);
        check = in_range(resolved.place, Bound::kPowerOfTwo);
        if (!check.is_constant(1)) {
            value = recorder_.multiply(check, value);
        }
    }
    if (through != Through::kNothing) {
        value = seen(from, through, resolved.place, check, value);
    }
    remember_read(from, resolved.place, value);
    return value;
}

void Tables::remember_read(const Array &array, const PrivatePlace &place, const Handle &value) {
    take_last_read(array);
    if (last_reads_.size() == kMostLastReads) {
        last_reads_.erase(last_reads_.begin());
    }
    last_reads_.push_back({&array, indices_of(place), value.copy()});
}

std::optional<Tables::LastRead> Tables::take_last_read(const Array &array) {
    const auto at =
        std::ranges::find_if(last_reads_, [&](const LastRead &read) { return read.array == &array; });
    if (at == last_reads_.end()) {
        return std::nullopt;
    }
    std::optional<LastRead> read(std::move(*at));
    last_reads_.erase(at);
    return read;
}

/// The conditions of the private branches around.
Handle Tables::mask() const {
    return branches_.inside() ? branches_.mask().copy() : recorder_.constant(1);
}

/// Whether the place exists, too.
Handle Tables::condition_at(const PrivatePlace &place) {
    const Handle condition = in_range(place, Bound::kCount);
    return branches_.inside() ? recorder_.logical_and(branches_.mask(), condition) : condition.copy();
}

void Tables::write(const PrivatePlace &place, int type, const Handle &value) {
    const Resolved resolved = resolve(place, recorder_);
    if (resolved.is_outside) {
        return;
    }
    if (resolved.place.axes.empty()) {
        return services_.store(resolved.place.first, value.copy());
    }
    Handle condition = condition_at(resolved.place);
    if (condition.is_constant(0)) {
        return;
    }
    Array &to = array(resolved.place, type);
    if (const auto read = take_last_read(to); read && read->indices == indices_of(resolved.place)) {
        if (const auto step = recorder_.step_from(read->value, value)) {
            return add_change(to, resolved.place, std::move(condition), *step);
        }
    }
    add_store(to, resolved.place, {{}, {{}, std::move(condition)}, value.copy(), {}, mask()});
}

void Tables::add(const PrivatePlace &place, int type, const Handle &change) {
    const Resolved resolved = resolve(place, recorder_);
    if (resolved.is_outside) {
        return;
    }
    if (resolved.place.axes.empty()) {
        const Handle sum = recorder_.add(services_.load(resolved.place.first, type), change);
        return services_.store(resolved.place.first, recorder_.assume(sum, type));
    }
    Handle condition = condition_at(resolved.place);
    if (condition.is_constant(0)) {
        return;
    }
    Array &to = array(resolved.place, type);
    take_last_read(to);
    add_change(to, resolved.place, std::move(condition), change);
}

/// Behind stores that wait it waits like them.
void Tables::add_change(Array &array, const PrivatePlace &place, Handle condition, const Handle &change) {
    if (change.is_constant(0)) {
        return;
    }
    // Any number of changes may go to one element.
    array.held = array.held + hull(Interval::of(0), recorder_.range_of(change));
    array.content.is_assumed |= !Interval::of_type(array.type).contains(array.held);
    if (!array.stores.empty()) {
        return add_store(array, place, {{}, {{}, std::move(condition), true}, change.copy(), {}, mask()});
    }
    const Recorder::Place found = find(place, array.layout, array.content.column_bits);
    const Handle added = recorder_.multiply(condition, change);
    if (!added.is_constant(0)) {
        update(array, updated(found, added));
    }
}

} // namespace picco::runtime
