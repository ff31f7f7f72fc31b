#pragma once

#include <optional>
#include <string>
#include <vector>

#include <gmpxx.h>

namespace picco::compiler {

/// A prime that the runtime computes with.
struct Modulus {
    mpz_class value;
    std::string text; ///< as people write it: 2^61-1
    int bits = 0;     ///< bit length m
    int low_ones = 0; ///< -value = 1 mod 2^low_ones; conversions to bits work up to this width

    /// 64-bit words of a field element in the runtime's cells: the three top bits of the last word are a tag.
    int limbs() const { return (bits + 3 + 63) / 64; }
    /// As files and the runtime name it: decimal, or gf256.
    std::string name() const { return value == 0 ? text : value.get_str(); }
};

/// GF(2^8) in CNF sharing, in the place of a prime: its value is 0, its bits are those of a party's part of a
/// sharing.
Modulus byte_field(int parties, int threshold);

/// The primes that the compiler chooses from, smallest first (PROTOCOLS: field).
const std::vector<Modulus> &known_moduli();

/// Bits that the modulus must have beyond the k bits of the widest value that is compared, opened, wrapped,
/// read or written: 2 for three parties, floor(log2(t + 1)) + 1 for more.
int spare_bits(int parties, int threshold);

/// The widest signed value that modulus can compare, open and wrap.
int widest_value(const Modulus &modulus, int parties, int threshold);

/// The modulus that the user wrote in decimal; nothing if it is not an odd prime.
std::optional<Modulus> modulus_from_decimal(const std::string &decimal);

} // namespace picco::compiler
