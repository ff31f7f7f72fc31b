#ifndef PICCO_COMPILER_SEMA_CERTAIN_CALLS_H
#define PICCO_COMPILER_SEMA_CERTAIN_CALLS_H

#include "ast/facts.h"
#include "ast/program.h"

#include <functional>
#include <vector>

namespace picco::compiler {

/// A call that every call of the function around it makes, whatever public data is.
struct CertainCall {
    const Call *call;
    const FunctionSymbol *callee;
    const Expression *condition; ///< the private one that it stands under; null if there is none
};

/// Finds the certain calls of a function. Loops and branches on public data hold none.
class CertainCalls {
  public:
    /// `may_end` says of functions whether they may end the program; calls through pointers may.
    explicit CertainCalls(Statement &body, std::function<bool(const FunctionSymbol &)> may_end = {});

    std::vector<CertainCall> calls;
    /// Certain calls, SmcInput and SmcOutput in their order, up to the first call that may end the program. Requires may_end.
    std::vector<const Expression *> steps;

  private:
    void walk(Statement &statement);
    void walk(Expression &expression);
    void note_jump(const Statement &statement);
    template <class Body>
    void under(const Expression &condition, const Body &body);

    std::function<bool(const FunctionSymbol &)> may_end_;
    ChildVisitor visitor_;
    bool is_certain_ = true;
    bool has_exit_ = false;                      // public data may have ended the function
    bool is_before_end_ = true;                  // no call so far may have ended the program
    const Expression *private_branch_ = nullptr; // innermost one
    const Expression *condition_ = nullptr;      // of a masked `return` before
};

/// What every run of the program reads and writes: SmcInput and SmcOutput nodes, in the order of the run.
std::vector<const Expression *> certain_transfers(const Program &program);

} // namespace picco::compiler

#endif
