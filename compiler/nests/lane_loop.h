#pragma once

#include "ir/plans.h"
#include "plan/counted_loop.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace picco::compiler {

/// A loop whose body, with loops and arrays of its own, can run once for all iterations: each of its private
/// cells holds a vector then, one lane for each iteration.
///
/// The rows and elements that move from iteration to iteration (`a[i]` of `a[i][j]`, `x[i]`) go to cells with
/// lanes, and those that are written go back. Public numbers that private data meet may be other ones in each
/// iteration. All else that it reads from around, its other public data and with them the way that it takes, is the same
/// in all iterations.
struct LaneLoop : CountedLoop {
    std::vector<const Expression *>
        rows; ///< arrays and elements that move: they go to cells with lanes and back
    /// Rows that must not overlap, unless they are those of one iteration and it may share them.
    struct RowPair {
        const Expression *written, *other;
        bool may_share;
    };
    std::vector<RowPair> rows_apart;
    std::vector<const FunctionSymbol *> callees; ///< that have vectors themselves
    std::uint64_t cells = 0;                     ///< that all that is called has of its own
    std::map<const Expression *, size_t> row_at; ///< places in the body, by what they are in `rows`
    std::set<size_t> written;                    ///< rows
    std::vector<const Expression *> numbers;     ///< public ones, which differ from iteration to iteration
    std::set<size_t> unsure;                     ///< rows that only inner loops take, which may not run
    /// Private scalars from around that every iteration sets before it reads them, and nobody else reads.
    std::set<const VariableSymbol *> outer_temporaries;
    /// All that inner loops do is done by vectors anyway, by so many operations: lanes gain by more of them
    /// only where rows are short.
    bool has_only_vectors = true;
    int operations = 0;
};

/// Nothing where something in its body keeps it from being one.
std::optional<LaneLoop> lane_loop(const CountedLoop &loop, const FunctionDefinition &function,
                                  ir::Plans &plans);

} // namespace picco::compiler
