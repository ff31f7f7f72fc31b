/// HKDF-SHA256 (RFC 5869).
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace picco::runtime {

/// Fills out, at most 8160 bytes. It may be the same memory as the key.
void hkdf(std::span<std::uint8_t> out, std::span<const std::uint8_t> key, std::span<const std::uint8_t> salt,
          const std::string &label);

} // namespace picco::runtime
