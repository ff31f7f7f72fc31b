/// The results of a local run.
#pragma once

#include "driver/local_run.h"

namespace picco::compiler {

/// Reconstructs each output party's results, compares them with what is expected, and gives them to files or standard output.
void reconstruct(const LocalRun &run);

} // namespace picco::compiler
