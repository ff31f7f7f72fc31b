/// Room for the large local arrays of users' programs.
#pragma once

#include <sys/resource.h>

namespace picco::runtime {

/// Raises the limit of the main thread's stack as far as the system lets it grow: C programs keep arrays
/// there, and a public or plain one of a few megabytes must not end in a segmentation fault.
inline void raise_stack_limit() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_STACK, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        ::setrlimit(RLIMIT_STACK, &limit);
    }
}

} // namespace picco::runtime
