/// `picco calibrate`: measures what the protocols take between the computing parties.
#pragma once

namespace picco::compiler {

/// The whole command: makes the party program that measures, and runs it between parties on this machine, or leaves
/// it for the parties to run. Returns the exit code. Throws as compile() does.
int calibrate(int argc, char **argv);

} // namespace picco::compiler
