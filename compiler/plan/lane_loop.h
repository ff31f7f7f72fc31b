#pragma once

#include "plan/vector_loop.h"

#include <map>
#include <optional>
#include <set>

namespace picco::compiler {

/// A loop whose body, with loops and arrays of its own, can run once for all iterations: each of its private
/// cells holds a vector then, one lane for each iteration.
///
/// The rows and elements that move from iteration to iteration (`a[i]` of `a[i][j]`, `x[i]`) go to cells with
/// lanes, and those that are written go back. All else that it reads from around, its public data and with
/// them the way that it takes, is the same in all iterations.
struct LaneLoop : RowLoop {
    std::map<const Expression *, size_t> row_at; ///< places in the body, by what they are in `rows`
    std::set<size_t> written;                    ///< rows
    std::set<size_t> unsure;                     ///< rows that only inner loops take, which may not run
    /// Private scalars from around that every iteration sets before it reads them, and nobody else reads.
    std::set<const VariableSymbol *> outer_temporaries;
    /// All that inner loops do is done by vectors anyway, by so many operations: lanes gain by more of them
    /// only where rows are short.
    bool has_only_vectors = true;
    int operations = 0;
};

/// Nothing where something in its body keeps it from being one.
std::optional<LaneLoop> lane_loop(const CountedLoop &loop, const FunctionDefinition &function);

} // namespace picco::compiler
