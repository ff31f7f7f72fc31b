// Many stores at a time, as one operation on a table of words.
#include "engine/tables/tables.h"

#include "protocols/lookup/one_hot.h"

#include <algorithm>
#include <cmath>

namespace picco::runtime {

/// By updates, of so many stores at a time: bits that all parties send.
double Tables::price_of_updates(const Array &array, std::size_t stores, bool are_compared) const {
    const Services::Costs &costs = services_.costs;
    const Layout &layout = array.layout;
    const int columns = array.content.column_bits;
    const std::size_t rows = layout.rows(columns, layout.bits);
    const std::size_t products = one_hot_products(columns, std::size_t{1} << columns) +
                                 one_hot_products(layout.bits - columns, rows) + rows + 1 +
                                 (std::size_t{1} << columns);
    const double each = static_cast<double>(products) * costs.product + layout.bits * costs.bit_to_number;
    const std::size_t block = std::min(stores, services_.most_stores);
    const auto blocks = static_cast<double>((stores + block - 1) / block);
    const double adding_up = static_cast<double>(layout.positions) * costs.product /
                             std::sqrt(static_cast<double>(layout.positions)) / 2;
    const double becomes_numbers =
        array.are_words ? static_cast<double>(stores + layout.positions) * costs.from_word(-array.type) : 0;
    return static_cast<double>(stores) * (each + adding_up) + becomes_numbers +
           (are_compared ? blocks * static_cast<double>(
                                        costs.last_writes(static_cast<std::size_t>(layout.bits), block).bits)
                         : 0);
}

/// By a table of words that has to be made of numbers, and may have to become numbers again: where it was
/// read as words and nobody has asked for its cells, probably not. numbers: of the stored values, which
/// become words.
double Tables::price_of_merge(const Array &array, int width, std::size_t stores, std::size_t numbers) const {
    const Services::Costs &costs = services_.costs;
    const auto cost =
        costs.writes(array.layout.positions, width, static_cast<std::size_t>(array.layout.bits), stores);
    if (!cost) {
        return HUGE_VAL;
    }
    const auto elements = static_cast<double>(array.layout.positions);
    const bool has_words = array.words.column_bits != 0;
    const double becomes_words = has_words ? 0 : elements * costs.to_word(width);
    const bool stays = array.are_words || (has_words && !array.was_wanted);
    return static_cast<double>(cost->bits) + static_cast<double>(numbers) * costs.to_word(width) +
           becomes_words + (stays ? 0 : elements * costs.from_word(width));
}

/// As many as can be written at once, where that costs less.
std::size_t Tables::stores_that_wait(const Array &array) const {
    const std::size_t many = std::max(services_.most_stores, services_.most_stores_at_once);
    const int width = array.are_words ? -array.type : Interval::of_type(array.type).bits();
    return price_of_merge(array, width, many, many) < price_of_updates(array, many, true)
               ? many
               : services_.most_stores;
}

Interval Tables::range_with(const Array &array, const std::vector<Store> &stores) const {
    const Interval of_type = Interval::of_type(array.type);
    const Interval elements =
        array.content.elements.is_constant() ? array.range : recorder_.range_of(array.content.elements);
    Interval range = hull(Interval::of(0), meet(elements, of_type));
    for (const Store &store : stores) {
        range = hull(range, meet(recorder_.range_of(store.value), of_type));
    }
    return range;
}

/// Updates wait for the places' unit vectors, and for which of the stores count; a merge for words, and for numbers made of
/// them.
Tables::Ready Tables::when_stored(const Array &array, const std::vector<Store> &stores, int width,
                                  const Cost &merge, bool are_compared) {
    constexpr std::uint64_t kBehindPlace = 3, kBehindComparisons = 4, kToNumbers = 2;
    const auto ready = [&](const Handle &x) { return x.is_constant() ? 0 : table_[x.id()].ready(); };
    std::uint64_t places = 0, values = ready(array.content.elements), words = ready(array.words.elements);
    for (const Store &store : stores) {
        for (const Handle &bit : store.write.place) {
            places = std::max(places, ready(bit));
        }
        places = std::max(places, ready(store.write.happens));
        values = std::max(values, ready(store.value));
        words = std::max(words, recorder_.when_low_bits_are_known(store.value, width, false));
    }
    if (array.words.column_bits == 0) {
        words = std::max(words, recorder_.when_low_bits_are_known(array.content.elements, width, false));
    }
    const auto bits = static_cast<std::size_t>(array.layout.bits);
    const auto located = places + static_cast<std::uint64_t>(one_hot_rounds(array.layout.bits));
    const auto compared =
        places + static_cast<std::uint64_t>(services_.costs.last_writes(bits, stores.size()).rounds);
    return {
        std::max(places, words) + static_cast<std::uint64_t>(merge.rounds) + kToNumbers,
        std::max(std::max(located, values) + kBehindPlace, are_compared ? compared + kBehindComparisons : 0)};
}

/// Whether it has written the stores: where that costs less than updates, and these do not save rounds that are worth more.
bool Tables::merge(Array &array, const std::vector<Store> &stores, bool are_compared) {
    if (stores[0].place || std::ranges::any_of(stores, [](const Store &s) { return s.write.adds; })) {
        return false;
    }
    const Interval range = range_with(array, stores);
    const int width = array.are_words ? -array.type : range.bits();
    const auto is_number = [&](const Store &store) { return !recorder_.is_word(store.value, width); };
    const auto numbers = static_cast<std::size_t>(std::ranges::count_if(stores, is_number));
    const double price = price_of_merge(array, width, stores.size(), numbers),
                 of_updates = price_of_updates(array, stores.size(), are_compared);
    if (price >= of_updates) {
        return false;
    }
    const auto cost = services_.costs.writes(array.layout.positions, width,
                                             static_cast<std::size_t>(array.layout.bits), stores.size());
    // Bits stay bits in a merge, unless all may become a circuit, which has no merges.
    const bool are_numbers = !array.are_words && (width > 1 || services_.costs.may_be_circuits);
    if (are_numbers && stores.size() <= services_.most_stores) {
        const Ready ready = when_stored(array, stores, width, *cost, are_compared);
        if (ready.by_updates < ready.by_merge &&
            units_.spend(of_updates - price, ready.by_merge - ready.by_updates, ready.by_merge)) {
            return false;
        }
    }
    Handle words = array.words.elements.copy();
    if (array.words.column_bits == 0 || !recorder_.is_word(words, width)) {
        make_numbers(array);
        absorb(array);
        words = recorder_.words_of(recorder_.fitted(recorder_.settled(array.content.elements), array.type),
                                   width);
    }
    std::vector<const Recorder::Write *> writes;
    std::vector<Handle> narrow;
    std::vector<const Handle *> values;
    for (const Store &store : stores) {
        writes.push_back(&store.write);
        narrow.push_back(recorder_.fitted(store.value, array.type));
    }
    for (const Handle &value : narrow) {
        values.push_back(&value);
    }
    const Kind kind{false, width, array.are_words};
    array.words = {recorder_.write_table(words, writes, values, cost->rounds),
                   word_plan(array.layout, kind).column_bits};
    array.range = array.are_words ? Interval::of_type(array.type) : range;
    array.content.elements = recorder_.constant(0);
    array.hurried = 0;
    array.conversion.reset();
    return true;
}

} // namespace picco::runtime
