/// Pages of memory that are mapped before a short computation waits for them: each costs microseconds when it
/// is first used.
#pragma once

#include <cstddef>

namespace picco::runtime {

/// Maps this library's code and constants, as far as the system has them in memory.
void map_code_pages() noexcept;

/// Lets the pages that begin within these bytes have memory.
void touch_pages(void *first, std::size_t bytes) noexcept;

/// Lets so many bytes that malloc gives next have memory.
void touch_heap(std::size_t bytes) noexcept;

} // namespace picco::runtime
