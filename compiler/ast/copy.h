#ifndef PICCO_COMPILER_AST_COPY_H
#define PICCO_COMPILER_AST_COPY_H

#include "ast/facts.h"
#include "ast/visit.h"
#include "support/arena.h"

#include <unordered_map>

namespace picco::compiler {

/// Copies parts of a program behind sema, in which other things stand for some variables. What becomes constant by that is
/// a literal in the copy, and what a known pointer leads to is a place without it: of `p->x` and `*p`, where p is
/// `&a[i]`, there is `a[i].x` and `a[i]`. Variables, labels and types of the copy are those of the original.
class Copier {
  public:
    explicit Copier(Arena &arena) : arena_(arena) {}

    /// Whoever reads the variable finds this value: a pointer, or a public number. It must have no effects.
    void replace(const VariableSymbol &variable, const Expression &value) { values_[&variable] = &value; }
    /// The same of a number in the variable's type, which must be one of C's of 64 bits at most.
    void replace(const VariableSymbol &variable, Int128 number);

    Expression *copy(const Expression &expression);
    Statement *copy(const Statement &statement);
    /// A constant of one of C's types of 64 bits at most.
    Expression *literal(Int128 number, const Type *type, SourceRange range);
    static const Type *plain_int();

  private:
    Declaration *copy(Declaration &declaration);
    Expression *simplified(Expression *expression);
    Expression *place(Expression *pointer, SourceRange range, const Type *type);
    Expression *element(Subscript &subscript);
    Expression *moved(Expression *index, const PointerSum &by);
    Expression *combined(BinaryOperator op, Expression *left, Expression *right);

    Arena &arena_;
    std::unordered_map<const VariableSymbol *, const Expression *> values_;
};

} // namespace picco::compiler

#endif
