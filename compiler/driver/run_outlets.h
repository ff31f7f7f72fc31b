/// Where a local run prints, and how it ends.
#pragma once

#include "driver/child_process.h"
#include "driver/outlet.h"
#include "driver/run.h"
#include "driver/run_folder.h"

#include <functional>
#include <string>
#include <vector>

namespace picco::compiler {

/// A tool has reported an error and ended with this code.
struct ToolFailed {
    int code;
};

/// Where a command and its children print.
struct Outlets {
    Outlets(const RunFolder &folder, bool shows_messages);
    ~Outlets();
    Outlets(const Outlets &) = delete;
    Outlets &operator=(const Outlets &) = delete;

    /// Waits for the children, and until the readers have all; a signal ends that.
    void wait_for(
        const std::vector<Child *> &children, const std::function<bool()> &step = [] { return false; });
    void error(const std::string &text) { messages.write("picco: error: " + text + "\n"); }

    int nowhere; ///< a descriptor, where messages are dropped
    Outlet output, messages;
};

/// Runs the body, and waits until all that it printed is taken. Every exception becomes a message and an exit code.
int run_to_the_end(const RunOptions &options, const RunFolder &folder,
                   const std::function<int(Outlets &)> &body);

/// Notes that a fault of the program's own ended it.
void note_fault(const RunOptions &options, const ChildEnd &end);

} // namespace picco::compiler
