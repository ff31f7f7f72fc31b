#ifndef PICCO_COMPILER_SEMA_FLOW_H
#define PICCO_COMPILER_SEMA_FLOW_H

#include "ast/program.h"
#include "support/diagnostics.h"

#include <vector>

namespace picco::compiler {

class PublicCures;

/// An assignment to a pointer, or to a struct with pointers, that a private bit keeps or undoes, or a
/// result that such a bit selects: they need a private location.
struct Redirection {
    const Expression *place = nullptr;
    SourceRange range;
    const FunctionSymbol *result = nullptr; ///< where there is no place
};

/// Implicit flows: no effect that an observer sees may depend on a private branch. Also fills the facts of
/// functions, their callees, and the order of Program::functions. Needs a typed program. Redirections are no
/// errors but returned.
std::vector<Redirection> check_flow(Program &program, Diagnostics &diagnostics, PublicCures &cures);

} // namespace picco::compiler

#endif
