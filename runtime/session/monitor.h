/// What a party tells of itself as it runs: lines of JSON on standard error, and a file for Prometheus.
#pragma once

#include "net/counting_channel.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

namespace picco::runtime {

struct MonitorOptions {
    std::string program; ///< its name
    int party = 0;
    bool logs_json = false;
    std::chrono::milliseconds every{10'000};
    std::string metrics_file; ///< empty: none
};

/// Writes from its construction to its end, by a thread of its own. What cannot be written is left out: a run does not end
/// for it.
class Monitor {
  public:
    explicit Monitor(MonitorOptions options);
    /// A run that ended without note_end() failed.
    ~Monitor();
    Monitor(const Monitor &) = delete;
    Monitor &operator=(const Monitor &) = delete;

    Progress &progress() { return progress_; }
    /// Something that happens once: its name, and what it is about (a text, or nothing).
    void log(const char *event, const std::string &text = {}) noexcept;
    /// All parties are connected.
    void note_connected();
    void note_end();

  private:
    using Clock = std::chrono::steady_clock;
    enum class State { kConnecting, kRunning, kEnded, kFailed };

    void watch();
    void write_line(const std::string &event, const std::string &more);
    void write_metrics();
    void report();
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

    const MonitorOptions options_;
    const Clock::time_point start_ = Clock::now();
    Progress progress_;
    std::mutex mutex_;   ///< of state_ and is_over_
    std::mutex writing_; ///< of what is written, and what was written last
    std::condition_variable ends_;
    State state_ = State::kConnecting;
    bool is_over_ = false;
    std::uint64_t last_rounds_ = 0; ///< when it was reported last
    Clock::time_point last_report_ = Clock::now(), last_round_ = Clock::now();
    std::thread thread_;
};

} // namespace picco::runtime
