// Tables of words, whose elements are read by unit vectors in bits.
#include "engine/tables/tables.h"

#include "protocols/lookup/one_hot.h"

#include <algorithm>
#include <limits>

namespace picco::runtime {

/// By unit vectors of numbers.
Tables::Plan Tables::number_plan(const Layout &layout, const Kind &kind) const {
    const Services::Costs &costs = services_.costs;
    const int columns = layout.column_bits(kind.is_public);
    const std::size_t rows = layout.rows(columns, layout.bits);
    const std::size_t products = one_hot_products(columns, std::size_t{1} << columns) +
                                 one_hot_products(layout.bits - columns, rows) + (kind.is_public ? 0 : rows);
    const double becomes_word = kind.are_words ? costs.product + costs.to_word(kind.width) : 0;
    return {columns, static_cast<double>(products) * costs.product + layout.bits * costs.bit_to_number +
                         becomes_word +
                         static_cast<double>(layout.positions) * costs.number_read * costs.nanosecond};
}

/// By unit vectors in bits. No columns where that is not possible.
Tables::Plan Tables::word_plan(const Layout &layout, const Kind &kind) const {
    const Services::Costs &costs = services_.costs;
    Plan best{0, std::numeric_limits<double>::infinity()};
    for (int columns = std::min(layout.bits - (kind.is_public ? 1 : 0), kMostPartBits);
         columns >= std::max(1, layout.bits - kMostPartBits); --columns) {
        const std::size_t rows = layout.rows(columns, layout.bits);
        const std::size_t sums = kind.is_public ? 1 : rows + 1;
        const double ands = static_cast<double>(one_hot_products(columns, std::size_t{1} << columns) +
                                                one_hot_products(layout.bits - columns, rows) +
                                                sums * static_cast<std::size_t>(kind.width));
        if (ands * costs.and_of_bits < best.cost) {
            best = {columns, ands * costs.and_of_bits};
        }
    }
    best.cost += static_cast<double>(layout.positions) * kind.width / 64 * costs.word_read * costs.nanosecond;
    if (!kind.are_words) {
        best.cost += kind.width * costs.bit_to_number;
    }
    return best;
}

Tables::Conversion Tables::conversion(const Layout &layout, const Kind &kind) const {
    const Services::Costs &costs = services_.costs;
    Conversion result{kind.width, number_plan(layout, kind), word_plan(layout, kind)};
    result.saved_by_read = result.numbers.cost - result.words.cost;
    if (!kind.is_public) {
        result.price = static_cast<double>(layout.positions) *
                       (costs.to_word(kind.width) + kind.width * costs.word_bit * costs.nanosecond);
    }
    return result;
}

/// Whether the next read goes by words. Reads as numbers send more; when that has come to what the words
/// cost, those take over. more: what they cost for this read beside that.
bool Tables::pays(Conversion &conversion, double more) {
    conversion.saved += conversion.saved_by_read;
    return conversion.saved_by_read > 0 && conversion.saved >= conversion.price + more;
}

/// Rounds that a read waits longer, where its elements become words first. As numbers they are there when the place is.
std::uint64_t Tables::rounds_to_words(const Array &array, const PrivatePlace &place) {
    std::uint64_t located = table_[array.content.elements.id()].ready();
    for (std::size_t i = 0; i < place.axes.size(); ++i) {
        const int bits = array.layout.axes[i].bits;
        located = std::max(located, recorder_.when_low_bits_are_known(place.axes[i].index, bits, false) +
                                        static_cast<std::uint64_t>(one_hot_rounds(array.layout.bits)));
    }
    const std::uint64_t words =
        recorder_.when_low_bits_are_known(array.content.elements, array.conversion->width, false);
    return words > located ? words - located : 0;
}

/// Whether there are words to be read.
bool Tables::has_words(Array &array, const PrivatePlace &place) {
    if (!array.content.updates.empty()) {
        return false;
    }
    if (array.words.column_bits != 0) {
        return true;
    }
    const Handle &elements = array.content.elements;
    const bool is_public = table_[elements.id()].form == Form::kPublic;
    if (array.layout.bits < 2 || is_public) {
        return false;
    }
    if (!array.conversion) {
        const Interval held = meet(recorder_.range_of(elements), Interval::of_type(array.type));
        array.range = hull(held, Interval::of(0));
        array.conversion = conversion(
            array.layout, {false, array.are_words ? -array.type : array.range.bits(), array.are_words});
    }
    const auto waits = static_cast<double>(rounds_to_words(array, place));
    if (!pays(*array.conversion, waits * services_.costs.round)) {
        return false;
    }
    const Handle numbers = recorder_.fitted(recorder_.settled(elements), array.type);
    array.words = {recorder_.words_of(numbers, array.conversion->width), array.conversion->words.column_bits};
    return true;
}

void Tables::make_numbers(Array &array) {
    if (array.content.elements.is_constant()) {
        array.content.elements =
            array.are_words ? recorder_.settled(array.words.elements)
                            : recorder_.settled(recorder_.number_of(array.words.elements, array.range));
    }
}

/// The elements are about to change.
void Tables::forget_words(Array &array) {
    make_numbers(array);
    array.words = {};
    array.hurried = 0;
    array.conversion.reset();
}

/// Columns alone, without rows, where the table is known later than the index: that saves a round for more products of bits.
/// All reads of the same elements save it together, so they may send what takes as long.
int Tables::columns_of_read(const PrivatePlace &place, Array &array) {
    const Layout &layout = array.layout;
    const Node &elements = table_[array.words.elements.id()];
    const int columns = array.words.column_bits;
    const bool is_public = elements.form == Form::kPublic; // no sum of a row is sent
    if (is_public || columns == layout.bits || layout.bits > kMostPartBits) {
        return columns;
    }
    const std::size_t rows = layout.rows(columns, layout.bits);
    const auto products = [](int bits, std::size_t entries) {
        return static_cast<double>(one_hot_products(bits, entries));
    };
    const double more = products(layout.bits, std::size_t{1} << layout.bits) -
                        products(columns, std::size_t{1} << columns) - products(layout.bits - columns, rows) -
                        static_cast<double>(rows * elements.bit);
    const double spent = array.hurried + std::max(0.0, more) * services_.costs.and_of_bits;
    if (services_.costs.may_be_circuits || spent > services_.costs.round) {
        return columns;
    }
    const std::uint64_t table = elements.ready();
    const auto ready_of = [&](const Handle &x) { return x.is_constant() ? 0 : table_[x.id()].ready(); };
    std::uint64_t index = ready_of(in_range(place, Bound::kPowerOfTwo));
    for (const Handle &bit : place_bits(array, place)) {
        index = std::max(index, ready_of(bit));
    }
    const auto behind = [&](std::uint64_t factor, int bits) {
        return std::max(factor, index + static_cast<std::uint64_t>(one_hot_rounds(bits))) + 1;
    };
    if (behind(table, layout.bits) >= behind(behind(table, columns), layout.bits - columns)) {
        return columns;
    }
    array.hurried = spent;
    return layout.bits;
}

Handle Tables::read_word(const PrivatePlace &place, const Layout &layout, const Recorder::WordTable &table,
                         Interval range, bool are_words) {
    const bool is_public = table_[table.elements.id()].form == Form::kPublic;
    const Recorder::Place found =
        find(place, layout, table.column_bits, is_public ? Vectors::kBitsOfPublic : Vectors::kBits);
    return recorder_.look_up_word(found, table, range, are_words);
}

} // namespace picco::runtime
