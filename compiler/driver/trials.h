/// Whether a narrower type makes a program cheaper is seen by a run with it.
#pragma once

#include "driver/compile.h"
#include "driver/options.h"
#include "driver/profile.h"
#include "driver/run_folder.h"

namespace picco::compiler {

/// Tries the cures for the hottest lines that ask for other types, where further runs are soon done, and completes what
/// they ask for. folder: of the run whose profile it is. Returns an exit code where the user has ended it.
int try_cures(const Options &options, CompiledProgram &program, const RunProfile &profile,
              const RunFolder &folder);

} // namespace picco::compiler
