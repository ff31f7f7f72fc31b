/// Pointers outside of their arrays.
#pragma once

#include <cstddef>

namespace picco::runtime::api {

/// Ends the program: a pointer leads so many bytes behind the begin of an array. size: of an element, in bytes.
void end_outside(std::ptrdiff_t at, std::size_t bytes, std::size_t size, int line);
/// The same for an index of a pointer that has so many bytes of its array before and behind it.
void end_at_index(long index, std::ptrdiff_t before, std::ptrdiff_t behind, std::size_t size, int line);
/// Of so many elements; the largest number where it is none.
std::ptrdiff_t bytes_of(long elements, std::size_t size);
/// From the home of a pointer to the element that it has with an index; the largest number where it is none.
std::ptrdiff_t bytes_from(const void *home, const void *pointer, long index, std::size_t size);

} // namespace picco::runtime::api
