/// Randomness of this party alone, and erasing of secrets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace picco::runtime {

/// Cryptographically secure bytes from OpenSSL; throws ComputationError when there is no entropy.
void random_bytes(void *to, std::size_t size);

/// count uniform elements in [0, p), canonical, modulus.size() words each; p is given by its words.
void random_elements(std::uint64_t *out, std::size_t count, std::span<const std::uint64_t> modulus);

/// Whether a number of modulus.size() words is below p, in the same time for all. That is public: a candidate that is
/// rejected is independent of what takes its place.
bool is_below(const std::uint64_t *element, std::span<const std::uint64_t> modulus);

/// Overwrites memory in a way that the compiler keeps.
void erase(void *memory, std::size_t size);

} // namespace picco::runtime
