#include "engine/tables.h"

#include "protocols/one_hot.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <numeric>

namespace picco::runtime {

namespace {

/// Tables at one time; the oldest one ends for a new one.
constexpr std::size_t kMostArrays = 1024;
constexpr std::size_t kMostPublicArrays = 64;
/// Bits that one unit vector may be of.
constexpr int kMostPartBits = 14;
/// Unit vectors and checks that are kept to be found again.
constexpr std::size_t kMostKnown = 32;

/// Updates that reads go through before they are added up: as many as make both cost the same.
std::size_t most_updates(std::size_t positions) {
    return std::max<std::size_t>(2, static_cast<std::size_t>(std::sqrt(static_cast<double>(positions))));
}

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

int bits_below(std::size_t count) {
    return static_cast<int>(std::bit_width(count - 1));
}

} // namespace

// Layout.

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

void Tables::Layout::for_each(const std::function<void(std::size_t, std::ptrdiff_t)> &visit) const {
    const auto walk = [&](const auto &self, std::size_t axis, std::size_t position,
                          std::ptrdiff_t offset) -> void {
        if (axis == axes.size()) {
            return visit(position, offset);
        }
        for (std::size_t i = 0; i < axes[axis].count; ++i) {
            self(self, axis + 1, (position << axes[axis].bits) + i,
                 offset + static_cast<std::ptrdiff_t>(i) * axes[axis].step);
        }
    };
    walk(walk, 0, 0, 0);
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

// Places.

Tables::Tables(ValueTable &table, Recorder &recorder, Memory &memory, Branches &branches, Services services)
    : table_(table), recorder_(recorder), memory_(memory), branches_(branches),
      services_(std::move(services)) {}

Tables::~Tables() {
    memory_.watch(nullptr, nullptr, nullptr);
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
    for (const KnownCheck &known : checks_) {
        if (known.index.get() == index.get() && known.bound == bound) {
            return known.bit.copy();
        }
    }
    const Handle limit = recorder_.constant(static_cast<Int128>(bound));
    Handle bit =
        bound == 0 ? recorder_.logical_not(recorder_.less(index, limit)) : recorder_.less(index, limit);
    if (checks_.size() == kMostKnown) {
        checks_.erase(checks_.begin());
    }
    checks_.push_back({index.copy(), bound, bit.copy()});
    return bit;
}

Handle Tables::in_range(const PrivatePlace &place, Bound bound) {
    Handle all = recorder_.constant(1);
    for (const PrivatePlace::Axis &axis : place.axes) {
        const std::size_t count = bound == Bound::kCount ? axis.count : std::bit_ceil(axis.count);
        const Interval range = recorder_.range_of(axis.index);
        if (range.lo < 0) {
            all = recorder_.logical_and(all, below(axis.index, 0)); // 0: from 0 on
        }
        if (range.end > static_cast<double>(count)) {
            all = recorder_.logical_and(all, below(axis.index, static_cast<double>(count)));
        }
    }
    return all;
}

Recorder::Place Tables::find(const PrivatePlace &place, const Layout &layout, int column_bits) {
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
    const auto is_same = [&](const KnownPlace &known) {
        return known.column_bits == column_bits && known.row_count == row_count && known.bits == bits &&
               std::equal(known.indices.begin(), known.indices.end(), place.axes.begin(), place.axes.end(),
                          [](const Handle &x, const PrivatePlace::Axis &axis) {
                              return x.get() == axis.index.get();
                          });
    };
    for (const KnownPlace &known : places_) {
        if (is_same(known)) {
            return {known.place.columns.copy(), known.place.rows.copy()};
        }
    }
    std::vector<Handle> low, high, indices;
    for (std::size_t i = place.axes.size(); i-- > 0;) {
        for (Handle &bit : recorder_.low_bits(place.axes[i].index, bits[i])) {
            (low.size() < static_cast<std::size_t>(column_bits) ? low : high).push_back(std::move(bit));
        }
    }
    for (const PrivatePlace::Axis &axis : place.axes) {
        indices.push_back(axis.index.copy());
    }
    Recorder::Place found{recorder_.one_hot(low, std::size_t{1} << low.size()),
                          high.empty() ? Handle() : recorder_.one_hot(high, row_count)};
    if (places_.size() == kMostKnown) {
        places_.erase(places_.begin());
    }
    places_.push_back({std::move(indices),
                       std::move(bits),
                       column_bits,
                       row_count,
                       {found.columns.copy(), found.rows.copy()}});
    return found;
}

// Reads and writes.

Handle Tables::read(const PrivatePlace &place, int type) {
    const Resolved resolved = resolve(place, recorder_);
    if (resolved.is_outside) {
        return recorder_.constant(0);
    }
    if (resolved.place.axes.empty()) {
        return services_.load(resolved.place.first, type);
    }
    Array &from = array(resolved.place, type);
    prepare(from);
    const Recorder::Place found = find(resolved.place, from.layout, from.content.column_bits);
    Handle value = recorder_.look_up(found, from.content, Interval::of_type(type));
    const Handle check = in_range(resolved.place, Bound::kPowerOfTwo);
    if (!check.is_constant(1)) {
        value = recorder_.multiply(check, value);
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
    if (!step) {
        prepare(to);
        step = recorder_.subtract(value, recorder_.look_up(found, to.content, Interval::of_type(type)));
    }
    const Handle change = recorder_.multiply(condition, *step);
    if (!change.is_constant(0)) {
        Handle values = recorder_.settled(recorder_.multiply(found.columns, change));
        update(to, {std::move(values), std::move(found.rows)});
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

// Arrays.

Tables::Array &Tables::array(const PrivatePlace &place, int type) {
    const Layout layout(place);
    for (const auto &known : arrays_) {
        if (known->first == place.first && known->layout.axes == layout.axes) {
            return *known;
        }
    }
    return make_array(place, type);
}

Tables::Array &Tables::make_array(const PrivatePlace &place, int type) {
    if (arrays_.size() == kMostArrays) {
        flush(*arrays_.front());
        end(0);
    }
    auto made = std::make_unique<Array>(Array{place.first, place.first, type, Layout(place), {}});
    for (const Axis &axis : made->layout.axes) {
        made->end += static_cast<std::ptrdiff_t>(axis.count - 1) * axis.step;
    }
    made->end += memory_.words();
    auto constants = constants_of(*made);
    made->content.elements = constants ? std::move(*constants) : collect(*made);
    made->content.column_bits =
        made->layout.column_bits(table_[made->content.elements.id()].form == Form::kPublic);
    arrays_.push_back(std::move(made));
    watch();
    return *arrays_.back();
}

/// Where all cells hold public constants, the table is public.
std::optional<Handle> Tables::constants_of(const Array &array) {
    std::vector<std::int64_t> values(array.layout.positions, 0);
    bool are_constants = true;
    array.layout.for_each([&](std::size_t position, std::ptrdiff_t offset) {
        if (are_constants) {
            memory_.inspect(
                {array.first + offset, 1, 1},
                [&](std::size_t, std::int64_t number) { values[position] = number; },
                [&](std::size_t, const std::uint64_t *, Form) { are_constants = false; },
                [&](std::size_t, NodeId, std::uint32_t) { are_constants = false; });
        }
    });
    return are_constants ? std::optional(public_elements(values, array.type > 0 ? array.type : 64))
                         : std::nullopt;
}

void Tables::for_each_row(const Layout &layout,
                          const std::function<void(std::size_t, std::ptrdiff_t)> &row) const {
    const std::size_t last = (std::size_t{1} << layout.axes.back().bits) - 1;
    layout.for_each([&](std::size_t position, std::ptrdiff_t offset) {
        if (layout.axes.size() == 1 ? position == 0 : (position & last) == 0) {
            row(position, offset);
        }
    });
}

/// The vector of an array's cells, of degree t.
Handle Tables::collect(const Array &array) {
    const Layout &layout = array.layout;
    const std::size_t count = layout.axes.back().count;
    std::vector<Handle> sources;
    std::vector<Run> runs;
    std::size_t end = 0; // of the positions so far
    const auto add = [&](Handle value, std::size_t position, std::size_t elements) {
        if (position > end) { // a gap
            sources.push_back(recorder_.settled(recorder_.constant(0)));
            runs.push_back({sources.back().id(), 0, 0, static_cast<std::uint32_t>(position - end)});
        }
        end = position + elements;
        sources.push_back(recorder_.settled(value));
        const std::int32_t step = recorder_.count_of(sources.back()) > 1 ? 1 : 0;
        runs.push_back({sources.back().id(), 0, step, static_cast<std::uint32_t>(elements)});
    };
    if (is_in_cells(layout)) {
        for_each_row(layout, [&](std::size_t position, std::ptrdiff_t offset) {
            add(services_.load_vector(array.first + offset, layout.axes.back().step / memory_.words(),
                                      array.type, count),
                position, count);
        });
    } else {
        layout.for_each([&](std::size_t position, std::ptrdiff_t offset) {
            add(services_.load(array.first + offset, array.type), position, 1);
        });
    }
    if (runs.size() == 1 && recorder_.count_of(sources[0]) == layout.positions) {
        return std::move(sources[0]);
    }
    return recorder_.settled(recorder_.gather(std::move(runs), Interval::of_type(array.type)));
}

bool Tables::holds(const Array &array, const std::uint64_t *cell) {
    if (cell < array.first || cell >= array.end) {
        return false;
    }
    std::ptrdiff_t offset = cell - array.first;
    for (const Axis &axis : array.layout.axes) {
        const std::ptrdiff_t index =
            std::min(offset / axis.step, static_cast<std::ptrdiff_t>(axis.count) - 1);
        offset -= index * axis.step;
    }
    return offset == 0;
}

/// Whether they may have a cell in common.
bool Tables::overlap(const Array &x, const Array &y) {
    if (x.end <= y.first || y.end <= x.first) {
        return false;
    }
    const std::ptrdiff_t distance = std::abs(x.first - y.first);
    // Fields or columns of the same array of structs or rows.
    return x.layout.axes != y.layout.axes || distance % x.layout.axes.back().step == 0;
}

void Tables::update(Array &array, Recorder::Table::Update update) {
    for (std::size_t i = arrays_.size(); i-- > 0;) {
        if (arrays_[i].get() != &array && overlap(*arrays_[i], array)) {
            flush(*arrays_[i]);
            end(i);
        }
    }
    array.content.updates.push_back(std::move(update));
    array.is_stale = true;
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

/// Writes the table's elements to the cells.
void Tables::flush(Array &array) {
    if (!array.is_stale) {
        return;
    }
    absorb(array);
    array.is_stale = false;
    const Layout &layout = array.layout;
    const Handle &elements = array.content.elements;
    const std::size_t count = layout.axes.back().count;
    is_writing_cells_ = true;
    if (layout.axes.size() == 1 && is_in_cells(layout)) {
        memory_.store_vector({array.first, layout.axes[0].step / memory_.words(), count}, elements.copy());
    } else if (is_in_cells(layout)) {
        for_each_row(layout, [&](std::size_t position, std::ptrdiff_t offset) {
            Handle row = recorder_.gather(
                {{elements.id(), static_cast<std::uint32_t>(position), 1, static_cast<std::uint32_t>(count)}},
                Interval::unbounded());
            memory_.store_vector({array.first + offset, layout.axes.back().step / memory_.words(), count},
                                 std::move(row));
        });
    } else {
        layout.for_each([&](std::size_t position, std::ptrdiff_t offset) {
            memory_.store(array.first + offset,
                          recorder_.element(elements, static_cast<std::uint32_t>(position)));
        });
    }
    is_writing_cells_ = false;
}

void Tables::end(std::size_t index) {
    if (last_read_.array == arrays_[index].get()) {
        last_read_ = {};
    }
    arrays_.erase(arrays_.begin() + static_cast<std::ptrdiff_t>(index));
    watch();
}

void Tables::watch() {
    std::uint64_t *first = nullptr, *end = nullptr;
    for (const auto &array : arrays_) {
        first = first == nullptr ? array->first : std::min(first, array->first);
        end = std::max(end, array->end);
    }
    memory_.watch(this, first, end);
}

void Tables::reading(const std::uint64_t *cell) {
    for (std::size_t i = 0; i < arrays_.size(); ++i) {
        if (arrays_[i]->is_stale && holds(*arrays_[i], cell)) {
            flush(*arrays_[i]);
        }
    }
}

void Tables::writing(const std::uint64_t *cell) {
    if (is_writing_cells_) {
        return;
    }
    for (std::size_t i = arrays_.size(); i-- > 0;) {
        if (holds(*arrays_[i], cell)) {
            flush(*arrays_[i]);
            end(i);
        }
    }
}

void Tables::releasing(const std::uint64_t *first, const std::uint64_t *end_of_memory) {
    for (std::size_t i = arrays_.size(); i-- > 0;) {
        if (arrays_[i]->first < end_of_memory && first < arrays_[i]->end) {
            end(i);
        }
    }
}

void Tables::forget_patterns() {
    places_.clear();
    checks_.clear();
    last_read_ = {};
}

} // namespace picco::runtime
