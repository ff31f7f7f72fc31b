#include "base/command_line.h"

#include "base/error.h"
#include "base/shown.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <fmt/format.h>

namespace picco::runtime {

/// Of a mistake.
constexpr std::size_t kMostWords = 400;

bool parse_command_line(CLI::App &app, int argc, const char *const *argv,
                        std::vector<std::string> &arguments) {
    app.footer("Program arguments follow --.");
    std::vector<std::string> own;
    for (int i = 1; i < argc; ++i) {
        if (std::string(argv[i]) == "--") {
            arguments.assign(argv + i + 1, argv + argc);
            break;
        }
        own.insert(own.begin(), argv[i]); // CLI11 takes them from the back
    }
    try {
        app.parse(own);
    } catch (const CLI::Success &success) {
        app.exit(success);
        return false;
    } catch (const CLI::ParseError &error) {
        throw UsageError(fmt::format("{} (see --help)", shown(error.what(), kMostWords)));
    }
    return true;
}

std::chrono::milliseconds parse_seconds(const std::string &option, double seconds) {
    if (!(seconds >= 0.001 && seconds <= 1e6))
        throw UsageError(
            fmt::format("{} {}: expected a number of seconds from 0.001 to 1000000", option, seconds));
    return std::chrono::milliseconds(std::llround(seconds * 1000));
}

std::chrono::milliseconds parse_seconds_or_ever(const std::string &option, double seconds) {
    return seconds == 0 ? std::chrono::milliseconds(0) : parse_seconds(option, seconds);
}

} // namespace picco::runtime
