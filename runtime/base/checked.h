/// Preconditions in places that are too busy to look at them.
#pragma once

#include "base/error.h"

namespace picco::runtime {

/// As require(), in the builds with sanitizers only (PICCO_CHECKED).
constexpr void require_if_checked([[maybe_unused]] bool condition, [[maybe_unused]] const char *what) {
#ifdef PICCO_CHECKED
    if (!condition) {
        throw InternalError(what);
    }
#endif
}

} // namespace picco::runtime
