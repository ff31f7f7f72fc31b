/// Memory for the frames of coroutines: a round of few values starts and ends several, and the allocator of
/// the system takes its slow path for pieces of their size.
#pragma once

#include <cstddef>

namespace picco::runtime {

/// At least `bytes` bytes, aligned as operator new aligns. Throws std::bad_alloc. Each thread keeps its own.
void *take_frame(std::size_t bytes);
/// Gives a frame back, of the size that was asked for.
void give_frame(void *frame, std::size_t bytes) noexcept;

} // namespace picco::runtime
