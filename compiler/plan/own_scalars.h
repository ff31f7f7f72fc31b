#pragma once

#include "ast/visit.h"

#include <set>

namespace picco::compiler {

/// The scalars that no iteration of a loop with this body passes on to the next: each iteration sets them, on
/// every way, before it reads them. Those that the body declares without a value are not among them.
///
/// What one side of a branch sets, or the body of a loop inside, counts there only. The other side and what
/// follows may run without it; under a private condition they do, in the iterations where it does not hold.
std::set<const VariableSymbol *> own_scalars(const Statement &body);

/// Nothing but the body names the variable, which stands on the function's stack.
bool is_named_only_in(const Statement &body, const VariableSymbol &variable,
                      const FunctionDefinition &function);

} // namespace picco::compiler
