#include "driver/predict.h"

#include "driver/profile.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <regex>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace picco::compiler {
namespace {

std::string rounds_text(std::uint64_t rounds) {
    return fmt::format("{} {}", rounds, rounds == 1 ? "round" : "rounds");
}

std::string line_text(const char *what, double seconds, double all, const std::string &of) {
    return fmt::format("  {:<8} {:>10}  {:>3.0f} %  {}\n", what, seconds_text(seconds),
                       all > 0 ? 100 * seconds / all : 0, of);
}

} // namespace

std::optional<Link> parse_link(const std::string &text) {
    static const std::regex kForm(
        R"((\d{1,9}(?:\.\d{1,9})?)(us|ms|s)?(?:,(\d{1,9}(?:\.\d{1,9})?)(kb|Mb|Gb)?)?)");
    constexpr double kMostMicroseconds = 10'000'000, kMostMegabits = 1'000'000;
    std::smatch parts;
    if (!std::regex_match(text, parts, kForm))
        return std::nullopt;
    const double microseconds = std::atof(parts[1].str().c_str()) * (parts[2] == "s"    ? 1e6
                                                                     : parts[2] == "us" ? 1
                                                                                        : 1000);
    const double megabits = parts[3].matched ? std::atof(parts[3].str().c_str()) * (parts[4] == "Gb"   ? 1000
                                                                                    : parts[4] == "kb" ? 1e-3
                                                                                                       : 1)
                                             : 0;
    if (microseconds > kMostMicroseconds || (parts[3].matched && (megabits < 1 || megabits > kMostMegabits)))
        return std::nullopt;
    return Link{static_cast<int>(std::lround(microseconds)), static_cast<int>(std::lround(megabits))};
}

std::string prediction_text(const CompiledProgram &program, const Link &link, const std::string &stats) {
    const auto document = nlohmann::json::parse(stats);
    const auto &parts = document.at("predicted");
    const int parties = program.configuration.parties;
    const bool is_measured = program.configuration.costs.has_value();
    const double rounds = parts.at("rounds"), bytes = parts.at("bytes");
    // Of other machines the table tells more, of this one its processors' time, public computations included.
    const double by_table = parts.at("work").get<double>() + parts.at("recording").get<double>(),
                 work = is_measured ? by_table
                                    : std::max(by_table, document.at("cpu_seconds").get<double>() / parties);
    const double all = rounds + bytes + work;
    const auto &check = document.at("input_check");
    const double checking = check.value("predicted_seconds", 0.0);
    std::string text = fmt::format("{} between {} parties, {}\n", seconds_text(all), parties,
                                   link_text(link) + (link.megabits > 0 ? " on each link" : ""));
    text += line_text("rounds", rounds, all, rounds_text(document.at("rounds")));
    text +=
        line_text("bytes", bytes, all,
                  fmt::format("{:.4g} MB that all parties send",
                              1e-6 * static_cast<double>(document.at("bytes_sent").get<std::uint64_t>())));
    text += line_text("work", work, all,
                      is_measured ? fmt::format("of a party, by {}", program.configuration.costs_file)
                                  : "of a party's processor, as on this machine");
    if (checking > 0)
        text += fmt::format("Before that, the check of the inputs takes {}: {}.\n", seconds_text(checking),
                            rounds_text(check.at("rounds")));
    return text + program.width;
}

} // namespace picco::compiler
