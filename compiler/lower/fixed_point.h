#pragma once

#include "ast/program.h"
#include "lower/real_conversions.h"
#include "lower/real_nodes.h"
#include "lower/real_origins.h"
#include "lower/real_types.h"

namespace picco::compiler {

/// Arithmetic and functions of scaled integers, by those of integers and of floating-point words.
class FixedPoint {
  public:
    /// Keeps references.
    FixedPoint(const Program &program, RealNodes &nodes, RealTypes &types, RealOrigins &origins,
               RealConversions &conversions)
        : program_(program), nodes_(nodes), types_(types), origins_(origins), conversions_(conversions) {}

    Expression *arithmetic(BinaryOperator op, Expression *left, Expression *right, const Type *type);
    Expression *negated(Unary &node);
    /// x -= a * b truncates the whole, as x - a * b does: it becomes x += -(a * b).
    void make_sum(Assignment &node);
    /// A built-in function.
    Expression *function(RealOperation &node);
    /// floor(exact / 2^scale); sums take what it was made from.
    Expression *truncated(Expression *exact, int scale, const Type *type);

  private:
    /// Null where nothing is truncated.
    Expression *negated_exact(Expression *operand, const Type *type);
    Expression *sum(BinaryOperator op, Expression *left, Expression *right, const Type *type);
    Expression *product(Expression *left, Expression *right, const Type *type);
    Expression *quotient(Expression *left, Expression *right, const Type *type);
    Expression *quotient_of_floats(Expression *left, Expression *right, int scale, const Type *type);
    Expression *floor_of(Expression *x);
    Expression *through_float(const RealOperation &node);

    const Program &program_;
    RealNodes &nodes_;
    RealTypes &types_;
    RealOrigins &origins_;
    RealConversions &conversions_;
};

} // namespace picco::compiler
