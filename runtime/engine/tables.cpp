// Reads and writes at private places.
#include "engine/tables.h"

#include <algorithm>

namespace picco::runtime {

namespace {

constexpr std::size_t kMostPublicArrays = 64;

} // namespace

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
    const bool looks_through = keeps_stores(from);
    if (!looks_through) {
        join_stores(from);
    }
    if (has_words(from)) {
        Handle value = read_word(resolved.place, from.layout, from.words, from.range, from.are_words);
        if (looks_through) {
            last_read_ = {};
            return seen(from, resolved.place, in_range(resolved.place, Bound::kPowerOfTwo), value);
        }
        remember_read(from, resolved.place, value);
        return value;
    }
    prepare(from);
    const Recorder::Place found = find(resolved.place, from.layout, from.content.column_bits);
    Handle value = recorder_.look_up(found, from.content, Interval::of_type(type));
    const Handle check = in_range(resolved.place, Bound::kPowerOfTwo);
    if (!check.is_constant(1)) {
        value = recorder_.multiply(check, value);
    }
    if (looks_through) {
        last_read_ = {};
        return seen(from, resolved.place, check, value);
    }
    remember_read(from, resolved.place, value);
    return value;
}

void Tables::remember_read(const Array &array, const PrivatePlace &place, const Handle &value) {
    last_read_ = {&array, indices_of(place), value.copy()};
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
    Recorder::Place found = find(resolved.place, to.layout, to.content.column_bits);
    std::optional<Handle> step;
    if (was_read_last(to, resolved.place)) {
        step = recorder_.step_from(last_read_.value, value);
    }
    last_read_ = {};
    if (!step) { // else nothing has been stored since the read
        return add_store(to, resolved.place, {std::move(found), {{}, std::move(condition)}, value.copy()});
    }
    const Handle change = recorder_.multiply(condition, *step);
    if (!change.is_constant(0)) {
        update(to, updated(found, change));
    }
}

Handle Tables::read_public(const PrivatePlace &place, const Numbers &numbers) {
    const Resolved resolved = resolve(place, recorder_);
    if (resolved.is_outside) {
        return recorder_.constant(0);
    }
    std::ptrdiff_t fixed = 0;
    for (const PrivatePlace::Axis &axis : place.axes) {
        fixed += axis.index.is_constant() ? axis.index.constant() * axis.step : 0;
    }
    const char *first = reinterpret_cast<const char *>(place.first) + fixed;
    if (resolved.place.axes.empty()) {
        return recorder_.number(numbers.number(first));
    }
    const Layout layout(resolved.place);
    std::vector<char> bytes(layout.positions * numbers.size, 0);
    layout.for_each([&](std::size_t position, std::ptrdiff_t offset) {
        std::copy_n(first + offset, numbers.size, bytes.data() + position * numbers.size);
    });
    const auto is_same = [&](const auto &known) {
        return known->size == numbers.size && known->type == numbers.type &&
               known->layout.axes == layout.axes && known->bytes == bytes;
    };
    auto known = std::find_if(public_arrays_.begin(), public_arrays_.end(), is_same);
    if (known == public_arrays_.end()) {
        if (public_arrays_.size() == kMostPublicArrays) {
            public_arrays_.erase(public_arrays_.begin());
        }
        std::vector<mpz_class> values;
        for (std::size_t i = 0; i < layout.positions; ++i) {
            values.push_back(numbers.number(bytes.data() + i * numbers.size));
        }
        const auto [least, most] = std::minmax_element(values.begin(), values.end());
        const Interval range = hull(
            hull(recorder_.range_of(recorder_.number(*least)), recorder_.range_of(recorder_.number(*most))),
            Interval::of(0));
        auto made = std::make_unique<PublicArray>(
            PublicArray{numbers.size, numbers.type, layout, std::move(bytes), range, {}, {}});
        const Kind kind{true, numbers.are_words ? -numbers.type : width_of(range), numbers.are_words};
        made->words = public_words(values, layout, kind);
        if (made->words.column_bits == 0) {
            made->content.elements = recorder_.constants(values);
            made->content.column_bits = number_plan(layout, kind).column_bits;
        }
        public_arrays_.push_back(std::move(made));
        known = public_arrays_.end() - 1;
    }
    if ((*known)->words.column_bits != 0) {
        return read_word(resolved.place, layout, (*known)->words, (*known)->range, numbers.are_words);
    }
    const Recorder::Table &content = (*known)->content;
    const Interval range = hull(recorder_.range_of(content.elements), Interval::of(0));
    const Recorder::Place found = find(resolved.place, layout, content.column_bits);
    Handle value = recorder_.look_up(found, content, range);
    const Handle check = in_range(resolved.place, Bound::kPowerOfTwo);
    return check.is_constant(1) ? std::move(value) : recorder_.multiply(check, value);
}

} // namespace picco::runtime
