#include "real/scaled.h"

#include "base/error.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace picco::runtime {

std::int64_t scaled_number(long double x, int type, int fraction, const std::string &where) {
    // Scaling is exact, and rounding follows C's default mode: ties to even.
    const long double scaled = std::nearbyint(std::ldexp(x, fraction));
    const long double bound = std::ldexp(1.0L, std::min(std::abs(type), 64) - 1);
    if (!(scaled >= -bound && scaled < bound))
        throw ComputationError(fmt::format("{}: {} is out of range for fixed<{},{}>", where,
                                           static_cast<double>(x), std::abs(type), fraction));
    return static_cast<std::int64_t>(scaled);
}

} // namespace picco::runtime
