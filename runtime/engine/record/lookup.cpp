// Look-ups in tables at private places: unit vectors of indices, and tables with updates.
#include "engine/record/recorder.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace picco::runtime {

Handle Recorder::one_hot(const std::vector<Handle> &bits, std::size_t entries) {
    if (bits.empty()) {
        return to_field(constant(1));
    }
    const auto count = static_cast<std::uint32_t>(entries);
    if (bits.size() == 1) {
        const Handle set = to_field(bits[0]), clear = to_field(subtract(constant(1), set));
        std::vector<Run> runs{{clear.id(), 0, 1, 1}, {set.id(), 0, 1, 1}};
        runs.resize(entries);
        return gather(std::move(runs), Interval::bit());
    }
    std::vector<NodeId> list;
    for (const Handle &bit : bits) {
        list.push_back(to_field(bit).take().id());
    }
    return record_of_list({.op = Op::kOneHot,
                           .form = Form::kField,
                           .range = Interval::bit(),
                           .k = static_cast<int>(bits.size()),
                           .m = static_cast<int>(entries),
                           .count = count},
                          std::move(list));
}

std::vector<Handle> Recorder::low_bits(const Handle &x, int count) {
    std::vector<Handle> bits;
    if (count > 0 && is_bit_valued(x)) { // a bit already, in any form
        bits.push_back(x.copy());
        while (bits.size() < static_cast<std::size_t>(count)) {
            bits.push_back(constant(0));
        }
        return bits;
    }
    return count > 0 ? bits_of(x, count) : std::move(bits);
}

/// Of each number of so many bits whether these are its bits.
std::vector<Handle> Recorder::units_of(const std::vector<Handle> &bits) {
    std::vector<Handle> units;
    if (bits.empty()) {
        units.push_back(constant(1));
        return units;
    }
    if (bits.size() == 1) {
        units.push_back(logical_not(to_bit(bits[0])));
        units.push_back(to_bit(bits[0]));
        return units;
    }
    const auto half = static_cast<std::ptrdiff_t>(bits.size() / 2);
    const auto copies = [](auto first, auto last) {
        std::vector<Handle> result;
        for (; first != last; ++first) {
            result.push_back(first->copy());
        }
        return result;
    };
    const std::vector<Handle> low = units_of(copies(bits.begin(), bits.begin() + half)),
                              high = units_of(copies(bits.begin() + half, bits.end()));
    for (const Handle &upper : high) {
        for (const Handle &lower : low) {
            units.push_back(logical_and(lower, upper));
        }
    }
    return units;
}

/// What is wanted of them only is computed: others are dropped unread.
std::vector<Handle> Recorder::tests(const Handle &x, std::int64_t first, std::size_t count) {
    constexpr std::int64_t kFewTests = 3; // cheaper one by one
    constexpr double kFewNumbers = 256;
    const Interval range = range_of(x);
    const auto end = first + static_cast<std::int64_t>(count);
    // Those that can hold.
    const std::int64_t from = range.lo > static_cast<double>(first) ? static_cast<std::int64_t>(range.lo)
                                                                    : first,
                       to = range.end < static_cast<double>(end) ? static_cast<std::int64_t>(range.end) : end;
    std::vector<Handle> result;
    if (x.is_constant() || computes_bytes() || to - from <= kFewTests) {
        for (std::int64_t number = first; number < end; ++number) {
            result.push_back(equal(x, constant(number)));
        }
        return result;
    }
    // Of few numbers all bits tell which one it is; of many the low ones do, where it is inside.
    const bool is_narrow = range.end - range.lo <= kFewNumbers;
    const std::int64_t base = is_narrow ? static_cast<std::int64_t>(range.lo) : from;
    const std::int64_t last = is_narrow ? static_cast<std::int64_t>(range.end) - 1 : to - 1;
    Handle inside = constant(1);
    if (range.lo < static_cast<double>(base)) {
        inside = logical_not(less(x, constant(base)));
    }
    if (range.end > static_cast<double>(last + 1)) {
        inside = logical_and(inside, less(x, constant(last + 1)));
    }
    const auto width = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(last - base)));
    const std::vector<Handle> units = units_of(low_bits(subtract(x, constant(base)), width));
    for (std::int64_t number = first; number < end; ++number) {
        const bool is_possible = from <= number && number < to;
        result.push_back(is_possible ? logical_and(units[static_cast<std::size_t>(number - base)], inside)
                                     : constant(0));
    }
    return result;
}

namespace {

/// The reference that a list owns; node 0 for what is missing.
NodeId owned(const Handle &handle) {
    return handle.is_constant() ? 0 : handle.copy().take().id();
}

} // namespace

