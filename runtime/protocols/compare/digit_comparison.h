/// Comparisons with zero in few rounds, by masks whose digits are shared (random_digits.h), for any number of parties.
#pragma once

#include "base/task.h"
#include "protocols/compare/digits.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"
#include "sharing/bits.h"
#include "sharing/elements.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace picco::runtime {

/// The largest k of a comparison by digits in this field, which is no Mersenne prime: 0. Larger ones would often have
/// to be done again.
int max_digit_bits(const Field &field);

/// What is asked of a number x, of which x + r is opened.
struct DigitTest {
    enum class Kind : std::uint8_t {
        kNegative, ///< whether x < 0, for |x| < 2^(k-1) or x = -2^(k-1)
        kZero,     ///< whether x = 0, for |x| < 2^k
        kBorrow,   ///< whether the low m bits of x + r are less than those of r; |x| as of kNegative
        kResidue,  ///< whether x + r wraps around, and what its low m bits are then; k: bits of p; any x
    };
    Kind kind;
    int k;
    int m = 0;
    bool is_signed = false; ///< kResidue: the low bits are wanted as a signed number

    Digits digits() const {
        return kind == Kind::kResidue ? Digits(k, m) : Digits(kind == Kind::kBorrow ? m : k);
    }
    /// Elements of what masked_digits() gives for each value.
    std::size_t elements() const;
};

/// Opens x + r, and compares its digits with those of r.
/// Shape:    x: N sharings of degree 2t or less; masks: N of random_digits, used for nothing else
///           →  N times test.elements() sharings of degree t
/// Requires: k as the test has it, 1 <= m < k; k < bits of p but for residues; InternalError otherwise
/// Opens:    x plus a uniform mask; where it is so near to a multiple of p that x may have wrapped around, which says
///           nothing of x, x plus another one.  Semi-honest, perfect given the generators
/// Cost:     1 round, n - 1 elements per value and party; but for residues, with probability 2^(k+1) / p a value is
///           masked once more, in the rounds of random_digits and another one           [checked by a test]
/// Source:   docs/PROTOCOLS.md, "Comparison by digits" (with proof)
Task<Elements> masked_digits(Context &context, DigitTest test, Elements x, Elements masks);
Cost cost_of_masked_digits(const Context &context);

/// base + [the test holds] step, that is a selection.
/// Shape:    digits: N of masked_digits; which: for each of M selections the number of its value; step: M sharings of
///           degree t, base: M of degree 2t or less  →  M sharings of degree 2t
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     ceil(log2(digits + 1)) - 1 rounds: 2 at k = 33, 10 reductions              [checked by a test]
Task<Elements> select_by_digits(Context &context, DigitTest test, Elements digits,
                                std::vector<std::uint32_t> which, Elements step, Elements base);
/// At M = N.
Cost cost_of_select_by_digits(const Context &context, const DigitTest &test);

/// The test's bit.
/// Shape:    digits: N of masked_digits; flip: N uniform bits of one plane that nobody knows, and the same bits as
///           numbers, N sharings of degree t, used for nothing else  →  N values of one plane
/// Opens:    the bit, flipped: a uniform bit.  Semi-honest, perfect given the generators
/// Cost:     that of select_by_digits and an opening                                     [checked by a test]
Task<Bits> bits_by_digits(Context &context, DigitTest test, Elements digits, Bits flip,
                          Elements flip_numbers);
Cost cost_of_bits_by_digits(const Context &context, const DigitTest &test);

/// Uniform bits that no t parties know, dealt by t + 1 parties.
/// Cost:     1 round                                                                     [checked by a test]
Task<Bits> deal_random_bits(Context &context, std::size_t count);
Cost cost_of_random_bits(const Context &context);

/// floor(x / 2^m), from the digits of a test of kind kBorrow.
/// Shape:    N of masked_digits  →  N sharings of degree 2t
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     ceil(log2 digits) - 1 rounds                                                [checked by a test]
Task<Elements> truncate_by_digits(Context &context, DigitTest test, Elements digits);
Cost cost_of_truncate_by_digits(const Context &context, const DigitTest &test);

/// The number of a type of m bits that has the low m bits of x, from the digits of a test of kind kResidue. An element
/// stands for the integer in (-p/2, p/2) that it is.
/// Shape:    N of masked_digits  →  N sharings of degree 2t of numbers in [0, 2^m), or in [-2^(m-1), 2^(m-1)) where
///           the test is signed
/// Opens:    nothing.  Semi-honest, perfect given the generators
/// Cost:     ceil(log2 digits) rounds: 4 at p = 2^61 - 1                                 [checked by a test]
Task<Elements> residue_by_digits(Context &context, DigitTest test, Elements digits);
Cost cost_of_residue_by_digits(const Context &context, const DigitTest &test);

} // namespace picco::runtime
