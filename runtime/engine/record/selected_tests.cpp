// Comparisons with public numbers of what selections result in: the selection of what they were of either number.
//
// After `x = c ? 5 : y`, x < 3 is !c && y < 3. One of the two results has to be known, because both numbers are, or
// because it was asked for before; then a gate takes the place of the comparison, which is made as early as y is known.
// So a state that only constants are assigned to is never compared after its first value.
#include "engine/record/implied_range.h"
#include "engine/record/recorder.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace picco::runtime {

namespace {

/// A gate for each selection: with more of them the comparison itself sends less.
constexpr std::size_t kMostSelections = 64;
/// Of a vector, for the sake of one element.
constexpr std::size_t kMostGates = 1024;
/// Of numbers, in either direction, so that the value of a test is a number of 128 bits.
constexpr double kLargest = 0x1p62;

/// A gate less than so many rounds earlier is no gain: a comparison that selects is one protocol with what it selects,
/// the bit of a gate is made a number first. A test of equality is no such protocol.
std::uint64_t rounds_to_gain(const NumberTest &test) {
    return test.is_equality ? 1 : 6;
}

} // namespace

/// Where all values of the range have the same.
std::optional<Recorder::Outcome> Recorder::outcome_in(const Interval &range, const NumberTest &test) {
    if (range.lo < -kLargest || range.hi() > kLargest) {
        return std::nullopt;
    }
    const auto lo = static_cast<Int128>(range.lo), hi = static_cast<Int128>(range.hi());
    const Int128 first = test.value_of(lo), last = test.value_of(hi);
    const Int128 least = std::min(first, last), most = std::max(first, last);
    const bool is_same = most < 0 || least > 0 || (least == 0 && !test.is_equality) || least == most;
    return is_same ? std::optional(Outcome::of(test.is_equality ? least == 0 && most == 0 : most < 0))
                   : std::nullopt;
}

/// What the range of the node decides, what the test of a bit is, and what was found before.
std::optional<Recorder::Outcome> Recorder::known_test(const Tested &x) const {
    if (const auto outcome = outcome_in(table_[x.id].range, x.test)) {
        return outcome;
    }
    if (const NodeId bit = behind(x.id, Form::kBit); bit != 0) {
        const bool of_0 = x.test.holds(0), of_1 = x.test.holds(1);
        return of_0 == of_1 ? Outcome::of(of_0) : Outcome{Value::node(bit), of_0};
    }
    const auto found = tests_.find(x.id, x.test);
    return found ? std::optional(Outcome{*found, false}) : std::nullopt;
}

std::optional<NumberTest> NumberTest::behind(Op op, std::int64_t number) const {
    NumberTest test = *this;
    std::int64_t product = 0;
    switch (op) {
    case Op::kReduce:
        return test;
    case Op::kNegate:
        test.scale = -scale;
        return test;
    case Op::kAddConstant:
        return __builtin_mul_overflow(number, scale, &product) ||
                       __builtin_add_overflow(offset, product, &test.offset)
                   ? std::nullopt
                   : std::optional(test);
    case Op::kMultiplyConstant:
        return number == INT64_MIN || __builtin_mul_overflow(number, scale, &test.scale)
                   ? std::nullopt
                   : std::optional(test);
    default:
        return std::nullopt;
    }
}

/// The same test of what the node was made of by a public factor or summand; false where it was not.
bool Recorder::look_behind(Tested &x) const {
    const Node &node = table_[x.id];
    if (node.state != State::kPending) {
        return false;
    }
    std::optional<std::int64_t> number = 0;
    if (node.op == Op::kAddConstant || node.op == Op::kMultiplyConstant) {
        number = arithmetic_.field().to_int64(table_.share(x.id));
    }
    const auto test = number ? x.test.behind(node.op, *number) : std::nullopt;
    if (!test) {
        return false;
    }
    x = {node.operands[0], *test};
    return true;
}

/// Goes behind factors and summands up to what is known.
std::optional<Recorder::Outcome> Recorder::settle(Tested &x) const {
    std::optional<Outcome> result = known_test(x);
    while (!result && look_behind(x)) {
        result = known_test(x);
    }
    return result;
}

/// Where the bit has this value; nothing where that does not tell.
std::optional<Recorder::Outcome> Recorder::outcome_where(const Tested &x, NodeId bit, bool is_set) const {
    ImpliedRange implied(table_, origins_, known_ranges_);
    const auto range = implied.where(x.id, bit, is_set);
    return range ? outcome_in(*range, x.test) : Outcome::of(false);
}

/// Gives a selection, or a sum of some, the range that its conditions imply.
void Recorder::narrow(const Handle &x) {
    if (x.is_constant() || computes_bytes() || table_[x.id()].state != State::kPending) {
        return;
    }
    ImpliedRange implied(table_, origins_, known_ranges_);
    const Interval range = implied.of(x.id());
    known_ranges_.keep(x.id(), {table_.birth(x.id()), range, implied.is_certain()});
    Node &node = table_[x.id()];
    if (!range.contains(node.range) && (implied.is_certain() || node.is_assumed != 0)) {
        node.range = range;
    }
}

Handle Recorder::taken(const Outcome &outcome) {
    const Handle value = refer(outcome.value);
    return outcome.is_inverted ? logical_not(value) : value.copy();
}

/// The two numbers of which the node is one, and the bit that decides; nothing where it is no selection.
std::optional<Recorder::Choice> Recorder::choice_of(NodeId id) const {
    const Node &node = table_[id];
    if (node.state != State::kPending || (node.op != Op::kSelect && node.op != Op::kMultiply)) {
        return std::nullopt;
    }
    if (const NodeId bit = behind(node.operands[0], Form::kBit); bit != 0) {
        return Choice{bit, node.operands[1], node.operands[2]};
    }
    const NodeId bit = node.op == Op::kMultiply ? behind(node.operands[1], Form::kBit) : 0;
    return bit != 0 ? std::optional(Choice{bit, node.operands[0], 0}) : std::nullopt;
}

