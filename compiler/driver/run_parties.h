/// The computing parties of a local run, as processes.
#pragma once

#include "driver/local_run.h"

#include <vector>

namespace picco::compiler {

/// Runs all parties to their end, and says what went wrong first, where something did. listeners: a socket each, which
/// is theirs from then on. Returns the exit code.
int run_parties(const LocalRun &run, std::vector<Listener> listeners);

} // namespace picco::compiler
