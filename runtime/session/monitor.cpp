#include "session/monitor.h"

#include "base/shown.h"
#include "base/source_places.h"
#include "files/new_file.h"

#include <cstdio>
#include <ctime>
#include <exception>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace picco::runtime {

namespace {

std::string now_text() {
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

std::string json_text(const std::string &text) {
    return nlohmann::json(shown_message(text)).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

/// The value of a label, as Prometheus escapes it.
std::string label_text(const std::string &text) {
    std::string escaped;
    for (const char c : text)
        escaped += c == '\\' ? "\\\\" : c == '"' ? "\\\"" : c == '\n' ? "\\n" : std::string(1, c);
    return escaped;
}

} // namespace

Monitor::Monitor(MonitorOptions options) : options_(std::move(options)) {
    log("started");
    write_metrics();
    if (options_.logs_json || !options_.metrics_file.empty())
        thread_ = std::thread([this] { watch(); });
}

Monitor::~Monitor() {
    {
        const std::lock_guard lock(mutex_);
        is_over_ = true;
        if (state_ != State::kEnded)
            state_ = State::kFailed;
    }
    ends_.notify_all();
    if (thread_.joinable())
        thread_.join();
    write_metrics();
}

void Monitor::note_connected() {
    {
        const std::lock_guard lock(mutex_);
        state_ = State::kRunning;
    }
    log("connected");
    write_metrics();
}

void Monitor::note_end() {
    report();
    {
        const std::lock_guard lock(mutex_);
        state_ = State::kEnded;
    }
    log("ended");
}

void Monitor::log(const char *event, const std::string &text) noexcept {
    try {
        write_line(event, text.empty() ? "" : ",\"text\":" + json_text(text));
    } catch (const std::exception &) { // out of memory: what fails is told in other ways, too
    }
}

/// One call, so that lines of several threads do not mix.
void Monitor::write_line(const std::string &event, const std::string &more) {
    if (!options_.logs_json)
        return;
    const std::string line =
        fmt::format("{{\"time\":\"{}\",\"event\":\"{}\",\"program\":{},\"party\":{},\"seconds\":{:.3f}{}}}\n",
                    now_text(), event, json_text(options_.program), options_.party, seconds(), more);
    std::fwrite(line.data(), 1, line.size(), stderr);
    std::fflush(stderr);
}

void Monitor::watch() {
    std::unique_lock lock(mutex_);
    while (!ends_.wait_for(lock, options_.every, [this] { return is_over_; })) {
        const bool is_running = state_ == State::kRunning;
        lock.unlock();
        if (is_running)
            report();
        write_metrics();
        lock.lock();
    }
}

void Monitor::report() {
    const std::lock_guard writing(writing_);
    const std::uint64_t rounds = progress_.rounds;
    const auto now = Clock::now();
    if (rounds != last_rounds_)
        last_round_ = now;
    const SourcePlaces &places = source_places();
    const int at = static_cast<int>(progress_.line.load());
    const double passed = std::chrono::duration<double>(now - last_report_).count();
    write_line("progress", fmt::format(",\"rounds\":{},\"bytes_sent\":{},\"operations\":{},\"file\":{},"
                                       "\"line\":{},\"rounds_per_second\":{:.1f},"
                                       "\"seconds_without_round\":{:.1f}",
                                       rounds, progress_.bytes.load(), progress_.operations.load(),
                                       json_text(places.file(at)), places.line(at),
                                       passed > 0 ? static_cast<double>(rounds - last_rounds_) / passed : 0,
                                       std::chrono::duration<double>(now - last_round_).count()));
    last_rounds_ = rounds;
    last_report_ = now;
}

void Monitor::write_metrics() {
    if (options_.metrics_file.empty())
        return;
    const std::lock_guard writing(writing_);
    const std::string labels =
        fmt::format("{{program=\"{}\",party=\"{}\"}}", label_text(options_.program), options_.party);
    std::string text;
    const auto add = [&](const char *name, const char *type, const char *help, const std::string &value) {
        text += fmt::format("# HELP {0} {2}\n# TYPE {0} {1}\n{0}{3} {4}\n", name, type, help, labels, value);
    };
    add("picco_rounds_total", "counter", "Rounds of the computation that this party has done.",
        std::to_string(progress_.rounds));
    add("picco_bytes_sent_total", "counter", "Bytes of messages that this party has sent, without headers.",
        std::to_string(progress_.bytes));
    add("picco_operations_total", "counter", "Operations on private data that this party has executed.",
        std::to_string(progress_.operations));
    add("picco_source_line", "gauge", "The source line whose operations run.",
        std::to_string(source_places().line(static_cast<int>(progress_.line.load()))));
    add("picco_running_seconds", "gauge", "Since this party was started.", fmt::format("{:.3f}", seconds()));
    {
        const std::lock_guard lock(mutex_);
        add("picco_state", "gauge", "0 connecting, 1 computing, 2 ended well, 3 failed.",
            std::to_string(static_cast<int>(state_)));
    }
    try {
        NewFile file(options_.metrics_file, Access::everyone);
        file.write(text);
        file.commit();
    } catch (const std::exception &) {
    }
}

} // namespace picco::runtime