/// From a test of a selection to that of the one of its numbers whose result is not known. False where neither or
/// nothing is known.
bool Recorder::step_into_choice(Tested &x, std::vector<ChosenTest> &way) const {
    const auto choice = choice_of(x.id);
    if (!choice || way.size() == kMostSelections) {
        return false;
    }
    Tested first{choice->when_set, x.test}, other{choice->otherwise, x.test};
    const auto known = [&](Tested &side, bool is_set) { // node 0 is the number 0
        if (side.id == 0) {
            return std::optional(Outcome::of(side.test.holds(0)));
        }
        auto outcome = settle(side);
        return outcome ? outcome : outcome_where(side, choice->bit, is_set);
    };
    if (const auto result = known(first, true)) {
        way.push_back({x, choice->bit, *result, true});
        x = other;
    } else if (const auto result_of_other = known(other, false)) {
        way.push_back({x, choice->bit, *result_of_other, false});
        x = first;
    } else {
        return false;
    }
    return true;
}

/// When the result is there if the way is taken, which ends at a test that is known then.
std::uint64_t Recorder::ready_by(const std::vector<ChosenTest> &way, std::uint64_t end) const {
    const auto and_rounds = static_cast<std::uint64_t>(latency_.of(Op::kAnd, 0, 0));
    std::uint64_t ready = end;
    for (std::size_t i = way.size(); i-- > 0;) {
        const Value known = way[i].known.value;
        ready = std::max({ready, table_[way[i].bit].ready(),
                          known.is_constant() ? 0 : table_[known.id()].ready()}) +
                and_rounds;
    }
    return ready;
}

/// Of the value that is compared with 0.
int Recorder::bits_of_test(const Tested &x) const {
    const auto number = [](std::int64_t n) { return Interval::of(static_cast<double>(n)); };
    const Interval range = table_[x.id].range * number(x.test.scale) + number(x.test.offset);
    return x.test.is_equality ? range.absolute_bits() : range.signed_bits();
}

/// Of the protocol that compares in the fewest.
std::uint64_t Recorder::rounds_of_test(const Tested &x) const {
    const Op op = x.test.is_equality ? Op::kEqualZero : Op::kLessThanZero;
    const int k = std::max(1, bits_of_test(x));
    return static_cast<std::uint64_t>(latency_.of(op, k, latency_.has_few_rounds(op, k) ? kFewRounds : 0));
}

Handle Recorder::test_of(const Tested &x) {
    const Handle scaled = multiply_constant(refer(Value::node(x.id)), x.test.scale);
    const Handle value = add(scaled, constant(x.test.offset));
    return x.test.is_equality ? equal_zero(value) : less_than_zero(value);
}

/// Of an element of a vector of which it is known for all of them. Not of orders: that of a vector may be part of a
/// selection, and would be found once more for the element.
std::optional<Handle> Recorder::test_of_element(const Tested &x) {
    const Node &node = table_[x.id];
    if (node.op != Op::kElement || node.state != State::kPending || !x.test.is_equality) {
        return std::nullopt;
    }
    const auto index = static_cast<std::uint32_t>(table_.share(x.id)[0]);
    Tested whole{node.operands[0], x.test};
    auto result = test_of_selected(whole, false);
    return !result || result->is_constant() ? std::move(result) : std::optional(element(*result, index));
}

/// x == 0, or x < 0, from tests of what x was selected from. Nothing where that takes more than one comparison, or any
/// if it may not compare, or is no earlier; then x is what is left to be compared, without public factors and
/// summands.
std::optional<Handle> Recorder::test_of_selected(Tested &x, bool may_compare) {
    if (computes_bytes()) {
        return std::nullopt;
    }
    const std::uint32_t count = table_[x.id].count;
    if (auto known = cases_.empty() ? std::nullopt : test_of_cases(x);
        known && (known->is_constant() || count_of(*known) == count)) {
        return known;
    }
    std::vector<ChosenTest> way;
    std::optional<Outcome> outcome = settle(x);
    Tested at = x;
    while (!outcome && step_into_choice(at, way)) {
        outcome = at.id == 0 ? std::optional(Outcome::of(at.test.holds(0))) : settle(at);
    }
    std::optional<Handle> end = outcome ? std::optional(taken(*outcome)) : test_of_element(at);
    if (!end) {
        if (way.empty() || !may_compare || bits_of_test(at) > bits_of_test(x)) {
            return std::nullopt;
        }
        const std::uint64_t ready = ready_by(way, table_[at.id].ready() + rounds_of_test(at));
        if (ready + rounds_to_gain(x.test) > table_[x.id].ready() + rounds_of_test(x)) {
            return std::nullopt;
        }
    } else if (!may_compare && way.size() * count > kMostGates) {
        return std::nullopt;
    }
    Handle result = end ? std::move(*end) : test_of(at);
    for (; !way.empty(); way.pop_back()) {
        const ChosenTest &last = way.back();
        const Handle bit = refer(Value::node(last.bit)), known = taken(last.known);
        result = last.is_first ? select(bit, known, result) : select(bit, result, known);
        remember(last.of, result);
    }
    return result.is_constant() || count_of(result) == count ? std::optional(std::move(result))
                                                             : std::nullopt;
}

/// Of bits: others stay what they are.
void Recorder::remember(const Tested &x, const Handle &result) {
    if (result.is_constant() || (is_form(result, Form::kBit) && count_of(result) == table_[x.id].count)) {
        tests_.remember(x.id, x.test, result.get());
    }
}

} // namespace picco::runtime
