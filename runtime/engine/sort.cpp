// Sorting and shuffling.
#include "base/error.h"
#include "engine/engine.h"
#include "engine/shuffled_columns.h"
#include "engine/sorter.h"
#include "protocols/order/shuffle_parts.h"

#include <algorithm>
#include <bit>

namespace picco::runtime {
std::vector<Handle> Engine::load_rows(const std::vector<Vector> &rows, std::size_t count) {
    require(!branches_.inside(), "data is put in order inside a private branch");
    std::vector<Handle> loaded;
    for (const Vector &row : rows) {
        loaded.push_back(load_vector(row, count));
    }
    return loaded;
}

/// An integer that orders the values as they are ordered.
Handle Engine::order_key(Handle value, int format) {
    return format == 0 ? std::move(value) : recorder_.float_to_key(value, FloatFormat::of(format));
}

/// Of each key how many go before it, equal ones as they stand: all pairs are compared side by side.
Handle Engine::ranks(const Handle &keys, std::size_t count, bool is_falling) {
    const auto columns = static_cast<std::uint32_t>(count);
    std::vector<Handle> single;
    single.push_back(keys.copy());
    const Handle each = recorder_.settled(recorder_.join(single, columns)); // one element stands for all
    std::vector<Run> left, right;
    for (std::uint32_t i = 0; i + 1 < columns; ++i) {
        left.push_back({each.id(), i, 0, columns - 1 - i});
        right.push_back({each.id(), i + 1, 1, columns - 1 - i});
    }
    const Interval range = recorder_.range_of(keys);
    const Handle first = recorder_.gather(std::move(left), range),
                 second = recorder_.gather(std::move(right), range);
    // Of the pair i < j, at (i, j): whether j goes first.
    const Handle is_second_first =
        recorder_.quick_number(is_falling ? recorder_.less(first, second) : recorder_.less(second, first));
    if (is_second_first.is_constant()) {
        return places_of(count); // all keys are known to be equal
    }
    const auto pair = [&](std::uint32_t i, std::uint32_t j) {
        return i * (2 * columns - i - 1) / 2 + j - i - 1;
    };
    std::vector<Handle> ranks;
    std::vector<Run> list;
    for (std::uint32_t i = 0; i < columns; ++i) {
        Handle rank = recorder_.constant(i);
        if (i + 1 < columns) {
            rank = recorder_.add(
                rank, recorder_.sum(recorder_.slice(is_second_first, pair(i, i + 1), 1, columns - 1 - i),
                                    columns - 1 - i));
        }
        std::vector<Run> before;
        for (std::uint32_t j = 0; j < i; ++j) {
            before.push_back({is_second_first.id(), pair(j, i), 1, 1});
        }
        if (i > 0) {
            const Handle gone = recorder_.gather(std::move(before), Interval::bit());
            rank = recorder_.subtract(rank, recorder_.sum(gone, i));
        }
        ranks.push_back(std::move(rank));
        list.push_back({ranks.back().id(), 0, 1, 1});
    }
    return recorder_.gather(std::move(list), Interval::of_type(-static_cast<int>(std::bit_width(count - 1))));
}

Engine::Shuffled Engine::shuffled(std::vector<Handle> rows, std::uint32_t columns) {
    const std::size_t count = rows.size();
    Handle joined = recorder_.join(rows, columns);
    rows.clear();
    Handle all = recorder_.shuffle(joined, count);
    joined = {};
    run_until_done(all);
    return {std::move(all), columns};
}

/// Some columns of a row, from place `first` of the order on.
Handle Engine::in_order(const Shuffled &rows, std::size_t i, const std::vector<std::uint32_t> &order,
                        std::size_t first, std::size_t count, Interval range) {
    const std::size_t limbs = context_.field.limbs();
    Elements sorted(context_.field, count);
    const std::uint64_t *from = table_.data(rows.all.id()) + i * rows.columns * limbs;
    for (std::size_t place = 0; place < count; ++place) {
        std::copy_n(from + order[first + place] * limbs, limbs, sorted.at(place));
    }
    return recorder_.known(std::move(sorted), range);
}

/// What is known of one row does not depend on the others.
Handle Engine::known_as(bool is_assumed, Handle row) {
    return is_assumed ? recorder_.doubtful(std::move(row)) : recorder_.certain(std::move(row));
}

/// The key with the column's place, or its number, which makes it distinct and keeps the order of equal ones.
Handle Engine::distinct_key(const Handle &key, const Handle &number, std::size_t count, bool is_falling) {
    const Handle high = recorder_.shift_left(key, static_cast<int>(std::bit_width(count - 1)));
    return recorder_.settled(is_falling ? recorder_.subtract(number, high) : recorder_.add(high, number));
}

void Engine::sort(const std::vector<Vector> &rows, std::size_t count, const SortOptions &options) {
    if (count < 2 || options.wanted == 0) {
        return;
    }
    if (const std::size_t most = most_sorted(rows.size()); count > most) {
        // Where few are wanted, only these are shuffled once more.
        const bool are_few = 2 * options.wanted <= most;
        return shuffles_parts(context_) && !are_few ? sort_long(rows, count, options)
                                                    : sort_parts(rows, count, options);
    }
    const auto columns = static_cast<std::uint32_t>(count);
    std::vector<Handle> parts = load_rows(rows, count);
    // Comparisons that are opened are those of an order where all keys are in their range.
    parts[0] = recorder_.confined(parts[0], rows[0].type);
    // A column's place in the order, or its number, is shuffled along.
    const bool by_ranks = options_.has_far_links && count * (count - 1) / 2 <= options_.sizes.few_comparisons;
    parts.push_back(by_ranks ? ranks(order_key(parts[0].copy(), rows[0].format), count, options.is_falling)
                             : places_of(count));
    const Interval numbers = Interval::of_type(-static_cast<int>(std::bit_width(count - 1)));
    std::vector<bool> are_assumed{false};
    for (std::size_t i = 1; i < rows.size(); ++i) {
        are_assumed.push_back(recorder_.is_assumed(parts[i]));
    }
    const Shuffled all = shuffled(std::move(parts), columns);
    Handle number = recorder_.certain(all.row(recorder_, rows.size(), numbers));
    std::vector<std::uint32_t> order;
    if (by_ranks) {
        order = columns_of(open_words(number, count));
    } else {
        Handle key = recorder_.certain(all.row(recorder_, 0, Interval::of_type(rows[0].type)));
        key = distinct_key(order_key(std::move(key), rows[0].format), number, count, options.is_falling);
        number = {};
        order = order_of(std::move(key), options.wanted);
    }
    for (std::size_t i = options.keeps_keys ? 1 : 0; i < rows.size(); ++i) {
        store_vector(
            rows[i], count,
            known_as(are_assumed[i], in_order(all, i, order, 0, count, Interval::of_type(rows[i].type))));
    }
}

/// The column of each place, where each column tells its place.
std::vector<std::uint32_t> Engine::columns_of(const std::vector<std::uint64_t> &places) {
    const auto columns = static_cast<std::uint32_t>(places.size());
    std::vector<std::uint32_t> order(places.size(), columns);
    for (std::uint32_t column = 0; column < columns; ++column) {
        if (places[column] >= places.size() || order[places[column]] != columns)
            throw ComputationError(recorder_.here() +
                                   ": the ranks of keys that the parties opened are no "
                                   "permutation; one of them does not follow the protocol");
        order[places[column]] = column;
    }
    return order;
}

/// Its shares. Those of a vector that nothing else refers to are not copied.
Elements Engine::taken(Handle x) {
    Elements shares;
    shares.count = table_[x.id()].count;
    shares.limbs = context_.field.limbs();
    if (shares.count > 1 && table_.references(x.id()) == 1) {
        shares.words = table_[x.id()].vector->words.take();
    } else {
        shares = Elements(context_.field, shares.count);
        std::copy_n(table_.data(x.id()), shares.words.size(), shares.data());
    }
    return shares;
}

/// The columns in rising order of their keys, as far as they are wanted. sizes: as a Sorter takes them.
std::vector<std::uint32_t> Engine::order_of(Handle keys, std::size_t wanted, std::vector<std::size_t> sizes) {
    require(!recorder_.is_assumed(keys), "keys are compared in the open that may leave their range");
    run_until_done(keys);
    const Interval range = recorder_.range_of(keys), difference = range - range;
    Elements shares = taken(std::move(keys));
    const auto compare = [&](Elements differences) {
        return are_negative(std::move(differences), difference);
    };
    return Sorter(context_.field, std::move(shares), wanted, compare,
                  {most_compared(), options_.sizes.few_comparisons}, std::move(sizes))
        .order(recorder_.here());
}

/// Comparisons that are opened at a time. Each part costs the rounds of a comparison; where nobody pages it is so large
/// that its comparisons weigh much more: few_comparisons weigh as much as the rounds that they would save.
std::size_t Engine::most_compared() const {
    constexpr std::size_t kPart = std::size_t{1} << 18, kRounds = 64;
    return most_exchanged_ != 0 ? 4 * most_exchanged_
           : options_.sizes.few_comparisons < kPart
               ? std::max(kPart, kRounds * options_.sizes.few_comparisons)
               : SIZE_MAX;
}

/// Opens whether they are. Nothing else refers to them: the comparison may take them as they are.
std::vector<bool> Engine::are_negative(Elements differences, const Interval &range) {
    return open_bits(recorder_.less(recorder_.known(std::move(differences), range), recorder_.constant(0)));
}

void Engine::shuffle(const std::vector<Vector> &rows, std::size_t count) {
    if (count < 2) {
        return;
    }
    if (count > most_sorted(rows.size())) {
        if (shuffles_parts(context_)) {
            return shuffle_long(rows, count);
        }
        require_room_for_network(count);
    }
    const auto columns = static_cast<std::uint32_t>(count);
    const std::vector<Handle> parts = load_rows(rows, count);
    const Handle all = recorder_.shuffle(recorder_.join(parts, columns), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Handle row = recorder_.gather({{all.id(), static_cast<std::uint32_t>(i) * columns, 1, columns}},
                                      Interval::of_type(rows[i].type));
        row = recorder_.is_assumed(parts[i]) ? std::move(row) : recorder_.certain(std::move(row));
        store_vector(rows[i], count, std::move(row));
    }
}

} // namespace picco::runtime
