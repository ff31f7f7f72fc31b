#include "utils/common/command.h"

#include "base/command_line.h"
#include "base/core_dumps.h"
#include "base/error.h"
#include "base/shown.h"
#include "crypto/secret_memory.h"

#include <algorithm>
#include <fmt/format.h>
#include <unistd.h>

namespace picco::runtime {
namespace {

/// Work on fewer values, or bytes of input, takes no time worth a bar.
constexpr std::size_t kLongWork = 200'000, kLongInput = 2'000'000;
constexpr std::size_t kMegabyte = 1'000'000;
constexpr int kBarWidth = 40;

} // namespace

int run_command(CLI::App &app, int argc, char **argv, const std::function<void()> &body) {
    app.set_version_flag("--version", fmt::format("{} {}", app.get_name(), PICCO_VERSION));
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success &success) {
        return app.exit(success);
    } catch (const CLI::ParseError &error) {
        fmt::print(stderr, "{}: error: {} (see {} --help)\n", app.get_name(), mistake_text(app, error),
                   app.get_name());
        return kExitUsage;
    }
    try {
        forbid_core_dumps();
        guard_openssl_memory();
        erase_secrets_on_signals();
        body();
        return kExitDone;
    } catch (...) {
        const Ending ending = ending_of(std::current_exception());
        fmt::print(stderr, "{}: error: {}\n", app.get_name(), shown_message(ending.reason));
        return ending.exit_code;
    }
}

Progress::Progress(std::string what, std::size_t total, Unit unit)
    : what_(std::move(what)), total_(total),
      visible_((total == 0 || total >= (unit == Unit::bytes ? kLongInput : kLongWork)) &&
               ::isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
    if (visible_)
        fmt::print(stderr, "\r\033[K");
}

void Progress::operator()(std::size_t done) {
    if (!visible_)
        return;
    const std::size_t now =
        total_ == 0 ? done / kMegabyte : std::min<std::size_t>(done, total_) * 100 / total_;
    if (now == shown_)
        return;
    shown_ = now;
    if (total_ == 0)
        return fmt::print(stderr, "\r{}: {} MB", what_, now);
    const int filled = static_cast<int>(now) * kBarWidth / 100;
    fmt::print(stderr, "\r{} [{:#<{}}{:.<{}}] {:3} %", what_, "", filled, "", kBarWidth - filled, now);
}

} // namespace picco::runtime
