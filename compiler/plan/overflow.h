#pragma once

#include "plan/ranges.h"
#include "support/diagnostics.h"

namespace picco::compiler {

/// Warns of private signed values, integers and fixed-point numbers, that their type does not hold, which C
/// leaves undefined: where every value is outside; where declared types narrower than the one that C computes
/// in may lead outside (`short` times `short` times `short`); with `all` wherever an operation, `op=` or `++`
/// may lead outside, as each `i + 1` of ints, and wherever a signed type keeps the low bits of what is stored in
/// it, unless a cast says so. So are numbers that become fixed-point ones or integers from floating-point ones, quotients
/// and functions of fixed-point numbers among them, whose ranges RealRanges knows. An `@` of run-time size counts as one product.
void check_overflow(const Program &program, Diagnostics &diagnostics, bool all);

} // namespace picco::compiler
