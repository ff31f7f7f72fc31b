#include "base/command_line.h"

#include "base/error.h"
#include "base/nearest_name.h"
#include "base/shown.h"
#include "common/byte_size.h"

#include <CLI/CLI.hpp>
#include <algorithm>
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
        throw UsageError(fmt::format("{} (see --help)", mistake_text(app, error)));
    }
    return true;
}

std::string mistake_text(const CLI::App &app, const CLI::ParseError &error) {
    const std::vector<std::string> left = app.remaining();
    const auto option =
        std::ranges::find_if(left, [](const std::string &word) { return word.starts_with("--"); });
    if (error.get_exit_code() != static_cast<int>(CLI::ExitCodes::ExtrasError) || option == left.end())
        return shown(error.what(), kMostWords);
    const std::string name = option->substr(2, option->find('=') - 2);
    std::vector<std::string> names;
    for (const CLI::Option *each : app.get_options())
        names.insert(names.end(), each->get_lnames().begin(), each->get_lnames().end());
    const std::string near = nearest_name(name, names);
    return fmt::format("there is no option --{}{}", shown(name, kMostWords),
                       near.empty() ? "" : fmt::format("; did you mean --{}?", near));
}

std::chrono::milliseconds parse_seconds(const std::string &option, double seconds) {
    if (!(seconds >= 0.001 && seconds <= 1e6))
        throw UsageError(
            fmt::format("{} {}: expected a number of seconds from 0.001 to 1000000", option, seconds));
    return std::chrono::milliseconds(std::llround(seconds * 1000));
}

std::chrono::milliseconds parse_seconds_or_ever(const std::string &option, double seconds) {
    if (seconds < 0)
        throw UsageError(
            fmt::format("{} {}: expected a number of seconds, or 0 to wait for ever", option, seconds));
    return seconds == 0 ? std::chrono::milliseconds(0) : parse_seconds(option, seconds);
}

std::size_t parse_bytes(const std::string &option, const std::string &value, std::size_t least) {
    const auto size = byte_size(value);
    if (!size || *size < least)
        throw UsageError(fmt::format("{} {}: expected a size such as 512M or 4G, of at least {}M", option,
                                     shown(value), least >> 20));
    return *size;
}

} // namespace picco::runtime
