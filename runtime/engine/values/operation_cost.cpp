#include "engine/values/operation_cost.h"

#include "engine/values/digit_test.h"
#include "protocols/boolean/logic.h"
#include "protocols/bytes/byte_inverse.h"
#include "protocols/compare/compare.h"
#include "protocols/compare/private_compare.h"
#include "protocols/compare/random_digits.h"
#include "protocols/convert/bit_products.h"
#include "protocols/convert/convert.h"
#include "protocols/convert/decompose.h"
#include "protocols/convert/private_residue.h"
#include "protocols/convert/private_truncate.h"
#include "protocols/convert/residue.h"
#include "protocols/convert/truncate.h"
#include "protocols/core/multiply.h"
#include "protocols/core/open.h"
#include "protocols/garbled/garbled.h"
#include "protocols/lookup/one_hot.h"

namespace picco::runtime {
namespace {

Cost by_kings(const Context &context) {
    constexpr std::size_t kMany = 1 << 12;
    const Cost whole = cost_of_reduce_by_kings(context, kMany);
    return {whole.rounds, whole.bits / kMany};
}

/// Of a test by digits: its mask, the opening, and what follows.
std::vector<CostPart> cost_by_digits(const Context &context, const DigitTest &test, const Cost &behind) {
    return {{Protocol::kRandomDigits, cost_of_random_digits(context, test.digits(), 1)},
            {Protocol::kMaskedDigits, cost_of_masked_digits(context)},
            {Protocol::kSelectByDigits, behind}};
}

std::vector<CostPart> cost_of_selection(const Context &context, int k, int m) {
    if (context.n() > 3) {
        const DigitTest test = comparison_test((m & kOfEquality) != 0, k);
        return cost_by_digits(context, test, cost_of_select_by_digits(context, test));
    }
    return {{Protocol::kSelectNegative, cost_of_add_where_negative(context, k, (m & kIsReduced) != 0)}};
}

std::vector<CostPart> cost_of_comparison(const Context &context, Op op, int k, int m) {
    const int comparing = op == Op::kMinimum ? m & kComparing : m;
    if (comparing == kFewRounds && op != Op::kMinimum && context.n() > 3) {
        const DigitTest test = comparison_test(op == Op::kEqualZero, k);
        return cost_by_digits(context, test, cost_of_bits_by_digits(context, test));
    }
    if (op == Op::kEqualZero)
        return comparing == kFewRounds
                   ? std::vector<CostPart>{{Protocol::kEqualZeroInFewRounds,
                                            cost_of_private_equal_zero(context, k)}}
                   : std::vector<CostPart>{{Protocol::kEqualZero, cost_of_equal_zero(context, k)}};
    if (op == Op::kMinimum && comparing == kFewRounds)
        return cost_of_selection(context, k, (m & kOfProducts) == 0 ? kIsReduced : 0);
    std::vector<CostPart> parts;
    if (comparing == kFewRounds)
        parts.push_back({Protocol::kLessThanZeroInFewRounds, cost_of_private_less_than_zero(context, k)});
    else if (comparing == kByRipple)
        parts.push_back(
            {Protocol::kLessThanZeroByRipple, cost_of_less_than_zero(context, k, Carrying::kRipple)});
    else
        parts.push_back({Protocol::kLessThanZero, cost_of_less_than_zero(context, k)});
    if (op == Op::kMinimum) {
        parts.push_back({Protocol::kBitsToField, cost_of_bits_to_field(context)});
        if ((m & kThroughKings) != 0)
            parts.push_back({Protocol::kReduceByKings, by_kings(context)});
        else if ((m & kOfProducts) != 0)
            parts.push_back({Protocol::kReduce, cost_of_reduce(context)});
    }
    return parts;
}

std::vector<CostPart> cost_of_truncation(const Context &context, int k, int m) {
    if ((m & kCutInFewRounds) == 0)
        return {{Protocol::kTruncate, cost_of_truncate(context, k, m)}};
    const DigitTest test{DigitTest::Kind::kBorrow, k, m & kBitsCutOff};
    if (context.n() > 3)
        return cost_by_digits(context, test, cost_of_truncate_by_digits(context, test));
    return {{Protocol::kTruncateInFewRounds, cost_of_private_truncate(context, test.m)}};
}

std::vector<CostPart> cost_of_residue_operation(const Context &context, int k, int m) {
    if ((m & kCutInFewRounds) == 0)
        return {{Protocol::kResidue, cost_of_residue(context, k)}};
    const DigitTest test = residue_test(context.field.bits(), k, (m & kSignedResidue) != 0);
    if (context.n() > 3)
        return cost_by_digits(context, test, cost_of_residue_by_digits(context, test));
    return {{Protocol::kResidueInFewRounds, cost_of_private_residue(context)}};
}

/// Of a part of a vector that holds several elements for each value.
Cost of_part(const Cost &cost, std::size_t elements) {
    return {cost.rounds, cost.bits / elements};
}

} // namespace

std::vector<CostPart> cost_of_operation(const Context &context, Op op, int k, int m) {
    switch (op) {
    case Op::kReduce:
        if (m == kFewBytes)
            return {{Protocol::kReduceByKings, by_kings(context)}};
        return {{Protocol::kReduce, cost_of_reduce(context)}};
    case Op::kExchange:
        return {{Protocol::kReduce, cost_of_reduce(context)}};
    case Op::kLessThanZero:
    case Op::kEqualZero:
    case Op::kMinimum:
        return cost_of_comparison(context, op, k, m);
    case Op::kSelectNegative:
        return cost_of_selection(context, k, m);
    case Op::kSelectBit:
        return {{Protocol::kReduce, cost_of_add_where_set(context)}};
    case Op::kAnd:
        return {{Protocol::kAnd, cost_of_and(context, 1)}};
    case Op::kDecompose:
    case Op::kToWord:
        return {{Protocol::kDecompose, cost_of_decompose(context, m)}};
    case Op::kToField:
        if (m == kAsProduct)
            return {{Protocol::kBitsToField, cost_of_bits_to_products(context)}};
        return {{Protocol::kBitsToField, cost_of_bits_to_field(context)}};
    case Op::kOneHot:
        return {{Protocol::kReduce, cost_of_one_hot(context, k, m)}};
    case Op::kOneHotBits:
        return {{Protocol::kAnd, cost_of_one_hot_bits(context, k, m)}};
    case Op::kInverse:
        if (m == kMasked)
            return {{Protocol::kMaskedInverse, cost_of_invert_masked_bytes(context)}};
        return {{Protocol::kInverse, cost_of_invert_bytes(context)}};
    case Op::kInverseMasks:
        return {{Protocol::kInverseMasks, cost_of_byte_inverse_masks(context)}};
    case Op::kTruncate:
        return cost_of_truncation(context, k, m);
    case Op::kResidue:
        return cost_of_residue_operation(context, k, m);
    case Op::kRandomDigits: {
        const Digits digits = digits_of_masks(k, m);
        return {{Protocol::kRandomDigits,
                 of_part(cost_of_random_digits(context, digits, 1), digits.mask_elements())}};
    }
    case Op::kRandomBits:
        return {{Protocol::kOpenBits, cost_of_random_bits(context)}};
    case Op::kMaskedDigits:
        return {
            {Protocol::kMaskedDigits, of_part(cost_of_masked_digits(context), digit_test(k, m).elements())}};
    case Op::kSelectByDigits:
        return {{Protocol::kSelectByDigits, cost_of_select_by_digits(context, digit_test(k, m))}};
    case Op::kTestByDigits:
        return {{Protocol::kSelectByDigits, cost_of_bits_by_digits(context, digit_test(k, m))}};
    case Op::kTruncateByDigits:
        return {{Protocol::kSelectByDigits, cost_of_truncate_by_digits(context, digit_test(k, m))}};
    case Op::kResidueByDigits:
        return {{Protocol::kSelectByDigits, cost_of_residue_by_digits(context, digit_test(k, m))}};
    case Op::kGarbledNumbers:
        return {{Protocol::kOpen, cost_of_share_garbled_numbers(context)}};
    case Op::kGarbledBits:
        return {{Protocol::kOpenBits, cost_of_share_garbled_bits(context)}};
    case Op::kOpen:
        return {{Protocol::kOpen, cost_of_open(context)}};
    case Op::kOpenProduct:
        return {{Protocol::kOpen, cost_of_open_products(context)}};
    case Op::kOpenBit:
        return {{Protocol::kOpenBits, cost_of_open_bits(context, 1)}};
    default:
        return {};
    }
}

std::uint64_t bits_of_operation(const Context &context, Op op, int k, int m) {
    std::uint64_t bits = 0;
    for (const CostPart &part : cost_of_operation(context, op, k, m)) {
        bits += part.cost.bits;
    }
    return bits;
}

} // namespace picco::runtime
