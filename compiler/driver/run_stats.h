/// What a local run took.
#pragma once

#include "driver/local_run.h"

namespace picco::compiler {

/// Writes the statistics of all parties as those of one run, where the options want a file of them.
void write_stats(const LocalRun &run);

} // namespace picco::compiler
