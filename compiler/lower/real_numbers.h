#pragma once

#include "ast/program.h"
#include "support/diagnostics.h"

namespace picco::compiler {

/// Turns private real numbers into private integers, for all that comes behind sema.
///
/// fixed<K,F> becomes a K-bit signed integer of 2^-F: sums, comparisons and whatever moves data are those of
/// integers; products are shifted right by F (towards minus infinity), of a sum of products only the sum;
/// quotients are those of the dividend shifted left by F (towards zero). float<K,E> and C's floating types
/// become unsigned words of K+E+1 bits, and what computes on them RealOperations. The types themselves
/// change, so that all expressions, variables and fields change with them. Requires: a program without
/// errors. Reports what is not translated.
void lower_real_numbers(Program &program, Diagnostics &diagnostics);

} // namespace picco::compiler
