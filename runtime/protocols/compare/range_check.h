/// Whether what input parties shared are numbers of the types of their variables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "base/task.h"
#include "crypto/generators.h"
#include "protocols/core/context.h"
#include "protocols/core/cost.h"

namespace picco::runtime {

/// A variable as this party has it.
struct TypedVariable {
    int type = 0;          ///< as in picco/runtime.h: bits, negative for an unsigned type
    std::size_t count = 0; ///< values
    /// Copies this party's shares of the values begin, …, end - 1.
    std::function<void(std::size_t begin, std::size_t end, std::uint64_t *to)> read;
};

/// Whether values of a type can be checked in this field.
bool can_check_range(const Context &context, int type);

/// Which variables hold nothing but values of their types. The bits of `together` values, some 300 bytes each at
/// 32 bits, are in memory at a time.
/// Shape:    variables whose shares are sharings of degree t (degree_check.h)  →  a public bit of each
/// Requires: can_check_range of each type; InternalError otherwise. The values must be fixed before the seed
///           of the coefficients is known to anybody. All parties give the same types and counts.
/// Opens:    the bit of each variable. Semi-honest parties, any input parties; perfect given the generators
/// Errors:   a variable with a value out of range passes with probability 2^-kappa
/// Cost:     that of in_range for each value, `together` at a time; then, for each variable, the AND of
///           kappa bits and its opening                                              [checked by a test]
/// Source:   docs/PROTOCOLS.md, "Checks of inputs"
Task<std::vector<bool>> ranges_are_right(Context &context, Coefficients &coefficients,
                                         std::vector<TypedVariable> variables, std::size_t together);
/// Of all variables together: what all parties send.
Cost cost_of_ranges_are_right(const Context &context, const std::vector<TypedVariable> &variables,
                              std::size_t together);

} // namespace picco::runtime
