/// Limits that the compiler tells of and the runtime keeps.
#pragma once

#include <cstddef>

namespace picco {

/// Computing parties, and those with field=gf256.
inline constexpr int kMostParties = 15, kMostByteParties = 9;

/// Bytes that a party may use: less would not hold the program and a batch of its operations.
inline constexpr std::size_t kLeastMemory = std::size_t{1} << 26;

/// Lines of programs are known to a run by numbers. So many numbers in a row are those of lines of one file.
inline constexpr int kLinesOfBlock = 1 << 16;

} // namespace picco
