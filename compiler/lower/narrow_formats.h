#pragma once

#include "ast/program.h"
#include "lower/real_nodes.h"
#include "support/diagnostics.h"

#include <optional>
#include <utility>

namespace picco::compiler {

/// Finds operations that C does in a wide format, and that a narrower one does with the same result.
class NarrowFormats {
  public:
    /// Keeps references.
    NarrowFormats(Program &program, Diagnostics &diagnostics, RealNodes &nodes)
        : program_(program), diagnostics_(diagnostics), nodes_(nodes) {}

    /// An operation whose result is converted at once may be done in the narrower format, where its operands
    /// are of that format, too: rounding twice towards zero is rounding once, and so is rounding twice to the
    /// nearest where the wide format has more than twice the digits. Null where it may not.
    Expression *operation(Expression *value, const Type *to);
    /// The operands of a comparison, both in the narrower format if there is one.
    std::pair<Expression *, Expression *> compared(Expression *left, Expression *right);

  private:
    void warn_of_constant(const RealOperation &operation, int which, const Type *to);
    Expression *narrowed(Expression *value, const Type *to);
    static bool holds(const std::string &literal, const Type *format);

    Program &program_;
    Diagnostics &diagnostics_;
    RealNodes &nodes_;
};

} // namespace picco::compiler
