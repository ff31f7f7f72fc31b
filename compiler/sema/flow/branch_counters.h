#pragma once

#include "ast/program.h"

#include <deque>
#include <string>
#include <vector>

namespace picco::compiler {

/// A public counter from outside that a side of a private `if` changes. Where nothing behind the `if` reads
/// what it holds then, it may as well be declared inside: there it tells nobody which side was taken.
struct BranchCounter {
    If *branch = nullptr;
    Statement **side = nullptr; ///< in the branch
    VariableSymbol *variable = nullptr;
    struct Change {
        SourceRange range;
        std::string text; ///< of the effect
    };
    std::vector<Change> changes;
    bool takes_value = false;           ///< the side may read what the counter held before
    const Expression *reader = nullptr; ///< behind the `if`; null: there is none
};

/// A container whose elements stay where they are.
using BranchCounters = std::deque<BranchCounter>;

/// Gives the sides whose counters nobody reads behind them counters of their own.
void declare_inside(Program &program, const BranchCounters &counters);

} // namespace picco::compiler
