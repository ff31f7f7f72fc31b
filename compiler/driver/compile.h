#pragma once

#include "driver/options.h"
#include "plan/configuration.h"
#include "sema/analyse.h"

#include <string>

namespace picco::compiler {

/// The generated files of a program, not yet written.
struct CompiledProgram {
    bool is_good = false; ///< false: the diagnostics are printed
    std::string text;     ///< of the C file
    std::string util;     ///< of prog.util; empty for a plain program
    std::string notes;    ///< what --leaks or --dump print
    Configuration configuration;
};

/// The passes behind the front end: completes the program. Errors are in analysis.diagnostics, and then the
/// texts are of no use. Requires: analysis.is_good().
void run_passes(const Options &options, Analysis &analysis, CompiledProgram &program);

/// Runs all passes, in the order in which they stand there, and prints diagnostics to standard error.
/// Throws ConfigurationError.
CompiledProgram compile(const Options &options);

/// Where the generated files go: -o and -u, or the current directory with the first source's name.
std::string output_path(const Options &options);
std::string util_path(const Options &options);
/// The first source's name without folder and `.c`.
std::string program_stem(const Options &options);

/// Writes a file whole or not at all; throws DriverError.
void write_file(const std::string &path, const std::string &text);

/// compile() and write_file(): the whole of `picco FILES… CONFIG`. Returns the exit code.
int compile_to_files(const Options &options);

} // namespace picco::compiler
