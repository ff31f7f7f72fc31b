// Unit vectors of indices, as units_plan.cpp says.
#include "engine/tables/units.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <type_traits>

namespace picco::runtime {

namespace {

/// What is kept to be found again.
constexpr std::size_t kMostUnits = 64, kMostReads = 64, kMostMatrices = 8;

template <class T>
std::shared_ptr<T> keep(std::vector<std::shared_ptr<T>> &kept, std::size_t most,
                        std::remove_const_t<T> &&made) {
    if (kept.size() == most) {
        kept.erase(kept.begin());
    }
    return kept.emplace_back(std::make_shared<T>(std::move(made)));
}

} // namespace

Units::Units(ValueTable &table, Recorder &recorder, Costs costs)
    : table_(table), recorder_(recorder), costs_(std::move(costs)) {}

Units::~Units() = default;

void Units::forget() {
    known_.clear();
    reads_.clear();
    matrices_.clear();
}

std::optional<Handle> Units::find(const Handle &x, std::size_t count) {
    if (!is_used() || x.is_constant() || count < 2 || count > kMostEntries) {
        return std::nullopt;
    }
    steps_.clear();
    planned_.clear();
    const Span wanted{0, static_cast<std::int64_t>(count)};
    const auto derived = plan_node(x.id(), wanted);
    if (!derived || !steps_[*derived].known.contains(wanted)) {
        return std::nullopt;
    }
    if (steps_[*derived].kind != Step::Kind::kKnown &&
        !is_worth(*derived, by_bits_step(x.id(), wanted, true))) {
        return std::nullopt;
    }
    built_.clear();
    built_.resize(steps_.size());
    const Unit unit = build(*derived);
    if (steps_[*derived].kind != Step::Kind::kKnown) {
        remember(x.id(), unit);
    }
    return recorder_.settled(part(unit, wanted));
}

Handle Units::by_bits(const Handle &x, std::size_t count) {
    const Span wanted{0, static_cast<std::int64_t>(count)};
    const Index index = index_of(x.id());
    for (const auto &known : known_) {
        if (known->of == index && known->unit.known.contains(wanted)) {
            return recorder_.settled(part(known->unit, wanted));
        }
    }
    const Unit unit = unit_by_bits(x, wanted);
    remember(x.id(), unit);
    return unit.entries.copy();
}

void Units::note_read(const Handle &value, const Recorder::Place &place, const Recorder::Table &table,
                      std::size_t positions) {
    if (is_used() && !value.is_constant() && !table.elements.is_constant() && positions <= kMostEntries &&
        table.updates.empty() && recorder_.count_of(value) == 1) {
        keep(reads_, kMostReads,
             Read{index_of(value.id()),
                  {place.columns.copy(), place.rows.copy()},
                  table.elements.copy(),
                  table.column_bits,
                  positions});
    }
}

void Units::remember(NodeId id, const Unit &unit) {
    keep(known_, kMostUnits, KnownUnit{index_of(id), unit.copy()});
}

Units::Unit Units::build(StepId id) {
    if (built_[id]) {
        return built_[id]->copy();
    }
    const Step step = steps_[id];
    Unit unit{step.span, step.known, Handle()};
    switch (step.kind) {
    case Step::Kind::kNumber:
        unit.entries = recorder_.constant(1);
        break;
    case Step::Kind::kBit: {
        table_.retain(step.of);
        const Handle bit = recorder_.settled(Handle(table_, Value::node(step.of)));
        std::vector<Handle> pieces;
        pieces.push_back(recorder_.subtract(recorder_.constant(1), bit));
        pieces.push_back(bit.copy());
        const Unit both{{0, 2}, kEverywhere, joined(std::move(pieces), {1, 1})};
        unit.entries = part(both, step.span);
        break;
    }
    case Step::Kind::kKnown:
        unit.entries = part(step.unit->unit, step.span);
        break;
    case Step::Kind::kByBits: {
        table_.retain(step.of);
        const Span wanted = step.known == kEverywhere ? step.span : step.known;
        const Unit all = unit_by_bits(Handle(table_, Value::node(step.of)), wanted);
        unit.entries = part(all, step.span);
        remember(step.of, unit);
        break;
    }
    case Step::Kind::kMoved: {
        Unit from = build(step.first);
        from.span = moved(from.span, step.number);
        unit.entries = part(from, step.span);
        break;
    }
    case Step::Kind::kChosen:
        unit.entries = part(build_chosen(step), step.span);
        break;
    case Step::Kind::kRead:
        unit.entries = part(build_read(step), step.span);
        break;
    }
    built_[id] = unit.copy();
    return unit;
}

/// The entries of the span, 0 where the unit has none.
Handle Units::part(const Unit &unit, const Span &span) {
    if (span == unit.span) {
        return unit.entries.copy();
    }
    const Span common = meet(span, unit.span);
    if (common.is_empty()) {
        std::vector<Handle> pieces;
        pieces.push_back(recorder_.constant(0));
        return joined(std::move(pieces), {span.count()});
    }
    std::vector<Handle> pieces;
    std::vector<std::size_t> counts;
    const auto add = [&](Handle piece, std::size_t count) {
        if (count > 0) {
            pieces.push_back(std::move(piece));
            counts.push_back(count);
        }
    };
    add(recorder_.constant(0), Span{span.first, common.first}.count());
    const auto from = static_cast<std::uint32_t>(common.first - unit.span.first);
    const auto count = static_cast<std::uint32_t>(common.count());
    add(unit.span.count() == 1 ? unit.entries.copy()
        : count == 1           ? recorder_.element(unit.entries, from)
        : count == unit.span.count()
            ? unit.entries.copy()
            : recorder_.gather({{unit.entries.id(), from, 1, count}}, Interval::bit()),
        count);
    add(recorder_.constant(0), Span{common.end, span.end}.count());
    return joined(std::move(pieces), counts);
}

/// Pieces one after the other; a single value stands for all of its piece.
Handle Units::joined(std::vector<Handle> pieces, const std::vector<std::size_t> &counts) {
    if (pieces.size() == 1 && (counts[0] == 1 || recorder_.count_of(pieces[0]) == counts[0])) {
        return std::move(pieces[0]);
    }
    std::vector<Run> runs;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        pieces[i] = recorder_.settled(pieces[i]);
        runs.push_back({pieces[i].id(), 0, recorder_.count_of(pieces[i]) > 1 ? 1 : 0,
                        static_cast<std::uint32_t>(counts[i])});
    }
    return recorder_.gather(std::move(runs), Interval::bit());
}

