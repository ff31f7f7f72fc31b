/// Arithmetic of integers in boolean circuits where AND gates count and depth does not, as in garbled circuits:
/// carries go from bit to bit.
#pragma once

#include "circuits/wires.h"

namespace picco::runtime {

/// a + b + carry modulo 2^bits, of equal length: a product a bit, but for the last.
Wires ripple_add(CircuitBuilder &c, const Wires &a, const Wires &b, Wire carry);
/// a - b modulo 2^bits.
Wires ripple_subtract(CircuitBuilder &c, const Wires &a, const Wires &b);
/// a < b, of equal length, unsigned: a product a bit.
Wire ripple_less(CircuitBuilder &c, const Wires &a, const Wires &b);
/// The same of integers in two's complement.
Wire ripple_less_signed(CircuitBuilder &c, Wires a, Wires b);
/// a * b modulo 2^bits, in two's complement.
Wires ripple_multiply(CircuitBuilder &c, const Wires &a, const Wires &b, std::size_t bits);
/// What a factor is like: its length, and whether its highest bit is a sign, else it is 0.
struct FactorShape {
    std::size_t length;
    bool has_sign;
};
/// AND gates of ripple_multiply(), as good as exactly, without making them; of a square where y is null.
std::uint64_t products_of_multiply(const FactorShape &x, const FactorShape *y, std::size_t bits);
/// a * constant modulo 2^bits, in two's complement: a sum or difference for each digit that is not 0.
Wires ripple_multiply(CircuitBuilder &c, const Wires &a, const mpz_class &constant, std::size_t bits);
/// Of unsigned integers, as long as a and b: a product for each bit of a and each bit of b, and two more for each of b.
/// Where b is 0, nobody knows.
struct Division {
    Wires quotient, remainder;
};
Division ripple_divide(CircuitBuilder &c, const Wires &a, const Wires &b);
/// Digits -1, 0 and 1 of a number, no two side by side other than 0.
std::vector<int> signed_digits(mpz_class number);

/// In two's complement: its low bits, or with its sign repeated.
Wires resized_signed(const Wires &a, std::size_t bits);

} // namespace picco::runtime
