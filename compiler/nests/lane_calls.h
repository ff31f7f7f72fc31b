#pragma once

#include "ast/program.h"
#include "nests/lane_loops.h"

#include <set>

namespace picco::compiler {

/// The functions with vectors of their own (LaneFacts::has_vectors) that loops call for all iterations at
/// once, themselves or through others: what their vectors hold has as many lanes then. loops: of the program,
/// which it looks for.
std::set<const FunctionSymbol *> functions_with_lanes(const Program &program, LaneLoops &loops,
                                                      ir::Plans &plans);

/// The functions that take vectors and that loops call, themselves or through others: a cell of theirs may hold
/// a vector.
std::set<const FunctionSymbol *> functions_in_loops(const Program &program, ir::Plans &plans);

} // namespace picco::compiler
