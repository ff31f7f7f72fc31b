/// What runs of a compiled program on this machine have in common.
#pragma once

#include "driver/compile.h"
#include "driver/options.h"
#include "driver/profile.h"
#include "driver/run.h"
#include "driver/run_folder.h"

#include <map>
#include <string>

namespace picco::compiler {

RunOptions run_options_of(const Options &options, const CompiledProgram &program, const RunFolder &folder);

/// Standard input is an input, and more than one run takes it.
bool rereads_standard_input(const Options &options);
/// Why the program cannot run once more with the same inputs; empty: it can.
std::string why_once(const Options &options);
/// Reads standard input to its end into a file of the folder, which takes its place: each run reads it from its
/// beginning. Throws DriverError, Interrupted.
void keep_standard_input(const RunFolder &folder);

/// Makes the executable of the text. Throws DriverError, Interrupted.
void compile_in(const RunFolder &folder, const RunOptions &run_options, const std::string &text, bool checks);

/// Nothing is shown: results go to files in the folder, by output party, in the form that the user wants.
std::map<int, std::string> keep_results_in(const RunFolder &folder, const Options &options,
                                           RunOptions &run_options);

/// Makes and runs the program once more, in a folder of its own, without a message. Returns the code of the run.
int run_again(const CompiledProgram &program, const RunFolder &folder, RunOptions &run_options);

/// Throws DriverError.
std::string text_of_file(const std::string &path);

/// What the parties of the run in the folder wrote.
RunProfile profile_in(const RunFolder &folder, int parties);

} // namespace picco::compiler
