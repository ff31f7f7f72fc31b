#pragma once

#include "ast/program.h"

#include <optional>

namespace picco::compiler {

// What the runtime does as one operation, because nothing else asks for the comparison. Of integers, without
// side effects.

/// `x < y ? x : y` and its like.
struct Extreme {
    const Expression *left, *right; ///< as they are compared
    bool is_greatest;
};
std::optional<Extreme> extreme_of(const Conditional &choice);

/// `if (x < y) y = x;` and its like: the place holds one of the sides before, the extreme of both afterwards.
struct ExtremeUpdate {
    Extreme extreme;
    const Assignment *assignment;
};
std::optional<ExtremeUpdate> extreme_update(const If &branch);

/// `if (x > y) { t = x; x = y; y = t; }` and its like.
struct OrderedPair {
    const Expression *lesser, *greater; ///< the places of what they hold afterwards
    const VariableSymbol *kept;         ///< t, which somebody may read later
};
std::optional<OrderedPair> ordered_pair(const If &branch);
/// The variable is t in such exchanges, and nothing else: nobody reads it after one.
bool is_only_in_exchanges(const VariableSymbol &variable, const FunctionDefinition &function);

} // namespace picco::compiler
