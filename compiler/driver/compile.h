#pragma once

#include "driver/cures.h"
#include "driver/options.h"
#include "driver/output_file.h"
#include "front/analyse.h"
#include "plan/configuration.h"

#include <map>
#include <string>
#include <vector>

namespace picco::compiler {

/// The generated files of a program, not yet written.
struct CompiledProgram {
    bool is_good = false; ///< false: the diagnostics are printed
    std::string text;     ///< of the C file
    std::string util;     ///< of prog.util; empty for a plain program
    std::string notes;    ///< what --leaks or --dump print
    std::string code;     ///< hash of what it computes, for plans
    std::string width;    ///< for picco predict and --profile: what forces the modulus, and what helps
    LineTable lines;      ///< what the lines are called in the generated C
    LineFacts line_facts; ///< with --profile
    std::vector<std::string> files;                          ///< that were read, with all headers
    std::map<std::string, std::vector<std::string>> sources; ///< with --profile: lines, by file
    Configuration configuration;
    bool chooses_representations = false; ///< `#pragma picco representation` or a plan counts somewhere
};

/// The passes behind the front end: completes the program. Errors are in analysis.diagnostics, and then the
/// texts are of no use. Requires: analysis.is_good().
void run_passes(const Options &options, Analysis &analysis, CompiledProgram &program);

/// Runs all passes, in the order in which they stand there, and prints diagnostics to standard error.
/// Throws ConfigurationError.
/// integers: in place of those that the program declares.
CompiledProgram compile(const Options &options, const OtherIntegers &integers = {});

/// Prints what was asked for. The exit code where the command ends with that, or with errors; nothing where it goes on.
/// Throws DriverError where standard output takes it not.
std::optional<int> ends_here(const Options &options, const CompiledProgram &program);

/// Where the generated files go: -o and -u, or the current directory with the first source's name.
std::string output_path(const Options &options);
std::string executable_path(const Options &options);
std::string util_path(const Options &options);
/// The first source's name without folder and `.c`.
std::string program_stem(const Options &options);

/// What must not be overwritten.
std::vector<NamedFile> files_read(const Options &options, const CompiledProgram &program);

/// The whole of `picco FILES… CONFIG`. Returns the exit code. Throws DriverError, UsageError, ConfigurationError.
int compile_to_files(const Options &options);

} // namespace picco::compiler
