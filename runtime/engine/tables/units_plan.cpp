// How the unit vector of an index comes of others, when it is there and what it costs.
#include "engine/tables/units.h"

#include "protocols/lookup/one_hot.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace picco::runtime {

namespace {

/// Steps of one unit vector.
constexpr std::size_t kMostUnitSteps = 48;

} // namespace

Units::Span Units::meet(const Span &x, const Span &y) {
    return {std::max(x.first, y.first), std::min(x.end, y.end)};
}

Units::Span Units::hull(const Span &x, const Span &y) {
    return {std::min(x.first, y.first), std::max(x.end, y.end)};
}

Units::Span Units::moved(const Span &span, std::int64_t by) {
    const auto move = [&](std::int64_t bound) { return std::clamp(bound + by, -kFar, kFar); };
    return {span.first == -kFar ? -kFar : move(span.first), span.end == kFar ? kFar : move(span.end)};
}

Units::StepId Units::add(Step step) {
    steps_.push_back(step);
    return steps_.size() - 1;
}

/// What the range of the value excludes has no entry.
void Units::clip(Step &step, NodeId of) const {
    const Interval range = table_[of].range;
    const auto bound = [](double x) {
        constexpr double kMost = static_cast<double>(kFar);
        return x <= -kMost ? -kFar : x >= kMost ? kFar : static_cast<std::int64_t>(std::floor(x));
    };
    const Span possible{bound(range.lo), bound(range.end)};
    if (const Span left = meet(step.span, possible); !left.is_empty()) {
        step.span = left;
    }
    if (step.known.contains(possible)) {
        step.known = kEverywhere;
    }
}

std::optional<std::int64_t> Units::number_of(NodeId id) const {
    const Node &node = table_[id];
    if (node.form != Form::kPublic || node.state != State::kDone || node.count != 1) {
        return std::nullopt;
    }
    const auto numbers = recorder_.public_numbers(refer(id));
    return numbers && (*numbers)[0].fits_slong_p() && abs((*numbers)[0]) < kFar
               ? std::optional<std::int64_t>((*numbers)[0].get_si())
               : std::nullopt;
}

std::optional<Units::BitTimes> Units::bit_times(NodeId id) const {
    const Node &node = table_[id];
    if (node.range.is_bit()) {
        return BitTimes{id, 1};
    }
    if (node.op != Op::kMultiplyConstant || node.state != State::kPending ||
        !table_[node.operands[0]].range.is_bit()) {
        return std::nullopt;
    }
    const Handle factor = recorder_.immediate_of(id);
    return factor.is_constant() ? std::optional(BitTimes{node.operands[0], factor.constant()}) : std::nullopt;
}

/// wanted: of which numbers there must be entries, if only zeros.
std::optional<Units::StepId> Units::plan(Value value, const Span &wanted, bool may_take_bits) {
    if (value.is_constant()) {
        const std::int64_t number = value.constant();
        return add({.kind = Step::Kind::kNumber, .span = {number, number + 1}, .known = kEverywhere});
    }
    const NodeId id = value.id();
    if (const auto number = number_of(id)) {
        return plan(Value::constant(*number), wanted, false);
    }
    const std::pair key{id, wanted.first};
    if (const auto found = planned_.find(key);
        found != planned_.end() && found->second && steps_[*found->second].known.contains(wanted)) {
        return found->second;
    }
    std::optional<StepId> result = plan_node(id, wanted);
    if (result && !steps_[*result].known.contains(wanted)) {
        result.reset();
    }
    if (may_take_bits && wanted.count() <= kMostEntries && table_[id].count == 1 &&
        (!result || steps_[*result].kind != Step::Kind::kKnown)) {
        const Step direct = by_bits_step(id, wanted, false);
        if (!result || direct.ready < steps_[*result].ready) {
            result = add(direct);
        }
    }
    planned_[key] = result;
    return result;
}

