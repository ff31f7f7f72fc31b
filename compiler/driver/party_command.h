/// The command line of a computing party of a local run.
#pragma once

#include "driver/local_run.h"

namespace picco::compiler {

/// Throws UsageError where nothing is paged that the options want plans or traces of.
void check_paging(const LocalRun &run);

/// listener: a socket that waits for the other parties.
ChildCommand party_command(const LocalRun &run, int party, int listener, bool shows_progress);

} // namespace picco::compiler