/// The bits of writes one after the other, as an operand list; with what overwrites behind each where some
/// add.
std::vector<NodeId> Recorder::bits_of_writes(const std::vector<const Write *> &writes, bool some_add) {
    std::vector<NodeId> list;
    const auto add = [&](const Handle &bit) {
        list.push_back(bit.is_constant(0) ? 0 : to_bit(bit).take().id());
    };
    for (const Write *write : writes) {
        std::for_each(write->place.begin(), write->place.end(), add);
        add(write->happens);
        if (some_add && write->adds) {
            list.push_back(0);
        } else if (some_add) {
            add(write->happens);
        }
    }
    mix(list.size());
    return list;
}

namespace {

bool adds(const Recorder::Write *write) {
    return write->adds;
}

std::uint16_t place_bits(const Recorder::Write &write, bool some_add) {
    return static_cast<std::uint16_t>(write.place.size() | (some_add ? kSomeAdd : 0));
}

} // namespace

Handle Recorder::last_writes(const std::vector<const Write *> &writes) {
    const bool some_add = std::ranges::any_of(writes, adds);
    return record({.op = Op::kLastWrites,
                   .form = Form::kBit,
                   .range = Interval::bit(),
                   .operands = {table_.add_list(bits_of_writes(writes, some_add))},
                   .k = place_bits(*writes[0], some_add),
                   .m = static_cast<int>(writes.size()),
                   .count = static_cast<std::uint32_t>(writes.size())});
}

Handle Recorder::seen_write(const std::vector<const Write *> &writes, const Write &read) {
    const auto length = static_cast<int>(writes.size());
    std::vector<const Write *> all = writes;
    all.push_back(&read);
    const bool some_add = std::ranges::any_of(writes, adds);
    return record({.op = Op::kSeenWrites,
                   .form = Form::kBit,
                   .range = Interval::bit(),
                   .operands = {table_.add_list(bits_of_writes(all, some_add))},
                   .k = place_bits(read, some_add),
                   .m = length,
                   .count = static_cast<std::uint32_t>(length + 1)});
}

Handle Recorder::seen_number(const std::vector<const Write *> &writes,
                             const std::vector<const Handle *> &values, const Write &read,
                             const Handle &before, Interval range) {
    std::vector<Handle> options;
    options.push_back(to_field(before));
    for (const Handle *value : values) {
        options.push_back(to_field(*value));
    }
    std::vector<Run> runs;
    for (const Handle &option : options) {
        runs.push_back({option.id(), 0, 1, 1});
    }
    // A read may see what several writes add up to.
    const Place seen{to_field(seen_write(writes, read)), Handle(), std::ranges::any_of(writes, adds)};
    return look_up(
        seen, {gather(std::move(runs), range), static_cast<int>(std::bit_width(writes.size())), {}}, range);
}

Handle Recorder::seen_word(const std::vector<const Write *> &writes,
                           const std::vector<const Handle *> &values, const Write &read, const Handle &before,
                           int bits) {
    std::vector<NodeId> list{seen_write(writes, read).take().id(), to_word(before, bits).take().id()};
    for (const Handle *value : values) {
        list.push_back(to_word(*value, bits).take().id());
    }
    return record({.op = Op::kPickWord,
                   .form = Form::kWord,
                   .range = {0, Interval::power(bits)},
                   .operands = {table_.add_list(std::move(list))},
                   .m = static_cast<int>(writes.size()) + 1,
                   .bit = bits,
                   .count = 1});
}

/// Adds the table's part to an operand list.
void Recorder::append(std::vector<NodeId> &list, const Table &table) {
    list.push_back(owned(table.elements));
    for (const Table::Update &update : table.updates) {
        list.push_back(owned(update.values));
        list.push_back(owned(update.rows));
    }
}

Handle Recorder::look_up(const Place &place, const Table &table, Interval range) {
    std::vector<NodeId> list{owned(place.columns), owned(place.rows)};
    append(list, table);
    mix(list.size());
    const bool is_local = arithmetic_.fold_sums(list, table.column_bits) == 0;
    Handle element = record({.op = is_local ? Op::kPick : Op::kFold,
                             .form = Form::kProduct,
                             .range = range,
                             .operands = {table_.add_list(std::move(list))},
                             .k = table.column_bits,
                             .m = place.tells_several ? kOfSeveral : 0,
                             .count = 1});
    return table.is_assumed ? doubtful(std::move(element)) : std::move(element);
}

