/// Tests by digits (protocols/compare/digit_comparison.h), as nodes tell them.
#pragma once

#include "protocols/compare/digit_comparison.h"

#include <cstdint>

namespace picco::runtime {

/// Node::m of an operation on digits, beside Node::k.
inline std::uint16_t packed(const DigitTest &test) {
    return static_cast<std::uint16_t>(static_cast<int>(test.kind) << 12 | test.m);
}

/// Of a comparison with zero, or an equality, of k bits.
inline DigitTest comparison_test(bool is_equality, int k) {
    return {is_equality ? DigitTest::Kind::kZero : DigitTest::Kind::kNegative, k};
}

inline DigitTest digit_test(int k, int m) {
    return {static_cast<DigitTest::Kind>(m >> 12), k, m & 0xfff};
}

} // namespace picco::runtime
