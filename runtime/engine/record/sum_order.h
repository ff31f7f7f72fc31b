/// In which order numbers are added in bits, so that their sum is there early.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace picco::runtime {

struct SumOrder {
    std::uint64_t ready = 0; ///< the round after which the sum is there
    /// Sums that are made, one after the other, each of the one before it and of the addends up to these. The last one is of
    /// all.
    std::vector<std::size_t> ends;
};

/// Of addends that are there after these rounds, rising. A sum of k takes adder_rounds, and those that leave two of k.
/// A sum more has to save so many rounds, 1 at least, since it takes bytes.
SumOrder order_of_sum(const std::vector<std::uint64_t> &arrivals, std::uint64_t adder_rounds,
                      std::uint64_t sum_price);

} // namespace picco::runtime
