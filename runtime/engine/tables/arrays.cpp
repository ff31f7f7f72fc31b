// Tables and the cells that they are copies of.
#include "engine/tables/tables.h"

#include <algorithm>
#include <cstdlib>

namespace picco::runtime {

namespace {

/// Tables at one time; the oldest one ends for a new one.
constexpr std::size_t kMostArrays = 1024;

} // namespace

Tables::Array *Tables::known_array(const PrivatePlace &place) {
    const Layout layout(place);
    const auto at = std::ranges::find_if(arrays_, [&](const std::unique_ptr<Array> &known) {
        return known->first == place.first && known->layout.axes == layout.axes;
    });
    return at == arrays_.end() ? nullptr : at->get();
}

Tables::Array &Tables::array(const PrivatePlace &place, int type) {
    Array *const known = known_array(place);
    return known != nullptr ? *known : make_array(place, type);
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
    made->content.column_bits = made->layout.column_bits(constants.has_value());
    const Handle &elements = made->content.elements;
    made->held =
        meet(elements.is_constant() ? made->range : recorder_.range_of(elements), Interval::of_type(type));
    arrays_.push_back(std::move(made));
    watch();
    return *arrays_.back();
}

/// Where all cells hold public constants, the table is public.
std::optional<Handle> Tables::constants_of(Array &array) {
    std::vector<std::int64_t> values(array.layout.positions, 0);
    bool are_constants = true;
    array.layout.for_each([&](std::size_t position, std::ptrdiff_t offset) {
        if (are_constants) {
            memory_.inspect(
                {array.first + offset, 1, 1},
                [&](std::size_t, std::int64_t number) { values[position] = number; },
                [&](std::size_t, const Memory::Held &) { are_constants = false; },
                [&](std::size_t, NodeId, std::uint32_t) { are_constants = false; });
        }
    });
    if (!are_constants) {
        return std::nullopt;
    }
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    array.range = hull(Interval::of(static_cast<double>(std::min<std::int64_t>(*least, 0))),
                       Interval::of(static_cast<double>(std::max<std::int64_t>(*most, 0))));
    const Kind kind{true, array.range.bits(), false};
    if (const Plan plan = word_plan(array.layout, kind); plan.cost < number_plan(array.layout, kind).cost) {
        array.words = {recorder_.public_planes(values, kind.width), plan.column_bits};
    }
    return values.size() == 1 ? recorder_.settled(recorder_.constant(values[0]))
                              : recorder_.constants(values);
}

/// The vector of an array's cells, of degree t; or the constant 0, and words, where all cells hold
/// floating-point numbers that are words, or bits.
Handle Tables::collect(Array &array) {
    const Layout &layout = array.layout;
    const std::size_t count = layout.axes.back().count;
    std::vector<Handle> sources;
    std::vector<Run> runs;
    std::size_t end = 0; // of the positions so far
    const auto add = [&](Handle value, std::size_t position, std::size_t elements) {
        if (position > end) { // a gap
            sources.push_back(recorder_.constant(0));
            runs.push_back({0, 0, 0, static_cast<std::uint32_t>(position - end)});
        }
        end = position + elements;
        sources.push_back(std::move(value));
        const std::int32_t step = recorder_.count_of(sources.back()) > 1 ? 1 : 0;
        runs.push_back({0, 0, step, static_cast<std::uint32_t>(elements)});
    };
    if (is_in_cells(layout)) {
        layout.for_each_row([&](std::size_t position, std::ptrdiff_t offset) {
            add(services_.load_vector(array.first + offset, layout.axes.back().step / memory_.words(),
                                      array.type, count),
                position, count);
        });
    } else {
        layout.for_each([&](std::size_t position, std::ptrdiff_t offset) {
            add(services_.load(array.first + offset, array.type), position, 1);
        });
    }
    const auto make = [&](const std::function<Handle(const Handle &)> &conversion) {
        for (std::size_t i = 0; i < sources.size(); ++i) {
            sources[i] = conversion(sources[i]);
            runs[i].source = sources[i].id();
        }
    };
    const int width = -array.type;
    const auto is_word = [&](const Handle &source) { return recorder_.is_word(source, width); };
    const auto is_suitable = [&](const Handle &source) { return is_word(source) || source.is_constant(); };
    if (layout.bits > 1 && std::ranges::any_of(sources, is_word) &&
        std::ranges::all_of(sources, is_suitable)) {
        make([&](const Handle &source) { return recorder_.words_of(source, width); });
        array.are_words = true;
        const Kind kind{false, width, true};
        array.words = {recorder_.gather(std::move(runs), Interval::of_type(array.type)),
                       word_plan(layout, kind).column_bits};
        array.range = Interval::of_type(array.type);
        return recorder_.constant(0);
    }
    // Elements that are bits are read as such, without becoming numbers and bits again.
    const auto is_bit = [&](const Handle &source) { return recorder_.is_bit(source); };
    const auto may_be_bit = [&](const Handle &source) {
        return is_bit(source) || source.is_constant(0) || source.is_constant(1);
    };
    const Kind bits{false, 1, false};
    if (layout.bits > 1 && std::ranges::any_of(sources, is_bit) && std::ranges::all_of(sources, may_be_bit) &&
        conversion(layout, bits).saved_by_read > 0) {
        make([&](const Handle &source) { return recorder_.words_of(source, 1); });
        array.words = {recorder_.gather(std::move(runs), Interval::bit()),
                       word_plan(layout, bits).column_bits};
        array.range = Interval::bit();
        return recorder_.constant(0);
    }
    make([&](const Handle &source) { return recorder_.settled(source); });
    if (runs.size() == 1 && recorder_.count_of(sources[0]) == layout.positions) {
        return std::move(sources[0]);
    }
    Interval range = recorder_.range_of(sources[0]);
    for (const Handle &source : sources) {
        range = hull(range, recorder_.range_of(source));
    }
    return recorder_.settled(recorder_.gather(std::move(runs), meet(Interval::of_type(array.type), range)));
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

/// Writes the table's elements to the cells.
void Tables::flush(Array &array) {
    if (!array.is_stale) {
        return;
    }
    join_stores(array);
    absorb(array);
    make_numbers(array);
    array.is_stale = false;
    array.was_wanted = true;
    const Layout &layout = array.layout;
    const Handle &elements = array.content.elements;
    const std::size_t count = layout.axes.back().count;
    is_writing_cells_ = true;
    if (layout.axes.size() == 1 && is_in_cells(layout)) {
        memory_.store_vector({array.first, layout.axes[0].step / memory_.words(), count}, elements.copy());
    } else if (is_in_cells(layout)) {
        layout.for_each_row([&](std::size_t position, std::ptrdiff_t offset) {
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
    take_last_read(*arrays_[index]);
    arrays_.erase(arrays_.begin() + static_cast<std::ptrdiff_t>(index));
    watch();
}

void Tables::watch() {
    std::uint64_t *first = nullptr, *end = nullptr;
    for (const auto &array : arrays_) {
        first = first == nullptr ? array->first : std::min(first, array->first);
        end = std::max(end, array->end);
    }
    memory_.watch(*this, first, end);
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

} // namespace picco::runtime
