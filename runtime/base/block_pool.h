/// Large pieces of memory, kept for the next use: fresh memory from the system costs a page fault for every
/// 4 KB, more than the arithmetic on it.
#pragma once

#include <cstddef>

namespace picco::runtime {

/// From this size on a piece is worth keeping.
constexpr std::size_t kPooledBytes = std::size_t{1} << 15;

/// At least `bytes` bytes, aligned to 64, with any content. Throws std::bad_alloc. Thread-safe.
void *take_block(std::size_t bytes);
/// Gives a block back, of the size that was asked for.
void give_block(void *block, std::size_t bytes) noexcept;

/// Memory of blocks that nobody has, and how much of it is kept for the next use. Thread-safe.
std::size_t free_block_bytes();
void limit_free_blocks(std::size_t bytes);

} // namespace picco::runtime
