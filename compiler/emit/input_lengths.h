#pragma once

#include "ast/program.h"
#include "emit/emit.h"

#include <vector>

namespace picco::compiler {

/// Fills Transfer::length where a call reads as many values as a public number says that the same party gives:
/// `smcinput(n, 1); smcinput(a, 1, n);`, also for the fields of an array of n structs. Whoever shares the data may
/// then count them. inputs: the calls of the transfers, null for output.
void find_lengths(const Program &program, const std::vector<const SmcInput *> &inputs,
                  std::vector<Transfer> &transfers);

} // namespace picco::compiler
