/// Command lines of programs: own options, then "--" and the arguments of the user's main.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace picco::runtime {

/// Parses the options before "--" and keeps what follows it. Returns false when --help or --version was asked
/// for and printed. Throws UsageError.
bool parse_command_line(CLI::App &app, int argc, const char *const *argv,
                        std::vector<std::string> &arguments);

} // namespace picco::runtime
