/// Copies runs of bits between packed planes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace picco::runtime {

/// Bit i of a plane is bit i % 64 of word i / 64. Copies the `count` bits first, first + step, … to the
/// places at, at + 1, …, which are 0 before.
void copy_bits(std::uint64_t *to, std::size_t at, const std::uint64_t *from, std::size_t first,
               std::ptrdiff_t step, std::size_t count);

/// Puts the same bit (0 or 1) at `count` places, which are 0 before.
void fill_bits(std::uint64_t *to, std::size_t at, std::uint64_t bit, std::size_t count);

} // namespace picco::runtime
