#pragma once

#include "plan/ranges.h"

#include <map>
#include <optional>

namespace picco::compiler {

/// Which local variables of a function stay within bounds because they are only set to what is known and added to
/// in loops of known length: counts and sums. Bounds come from declared types, constants and public bounds of loops.
class BoundedSums {
  public:
    BoundedSums(const FunctionDefinition &function, Ranges &ranges);

    /// Whether the place, a variable or an element or field of one, always holds the exact sum.
    bool hold(const Expression &place) const;

  private:
    class Survey;

    struct Bounds {
        Interval set{0, 0};    ///< what it is set to
        Interval sums{0, 0};   ///< what all additions together add
        std::size_t loops = 0; ///< around its declaration
        int unseen = 0;        ///< uses that are none of these
        bool is_declared = false;
        bool is_unknown = false;
    };
    std::map<const VariableSymbol *, Bounds> bounds_;
    bool has_jumps_ = false; ///< which may repeat statements outside of loops
};

} // namespace picco::compiler
