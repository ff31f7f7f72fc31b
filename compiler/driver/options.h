#pragma once

#include "driver/delays.h"
#include "plan/configuration.h"

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class ParseError;
} // namespace CLI

namespace picco::compiler {

enum class Command { kCompile, kBuild, kRun, kPredict, kAssign };

/// The command line of `picco`.
struct Options {
    Command command = Command::kCompile;
    std::vector<std::string> sources;                ///< at least one
    std::string configuration;                       ///< empty: none was given
    std::vector<std::string> preprocessor_arguments; ///< -I, -D, -U as given, in order
    std::string output;                              ///< -o; empty: from the first source's name
    std::string util;                                ///< -u; the same
    bool is_default_public = false;                  ///< --default=public
    bool is_plain = false;                           ///< --plain
    bool checks = false;                             ///< --check
    bool is_quiet = false;    ///< its warnings have been printed: the same program is compiled once more
    bool is_library = false;  ///< --library
    bool lists_leaks = false; ///< --leaks
    bool flow_warnings_are_errors = false; ///< --Werror=flow
    bool warns_of_all_overflow = false;    ///< -Woverflow
    bool warns_of_promotion = false;       ///< -Wpromotion
    bool warns_of_wraps = false;           ///< -Wwraps
    bool rounds_to_nearest = false;        ///< --rounding=nearest
    bool calibrates = false;               ///< the program of picco calibrate
    std::string dump;                      ///< --dump=WHAT; empty: none
    bool remarks_loops = false;            ///< -R loops

    /// Whether the costs of lines are wanted.
    bool profiles() const { return !profile_files.empty() || !explain_files.empty(); }
    /// Whether parties keep or resume state.
    bool has_state() const { return !keeps.empty() || !resumes.empty(); }
    /// Whether it runs the program here.
    bool runs() const { return command != Command::kCompile && command != Command::kBuild; }

    // picco run and predict
    std::vector<std::string> inputs;                 ///< PARTY=FILE
    std::vector<std::string> keeps, resumes;         ///< PARTY=PREFIX, of state
    std::vector<std::string> outputs;                ///< PARTY=FILE
    std::vector<std::string> input_options;          ///< how inputs are read, as the tools take it
    std::string output_format;                       ///< --output-format; empty: by the file's name
    std::string stats;                               ///< --stats=FILE
    std::vector<std::string> profile_files;          ///< --profile, --profile=FILE; "-": standard error
    std::vector<std::string> explain_files;          ///< --explain, --explain=FILE; the same
    std::optional<Configuration::Garbling> garbling; ///< in place of the configuration's
    bool chooses_representations = true;             ///< as `#pragma picco representation` and the plan say
    std::string plan;                                ///< --plan=FILE; empty: as the configuration says
    std::vector<std::string> assign_options;         ///< of picco assign, for picco-assign
    std::optional<Link> link;                        ///< --link=… of picco predict
    std::vector<Delay> delays;                       ///< --delay=…
    bool trusts_inputs = false;                      ///< --trust-inputs
    int threads = 0;                                 ///< --threads=COUNT; 0: the cores, shared out
    std::vector<std::string> memory;                 ///< --memory=[PARTY=]SIZE
    std::string swap_folder;                         ///< --swap-dir=FOLDER; empty: the parties' default
    std::string swap_cipher;                         ///< --swap-cipher=CIPHER; the same
    std::string swap_io;                             ///< --swap-io=METHOD; the same
    std::string window_dump;                         ///< --dump-window=FILE; empty: none
    std::string page_trace, page_plan;               ///< --page-trace=FILE, --page-plan=FILE; empty: none
    std::string page_policy;                         ///< --page-policy=POLICY; empty: the parties' default
    std::string timeout;                             ///< --timeout=SECONDS; empty: the parties' default
    std::string progress_timeout;                    ///< --progress-timeout=SECONDS; the same
    std::string connect_timeout;                     ///< --connect-timeout=SECONDS; the same
    std::vector<std::string> program_arguments;      ///< behind "--"
};

/// What the command line asks for: options, or an exit right away after help, version or a usage error,
/// which is printed already.
struct ParsedOptions {
    Options options;
    bool exits = false;
    int exit_code = 0;
};

ParsedOptions parse_options(int argc, char **argv);

/// Prints what parsing ended with, and of an option that is not there which one may be meant. Returns the exit code.
int end_of(const CLI::App &app, const CLI::ParseError &error);

} // namespace picco::compiler
