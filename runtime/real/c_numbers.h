/// C's floating-point numbers in arrays of the user's program: float, double or long double by their size.
#pragma once

#include <cstddef>

namespace picco::runtime {

long double c_number(const void *first, std::size_t size, std::size_t index);
/// Rounded to the nearest.
void set_c_number(void *first, std::size_t size, std::size_t index, long double value);

} // namespace picco::runtime
