/// Which operations products go through as they are.
#pragma once

#include "engine/values/value_table.h"

#include <cstddef>

namespace picco::runtime {

/// Whether it is as well computed of products, and their sums.
inline bool is_linear(const ValueTable &table, const Node &node) {
    constexpr OpSet kLinear{
        Op::kAdd, Op::kSubtract, Op::kNegate, Op::kAddConstant, Op::kMultiplyConstant, Op::kElement,
        Op::kSum, Op::kOther,    Op::kGather, Op::kPrefixSums,  Op::kRecompose};
    constexpr OpSet kLinearInOne{Op::kMultiply, Op::kScale, Op::kMatrixProduct};
    const auto is_public = [&](std::size_t i) { return table[node.operands[i]].form == Form::kPublic; };
    return (node.form == Form::kField || node.form == Form::kProduct) &&
           (kLinear.has(node.op) || (kLinearInOne.has(node.op) && (is_public(0) || is_public(1))));
}

/// Whether one that is not linear takes a product as its operand `i`, as it is.
inline bool takes_product(const Node &node, std::size_t i) {
    switch (node.op) {
    case Op::kReduce: // which gives an output a sharing of its own
        return true;
    case Op::kLessThanZero:
    case Op::kEqualZero:
        return node.m == kFewRounds;
    case Op::kSelectNegative:
        return i == 0 || (node.m & kIsReduced) == 0;
    case Op::kMinimum:
        return (node.m & kComparing) == kFewRounds && (node.m & kOfProducts) != 0;
    case Op::kTruncate:
    case Op::kResidue:
        return (node.m & kCutInFewRounds) != 0;
    default:
        return false;
    }
}

} // namespace picco::runtime
