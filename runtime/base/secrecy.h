/// What is private, said to valgrind in builds of type Audit: there private data count as undefined, and memcheck
/// reports each branch and each address that depends on them. In all other builds nothing is left of it.
#pragma once

#include <cstddef>

#ifdef PICCO_AUDIT
#include <valgrind/memcheck.h>
#endif

namespace picco::runtime {

/// From here on these bytes are private.
inline void mark_private([[maybe_unused]] const void *data, [[maybe_unused]] std::size_t size) {
#ifdef PICCO_AUDIT
    VALGRIND_MAKE_MEM_UNDEFINED(data, size);
#endif
}

/// From here on these bytes are public. Each call stands in a table of docs/SECURITY.md, with the reason.
inline void declassify([[maybe_unused]] const void *data, [[maybe_unused]] std::size_t size) {
#ifdef PICCO_AUDIT
    VALGRIND_MAKE_MEM_DEFINED(data, size);
#endif
}

/// A value that is public from here on, likewise.
template <class T>
T declassified(T value) {
    declassify(&value, sizeof value);
    return value;
}

} // namespace picco::runtime
