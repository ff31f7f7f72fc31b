// Unit vectors of indices, as units_plan.cpp says.
#include "engine/tables/units.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace picco::runtime {

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
    if (const auto known = known_unit(x.id(), wanted)) {
        return recorder_.settled(part(known->unit, wanted));
    }
    const Unit unit = unit_by_bits(x, wanted);
    remember(x.id(), unit);
    return unit.entries.copy();
}

std::shared_ptr<const Units::KnownUnit> Units::known_unit(NodeId id, const Span &wanted) const {
    for (const auto &known : known_) {
        if (known->of == index_of(id) && known->unit.known.contains(wanted)) {
            return known;
        }
    }
    return nullptr;
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
        const Handle bit = recorder_.settled(refer(step.of));
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
        const Span wanted = step.known == kEverywhere ? step.span : step.known;
        const Unit all = unit_by_bits(refer(step.of), wanted);
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
    const Handle condition = recorder_.settled(refer(step.of));
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
