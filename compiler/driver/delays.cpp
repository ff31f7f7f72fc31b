#include "driver/delays.h"

#include <algorithm>
#include <cstdlib>
#include <regex>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace picco::compiler {

std::string link_text(const Link &link) {
    const std::string text = fmt::format("{:g} ms one way", link.microseconds / 1000.0);
    return link.megabits > 0 ? text + fmt::format(", {} Mbit/s", link.megabits) : text;
}

std::optional<Delay> parse_delay(const std::string &text) {
    static const std::regex kForm(
        R"((?:([1-9]\d?)-([1-9]\d?)=)?((\d{1,9}(?:\.\d{1,9})?)(?:,(\d{1,9}(?:\.\d{1,9})?))?))");
    constexpr double kMostMilliseconds = 60'000;
    std::smatch parts;
    if (!std::regex_match(text, parts, kForm))
        return std::nullopt;
    Delay delay;
    if (parts[1].matched) {
        delay.from = std::atoi(parts[1].str().c_str());
        delay.to = std::atoi(parts[2].str().c_str());
    }
    delay.speed = parts[3];
    delay.milliseconds = std::atof(parts[4].str().c_str());
    delay.megabits = parts[5].matched ? std::atof(parts[5].str().c_str()) : 0;
    const bool has_no_bandwidth = parts[5].matched && delay.megabits <= 0;
    if (delay.milliseconds > kMostMilliseconds || has_no_bandwidth ||
        (delay.from != 0 && delay.from == delay.to))
        return std::nullopt;
    return delay;
}

std::vector<std::string> texts_of(const std::vector<Delay> &delays) {
    std::vector<std::string> texts;
    for (const Delay &delay : delays)
        texts.push_back(delay.from == 0 ? delay.speed
                                        : fmt::format("{}-{}={}", delay.from, delay.to, delay.speed));
    return texts;
}

std::optional<Delay> delay_between(const std::vector<Delay> &delays, int party, int other) {
    std::optional<Delay> all, own;
    for (const Delay &delay : delays) {
        if (delay.from == 0)
            all = delay;
        else if ((delay.from == party && delay.to == other) || (delay.from == other && delay.to == party))
            own = delay;
    }
    return own ? own : all;
}

std::optional<Delay> delay_beyond(const std::vector<Delay> &delays, int parties) {
    const auto found = std::find_if(delays.begin(), delays.end(), [&](const Delay &delay) {
        return std::max(delay.from, delay.to) > parties;
    });
    return found == delays.end() ? std::nullopt : std::optional(*found);
}

void add_delay_option(CLI::App &app, std::vector<Delay> &delays, const std::string &meaning) {
    app.add_option_function<std::vector<std::string>>(
           "--delay",
           [&delays](const std::vector<std::string> &values) {
               for (const std::string &value : values) {
                   const std::optional<Delay> delay = parse_delay(value);
                   if (!delay)
                       throw CLI::ValidationError(fmt::format(
                           "--delay {:.60}{}: expected [A-B=]MILLISECONDS[,MEGABITS], at most a minute",
                           value, value.size() > 60 ? "…" : ""));
                   delays.push_back(*delay);
               }
           },
           meaning)
        ->type_name("[A-B=]MILLISECONDS[,MEGABITS]")
        ->allow_extra_args(false);
}

} // namespace picco::compiler
