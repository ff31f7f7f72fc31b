/// Sums and inner products that are aligned once, in the clear: the meaning of the private ones.
#pragma once

#include "real/format.h"

#include <vector>

namespace picco::runtime {

/// How the terms of a sum are aligned: the largest exponent of all terms decides the unit, of which every
/// term keeps the part towards zero. `guard` places stand below the last one of the largest term, so that all
/// that is lost is less than half a unit of its last place.
struct SumShape {
    bool has_products = false; ///< the terms are products of two numbers
    int count_bits = 1;        ///< 2^count_bits > number of terms

    static SumShape of(bool has_products, std::size_t count);
    /// For tables of circuits.
    static SumShape of(int code) { return {(code & 1) != 0, code >> 1}; }
    int code() const { return count_bits << 1 | (has_products ? 1 : 0); }

    int guard() const { return count_bits + 3; }
    /// Bits of a term's significand and of its exponent.
    int significand_bits(const FloatFormat &format) const {
        return format.significand * (has_products ? 2 : 1);
    }
    int exponent_bits(const FloatFormat &format) const { return format.exponent + (has_products ? 1 : 0); }
    /// Bits of an aligned term without sign, and of the sum, signed.
    int aligned_bits(const FloatFormat &format) const { return format.significand + guard(); }
    int sum_bits(const FloatFormat &format) const { return aligned_bits(format) + count_bits + 1; }
    /// Where b is the largest exponent, the unit is 2^(b + unit_exponent()).
    long unit_exponent(const FloatFormat &format) const;
};

/// Running sums are joined two at a time: (b, s) is s units as above, b the largest exponent of the terms in
/// it; what is moved to the places of the other one is cut off downwards. The order of the joins depends on
/// the count only: up to kScanLeaf terms each step doubles the stretches that are known (Sklansky); more of
/// them stand in rows of kScanColumns, where the columns are joined likewise and then the sums of all rows
/// before.
constexpr std::size_t kScanLeaf = 64, kScanColumns = 16;

mpz_class float_sum(const std::vector<mpz_class> &x, const FloatFormat &format);
/// x and y are equally long.
mpz_class float_dot(const std::vector<mpz_class> &x, const std::vector<mpz_class> &y,
                    const FloatFormat &format);
/// Place i: the sum of x[0], …, x[i].
std::vector<mpz_class> float_prefix_sums(const std::vector<mpz_class> &x, const FloatFormat &format);

} // namespace picco::runtime
