// Reads and writes at private places.
#include "engine/tables.h"

#include <algorithm>

namespace picco::runtime {

Tables::Tables(ValueTable &table, Recorder &recorder, Memory &memory, Branches &branches, Services services)
    : table_(table), recorder_(recorder), memory_(memory), branches_(branches),
      services_(std::move(services)) {}

Tables::~Tables() {
    memory_.watch(nullptr, nullptr, nullptr);
}

Handle Tables::read(const PrivatePlace &place, int type) {
    const Resolved resolved = resolve(place, recorder_);
    if (resolved.is_outside) {
        return recorder_.constant(0);
    }
    if (resolved.place.axes.empty()) {
        return services_.load(resolved.place.first, type);
    }
    Array &from = array(resolved.place, type);
    const Through through = keep_stores(from);
    Handle value, check;
    if (has_words(from)) {
        value = read_word(resolved.place, from.layout, from.words, from.range, from.are_words);
        check = through == Through::kNothing ? Handle() : in_range(resolved.place, Bound::kPowerOfTwo);
    } else {
        prepare(from);
        const Recorder::Place found = find(resolved.place, from.layout, from.content.column_bits);
        value = recorder_.look_up(found, from.content, Interval::of_type(type));
        check = in_range(resolved.place, Bound::kPowerOfTwo);
        if (!check.is_constant(1)) {
            value = recorder_.multiply(check, value);
        }
    }
    if (through != Through::kNothing) {
        value = seen(from, through, resolved.place, check, value);
    }
    remember_read(from, resolved.place, value, through != Through::kNothing);
    return value;
}

void Tables::remember_read(const Array &array, const PrivatePlace &place, const Handle &value,
                           bool is_through) {
    last_read_ = {&array, indices_of(place), value.copy(), is_through};
}

bool Tables::was_read_last(const Array &array, const PrivatePlace &place) const {
    return last_read_.array == &array && last_read_.indices == indices_of(place);
}

void Tables::write(const PrivatePlace &place, int type, const Handle &value) {
    const Resolved resolved = resolve(place, recorder_);
    if (resolved.is_outside) {
        return;
    }
    if (resolved.place.axes.empty()) {
        return services_.store(resolved.place.first, value.copy());
    }
    Handle condition = in_range(resolved.place, Bound::kCount);
    if (branches_.inside()) {
        condition = recorder_.logical_and(branches_.mask(), condition);
    }
    if (condition.is_constant(0)) {
        return;
    }
    Array &to = array(resolved.place, type);
    std::optional<Handle> step;
    if (was_read_last(to, resolved.place)) {
        step = recorder_.step_from(last_read_.value, value);
        to.has_sums = to.has_sums || (step && last_read_.is_through);
    }
    const bool is_through = last_read_.is_through;
    last_read_ = {};
    if (!step || is_through) { // else nothing has been stored since the read
        return add_store(to, resolved.place, {{}, {{}, std::move(condition)}, value.copy()});
    }
    const Recorder::Place found = find(resolved.place, to.layout, to.content.column_bits);
    const Handle change = recorder_.multiply(condition, *step);
    if (!change.is_constant(0)) {
        update(to, updated(found, change));
    }
}

} // namespace picco::runtime
