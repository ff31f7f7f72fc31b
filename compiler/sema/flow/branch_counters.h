#pragma once

#include "ast/program.h"
#include "sema/flow/masked_jumps.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <string>
#include <vector>

namespace picco::compiler {

/// What runs, or counts, only where private data say so: a side of a private `if`, what stands behind a masked
/// jump in its block, the body of a loop that one may have ended, or a loop inside of any of these.
struct MaskedRegion {
    Statement **slot = nullptr; ///< where it is one statement
    Block *block = nullptr;     ///< else: its statements from `first` on
    std::size_t first = 0;
    bool operator==(const MaskedRegion &) const = default;
    /// Any order; that of pointers into different objects is defined for std::less only.
    bool operator<(const MaskedRegion &other) const {
        return slot != other.slot     ? std::less<>()(slot, other.slot)
               : block != other.block ? std::less<>()(block, other.block)
                                      : first < other.first;
    }
};

/// A public counter from outside that a region changes. Where nothing behind the region reads what it holds
/// then, it may as well be declared inside: there it tells nobody what private data say.
struct BranchCounter {
    MaskedRegion region;
    VariableSymbol *variable = nullptr;
    const Expression *condition = nullptr; ///< the private one
    const MaskedJump *jump = nullptr;      ///< which it makes private; null: an `if`
    struct Change {
        SourceRange range;
        std::string text; ///< of the effect
    };
    std::vector<Change> changes;
    bool takes_value = false;           ///< the region may read what the counter held before
    const Expression *reader = nullptr; ///< behind the region; null: there is none
};

/// A container whose elements stay where they are.
using BranchCounters = std::deque<BranchCounter>;

/// Gives the regions whose counters nobody reads behind them counters of their own.
void declare_inside(Program &program, const BranchCounters &counters);

} // namespace picco::compiler
