#pragma once

#include "plan/ranges.h"

namespace picco::compiler {

/// The real numbers from low to high; those that are not 0 have at least the magnitude `least`.
struct RealInterval {
    long double low = 0, high = 0; ///< infinite: as far as the format goes
    long double least = 0;         ///< 0: nothing is known
};

/// The values that private floating-point words may have, of a lowered program.
class RealRanges {
  public:
    explicit RealRanges(Ranges &integers) : integers_(integers) {}

    /// Of RealOperator::kToInteger: what its operand is without its fraction.
    Interval of_whole_part(const RealOperation &conversion);

  private:
    RealInterval of(const Expression &word);
    RealInterval of_operation(const RealOperation &operation);

    Ranges &integers_;
};

} // namespace picco::compiler
