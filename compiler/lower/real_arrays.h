#pragma once

#include "ast/program.h"
#include "lower/fixed_point.h"
#include "lower/real_conversions.h"
#include "lower/real_nodes.h"
#include "lower/real_types.h"

namespace picco::compiler {

/// Products of whole arrays with real elements.
class RealArrays {
  public:
    /// Keeps references.
    RealArrays(Program &program, RealNodes &nodes, RealTypes &types, RealConversions &conversions,
               FixedPoint &fixed)
        : program_(program), nodes_(nodes), types_(types), conversions_(conversions), fixed_(fixed) {}

    Expression *inner_product(Binary &node);
    /// The element of a product of whole arrays that this loads, truncated; otherwise the load as it is.
    Expression *element(Conversion &load);
    /// A product of whole arrays as one that other operators take: its elements are truncated.
    Expression *as_operation(Expression *array);

  private:
    template <class Change>
    Expression *each(Expression *array, const Change &change);

    Program &program_;
    RealNodes &nodes_;
    RealTypes &types_;
    RealConversions &conversions_;
    FixedPoint &fixed_;
};

} // namespace picco::compiler
