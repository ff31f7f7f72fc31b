#pragma once

#include "ir/values.h"

#include <utility>
#include <vector>

namespace picco::compiler::ir {

enum class Verdict { kProven, kRefuted, kUnknown };

/// Whether both values of each pair are the same, whatever their parameters and slots hold: any integers. Z3 decides, under a limit of steps and not of time, so that one version of it always says the
/// same.
Verdict are_equal(const Graph &graph, const std::vector<std::pair<Id, Id>> &values);

} // namespace picco::compiler::ir