Handle Recorder::one_hot_bits(const std::vector<Handle> &bits, std::size_t entries) {
    if (bits.empty()) {
        return public_bit(true);
    }
    if (bits.size() == 1) {
        const Handle set = to_bit(bits[0]), clear = to_bit(logical_not(bits[0]));
        return entries == 1 ? clear.copy()
                            : gather({{clear.id(), 0, 1, 1}, {set.id(), 0, 1, 1}}, Interval::bit());
    }
    std::vector<NodeId> list;
    for (const Handle &bit : bits) {
        list.push_back(to_bit(bit).take().id());
    }
    return record_of_list({.op = Op::kOneHotBits,
                           .form = Form::kBit,
                           .range = Interval::bit(),
                           .k = static_cast<int>(bits.size()),
                           .m = static_cast<int>(entries),
                           .count = static_cast<std::uint32_t>(entries)},
                          std::move(list));
}

Handle Recorder::look_up_word(const Place &place, const WordTable &table, Interval range, bool is_number) {
    const int bits = table_[table.elements.id()].bit;
    const bool is_public = is_form(table.elements, Form::kPublic);
    std::vector<NodeId> list{owned(place.columns), owned(place.rows), owned(table.elements)};
    Handle word = record({.op = Op::kReadTable,
                          .form = Form::kWord,
                          .range = {0, Interval::power(bits)},
                          .operands = {table_.add_list(std::move(list))},
                          .k = table.column_bits,
                          .m = place.rows.is_constant() || is_public ? 1 : 2,
                          .bit = bits,
                          .count = 1});
    return is_number ? std::move(word) : number_of(word, range);
}

Handle Recorder::number_of(const Handle &word, Interval range) {
    const int bits = word_bits(word);
    const bool has_sign = range.lo < 0;
    if (bits == 1 && !has_sign) {
        return record({Op::kPlane, Form::kBit, range, {word.id()}});
    }
    Handle number = record({.op = Op::kFromWord,
                            .form = Form::kField,
                            .range = range,
                            .operands = {word.id()},
                            .k = has_sign ? kSignedWord : 0,
                            .m = bits});
    table_.link_conversion(word.id(), number.id());
    return number;
}

Handle Recorder::write_table(const Handle &words, const std::vector<const Write *> &writes,
                             const std::vector<const Handle *> &values, int rounds) {
    const int bits = word_bits(words);
    std::vector<NodeId> list{owned(words)};
    for (const NodeId bit : bits_of_writes(writes, false)) {
        list.push_back(bit);
    }
    for (const Handle *value : values) {
        list.push_back(to_word(*value, bits, false).take().id());
    }
    return record({.op = Op::kWriteTable,
                   .form = Form::kWord,
                   .range = {0, Interval::power(bits)},
                   .operands = {table_.add_list(std::move(list))},
                   .k = static_cast<int>(writes[0]->place.size()),
                   .m = rounds,
                   .bit = bits,
                   .count = count_of(words)});
}

Handle Recorder::public_planes(const std::vector<mpz_class> &values, int bits) {
    return public_table(low_planes(values, bits));
}

Handle Recorder::public_planes(const std::vector<std::int64_t> &values, int bits) {
    return public_table(low_planes(values, bits));
}

Handle Recorder::public_table(PlainBits planes) {
    mix(planes.count);
    mix(planes.words);
    const NodeId id = table_.create(Op::kLeaf, Form::kPublic, Interval::unbounded(), line_,
                                    static_cast<std::uint32_t>(planes.count));
    table_[id].bit = static_cast<std::uint16_t>(planes.planes);
    table_[id].vector->words = std::move(planes.words);
    table_.finish(id);
    return Handle(table_, Value::node(id));
}

Handle Recorder::with_updates(const Table &table) {
    std::vector<NodeId> list;
    append(list, table);
    mix(list.size());
    const std::uint32_t count = count_of(table.elements);
    Handle elements = record({.op = Op::kAbsorb,
                              .form = Form::kProduct,
                              .range = Interval::unbounded(),
                              .operands = {table_.add_list(std::move(list))},
                              .k = table.column_bits,
                              .count = count});
    return table.is_assumed ? doubtful(std::move(elements)) : std::move(elements);
}

std::optional<Handle> Recorder::step_from(const Handle &base, const Handle &x) {
    if (base.is_constant() || x.is_constant() || table_[x.id()].state != State::kPending) {
        return std::nullopt;
    }
    const Node &node = table_[x.id()];
    const auto [first, second, third] = node.operands;
    if (node.op == Op::kAddConstant && first == base.id()) {
        return immediate_of(x.id());
    }
    if (node.op == Op::kAdd && (first == base.id() || second == base.id())) {
        return refer(Value::node(first == base.id() ? second : first));
    }
    if (node.op == Op::kSubtract && first == base.id()) {
        return negate(refer(Value::node(second)));
    }
    return std::nullopt;
}

} // namespace picco::runtime
