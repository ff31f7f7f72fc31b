#pragma once

#include "plan/counted_loop.h"

namespace picco::compiler {

/// What is known ahead of the cells that two accesses of a counted loop take.
struct Dependence {
    enum class Kind {
        kNever,    ///< no iteration takes a cell by the one that any takes by the other
        kDistance, ///< the first one's cell of iteration i is the second one's of iteration i + distance
        kGuarded,  ///< only the run knows: it compares the places
    } kind = Kind::kGuarded;
    Int128 distance = 0;
};

/// Places in different variables, or different parts of one.
bool are_apart(const Expression &first, const Expression &second);

/// Places that differ from iteration to iteration at equal distances, if at all (CountedLoop::moves_evenly), at indices and
/// behind pointers that the loop leaves as they are.
Dependence dependence(const CountedLoop &loop, const Expression &first, const Expression &second);

/// No iteration takes one cell by both, whatever the others take.
bool differ_in_one_iteration(const CountedLoop &loop, const Expression &first, const Expression &second);

/// The loop has iterations that are so far apart, wherever it runs for more than those few that are recorded one by one.
bool has_iterations_apart(const CountedLoop &loop, Int128 distance);

} // namespace picco::compiler
