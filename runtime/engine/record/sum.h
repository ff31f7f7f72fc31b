/// Sums that the recorder looks into.
#pragma once

#include "engine/record/recorder.h"

#include <vector>

#include <gmpxx.h>

namespace picco::runtime {

/// A number as a sum of multiples of others, and a constant.
struct Recorder::Sum {
    struct Summand {
        NodeId id;
        mpz_class factor;
    };
    std::vector<Summand> summands;
    mpz_class constant = 0;
    std::size_t digits = 0; ///< of all factors
    int visited = 0;
};

} // namespace picco::runtime
