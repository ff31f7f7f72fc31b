// Comparisons and logic on bits.
#include "engine/record/literal.h"
#include "engine/record/recorder.h"

#include <algorithm>
#include <array>
#include <utility>

namespace picco::runtime {
namespace {

/// Of a product of bits, or of products of bits.
bool is_factor(const ValueTable &table, Literal factor, NodeId product, int depth = 0) {
    const Node &node = table[product];
    return is_product(table, product, depth) &&
           std::ranges::any_of(std::array{node.operands[0], node.operands[1]}, [&](NodeId side) {
               return literal_of(table, side) == factor || is_factor(table, factor, side, depth + 1);
           });
}

} // namespace

Handle Recorder::public_bit(bool bit) {
    const NodeId id = table_.add_leaf(Form::kBit, Interval::of(bit));
    table_.share(id)[0] = arithmetic_.bit_share(bit);
    mix(bit);
    return Handle(table_, Value::node(id));
}

/// The truth of public numbers that are known already, one bit each.
Handle Recorder::public_bits(const Handle &x) {
    const Handle zero = public_bit(false), one = public_bit(true);
    const std::size_t limbs = immediate_.size();
    const std::uint64_t *words = table_.data(x.id());
    std::vector<Run> runs;
    for (std::uint32_t i = 0; i < count_of(x); ++i, words += limbs) {
        const bool bit = std::any_of(words, words + limbs, [](std::uint64_t word) { return word != 0; });
        const NodeId source = (bit ? one : zero).id();
        if (!runs.empty() && runs.back().source == source) {
            ++runs.back().count;
        } else {
            runs.push_back({source, 0, 0, 1});
        }
    }
    return gather(std::move(runs), Interval::bit());
}

Handle Recorder::to_bit(const Handle &x) {
    if (x.is_constant()) {
        return public_bit(x.constant() != 0);
    }
    if (is_form(x, Form::kBit)) {
        return x.copy();
    }
    if (is_form(x, Form::kPublic) && is_done(x.id())) {
        return public_bits(x);
    }
    const Handle bit = logical_not(equal_zero(x)); // public where the range of x tells it
    return bit.is_constant() ? public_bit(bit.constant() != 0) : to_bit(bit);
}

/// An operand of a comparison. The result of a selection is reduced by itself, because it is likely to be
/// used again; of other products only the difference is reduced.
Operand Recorder::steady(const Handle &x) {
    if (!is_form(x, Form::kProduct)) {
        return Operand(x);
    }
    const NodeId inner = product_in(x.id());
    const Node &node = table_[inner != 0 ? inner : x.id()];
    const bool is_reduced = node.op == Op::kSelect || node.op == Op::kMinimum || node.converted != 0;
    return is_reduced ? Operand(to_field(x)) : Operand(x);
}

Handle Recorder::less(const Handle &x, const Handle &y) {
    if (are_plain(x, y)) {
        return less_of_numbers(x, y);
    }
    if (stay_bits(x, y) && needs_comparison(range_of(x) - range_of(y))) {
        return less_by_bits(x, y);
    }
    const Operand a = steady(x), b = steady(y);
    if (is_form(a, Form::kField) && is_form(b, Form::kField) && a.id() != b.id()) {
        return less_of_numbers(a, b);
    }
    return less_than_zero(tested_difference(a, b));
}

/// The same one for all tests: joins of branches look for sums of what is stored alone.
Handle Recorder::tested_difference(const Handle &x, const Handle &y) {
    const bool was_eager = std::exchange(eager_, true);
    Handle difference = subtract(x, y);
    eager_ = was_eager;
    return difference;
}

/// Of sharings of degree t: nothing but the comparison will want the difference.
Handle Recorder::less_of_numbers(const Handle &x, const Handle &y) {
    narrow(x);
    narrow(y);
    const Interval difference = table_[x.id()].range - table_[y.id()].range;
    if (!needs_comparison(difference)) {
        return less_than_zero(subtract(x, y));
    }
    const int k = checked_bits(difference.signed_bits(), latency_.max_signed_bits());
    return record({Op::kLessThanZero, Form::kBit, Interval::bit(), {x.id(), y.id()}, k});
}

/// From tests of what x was selected from, or from the bits that it is a sum of. Nothing where x, or what is left of it then,
/// has to be compared.
std::optional<Handle> Recorder::test_of_parts(Tested &x) {
    const Tested whole = x;
    auto result = test_of_selected(x);
    return result ? std::move(result) : test_of_bits(whole);
}

Handle Recorder::less_than_zero(const Handle &x) {
    if (x.is_constant()) {
        return constant(x.constant() < 0);
    }
    narrow(x);
    const Interval range = range_of(x);
    if (range.end <= 0 || range.lo >= 0) {
        return constant(range.end <= 0);
    }
    Tested tested{x.id(), {false, 1, 0}};
    if (range.lo >= -1 && range.end <= 1) {
        const auto known = settle(tested);
        return known ? taken(*known) : negate(x);
    }
    if (is_form(x, Form::kBits)) {
        return sign_of(x);
    }
    const int k = checked_bits(range.signed_bits(), latency_.max_signed_bits());
    if (auto result = test_of_parts(tested)) {
        return std::move(*result);
    }
    const Operand a = in_field(x);
    Handle result = record({Op::kLessThanZero, Form::kBit, Interval::bit(), {a.id()}, k});
    remember(tested, result);
    return result;
}

Handle Recorder::equal(const Handle &x, const Handle &y) {
    if (is_bit_valued(x) && is_bit_valued(y)) {
        return logical_not(logical_xor(x, y));
    }
    if (stay_bits(x, y)) {
        return equal_by_bits(x, y);
    }
    const Operand a = steady(x), b = steady(y);
    return equal_zero(tested_difference(a, b));
}

Handle Recorder::equal_zero(const Handle &x) {
    if (x.is_constant()) {
        return constant(x.constant() == 0);
    }
    narrow(x);
    const Interval range = range_of(x);
    if (!range.contains(0)) {
        return constant(0);
    }
    if (is_form(x, Form::kBit)) {
        return logical_not(x);
    }
    if (is_form(x, Form::kBits)) {
        return no_bit_set(bits_of(x, static_cast<int>(table_.bits(x.id())->size())));
    }
    const int k = checked_bits(range.absolute_bits(), latency_.max_absolute_bits());
    Tested tested{x.id(), {true, 1, 0}};
    if (auto result = test_of_parts(tested)) {
        return std::move(*result);
    }
    const Operand a = in_field(x);
    Handle result = record({Op::kEqualZero, Form::kBit, Interval::bit(), {a.id()}, k});
    remember(tested, result);
    return result;
}

Handle Recorder::truth(const Handle &x) {
    if (is_bit_valued(x)) {
        return x.copy();
    }
    return logical_not(equal_zero(x));
}

Handle Recorder::bit_operation(Op op, const Handle &x, const Handle &y) {
    return record({op, Form::kBit, Interval::bit(), {x.id(), y.id()}});
}

/// What stands beside the factor in a product of bits; nothing where it is no factor of it.
std::optional<Handle> Recorder::without_factor(NodeId product, NodeId factor, int depth) {
    if (!is_product(table_, product, depth)) {
        return std::nullopt;
    }
    const std::array<NodeId, 2> sides = {table_[product].operands[0], table_[product].operands[1]};
    for (const std::size_t i : {0, 1}) {
        const Handle other = refer(Value::node(sides[1 - i]));
        if (literal_of(table_, sides[i]) == literal_of(table_, factor)) {
            return other.copy();
        }
        if (const auto rest = without_factor(sides[i], factor, depth + 1)) {
            return logical_and(*rest, other);
        }
    }
    return std::nullopt;
}

/// What x & y is where one of them says something of the other: x & !x is 0, x & (x & y) is x & y, x & (!x & y) is 0,
/// !x & !(x & y) is !x, and x & !(x & y) is x & !y. What stays set once it was set is made of such.
std::optional<Handle> Recorder::absorbed(const Handle &x, const Handle &y) {
    const Literal one = literal_of(table_, x.id()), other = literal_of(table_, y.id());
    if (one.bit == other.bit) {
        return one == other ? x.copy() : constant(0);
    }
    if (!is_product(table_, other.bit, 0)) {
        return std::nullopt;
    }
    const bool has_opposite = is_factor(table_, one.opposite(), other.bit);
    if (!other.is_negated) {
        return is_factor(table_, one, other.bit) ? std::optional(y.copy())
               : has_opposite                    ? std::optional(constant(0))
                                                 : std::nullopt;
    }
    if (has_opposite) {
        return x.copy();
    }
    const auto rest = without_factor(other.bit, x.id(), 0);
    return rest ? std::optional(logical_and(x, logical_not(*rest))) : std::nullopt;
}

/// The product of two bits, where it is no product of these two.
std::optional<Handle> Recorder::shorter_product(const Handle &x, const Handle &y) {
    auto shorter = absorbed(x, y);
    return shorter ? std::move(shorter) : absorbed(y, x);
}

Handle Recorder::logical_and(const Handle &x, const Handle &y) {
    if (x.is_constant() || y.is_constant()) {
        const Handle &public_one = x.is_constant() ? x : y;
        return public_one.constant() == 0 ? constant(0) : (x.is_constant() ? y : x).copy();
    }
    if (x.get() == y.get()) {
        return x.copy();
    }
    if (is_form(x, Form::kBit) || is_form(y, Form::kBit)) {
        const Handle a = to_bit(x), b = to_bit(y);
        if (a.is_constant() || b.is_constant()) {
            return logical_and(a, b);
        }
        auto shorter = shorter_product(a, b);
        return shorter ? std::move(*shorter) : bit_operation(Op::kAnd, a, b);
    }
    const Operand a = in_field(x), b = in_field(y);
    return record({Op::kMultiply, Form::kProduct, Interval::bit(), {a.id(), b.id()}});
}

Handle Recorder::logical_or(const Handle &x, const Handle &y) {
    if (x.is_constant() || y.is_constant()) {
        const Handle &public_one = x.is_constant() ? x : y;
        return public_one.constant() != 0 ? constant(1) : (x.is_constant() ? y : x).copy();
    }
    if (x.get() == y.get()) {
        return x.copy();
    }
    if (is_form(x, Form::kBit) || is_form(y, Form::kBit)) {
        const Handle a = is_form(x, Form::kPublic) ? to_bit(x) : x.copy(),
                     b = is_form(y, Form::kPublic) ? to_bit(y) : y.copy();
        const Handle no_a = logical_not(a), no_b = logical_not(b);
        if (is_form(a, Form::kBit) && is_form(b, Form::kBit)) {
            const auto neither = shorter_product(no_a, no_b);
            if (!neither && exclude_each_other(a, b)) {
                return exclusive_or(a, b);
            }
            return neither ? logical_not(*neither) : logical_not(bit_operation(Op::kAnd, no_a, no_b));
        }
        return logical_not(logical_and(no_a, no_b));
    }
    const Handle sum = add(x, y);
    return narrowed(subtract(sum, logical_and(x, y)), Interval::bit());
}

NodeId Recorder::complemented(const Handle &x) const {
    const Node &node = table_[x.id()];
    return node.op == Op::kNot && node.state == State::kPending ? node.operands[0] : 0;
}

bool Recorder::are_complements(const Handle &x, const Handle &y) const {
    const auto known = [this](const Handle &bit) {
        return find_recorded({Op::kNot, Form::kBit, {}, {bit.id()}});
    };
    return !x.is_constant() && !y.is_constant() &&
           (complemented(x) == y.id() || complemented(y) == x.id() || known(x) == y.id() ||
            known(y) == x.id());
}

/// Of two bits. Complements go outside, and (x ^ y) ^ y is x: so what two values share shows, as in c ? x ^ K : x.
Handle Recorder::exclusive_or(const Handle &x, const Handle &y) {
    const NodeId a = complemented(x), b = complemented(y);
    if (a != 0 || b != 0) {
        Handle inner =
            logical_xor(refer(Value::node(a != 0 ? a : x.id())), refer(Value::node(b != 0 ? b : y.id())));
        return a != 0 && b != 0 ? std::move(inner) : logical_not(inner);
    }
    if (are_complements(x, y)) {
        return constant(1);
    }
    for (const auto &[sum, term] : {std::pair(x.id(), y.id()), std::pair(y.id(), x.id())}) {
        const Node &node = table_[sum];
        if (node.op != Op::kXor || node.state != State::kPending) {
            continue;
        }
        for (const std::size_t i : {0, 1}) {
            const NodeId rest = node.operands[1 - i];
            if (node.operands[i] == term && table_[rest].count == node.count) {
                return refer(Value::node(rest));
            }
        }
    }
    return bit_operation(Op::kXor, x, y);
}

Handle Recorder::logical_xor(const Handle &x, const Handle &y) {
    if (x.is_constant() || y.is_constant()) {
        const Handle &public_one = x.is_constant() ? x : y;
        const Handle &other = x.is_constant() ? y : x;
        return public_one.constant() == 0 ? other.copy() : logical_not(other);
    }
    if (x.get() == y.get()) {
        return constant(0);
    }
    if (is_form(x, Form::kBit) && is_form(y, Form::kBit)) {
        return exclusive_or(x, y);
    }
    const Operand a = in_field(x), b = in_field(y);
    const Handle both = record({Op::kMultiply, Form::kProduct, Interval::bit(), {a.id(), b.id()}});
    const Handle sum = add(a, b);
    return narrowed(subtract(sum, multiply_constant(both, 2)), Interval::bit());
}

Handle Recorder::logical_not(const Handle &x) {
    if (is_form(x, Form::kBit)) {
        if (const NodeId inner = complemented(x); inner != 0) {
            return refer(Value::node(inner));
        }
        return record({Op::kNot, Form::kBit, Interval::bit(), {x.id()}});
    }
    return subtract(constant(1), x);
}

} // namespace picco::runtime
