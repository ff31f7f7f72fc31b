/// Tests by digits (protocols/compare/digit_comparison.h), as nodes tell them.
#pragma once

#include "protocols/compare/digit_comparison.h"

#include <cstdint>

namespace picco::runtime {

/// Beside the number of bits in packed tests.
constexpr int kOfSignedType = 0x800;

/// Node::m of an operation on digits, beside Node::k.
inline std::uint16_t packed(const DigitTest &test) {
    return static_cast<std::uint16_t>(static_cast<int>(test.kind) << 12 |
                                      (test.is_signed ? kOfSignedType : 0) | test.m);
}

/// Of a comparison with zero, or an equality, of k bits.
inline DigitTest comparison_test(bool is_equality, int k) {
    return {is_equality ? DigitTest::Kind::kZero : DigitTest::Kind::kNegative, k};
}

/// Of a residue of k bits, in a field of so many.
inline DigitTest residue_test(int field_bits, int k, bool is_signed) {
    return {DigitTest::Kind::kResidue, field_bits, k, is_signed};
}

inline DigitTest digit_test(int k, int m) {
    return {static_cast<DigitTest::Kind>(m >> 12), k, m & (kOfSignedType - 1), (m & kOfSignedType) != 0};
}

/// Node::m of their masks, whose Node::k says how many bits are in digits: so many low ones are apart, none: 0.
inline int apart(const Digits &digits) {
    return digits.low_bits() == digits.bits() ? 0 : digits.low_bits();
}

/// Those of masks, as nodes tell them.
inline Digits digits_of_masks(int k, int m) {
    return m == 0 ? Digits(k) : Digits(k, m);
}

} // namespace picco::runtime
