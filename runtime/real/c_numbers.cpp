#include "real/c_numbers.h"

#include <cstring>

namespace picco::runtime {

long double c_number(const void *first, std::size_t size, std::size_t index) {
    const auto *at = static_cast<const char *>(first) + index * size;
    float single = 0;
    double twice = 0;
    long double extended = 0;
    void *const to = size == sizeof single  ? static_cast<void *>(&single)
                     : size == sizeof twice ? static_cast<void *>(&twice)
                                            : static_cast<void *>(&extended);
    std::memcpy(to, at, size);
    return size == sizeof single ? single : size == sizeof twice ? twice : extended;
}

void set_c_number(void *first, std::size_t size, std::size_t index, long double value) {
    auto *at = static_cast<char *>(first) + index * size;
    const auto single = static_cast<float>(value);
    const auto twice = static_cast<double>(value);
    const void *const from = size == sizeof single  ? static_cast<const void *>(&single)
                             : size == sizeof twice ? static_cast<const void *>(&twice)
                                                    : static_cast<const void *>(&value);
    std::memcpy(at, from, size);
}

} // namespace picco::runtime
