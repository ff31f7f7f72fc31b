#pragma once

#include "plan/vector_loop.h"

#include <map>
#include <set>
#include <unordered_map>

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
    /// Private scalars from around that every iteration sets before it reads them, and nobody else reads.
    std::set<const VariableSymbol *> outer_temporaries;
    /// All that inner loops do is done by vectors anyway, by so many operations: lanes gain by more of them
    /// only where rows are short.
    bool has_only_vectors = true;
    int operations = 0;
};

/// The lane loops of a program, each looked for once.
class LaneLoops {
  public:
    /// Null if the loop is none, one in it is a better one, or its iterations can run as one in another way.
    const LaneLoop *find(const For &loop, const FunctionDefinition &function);

  private:
    struct Found {
        std::optional<LaneLoop> own;
        const LaneLoop *best = nullptr; ///< own or in it
    };
    const Found &look(const For &loop, const FunctionDefinition &function);

    std::unordered_map<const For *, Found> known_;
};

} // namespace picco::compiler
