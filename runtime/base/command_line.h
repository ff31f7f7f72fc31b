/// Command lines of programs: own options, then "--" and the arguments of the user's main.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace CLI {
class App;
class ParseError;
} // namespace CLI

namespace picco::runtime {

/// Parses the options before "--" and keeps what follows it. Returns false when --help or --version was asked
/// for and printed. Throws UsageError.
bool parse_command_line(CLI::App &app, int argc, const char *const *argv,
                        std::vector<std::string> &arguments);

/// What is wrong with the command line, in one line; of an option that is not there, which one may be meant.
std::string mistake_text(const CLI::App &app, const CLI::ParseError &error);

/// The value of an option in seconds, 0.001 to 10^6. Throws UsageError.
std::chrono::milliseconds parse_seconds(const std::string &option, double seconds);
/// The same, where 0 means for ever.
std::chrono::milliseconds parse_seconds_or_ever(const std::string &option, double seconds);

/// "512M": bytes, or as many times 2^10, 2^20, 2^30 or 2^40 (K, M, G, T); at least `least`. Throws UsageError.
std::size_t parse_bytes(const std::string &option, const std::string &value, std::size_t least);

} // namespace picco::runtime
