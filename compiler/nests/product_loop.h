#pragma once

#include "ir/plans.h"
#include "plan/counted_loop.h"

#include <optional>

namespace picco::compiler {

/// Three nested loops that multiply matrices as a textbook does:
/// for (i …) for (j …) { c[i][j] = 0; for (k …) c[i][j] += a[i][k] * b[k][j]; }
/// with or without the first statement, or with a scalar for the sum that is assigned to c[i][j] after it.
struct ProductLoop {
    struct Axis {
        CountedLoop loop;
        const Expression *first = nullptr; ///< value of the counter
    };
    Axis rows, columns, terms;
    const Expression *target = nullptr;                 ///< c[i][j]
    const Expression *left = nullptr, *right = nullptr; ///< a[i][k] and b[k][j]
    const Assignment *update = nullptr;                 ///< of the sum
    bool starts_at_zero = false;                        ///< and not from what c[i][j] holds
};

/// The loop as a product of matrices, if it is one: whether the elements lie as they must is known at run
/// time.
std::optional<ProductLoop> product_loop(const For &loop, const FunctionDefinition &function,
                                        ir::Plans &plans);

} // namespace picco::compiler
