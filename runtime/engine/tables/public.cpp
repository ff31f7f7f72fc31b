// Reads of public arrays at private places.
#include "engine/tables/tables.h"

#include <algorithm>
#include <cstring>

namespace picco::runtime {

namespace {

constexpr std::size_t kMostPublicArrays = 64;

} // namespace

/// Whether the elements in the program's memory are those that the table was made from. The program may have
/// changed them, in ways that nobody sees but here.
bool Tables::is_made_from(const PublicArray &array, const char *first) {
    const std::size_t size = array.size, count = array.layout.axes.back().count;
    const std::ptrdiff_t step = array.layout.axes.back().step;
    bool is_same = true;
    array.layout.for_each_row([&](std::size_t position, std::ptrdiff_t offset) {
        const char *known = array.bytes.data() + position * size, *row = first + offset;
        if (step == static_cast<std::ptrdiff_t>(size)) {
            is_same = is_same && std::memcmp(known, row, count * size) == 0;
            return;
        }
        for (std::size_t i = 0; is_same && i < count; ++i) {
            is_same = std::memcmp(known + i * size, row + static_cast<std::ptrdiff_t>(i) * step, size) == 0;
        }
    });
    return is_same;
}

/// Calls use(numbers) with all elements.
template <class Use>
void Tables::with_numbers(const PublicArray &array, const Numbers &numbers, Use use) {
    if (numbers.small) {
        return use(numbers.small(array.bytes.data(), array.layout.positions));
    }
    std::vector<mpz_class> values;
    for (std::size_t i = 0; i < array.layout.positions; ++i) {
        values.push_back(numbers.number(array.bytes.data() + i * numbers.size));
    }
    use(values);
}

Tables::PublicArray &Tables::public_array(const char *first, Layout layout, const Numbers &numbers) {
    const auto is_alike = [&](const auto &known) {
        return known->size == numbers.size && known->type == numbers.type &&
               known->layout.axes == layout.axes;
    };
    const auto is_seen = [&](const auto &known) {
        return depth_ > 0 && known->steady == steady_ && known->first == first && is_alike(known);
    };
    const auto is_same = [&](const auto &known) { return is_alike(known) && is_made_from(*known, first); };
    // The last one used is the likeliest, and in front.
    auto known = std::find_if(public_arrays_.begin(), public_arrays_.end(), is_seen);
    if (known == public_arrays_.end()) {
        known = std::find_if(public_arrays_.begin(), public_arrays_.end(), is_same);
    }
    if (known != public_arrays_.end()) {
        std::rotate(public_arrays_.begin(), known, known + 1);
        public_arrays_.front()->first = first;
        public_arrays_.front()->steady = steady_;
        return *public_arrays_.front();
    }
    if (public_arrays_.size() == kMostPublicArrays) {
        public_arrays_.pop_back();
    }
    auto made = std::make_unique<PublicArray>(
        PublicArray{numbers.size, numbers.type, std::move(layout), {}, first, steady_, {}, {}, {}, {}});
    made->bytes.resize(made->layout.positions * numbers.size, 0);
    const std::size_t count = made->layout.axes.back().count;
    const std::ptrdiff_t step = made->layout.axes.back().step;
    made->layout.for_each_row([&](std::size_t position, std::ptrdiff_t offset) {
        char *to = made->bytes.data() + position * numbers.size;
        if (step == static_cast<std::ptrdiff_t>(numbers.size)) {
            std::memcpy(to, first + offset, count * numbers.size);
            return;
        }
        for (std::size_t i = 0; i < count; ++i) {
            std::memcpy(to + i * numbers.size, first + offset + static_cast<std::ptrdiff_t>(i) * step,
                        numbers.size);
        }
    });
    with_numbers(*made, numbers, [&](const auto &values) {
        const auto [least, most] = std::minmax_element(values.begin(), values.end());
        const Handle lowest = recorder_.number(mpz_class(*least)),
                     highest = recorder_.number(mpz_class(*most));
        made->range = hull(hull(recorder_.range_of(lowest), recorder_.range_of(highest)), Interval::of(0));
    });
    made->conversion = conversion(
        made->layout, {true, numbers.are_words ? -numbers.type : made->range.bits(), numbers.are_words});
    public_arrays_.insert(public_arrays_.begin(), std::move(made));
    return *public_arrays_.front();
}

const Recorder::WordTable &Tables::words_of(PublicArray &array, const Numbers &numbers) {
    if (array.words.column_bits == 0) {
        with_numbers(array, numbers, [&](const auto &values) {
            array.words = {recorder_.public_planes(values, array.conversion.width),
                           array.conversion.words.column_bits};
        });
    }
    return array.words;
}

const Recorder::Table &Tables::numbers_of(PublicArray &array, const Numbers &numbers) {
    if (array.content.elements.is_constant()) {
        with_numbers(array, numbers,
                     [&](const auto &values) { array.content.elements = recorder_.constants(values); });
        array.content.column_bits = array.conversion.numbers.column_bits;
    }
    return array.content;
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
    PublicArray &array = public_array(first, Layout(resolved.place), numbers);
    if (const auto early = numbers.are_words ? std::nullopt : early_place(resolved.place, array.layout)) {
        const Recorder::Table all{numbers_of(array, numbers).elements.copy(), early->column_bits, {}};
        Handle value = recorder_.look_up(early->place, all, array.range);
        units_.note_read(value, early->place, all, array.layout.positions);
        return value;
    }
    if (pays(array.conversion, 0)) {
        return read_word(resolved.place, array.layout, words_of(array, numbers), array.range,
                         numbers.are_words);
    }
    const Recorder::Table &content = numbers_of(array, numbers);
    const Interval range = hull(recorder_.range_of(content.elements), Interval::of(0));
    const Recorder::Place found = find(resolved.place, array.layout, content.column_bits);
    Handle value = recorder_.look_up(found, content, range);
    units_.note_read(value, found, content, array.layout.positions);
    const Handle check = in_range(resolved.place, Bound::kPowerOfTwo);
    return check.is_constant(1) ? std::move(value) : recorder_.multiply(check, value);
}

} // namespace picco::runtime