std::optional<Units::StepId> Units::plan_node(NodeId id, const Span &wanted) {
    const Node &node = table_[id];
    if (node.count != 1 || steps_.size() > kMostUnitSteps) {
        return std::nullopt;
    }
    if (const auto known = known_unit(id, wanted)) {
        return add({.kind = Step::Kind::kKnown,
                    .span = known->unit.span,
                    .known = known->unit.known,
                    .ready = ready(known->unit.entries),
                    .unit = known});
    }
    if (node.range.is_bit()) {
        const bool is_number = node.form == Form::kField || node.form == Form::kPublic;
        return add({.kind = Step::Kind::kBit,
                    .span = {0, 2},
                    .known = kEverywhere,
                    .ready = node.ready() + (is_number ? 0 : 1),
                    .of = id});
    }
    std::optional<StepId> result;
    const auto read =
        std::ranges::find_if(reads_, [&](const auto &each) { return each->value == index_of(id); });
    if (read != reads_.end()) {
        result = plan_read(*read, wanted);
    } else if (node.state == State::kPending) {
        const auto [x, y, z] = node.operands;
        switch (node.op) {
        case Op::kReduce:
            result = plan_node(x, wanted);
            break;
        case Op::kAdd:
        case Op::kSubtract:
        case Op::kAddConstant:
        case Op::kMultiplyConstant:
            result = plan_sum(id, wanted);
            break;
        case Op::kSelect:
        case Op::kExchange:
        case Op::kSelectBit:
            result = plan_choice(x, Value::node(y), Value::node(z), wanted);
            break;
        case Op::kOther: { // of an exchange, the half that is not taken
            const NodeId kept = table_[z].op == Op::kReduce ? table_[z].operands[0] : z;
            const Node &half = table_[kept];
            if ((half.op == Op::kSelect || half.op == Op::kExchange) && half.state == State::kPending) {
                const auto [condition, first, second] = half.operands;
                result = plan_choice(condition, Value::node(second), Value::node(first), wanted);
            }
            break;
        }
        case Op::kMultiply:
            if (table_[x].range.is_bit()) {
                result = plan_choice(x, Value::node(y), Value::constant(0), wanted);
            } else if (table_[y].range.is_bit()) {
                result = plan_choice(y, Value::node(x), Value::constant(0), wanted);
            }
            break;
        default:
            break;
        }
    }
    if (result) {
        clip(steps_[*result], id);
    }
    return result;
}

/// x + c k for a bit c, or a constant.
std::optional<Units::StepId> Units::plan_sum(NodeId id, const Span &wanted) {
    const Node node = table_[id];
    if (node.op == Op::kMultiplyConstant) {
        const auto bit = bit_times(id);
        return bit ? plan_choice(bit->bit, Value::constant(bit->number), Value::constant(0), wanted)
                   : std::nullopt;
    }
    if (node.op == Op::kAddConstant) {
        const Handle by = recorder_.immediate_of(id);
        if (!by.is_constant() || std::abs(by.constant()) > kFar / 2) {
            return std::nullopt;
        }
        const auto from = plan(Value::node(node.operands[0]), moved(wanted, -by.constant()), true);
        return from ? std::optional(moved(*from, by.constant())) : std::nullopt;
    }
    for (const bool is_second : {true, false}) {
        if (node.op == Op::kSubtract && !is_second) {
            break;
        }
        const auto bit = bit_times(node.operands[is_second ? 1 : 0]);
        if (!bit || std::abs(bit->number) > static_cast<std::int64_t>(kMostEntries)) {
            continue;
        }
        const std::int64_t by = node.op == Op::kSubtract ? -bit->number : bit->number;
        const auto from =
            plan(Value::node(node.operands[is_second ? 0 : 1]), hull(wanted, moved(wanted, -by)), true);
        return from ? chosen(bit->bit, moved(*from, by), *from) : std::nullopt;
    }
    return std::nullopt;
}

Units::StepId Units::moved(StepId step, std::int64_t by) {
    const Step from = steps_[step];
    return add({.kind = Step::Kind::kMoved,
                .span = moved(from.span, by),
                .known = moved(from.known, by),
                .ready = from.ready,
                .number = by,
                .first = step});
}