/// Where only one of them has entries, these are multiplied by the condition or its complement.
Units::Unit Units::build_chosen(const Step &step) {
    const Unit one = build(step.first), other = build(step.second);
    table_.retain(step.of);
    const Handle condition = recorder_.settled(Handle(table_, Value::node(step.of)));
    const Span span = hull(one.span, other.span);
    if (!meet(one.span, other.span).is_empty()) {
        const Handle selected = recorder_.select(condition, part(one, span), part(other, span));
        return {span, step.known, recorder_.settled(selected)};
    }
    const Handle otherwise = recorder_.subtract(recorder_.constant(1), condition);
    const bool is_in_front = one.span.first < other.span.first;
    const Unit &front = is_in_front ? one : other, &back = is_in_front ? other : one;
    std::vector<Handle> pieces;
    pieces.push_back(recorder_.multiply(is_in_front ? condition : otherwise, front.entries));
    pieces.push_back(recorder_.constant(0));
    pieces.push_back(recorder_.multiply(is_in_front ? otherwise : condition, back.entries));
    std::vector<std::size_t> counts{front.span.count(), Span{front.span.end, back.span.first}.count(),
                                    back.span.count()};
    if (counts[1] == 0) {
        pieces.erase(pieces.begin() + 1);
        counts.erase(counts.begin() + 1);
    }
    return {span, step.known, joined(std::move(pieces), counts)};
}

/// Entry i is the sum of those of the place at which the element is i. Where the place tells no element the value is 0.
Units::Unit Units::build_read(const Step &step) {
    const Read &read = *step.read;
    const Span wanted = step.known == kEverywhere ? step.span : step.known;
    const auto rows = matrix(read, wanted);
    const Recorder::Place &place = read.place;
    std::vector<Handle> pieces;
    for (std::size_t i = 0; i < rows->rows.size(); ++i) {
        const bool is_zero = wanted.first + static_cast<std::int64_t>(i) == 0;
        Recorder::Table table{is_zero ? recorder_.subtract(rows->rows[i], recorder_.constant(1))
                                      : rows->rows[i].copy(),
                              read.column_bits,
                              {}};
        Handle entry = recorder_.look_up(place, table, is_zero ? Interval{-1, 1} : Interval::bit());
        pieces.push_back(is_zero ? recorder_.add(entry, recorder_.constant(1)) : std::move(entry));
    }
    const std::vector<std::size_t> counts(pieces.size(), 1);
    return {wanted, step.known, joined(std::move(pieces), counts)};
}

