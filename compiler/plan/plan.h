#pragma once

#include "ast/program.h"
#include "plan/configuration.h"
#include "plan/moduli.h"
#include "plan/ranges.h"
#include "support/diagnostics.h"

#include <string>
#include <vector>

namespace picco::compiler {

/// A place of the program where the secure computation needs a value's bits: a comparison, an opening, a
/// reduction to a type, a right shift, input or output. Sums and products need none.
struct Requirement {
    int bits = 0;          ///< k: two's complement width of the widest value there
    int declared_bits = 0; ///< what the declared types of the data in the expression would need alone
    SourceRange range;
};

/// All requirements of a program, in the order of the source.
std::vector<Requirement> requirements_of(const Program &program, Ranges &ranges);

/// What the compiler decides for a program before code is generated.
struct Plan {
    Modulus modulus;
    Requirement widest; ///< bits == 0: the program has none
};

/// Chooses the smallest known modulus, or checks the user's. An expression that needs more than `bits=` or
/// `modulus=` give is an error; one that alone forces a wider modulus than the declared types is a warning.
/// Throws ConfigurationError if `modulus=` is no suitable prime at all.
Plan make_plan(const Program &program, const Configuration &configuration, Ranges &ranges,
               Diagnostics &diagnostics);

} // namespace picco::compiler
