#pragma once

#include "ast/program.h"

#include <initializer_list>
#include <unordered_set>

#include <gmpxx.h>

namespace picco::compiler {

/// Makes the nodes of lowered real numbers, and knows which nodes it made.
class RealNodes {
  public:
    explicit RealNodes(Program &program) : program_(program) {}

    bool made(const Expression *expression) const { return made_.contains(expression); }

    /// An integer constant of this type, private where that is: kNumber of an integer format where the
    /// constants of the tree do not hold it.
    Expression *constant(const mpz_class &value, const Type *type, SourceRange range);
    Expression *binary(BinaryOperator op, Expression *left, Expression *right, const Type *type);
    /// The same as C computes it, in a type of C.
    Expression *binary_in_c(BinaryOperator op, Expression *left, Expression *right, const Type *type);
    Expression *unary(UnaryOperator op, Expression *operand, const Type *type);
    Conversion *conversion(ConversionKind kind, Expression *operand, const Type *type);
    RealOperation *operation(RealOperator op, std::initializer_list<Expression *> operands,
                             const Type *format, const Type *type, SourceRange range);
    /// The public integer that stands for a public number of C in the scaled format.
    Expression *scaled_number(Expression *source, const Type *format, SourceRange range);
    /// Whether it is not 0; without a type, as a bit or an int.
    Expression *truth(Expression *value, const Type *type = nullptr);
    /// A floating-point constant.
    Expression *number(const std::string &literal, const Type *type, SourceRange range);
    /// The value, which fits its type or is undefined.
    Expression *fitted(Expression *value) {
        return is_private(value->type) ? conversion(ConversionKind::kWrap, value, value->type) : value;
    }
    /// floor(value / 2^bits).
    Expression *shifted_right(Expression *value, int bits, const Type *type);
    Expression *scaled_up(Expression *value, int bits, const Type *type);
    /// Another type for what a scaled value is.
    Expression *renamed(Expression *value, const Type *type) {
        return conversion(ConversionKind::kSame, value, type);
    }
    const Type *bit_type();

  private:
    Expression *wide(Expression *value);
    template <class Node>
    Node *make(SourceRange range, const Type *type);
    /// A public integer constant.
    Expression *literal(const mpz_class &value, SourceRange range);
    const Type *public_integer(IntegerName name, int width);
    const Type *long_type();
    const Type *int_type();
    const Type *wide_int_type();

    Program &program_;
    std::unordered_set<const Expression *> made_;
    const Type *long_ = nullptr, *wide_int_ = nullptr, *int_ = nullptr, *bit_ = nullptr;
};

} // namespace picco::compiler
