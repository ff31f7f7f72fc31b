// Reads and writes at private places.
#include "engine/tables.h"

#include <algorithm>
#include <cstring>

namespace picco::runtime {

namespace {

constexpr std::size_t kMostPublicArrays = 64;

/// A number in the program's memory, low 64 bits.
Int128 public_number(const char *at, std::size_t size, int type) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, size);
    if (type < 0) {
        return word;
    }
    const int unused = 64 - static_cast<int>(8 * size);
    return static_cast<std::int64_t>(word << unused) >> unused;
}

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
    last_read_ = {&from, found.columns.id(), found.rows.id(), value.copy()};
    return value;
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
    if (last_read_.array == &to && last_read_.columns == found.columns.id() &&
        last_read_.rows == found.rows.id()) {
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

Handle Tables::read_public(const PrivatePlace &place, std::size_t size, int type) {
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
        return recorder_.constant(public_number(first, size, type));
    }
    const Layout layout(resolved.place);
    std::vector<std::int64_t> values(layout.positions, 0);
    layout.for_each([&](std::size_t position, std::ptrdiff_t offset) {
        values[position] = static_cast<std::int64_t>(public_number(first + offset, size, type));
    });
    const auto is_same = [&](const auto &known) {
        return known->type == type && known->layout.axes == layout.axes && known->values == values;
    };
    auto known = std::find_if(public_arrays_.begin(), public_arrays_.end(), is_same);
    if (known == public_arrays_.end()) {
        if (public_arrays_.size() == kMostPublicArrays) {
            public_arrays_.erase(public_arrays_.begin());
        }
        auto made = std::make_unique<PublicArray>(PublicArray{type, layout, std::move(values), {}});
        made->content.elements = public_elements(made->values, type);
        made->content.column_bits = layout.column_bits(true);
        public_arrays_.push_back(std::move(made));
        known = public_arrays_.end() - 1;
    }
    const Recorder::Table &content = (*known)->content;
    const Interval range = hull(recorder_.range_of(content.elements), Interval::of(0));
    const Recorder::Place found = find(resolved.place, layout, content.column_bits);
    Handle value = recorder_.look_up(found, content, range);
    const Handle check = in_range(resolved.place, Bound::kPowerOfTwo);
    return check.is_constant(1) ? std::move(value) : recorder_.multiply(check, value);
}

/// Of the numbers in 64 bits.
Handle Tables::public_elements(const std::vector<std::int64_t> &values, int type) {
    const bool wraps =
        type < 0 && std::any_of(values.begin(), values.end(), [](std::int64_t v) { return v < 0; });
    if (values.size() == 1 || wraps) {
        std::vector<Handle> numbers;
        std::vector<Run> runs;
        for (const std::int64_t value : values) {
            const Int128 number = type < 0 ? static_cast<Int128>(static_cast<std::uint64_t>(value)) : value;
            numbers.push_back(recorder_.settled(recorder_.constant(number)));
            runs.push_back({numbers.back().id(), 0, 1, 1});
        }
        return values.size() == 1 ? std::move(numbers[0])
                                  : recorder_.gather(std::move(runs), Interval::of_type(type));
    }
    return recorder_.constants(values);
}

} // namespace picco::runtime
