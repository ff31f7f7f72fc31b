// Which numbers values can be.
#include "ir/intervals.h"

#include "ast/facts.h"

#include <algorithm>

namespace picco::compiler::ir {
namespace {

constexpr int kBitsOfTerms = 31; ///< so many a product of matrices adds up

Interval negated(const Interval &x) {
    return {-x.high, -x.low};
}

} // namespace

Interval quotients(const Interval &x, const mpz_class &divisor) {
    return {x.low / divisor, x.high / divisor};
}

Interval floors(const Interval &x, const mpz_class &divisor) {
    Interval result;
    mpz_fdiv_q(result.low.get_mpz_t(), x.low.get_mpz_t(), divisor.get_mpz_t());
    mpz_fdiv_q(result.high.get_mpz_t(), x.high.get_mpz_t(), divisor.get_mpz_t());
    return result;
}

std::optional<mpz_class> shifted_by(const Value &shift) {
    constexpr Int128 kMost = 127;
    const auto &amount = shift.source->constant;
    if (!amount || *amount < 0 || *amount > kMost)
        return std::nullopt;
    return mpz_class(1) << static_cast<unsigned long>(*amount);
}

const Interval &Intervals::of(Id id) {
    if (const auto known = known_.find(id); known != known_.end())
        return known->second;
    return known_[id] = compute(loop_.graph[id]);
}

Interval Intervals::compute(const Value &value) {
    const auto side = [&](size_t i) -> const Interval & { return of(value.operands[i]); };
    const auto compared = [&] {
        compared_bits_ = std::max(compared_bits_, (side(0) - side(1)).signed_bits());
    };
    for (const Id each : value.operands)
        of(each);
    switch (value.op) {
    case Op::kConstant:
        return {value.number, value.number};
    case Op::kParameter: {
        const auto number = static_cast<size_t>(value.slot);
        return value.is_bit ? Interval{0, 1} : parameters_.at(number);
    }
    case Op::kInitial:
        return value.is_bit ? Interval{0, 1}
                            : type_interval(loop_.slots[static_cast<size_t>(value.slot)].type);
    case Op::kPublic:
        return value.is_bit ? Interval{0, 1} : of_public(*value.source);
    case Op::kAdd:
        return side(0) + side(1);
    case Op::kSubtract:
        return side(0) - side(1);
    case Op::kMultiply:
        return side(0) * side(1);
    case Op::kProduct: {
        const Interval most = side(0) * side(1) * Interval{0, mpz_class(1) << kBitsOfTerms};
        return hull(most, {0, 0});
    }
    case Op::kNegate:
        return negated(side(0));
    case Op::kRemainder:
        if (side(1).low > 0) {
            const mpz_class most = side(1).high - 1;
            return {side(0).low < 0 ? std::max(side(0).low, mpz_class(-most)) : mpz_class(0),
                    side(0).high > 0 ? std::min(side(0).high, most) : mpz_class(0)};
        }
        return hull(hull(side(0), negated(side(0))), {0, 0});
    case Op::kDivide:
        return side(1).low == side(1).high && side(1).low > 0 ? quotients(side(0), side(1).low)
                                                              : hull(hull(side(0), negated(side(0))), {0, 0});
    case Op::kShiftRight: {
        const std::optional<mpz_class> divisor = shifted_by(value);
        return divisor ? floors(side(0), *divisor) : hull(side(0), {0, 0});
    }
    case Op::kShiftLeft:
        return side(0) * Interval{0, mpz_class(1) << 63};
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kEqual:
        compared();
        return {0, 1};
    case Op::kSelect:
        return hull(side(1), side(2));
    case Op::kMinimum:
        compared();
        return {std::min(side(0).low, side(1).low), std::min(side(0).high, side(1).high)};
    case Op::kMaximum:
        compared();
        return {std::max(side(0).low, side(1).low), std::max(side(0).high, side(1).high)};
    case Op::kWrap:
    case Op::kAssume:
    case Op::kFit: {
        const Interval all = type_interval(value.type);
        return all.contains(side(0)) ? side(0) : all;
    }
    case Op::kBitAnd:
        for (const size_t i : {size_t{0}, size_t{1}})
            if (side(i).low >= 0)
                return {0, side(1 - i).low >= 0 ? std::min(side(0).high, side(1).high) : side(i).high};
        return type_interval(value.type);
    case Op::kBitOr:
    case Op::kBitXor:
    case Op::kShiftLeftBy:
    case Op::kShiftRightBy:
        return type_interval(value.type);
    case Op::kOfBits:
        return {0, value.type->width};
    case Op::kHeld:
    case Op::kBehind:
        return value.is_bit ? Interval{0, 1} : type_interval(value.type);
    case Op::kLookup:
    case Op::kPick:
        return hull(type_interval(value.type), {0, 0});
    case Op::kReal:
        return value.is_bit ? Interval{0, 1} : type_interval(value.type);
    default: // bits
        return {0, 1};
    }
}

namespace {

/// Calls do not change it.
bool is_local(const VariableSymbol &counter) {
    return !counter.is_global && counter.storage != Storage::kStatic && counter.linkage == Linkage::kNone;
}

} // namespace

/// A public number that is made of constants and counters, of the loop and those around; others are anything of their type.
Interval Intervals::of_public(const Expression &source) const {
    const Interval all = type_interval(source.type);
    const auto fitting = [&](const Interval &values) { return all.contains(values) ? values : all; };
    if (source.constant)
        return fitting(Ranges().of(source));
    if (const auto *conversion = as<Conversion>(&source); conversion &&
                                                          is_integer(conversion->operand->type) &&
                                                          conversion->conversion != ConversionKind::kTruth)
        return fitting(of_public(*conversion->operand));
    if (const auto *name = as<Name>(&source)) {
        if (name->symbol == loop_.head.counter)
            return fitting(of_counter(loop_.head));
        for (const Statement *around : loop_.around)
            if (const auto *other = as<For>(around))
                if (const auto counted = counted_loop(*other); counted && counted->counter == name->symbol &&
                                                               is_local(*counted->counter) &&
                                                               !counted->is_set_in_body())
                    return fitting(of_counter(*counted));
    }
    const auto *binary = as<Binary>(&source);
    if (!binary || !is_integer(binary->left->type) || !is_integer(binary->right->type))
        return all;
    switch (binary->op) {
    case BinaryOperator::kAdd:
        return fitting(of_public(*binary->left) + of_public(*binary->right));
    case BinaryOperator::kSubtract:
        return fitting(of_public(*binary->left) - of_public(*binary->right));
    case BinaryOperator::kMultiply:
        return fitting(of_public(*binary->left) * of_public(*binary->right));
    default:
        return all;
    }
}

const Expression &Intervals::kept(const Expression &source) const {
    const auto *conversion = as<Conversion>(&source);
    const bool may_keep = conversion && !source.constant &&
                          (conversion->conversion == ConversionKind::kWiden ||
                           conversion->conversion == ConversionKind::kSame ||
                           conversion->conversion == ConversionKind::kWrap) &&
                          is_integer(source.type) && is_integer(conversion->operand->type);
    const bool is_kept = may_keep && type_interval(source.type).contains(of_public(*conversion->operand));
    return is_kept ? kept(*conversion->operand) : source;
}

/// In the iterations, as far as its first value and the bound are constants.
Interval Intervals::of_counter(const CountedLoop &loop) {
    Interval values = type_interval(loop.counter->type);
    const auto put = [](mpz_class &end, const Expression *source, int apart) {
        if (source && source->constant)
            end = Ranges().of(*source).low + apart;
    };
    const auto *limited = as<Name>(without_conversions(loop.limited));
    const Expression *const bound = limited && limited->symbol == loop.counter ? loop.bound : nullptr;
    const bool is_up = loop.step > 0;
    put(is_up ? values.low : values.high, first_value(loop), 0);
    put(is_up ? values.high : values.low, bound, loop.is_closed() ? 0 : is_up ? -1 : 1);
    return values.low <= values.high ? values : type_interval(loop.counter->type); // else it does not run
}

int compared_bits(const Loop &loop, const Recurrence &recurrence) {
    Intervals leaves(loop);
    std::vector<Interval> parts;
    for (const Id part : recurrence.parts)
        parts.push_back(leaves.of(part));
    const size_t count = parts.size();
    int bits = leaves.compared_bits();
    for (int level = 0; level < kLevels; ++level) {
        std::vector<Interval> both = parts;
        both.insert(both.end(), parts.begin(), parts.end());
        Intervals composed(loop, both);
        for (size_t i = 0; i < count; ++i)
            parts[i] = hull(parts[i], composed.of(recurrence.composed[i]));
        bits = std::max(bits, composed.compared_bits());
    }
    for (const size_t slot : recurrence.slots)
        parts.push_back(type_interval(loop.slots[slot].type));
    Intervals applied(loop, parts);
    for (const Id each : recurrence.applied)
        applied.of(each);
    return std::max(bits, applied.compared_bits());
}

} // namespace picco::compiler::ir
