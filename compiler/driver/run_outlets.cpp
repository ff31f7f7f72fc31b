// Where a local run prints, and how it ends.
#include "driver/run_outlets.h"

#include "driver/error.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <stdexcept>

#include <fcntl.h>
#include <unistd.h>

namespace picco::compiler {
namespace {

/// Every exception becomes a message and an exit code.
int guarded(Outlets &outlets, const std::function<int()> &body) {
    try {
        return body();
    } catch (const ToolFailed &failure) {
        return failure.code;
    } catch (const UsageError &error) {
        outlets.error(error.what());
        return kUsage;
    } catch (const DriverError &error) {
        outlets.error(error.what());
        return kInputAtFault;
    } catch (const Interrupted &interrupted) {
        return 128 + interrupted.signal;
    } catch (const std::runtime_error &error) {
        outlets.error(error.what());
        return kRunFailed;
    }
}

} // namespace

Outlets::Outlets(const RunFolder &folder, bool shows_messages)
    : nowhere(shows_messages ? -1 : ::open("/dev/null", O_WRONLY | O_CLOEXEC)),
      output(STDOUT_FILENO, folder.path()),
      messages(shows_messages ? STDERR_FILENO : nowhere, folder.path()) {}

Outlets::~Outlets() {
    if (nowhere >= 0)
        ::close(nowhere);
}

void Outlets::wait_for(const std::vector<Child *> &children, const std::function<bool()> &step) {
    const auto is_over = [&] { return Interrupts::interrupted() || output.has_lost_its_reader(); };
    compiler::wait_for(children, {&output, &messages}, [&] { return step() || is_over(); });
    Interrupts::check();
    if (output.has_lost_its_reader())
        throw Interrupted{SIGPIPE};
}

int run_to_the_end(const RunOptions &options, const RunFolder &folder,
                   const std::function<int(Outlets &)> &body) {
    if (options.rewinds_input)
        ::lseek(STDIN_FILENO, 0, SEEK_SET);
    Outlets outlets(folder, options.shows_messages);
    const int code = guarded(outlets, [&] { return body(outlets); });
    const int end = guarded(outlets, [&] {
        outlets.wait_for({});
        return kDone;
    });
    return code != kDone ? code : end;
}

void note_fault(const RunOptions &options, const ChildEnd &end) {
    constexpr std::array kFaults{SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    if (options.ends_by_fault != nullptr && std::ranges::find(kFaults, end.signal) != kFaults.end())
        *options.ends_by_fault = true;
}

} // namespace picco::compiler
