/// Pointers outside of their arrays.
#pragma once

#include <cstddef>

namespace picco::runtime::api {

/// Ends the program: a pointer leads so many bytes behind the begin of an array. size: of an element, in bytes.
void end_outside(std::ptrdiff_t at, std::size_t bytes, std::size_t size, int line);

} // namespace picco::runtime::api
