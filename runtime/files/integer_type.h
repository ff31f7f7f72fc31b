/// Integer types as picco/runtime.h writes them: the width in bits, negative for an unsigned type.
#pragma once

#include <cstdint>
#include <gmpxx.h>
#include <string>
#include <vector>

namespace picco::runtime {

/// Bits of the type.
int type_bits(int type);
/// "int<32>", "unsigned int<8>"
std::string type_name(int type);
bool in_range(const mpz_class &value, int type);
/// "-128 to 127"
std::string range_text(int type);

/// A value as size bytes, little-endian two's complement.
void store_integer(const mpz_class &value, void *to, std::size_t size);
void store_small_integer(std::int64_t value, void *to, std::size_t size);
/// The value of size bytes, little-endian two's complement, or unsigned for an unsigned type.
mpz_class load_integer(const void *from, std::size_t size, int type);
/// Whether all such values are below 2^63, and one of them then.
bool is_small(std::size_t size, int type);
std::int64_t load_small_integer(const void *from, std::size_t size, int type);
/// count of them, side by side.
std::vector<std::int64_t> load_small_integers(const void *first, std::size_t size, int type,
                                              std::size_t count);

} // namespace picco::runtime
