#include "engine/values/latency.h"

#include "engine/values/digit_test.h"
#include "protocols/boolean/logic.h"
#include "protocols/bytes/byte_inverse.h"
#include "protocols/compare/compare.h"
#include "protocols/compare/private_compare.h"
#include "protocols/compare/random_digits.h"
#include "protocols/convert/bit_products.h"
#include "protocols/convert/compose.h"
#include "protocols/convert/convert.h"
#include "protocols/convert/decompose.h"
#include "protocols/convert/private_residue.h"
#include "protocols/convert/private_truncate.h"
#include "protocols/convert/residue.h"
#include "protocols/convert/truncate.h"
#include "protocols/core/multiply.h"
#include "protocols/core/open.h"
#include "protocols/lookup/last_writes.h"
#include "protocols/lookup/one_hot.h"
#include "protocols/order/shuffle.h"

#include <algorithm>

namespace picco::runtime {

Latency::Latency(const Context &context, const CircuitTable &circuits)
    : context_(context), circuits_(circuits), max_signed_bits_(max_compare_bits(context.field, context.n())),
      max_private_bits_(max_private_compare_bits(context.field, context.n())),
      max_quick_residue_bits_(max_private_residue_bits(context.field, context.n())),
      by_digits_(context.n() > 3 && max_digit_bits(context.field) > 0),
      reduce_(cost_of_reduce(context).rounds), reduce_by_kings_(cost_of_reduce_by_kings(context, 1).rounds),
      and_(cost_of_and(context, 1).rounds), to_field_(cost_of_bits_to_field(context).rounds),
      to_product_(cost_of_bits_to_products(context).rounds), open_(cost_of_open(context).rounds),
      open_product_(cost_of_open_products(context).rounds), open_bit_(cost_of_open_bits(context, 1).rounds) {
    if (by_digits_) {
        max_private_bits_ = std::min(max_digit_bits(context.field), max_signed_bits_);
        max_quick_residue_bits_ = max_residue_bits(context.field);
    }
    less_than_zero_.push_back(0);
    equal_zero_.push_back(0);
    by_ripple_.push_back(0);
    saved_by_ripple_.push_back(0);
    for (int k = 1; k <= max_signed_bits(); ++k) {
        const Cost tree = cost_of_less_than_zero(context, k),
                   ripple = cost_of_less_than_zero(context, k, Carrying::kRipple);
        less_than_zero_.push_back(tree.rounds);
        by_ripple_.push_back(ripple.rounds);
        saved_by_ripple_.push_back((static_cast<double>(tree.bits) - static_cast<double>(ripple.bits)) / 8 /
                                   context.n());
    }
    for (int k = 1; k <= max_absolute_bits(); ++k) {
        equal_zero_.push_back(cost_of_equal_zero(context, k).rounds);
    }
}

int Latency::of_minimum(int k, int m) const {
    if ((m & kComparing) == kFewRounds) {
        return of_selection(k, (m & kOfProducts) == 0 ? kIsReduced : 0);
    }
    const int reducing = (m & kOfProducts) == 0 ? 0 : (m & kThroughKings) != 0 ? reduce_by_kings_ : reduce_;
    return reducing + of(Op::kLessThanZero, k, m & kComparing) + to_field_;
}

/// Of few rounds, where a comparison by digits is still one operation.
int Latency::of_comparison(Op op, int k, int m) const {
    const bool is_equality = op == Op::kEqualZero;
    if (m == kFewRounds && by_digits_) {
        const DigitTest test = comparison_test(is_equality, k);
        return of(Op::kMaskedDigits, 0, 0) + of(Op::kTestByDigits, k, packed(test));
    }
    if (m == kFewRounds) {
        return is_equality ? cost_of_private_equal_zero(context_, k).rounds
                           : cost_of_private_less_than_zero(context_, k).rounds;
    }
    return is_equality ? equal_zero_.at(k) : m == kByRipple ? by_ripple_.at(k) : less_than_zero_.at(k);
}

int Latency::of_selection(int k, int m) const {
    if (by_digits_) {
        const DigitTest test = comparison_test((m & kOfEquality) != 0, k);
        return of(Op::kMaskedDigits, 0, 0) + of(Op::kSelectByDigits, k, packed(test));
    }
    return cost_of_add_where_negative(context_, k, (m & kIsReduced) != 0).rounds;
}

int Latency::of_truncation(int k, int m) const {
    if ((m & kCutInFewRounds) == 0) {
        return cost_of_truncate(context_, k, m).rounds;
    }
    const DigitTest test{DigitTest::Kind::kBorrow, k, m & kBitsCutOff};
    return by_digits_ ? of(Op::kMaskedDigits, 0, 0) + of(Op::kTruncateByDigits, k, packed(test))
                      : cost_of_private_truncate(context_, test.m).rounds;
}

int Latency::of_residue(int k, int m) const {
    if ((m & kCutInFewRounds) == 0) {
        return cost_of_residue(context_, k).rounds;
    }
    const DigitTest test = residue_test(context_.field.bits(), k, (m & kSignedResidue) != 0);
    return by_digits_ ? of(Op::kMaskedDigits, 0, 0) + of(Op::kResidueByDigits, test.k, packed(test))
                      : cost_of_private_residue(context_).rounds;
}

/// Its cost counts the gates of a circuit, too long to do for each operation.
int Latency::of_decompose(int bits) const {
    const auto at = static_cast<std::size_t>(bits);
    if (at >= decompose_.size()) {
        decompose_.resize(at + 1, 0);
    }
    if (decompose_[at] == 0) {
        decompose_[at] = cost_of_decompose(context_, bits).rounds;
    }
    return decompose_[at];
}

int Latency::of(Op op, int k, int m) const {
    switch (op) {
    case Op::kReduce:
        return m == kFewBytes ? reduce_by_kings_ : reduce_;
    case Op::kExchange:
        return reduce_;
    case Op::kLessThanZero:
    case Op::kEqualZero:
        return of_comparison(op, k, m);
    case Op::kSelectNegative:
        return of_selection(k, m);
    case Op::kSelectBit:
        return cost_of_add_where_set(context_).rounds;
    case Op::kMinimum:
        return of_minimum(k, m);
    case Op::kAnd:
        return and_;
    case Op::kDecompose:
    case Op::kToWord:
        return of_decompose(m);
    case Op::kCircuit:
        return std::max(1, m * static_cast<int>(circuits_[k]->rounds())); // a step, even without products
    case Op::kToField:
        return m == kAsProduct ? to_product_ : to_field_;
    case Op::kFromWord:
        if ((k & kOnesOfWord) != 0 && (k & kWholeWord) != 0) {
            return cost_of_count_many_ones(context_, static_cast<std::size_t>(m)).rounds;
        }
        return (k & kWholeWord) != 0 ? cost_of_words_to_field(context_, static_cast<std::size_t>(m)).rounds
                                     : std::max(1, k / kWordPiece) * to_field_;
    case Op::kLastWrites:
        return last_writes_rounds(static_cast<std::size_t>(k & kPlaceBits), static_cast<std::size_t>(m));
    case Op::kSeenWrites:
        return seen_writes_rounds(static_cast<std::size_t>(k & kPlaceBits), static_cast<std::size_t>(m),
                                  (k & kSomeAdd) != 0);
    case Op::kPickWord:
        return and_;
    case Op::kOneHot:
    case Op::kOneHotBits:
        return one_hot_rounds(k);
    case Op::kReadTable:
    case Op::kWriteTable:
    case Op::kNetwork:
        return m;
    case Op::kFold:
        return reduce_;
    case Op::kShuffle:
        return shuffle_rounds(context_, k);
    case Op::kInverse:
        return (m == kMasked ? cost_of_invert_masked_bytes(context_) : cost_of_invert_bytes(context_)).rounds;
    case Op::kInverseMasks:
        return cost_of_byte_inverse_masks(context_).rounds;
    case Op::kTruncate:
        return of_truncation(k, m);
    case Op::kResidue:
        return of_residue(k, m);
    case Op::kRandomDigits:
        return cost_of_random_digits(context_, digits_of_masks(k, m), 1).rounds;
    case Op::kRandomBits:
        return cost_of_random_bits(context_).rounds;
    case Op::kMaskedDigits:
        return open_product_;
    case Op::kSelectByDigits: // a step, even without reductions
        return std::max(1, cost_of_select_by_digits(context_, digit_test(k, m)).rounds);
    case Op::kTestByDigits:
        return cost_of_bits_by_digits(context_, digit_test(k, m)).rounds;
    case Op::kTruncateByDigits:
        return std::max(1, cost_of_truncate_by_digits(context_, digit_test(k, m)).rounds);
    case Op::kResidueByDigits:
        return cost_of_residue_by_digits(context_, digit_test(k, m)).rounds;
    case Op::kGarbled:
    case Op::kGarbledNumbers:
    case Op::kGarbledBits:
        return 1;
    case Op::kOpen:
        return open_;
    case Op::kOpenProduct:
        return open_product_;
    case Op::kOpenBit:
    case Op::kOpenWord:
        return open_bit_;
    default:
        return 0;
    }
}

} // namespace picco::runtime