std::optional<Units::StepId> Units::plan_choice(NodeId condition, Value first, Value second,
                                                const Span &wanted) {
    const auto one = plan(first, wanted, true);
    const auto other = one ? plan(second, wanted, true) : std::nullopt;
    return other ? chosen(condition, *one, *other) : std::nullopt;
}

std::optional<Units::StepId> Units::chosen(NodeId condition, StepId first, StepId second) {
    const Step one = steps_[first], other = steps_[second];
    const Span span = hull(one.span, other.span);
    if (span.count() > kMostEntries || table_[condition].count != 1) {
        return std::nullopt;
    }
    const bool are_numbers = one.kind == Step::Kind::kNumber && other.kind == Step::Kind::kNumber;
    const std::uint64_t decided = table_[condition].ready() + (table_[condition].form == Form::kBit ? 1 : 0);
    return add({.kind = Step::Kind::kChosen,
                .span = span,
                .known = meet(one.known, other.known),
                .ready = are_numbers ? decided : std::max({decided, one.ready, other.ready}) + 1,
                .bits = are_numbers ? 0 : static_cast<double>(span.count()) * costs_.product,
                .of = condition,
                .first = first,
                .second = second});
}

Units::Step Units::by_bits_step(NodeId id, const Span &wanted, bool may_derive) {
    const Handle x = refer(id);
    const auto width = static_cast<int>(std::bit_width(wanted.count() - 1));
    const double first = static_cast<double>(wanted.first), end = first + std::ldexp(1, width);
    const Interval range = table_[id].range;
    Step step{.kind = Step::Kind::kByBits, .span = wanted, .known = wanted, .of = id};
    if (range.end <= first || range.lo >= static_cast<double>(wanted.end)) {
        return step; // zeros
    }
    // Bits of numbers that begin elsewhere take about as long.
    step.ready = recorder_.when_low_bits_are_known(x, width, may_derive) + 1 +
                 static_cast<std::uint64_t>(one_hot_rounds(std::max(1, width)));
    step.bits = costs_.to_word(std::max(1, width)) + width * costs_.bit_to_number +
                static_cast<double>(one_hot_products(std::max(1, width), wanted.count())) * costs_.product;
    if (range.lo < first || range.end > end) {
        // A comparison takes about as long as to know all bits.
        const int all = range.is_finite() ? range.signed_bits() : width;
        step.ready = std::max(step.ready, recorder_.when_low_bits_are_known(x, all, false) + 1) + 1;
        step.bits += costs_.to_word(all) + static_cast<double>(wanted.count()) * costs_.product;
    }
    clip(step, id);
    return step;
}

/// Bits of a step and of all that it is made of.
double Units::price(StepId id, std::vector<bool> &seen) const {
    if (seen[id]) {
        return 0;
    }
    seen[id] = true;
    const Step &step = steps_[id];
    const bool has_parts = step.kind == Step::Kind::kChosen || step.kind == Step::Kind::kMoved;
    return step.bits + (has_parts ? price(step.first, seen) : 0) +
           (step.kind == Step::Kind::kChosen ? price(step.second, seen) : 0);
}

bool Units::spend(double more, std::uint64_t saved, std::uint64_t ready) {
    constexpr double kShare = 8; ///< of what rounds take is spent in all, at most
    if (more > costs_.round * static_cast<double>(saved) / 2 ||
        spent_ + more > costs_.round * static_cast<double>(ready) / kShare) {
        return false;
    }
    spent_ += more;
    return true;
}

/// Earlier, and for no more than that is worth.
bool Units::is_worth(StepId derived, const Step &direct) {
    std::vector<bool> seen(steps_.size());
    const double more = std::max(0.0, price(derived, seen) - direct.bits);
    const std::uint64_t ready = steps_[derived].ready;
    return ready < direct.ready && spend(more, direct.ready - ready, direct.ready);
}

} // namespace picco::runtime
