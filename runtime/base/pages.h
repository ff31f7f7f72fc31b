/// Pages of memory: each costs microseconds when it is first used. Short computations do not wait for them,
/// long ones take large ones.
#pragma once

#include <cstddef>

namespace picco::runtime {

/// Maps this library's code and constants, as far as the system has them in memory.
void map_code_pages() noexcept;

/// Lets the pages that begin within these bytes have memory.
void touch_pages(void *first, std::size_t bytes) noexcept;

/// The whole pages in these bytes, which nobody reads any more, go back to the system until they are used again.
void drop_pages(void *first, std::size_t bytes) noexcept;

/// What the system may map at once where a program asks for it.
constexpr std::size_t kHugePage = std::size_t{1} << 21;
/// In front of what a short program uses: it would wait longer for a huge page to be cleared than it
/// computes.
constexpr std::size_t kSmallPages = kHugePage / 2;
/// Zeroed memory that the system has yet to provide: in huge pages where it offers them, but for so many
/// bytes in front, rounded to whole pages. What is behind them is aligned to huge pages. bytes: any number
/// above 0. Throws std::bad_alloc.
char *map_pages(std::size_t bytes, std::size_t small = 0);
void unmap_pages(void *first, std::size_t bytes) noexcept;
/// Of bytes of map_pages(), those that have no memory yet get small pages.
void forbid_huge_pages(void *first, std::size_t bytes) noexcept;

/// Lets malloc keep what is freed: batches come and go, and need not be returned and cleared each time.
void keep_heap() noexcept;
/// Gives back to the system what malloc has kept.
void trim_heap() noexcept;
/// Lets so many bytes that malloc gives next have memory.
void touch_heap(std::size_t bytes) noexcept;

} // namespace picco::runtime
