#pragma once

#include "ast/program.h"

namespace picco::compiler {

/// Private numbers are words or scaled integers from here on.
void make_integer(Type &type);

/// A real number as it is from there on.
inline bool is_real(const Type *type) {
    return is_float_word(type) || is_scaled(type);
}

/// Of floating-point words.
bool has_same_format(const Type *x, const Type *y);

/// The same numbers in the same form.
bool is_same_number(const Type *x, const Type *y);

/// Every number of the narrow format is one of the wide one.
bool holds_all(const Type *wide, const Type *narrow);

/// Makes the types that lowered expressions need beyond those of the program.
class RealTypes {
  public:
    explicit RealTypes(Program &program) : program_(program) {}

    /// Words of float<significand,exponent>.
    const Type *format(int significand, int exponent, Privacy privacy);
    /// A format that holds every number of fixed<K,F> up to K = 111, with guard bits for functions.
    const Type *format_for(const Type &fixed);
    /// The public type of C.
    const Type *long_double();
    /// The same integer type, private.
    const Type *private_twin(const Type *type);
    /// The array type with other elements.
    const Type *with_element(const Type *array, const Type *element);

  private:
    Program &program_;
    const Type *long_double_ = nullptr;
};

} // namespace picco::compiler
