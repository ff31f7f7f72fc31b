/// Measures what all protocols take between the parties of a session.
#pragma once

#include "protocols/catalogue/times.h"
#include "protocols/core/context.h"

#include <array>
#include <cstdint>
#include <map>
#include <vector>

namespace picco::runtime {

/// Elements of the batches that are measured.
constexpr std::array<std::size_t, 5> kMeasuredBatches = {1, 64, std::size_t{1} << 10, std::size_t{1} << 14,
                                                         std::size_t{1} << 18};

struct Calibration {
    Times times;
    struct Measured {
        Cost cost;                         ///< of an element, as declared
        std::vector<std::int64_t> medians; ///< picoseconds, by batch; fewer where greater ones take too long
    };
    std::map<Protocol, Measured> protocols;
};

/// Runs every protocol of the catalogue on sharings of 0, which everybody knows: nothing private takes part. All
/// parties call it at the same point, and all get the same numbers: of each median they tell each other theirs, and
/// the greatest counts.
/// own_local: the picoseconds that this party takes for a recorded operation without communication.
/// seconds: about so long, but every batch three times; the same at all parties.
Calibration calibrate(Context &context, std::int64_t own_local, int seconds);

} // namespace picco::runtime