std::shared_ptr<Units::Matrix> Units::matrix(const Read &read, const Span &wanted) {
    if (auto known = matrix_of(read, wanted)) {
        make(*known);
        return known;
    }
    Matrix made{index_of(read.elements.id()), wanted};
    const std::size_t count = wanted.count();
    if (const auto numbers = recorder_.public_numbers(read.elements)) {
        for (std::size_t i = 0; i < count; ++i) {
            std::vector<std::int64_t> row;
            for (const mpz_class &number : *numbers) {
                row.push_back(number == wanted.first + static_cast<std::int64_t>(i) ? 1 : 0);
            }
            made.rows.push_back(recorder_.constants(row));
        }
        return keep(matrices_, kMostMatrices, std::move(made));
    }
    std::vector<Unit> units;
    for (std::uint32_t k = 0; k < read.positions; ++k) {
        const Handle element = recorder_.element(read.elements, k);
        units.push_back(
            element.is_constant()
                ? Unit{{element.constant(), element.constant() + 1}, kEverywhere, recorder_.constant(1)}
                : unit_by_bits(element, wanted));
    }
    for (std::size_t i = 0; i < count; ++i) {
        const std::int64_t number = wanted.first + static_cast<std::int64_t>(i);
        std::vector<Handle> entries;
        for (const Unit &unit : units) {
            entries.push_back(part(unit, {number, number + 1}));
        }
        made.rows.push_back(joined(std::move(entries), std::vector<std::size_t>(units.size(), 1)));
        made.ready = std::max(made.ready, ready(made.rows.back()));
    }
    return keep(matrices_, kMostMatrices, std::move(made));
}

/// What is known of the elements before is known of those behind, where the value's unit vector is. It is made once a read
/// asks for it.
void Units::note_write(const Handle &before, const Handle &after, const Handle &unit, const Handle &value) {
    const auto known = std::ranges::find_if(
        matrices_, [&](const auto &each) { return each->elements == index_of(before.id()); });
    constexpr int kMostWrites = 8;
    if (known == matrices_.end() || after.is_constant() || (*known)->writes == kMostWrites) {
        return;
    }
    const Span wanted = (*known)->span;
    steps_.clear();
    planned_.clear();
    const auto derived = plan(value.get(), wanted, false);
    if (!derived || !steps_[*derived].known.contains(wanted)) {
        return;
    }
    std::vector<bool> seen(steps_.size());
    const double products = static_cast<double>(wanted.count() * recorder_.count_of(after));
    keep(matrices_, kMostMatrices,
         Matrix{.elements = index_of(after.id()),
                .span = wanted,
                .before = *known,
                .unit = unit.copy(),
                .value = value.copy(),
                .ready = std::max({(*known)->ready, ready(unit), steps_[*derived].ready}) + 1,
                .writes = (*known)->writes + 1,
                .bits = (*known)->bits + price(*derived, seen) + products * costs_.product});
}

void Units::make(Matrix &matrix) {
    if (matrix.before == nullptr) {
        return;
    }
    make(*matrix.before);
    const StepId step = *plan(matrix.value.get(), matrix.span, true);
    built_.resize(steps_.size());
    const Unit of_value = build(step);
    for (std::size_t i = 0; i < matrix.span.count(); ++i) {
        const std::int64_t number = matrix.span.first + static_cast<std::int64_t>(i);
        matrix.rows.push_back(recorder_.settled(
            recorder_.select(matrix.unit, part(of_value, {number, number + 1}), matrix.before->rows[i])));
        matrix.ready = std::max(matrix.ready, ready(matrix.rows.back()));
    }
    matrix.before = nullptr;
    matrix.unit = Handle();
    matrix.value = Handle();
    matrix.writes = 0;
    matrix.bits = 0;
}

Units::Unit Units::unit_by_bits(const Handle &x, const Span &span) {
    const auto width = static_cast<int>(std::bit_width(span.count() - 1));
    const auto first = static_cast<double>(span.first), end = first + std::ldexp(1, width);
    const Interval range = recorder_.range_of(x);
    const Handle from_first = recorder_.subtract(x, recorder_.constant(span.first));
    Handle entries = recorder_.one_hot(recorder_.low_bits(from_first, width), span.count());
    Handle inside = recorder_.constant(1);
    if (range.lo < first) {
        inside = recorder_.logical_not(recorder_.less(x, recorder_.constant(span.first)));
    }
    if (range.end > end) {
        inside =
            recorder_.logical_and(inside, recorder_.less(x, recorder_.constant(static_cast<Int128>(end))));
    }
    if (!inside.is_constant(1)) {
        entries = recorder_.settled(recorder_.multiply(inside, entries));
    }
    std::vector<Handle> pieces; // one, or a single 0 for all
    pieces.push_back(std::move(entries));
    return {span, span, joined(std::move(pieces), {span.count()})};
}

} // namespace picco::runtime
