/// (c + r)^254 for a public byte c, from powers of r.
#pragma once

#include "protocols/bytes/byte_powers.h"

namespace picco::runtime {

/// Of all powers of r in kPowersOfByte, byte by byte.
constexpr std::size_t kBytePowerWords = (kBytePowers + 7) / 8;
using BytePowerWords = std::array<std::uint64_t, kBytePowerWords>;
/// [c][bit]: the bits of these powers that add up to that bit of (c + r)^254 + c^254, which is linear in
/// them. c is public, so that a table may be read.
extern const std::array<std::array<BytePowerWords, 8>, 256> kByteInverseRows;
/// [c]: c^254.
extern const std::array<std::uint8_t, 256> kByteInverses;

} // namespace picco::runtime
