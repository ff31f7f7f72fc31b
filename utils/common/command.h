/// What the tools share: errors to exit codes, the version, progress.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <functional>
#include <string>

namespace picco::runtime {

/// Runs a tool: parses its command line, then runs `body`. Returns the exit code: 0 done, 1 the user's
/// input is at fault, 2 usage, 3 failed; errors go to standard error.
int run_command(CLI::App &app, int argc, char **argv, const std::function<void()> &body);

/// A progress bar on standard error, where that is a terminal and the work is long.
class Progress {
  public:
    enum class Unit { values, bytes };

    /// total: 0 where it is not known.
    Progress(std::string what, std::size_t total, Unit unit = Unit::values);
    ~Progress();
    Progress(const Progress &) = delete;
    Progress &operator=(const Progress &) = delete;

    void operator()(std::size_t done);

  private:
    std::string what_;
    std::size_t total_;
    bool visible_;
    std::size_t shown_ = 0; ///< per cent, or, where the total is not known, megabytes
};

} // namespace picco::runtime
