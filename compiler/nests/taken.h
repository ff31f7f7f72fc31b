#pragma once

#include "ir/plans.h"

#include <functional>
#include <set>
#include <vector>

namespace picco::compiler {

/// What statements read and write, as far as they are values, assignments, branches, counted loops and calls of functions that
/// touch nothing but what is passed to them.
struct Taken {
    struct Place {
        const Expression *place; ///< an element; an array as a whole, where a function takes it
        bool is_written;
    };
    std::set<VariableSymbol *, std::less<>> named;
    std::set<const VariableSymbol *> written, declared; ///< written: by elements, too
    std::vector<Place> places;
    bool has_pointers = false; ///< to what else the program has
    bool has_loops = false;    ///< calls that have some count
    bool is_simple = true;     ///< they do nothing else
};

void add_taken(const Statement &statement, ir::Plans &plans, Taken &taken);

} // namespace picco::compiler
