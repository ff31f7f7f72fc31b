/// Memory that nobody may use for a while: in builds with an address sanitizer, a use of it ends the program.
#pragma once

#include <cstddef>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#endif

namespace picco::runtime {

#ifdef __SANITIZE_ADDRESS__
constexpr bool kPoisons = true;
inline void poison(const void *first, std::size_t bytes) {
    ASAN_POISON_MEMORY_REGION(first, bytes);
}
inline void unpoison(const void *first, std::size_t bytes) {
    ASAN_UNPOISON_MEMORY_REGION(first, bytes);
}
#else
constexpr bool kPoisons = false;
inline void poison(const void *, std::size_t) {}
inline void unpoison(const void *, std::size_t) {}
#endif

} // namespace picco::runtime
