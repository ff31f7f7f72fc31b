#include "engine/rewrite/digit_comparisons.h"

#include "protocols/compare/random_digits.h"

#include <algorithm>

namespace picco::runtime {
namespace {

/// Masks are made in steps that are so far apart: as one batch for all in between, but not long before they are used.
constexpr std::uint64_t kStepsOfMasks = 32;

} // namespace

DigitComparisons::~DigitComparisons() {
    for (const NodeId id : recorded_) {
        table_.release(id);
    }
}

bool DigitComparisons::is_one(Op op, int m) {
    switch (op) {
    case Op::kLessThanZero:
    case Op::kEqualZero:
        return m == kFewRounds;
    case Op::kMinimum:
        return (m & kComparing) == kFewRounds;
    case Op::kSelectNegative:
        return true;
    case Op::kTruncate:
    case Op::kResidue:
        return (m & kCutInFewRounds) != 0;
    default:
        return false;
    }
}

void DigitComparisons::lower(NodeId id) {
    const Node &node = table_[id];
    if (node.state != State::kPending || !is_one(node.op, node.m)) {
        return;
    }
    const auto [x, y, z] = node.operands;
    switch (node.op) {
    case Op::kMinimum:
        return lower_selection(id, x, y, y, comparison_test(false, node.k), x);
    case Op::kSelectNegative:
        return lower_selection(id, x, 0, z, comparison_test((node.m & kOfEquality) != 0, node.k), y);
    case Op::kTruncate: {
        const DigitTest test{DigitTest::Kind::kBorrow, node.k, node.m & kBitsCutOff};
        return become(id, Op::kTruncateByDigits, {digits_of(x, 0, test, node), 0, 0}, test);
    }
    case Op::kResidue: {
        const DigitTest test = residue_test(field_bits_, node.k, (node.m & kSignedResidue) != 0);
        return become(id, Op::kResidueByDigits, {digits_of(x, 0, test, node), 0, 0}, test);
    }
    default:
        return lower_test(id);
    }
}

/// A bit, which is opened flipped by another one.
void DigitComparisons::lower_test(NodeId id) {
    const Node &node = table_[id];
    const std::uint32_t line = node.line(), count = node.count;
    const DigitTest test = comparison_test(node.op == Op::kEqualZero, node.k);
    const NodeId digits = digits_of(node.operands[0], node.operands[1], test, node);
    const NodeId flips = record(Op::kRandomBits, Form::kBit, line, count, {});
    const int rounds = latency_.of(Op::kRandomBits, 0, 0) + latency_.of(Op::kToField, 0, 0);
    place_(flips, in_time(table_[digits].ready(), rounds));
    const NodeId numbers = record(Op::kToField, Form::kField, line, count, {flips, 0, 0});
    place_(numbers, 0);
    become(id, Op::kTestByDigits, {digits, flips, numbers}, test);
}

/// base + [the test holds of x - y] (when_set - base)
void DigitComparisons::lower_selection(NodeId id, NodeId x, NodeId y, NodeId base, const DigitTest &test,
                                       NodeId when_set) {
    const Node like = table_[id];
    const NodeId digits = digits_of(x, y, test, like);
    become(id, Op::kSelectByDigits, {digits, step(when_set, base, like), base}, test);
}

NodeId DigitComparisons::digits_of(NodeId x, NodeId y, const DigitTest &test, const Node &like) {
    const Node &compared = table_[x];
    const bool is_difference = y == 0 && compared.op == Op::kSubtract && compared.state == State::kPending;
    const Key key{is_difference ? compared.operands[0] : x, is_difference ? compared.operands[1] : y,
                  static_cast<std::uint16_t>(test.k), packed(test)};
    NodeId &known = digits_[key];
    if (known == 0) {
        const NodeId whole = y == 0 ? x : difference(x, y, like);
        const std::uint32_t line = like.line();
        const NodeId masks = masks_for(whole, test);
        const auto each = static_cast<std::uint32_t>(test.elements());
        known = record(Op::kMaskedDigits, Form::kField, line, table_[whole].count * each, {whole, masks, 0});
        table_[known].k = static_cast<std::uint16_t>(test.k);
        table_[known].m = packed(test);
        place_(known, 0);
    }
    return known;
}

NodeId DigitComparisons::masks_for(NodeId x, const DigitTest &test) {
    const Digits digits = test.digits();
    const std::uint32_t line = table_[x].line(), count = table_[x].count;
    const NodeId masks = record(Op::kRandomDigits, Form::kField, line,
                                count * static_cast<std::uint32_t>(digits.mask_elements()), {});
    table_[masks].k = static_cast<std::uint16_t>(digits.bits());
    table_[masks].m = static_cast<std::uint16_t>(apart(digits));
    place_(masks, in_time(table_[x].ready(), latency_.of(Op::kRandomDigits, digits.bits(), apart(digits))));
    return masks;
}

/// The step in which something of so many rounds starts that is wanted then.
std::uint64_t DigitComparisons::in_time(std::uint64_t wanted, int rounds) const {
    const std::uint64_t needed = now_ + static_cast<std::uint64_t>(rounds);
    return wanted <= needed ? now_ : now_ + (wanted - needed) / kStepsOfMasks * kStepsOfMasks;
}

/// A vector where one of them, or what it is for, is one.
NodeId DigitComparisons::difference(NodeId x, NodeId y, const Node &like) {
    const bool is_product = table_[x].form == Form::kProduct || table_[y].form == Form::kProduct;
    const NodeId result = record(Op::kSubtract, is_product ? Form::kProduct : Form::kField, like.line(),
                                 std::max(table_[x].count, table_[y].count), {x, y, 0});
    place_(result, 0);
    return result;
}

/// What is added to the base where the test holds, of degree t; 0 stands for the number 0.
NodeId DigitComparisons::step(NodeId when_set, NodeId base, const Node &like) {
    NodeId result = when_set;
    if (base != 0 && when_set != 0) {
        result = difference(when_set, base, like);
    } else if (when_set == 0) {
        const Form form = table_[base].form == Form::kProduct ? Form::kProduct : Form::kField;
        result = record(Op::kNegate, form, like.line(), table_[base].count, {base, 0, 0});
        place_(result, 0);
    }
    if (table_[result].form == Form::kProduct) {
        result = record(Op::kReduce, Form::kField, like.line(), table_[result].count, {result, 0, 0});
        place_(result, 0);
    }
    return result;
}

/// A new node, which holds its operands.
NodeId DigitComparisons::record(Op op, Form form, std::uint32_t line, std::uint32_t count,
                                const Operands &operands) {
    const NodeId id = table_.create(op, form, Interval::bit(), static_cast<int>(line), count);
    table_[id].operands = operands;
    for (const NodeId operand : operands) {
        if (operand != 0) {
            table_.retain(operand);
        }
    }
    recorded_.push_back(id);
    return id;
}

/// The node computes the same from other operands.
void DigitComparisons::become(NodeId id, Op op, const Operands &operands, const DigitTest &test) {
    const Operands old = table_[id].operands;
    for (const NodeId operand : operands) {
        if (operand != 0) {
            table_.retain(operand);
        }
    }
    Node &node = table_[id];
    node.op = op;
    node.operands = operands;
    node.k = static_cast<std::uint16_t>(test.k);
    node.m = packed(test);
    table_.release_all(old);
}

} // namespace picco::runtime
