#pragma once

#include "ast/program.h"
#include "lower/narrow_formats.h"
#include "lower/real_nodes.h"
#include "lower/real_origins.h"
#include "lower/real_types.h"
#include "support/diagnostics.h"

namespace picco::compiler {

/// Conversions between integers, scaled integers, floating-point words and the public numbers of C.
class RealConversions {
  public:
    /// Keeps references.
    RealConversions(Program &program, Diagnostics &diagnostics, RealNodes &nodes, RealTypes &types,
                    RealOrigins &origins)
        : program_(program), nodes_(nodes), types_(types), origins_(origins),
          narrow_(program, diagnostics, nodes) {}

    NarrowFormats &narrow_formats() { return narrow_; }

    /// Between private number types, or public ones.
    Expression *converted(Expression *value, const Type *to);
    /// The same where the types may be one.
    Expression *converted_to(Expression *value, const Type *type);
    /// A public number of C in a private format.
    Expression *shared(Expression *source, const Type *to, SourceRange range);
    /// The scaled integer next to the value, one of origins.outside if the type does not hold it.
    Expression *scaled_constant(const mpq_class &value, const Type *to, SourceRange range);
    Expression *power_of_two(int exponent, const Type *format, SourceRange range);

  private:
    bool opens_as_it_is(Expression *value);
    Expression *with_c_number(Expression *value, const Type *to);
    Expression *shared_integer(Expression *source);
    Expression *shared_float(Expression *source, const Type *to, SourceRange range);
    Expression *from_whole(Expression *whole, const Type *to);
    Expression *to_format(Expression *value, const Type *to);
    Expression *between_formats(Expression *value, const Type *to);
    Expression *from_format(Expression *value, const Type *to);
    const Type *scaling_format(const Type *format, const Type *scaled);
    Expression *to_whole(Expression *value, const Type *to);

    Program &program_;
    RealNodes &nodes_;
    RealTypes &types_;
    RealOrigins &origins_;
    NarrowFormats narrow_;
};

} // namespace picco::compiler
