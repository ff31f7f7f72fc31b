/// Operations on floating-point numbers as circuits. Numbers are packed (real/format.h), a plane a bit; two
/// operands stand one behind the other.
#pragma once

#include "circuits/float_parts.h"
#include "real/arithmetic.h"

#include <memory>

namespace picco::runtime {

enum class FloatOp {
    kAdd,
    kMultiply,
    kDivide,
    kMin,
    kMax,
    kSqrt,
    kFloor,
    kCeil,
    kTrunc,
    kRound,
    kExp,
    kExp2,
    kLog,
    kLog2,
    kSin,
    kCos,
    kPow,
    kLess,    ///< a bit
    kEqual,   ///< a bit
    kFromInt, ///< other: type of the integer, as in picco/runtime.h
    kToInt,   ///< other: likewise
    kConvert, ///< from `format` to the format with the code `other`
    // Parts of sums (float_sum.h); other: the code of a SumShape.
    kProductTerm, ///< other: 0
    kTermExponent,
    kLarger, ///< other: bits
    kAlign,
    kAddPairs, ///< other: bits of each integer
    kFinishSum,
    // Of running sums.
    kJoinedTerm,
    kJoinSums,
    kFinishJoined,
    kChoose, ///< of a bit and two words of `other` bits, in any format: bit ? first : second
    kCount,
};

/// How many numbers an operation takes, 1 or 2; not for kChoose and parts of sums.
int operands_of(FloatOp op);
/// Planes of an operand (likewise), and of the result.
std::size_t operand_bits(FloatOp op, const FloatFormat &format, int other);
std::size_t result_bits(FloatOp op, const FloatFormat &format, int other);
/// Whether the result is a bit, not a number.
constexpr bool yields_bit(FloatOp op) {
    return op == FloatOp::kLess || op == FloatOp::kEqual;
}

/// One of two operands that is public: the circuit has the other one as its only input, and is much smaller.
struct PublicOperand {
    int place = 0; ///< 1 or 2; 0: none
    mpz_class number;
};
/// The circuit of an operation, built once a process.
std::shared_ptr<const Circuit> float_circuit(FloatOp op, const FloatFormat &format, int other = 0,
                                             const PublicOperand &known = {});
/// In the clear: the result for operands of so many bits each.
mpz_class evaluate(const Circuit &circuit, std::size_t bits, const std::vector<mpz_class> &operands);

// Exactly rounded.

/// Compares exponents and significands, moves the smaller one down, adds, and moves the sum up.
FloatWires add(CircuitBuilder &c, const FloatFormat &format, const FloatWires &x, const FloatWires &y);
FloatWires multiply(CircuitBuilder &c, const FloatFormat &format, const FloatWires &x, const FloatWires &y);
/// x / 0 is the largest number with the sign of x; the root of a negative number is 0.
FloatWires divide(CircuitBuilder &c, const FloatFormat &format, const FloatWires &x, const FloatWires &y);
FloatWires square_root(CircuitBuilder &c, const FloatFormat &format, const FloatWires &x);
FloatWires whole(CircuitBuilder &c, const FloatFormat &format, Whole way, const FloatWires &x);
/// As one unsigned comparison of the words, whose bits are complemented where the sign is set.
Wire less(CircuitBuilder &c, const FloatWires &x, const FloatWires &y);
Wire equal(CircuitBuilder &c, const FloatWires &x, const FloatWires &y);
/// type: as in picco/runtime.h.
FloatWires from_integer(CircuitBuilder &c, const FloatFormat &format, const Wires &x, int type);
/// Towards zero, modulo 2^bits of the type; 0 where |x| >= 2^max(bits, K).
Wires to_integer(CircuitBuilder &c, const FloatFormat &format, const FloatWires &x, int type);
FloatWires convert(CircuitBuilder &c, const FloatFormat &from, const FloatFormat &to, const FloatWires &x);

} // namespace picco::runtime
