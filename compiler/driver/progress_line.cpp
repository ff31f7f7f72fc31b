#include "driver/progress_line.h"

#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace picco::compiler {
namespace {

constexpr std::chrono::seconds kSilent{1};

/// Characters in a line of the terminal.
std::size_t columns() {
    winsize size{};
    constexpr std::size_t kUsual = 80;
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kUsual;
}

bool has_terminal() {
    const char *kind = std::getenv("TERM");
    return ::isatty(STDERR_FILENO) != 0 && (kind == nullptr || std::string_view(kind) != "dumb");
}

/// Three digits and a letter: "12.3 k".
std::string short_text(double count) {
    const char *unit = count < 1e3 ? "" : count < 1e6 ? " k" : count < 1e9 ? " M" : " G";
    const double factor = count < 1e3 ? 1 : count < 1e6 ? 1e3 : count < 1e9 ? 1e6 : 1e9;
    return fmt::format("{:.3g}{}", count / factor, unit);
}

} // namespace

ProgressLine::ProgressLine(Outlet &messages) : messages_(messages), is_on_(has_terminal()) {}

bool ProgressLine::take(const std::string &line) {
    if (!is_on_ || !line.starts_with("{\"time\":"))
        return false;
    const auto step = nlohmann::json::parse(line, nullptr, false);
    if (step.is_discarded() || !step.contains("event"))
        return false;
    if (step.at("event") != "progress" || std::chrono::steady_clock::now() - start_ < kSilent)
        return true;
    show(fmt::format("{}:{}  {} rounds, {} a second, {} operations, {}B sent", step.value("program", ""),
                     step.value("line", 0u), step.value("rounds", std::uint64_t{0}),
                     short_text(step.value("rounds_per_second", 0.0)),
                     short_text(step.value("operations", 0.0)), short_text(step.value("bytes_sent", 0.0))));
    return true;
}

void ProgressLine::show(const std::string &text) {
    if (!is_at_line_start_)
        return;
    // The last column stays free: the line must not wrap.
    messages_.write("\r\033[K" + text.substr(0, columns() - 1));
    is_shown_ = true;
}

void ProgressLine::make_room(std::string_view text) {
    clear();
    if (!text.empty() && ::isatty(STDOUT_FILENO) != 0)
        is_at_line_start_ = text.back() == '\n';
}

void ProgressLine::clear() {
    if (is_shown_)
        messages_.write("\r\033[K");
    is_shown_ = false;
}

} // namespace picco::compiler
