/// All windows of a trace, and what plans speak of: operations of lines.
#pragma once

#include "utils/assign/window_times.h"

#include <compare>
#include <string>
#include <vector>

namespace picco::assign {

/// Of each window.
using Assignment = std::vector<Choices>;

/// An operation of a line: all that a plan can tell apart.
struct Spot {
    std::uint32_t line = 0;
    std::string operation;
    auto operator<=>(const Spot &) const = default;
};

class ProgramTimes {
  public:
    /// Keeps a reference to the trace.
    explicit ProgramTimes(const Trace &trace);

    const std::vector<WindowTimes> &windows() const { return windows_; }
    std::int64_t times(std::size_t window) const {
        return static_cast<std::int64_t>(trace_.windows[window].times);
    }
    /// In order; those that have a choice in common go together.
    const std::vector<std::vector<Spot>> &spots() const { return spots_; }
    /// Of a choice: a number in spots().
    std::uint32_t spot(std::size_t window, std::size_t choice) const { return spot_of_[window][choice]; }
    std::size_t choices() const { return choices_; } ///< of all windows
    std::size_t terms() const { return terms_; }

    Time time_of(const Assignment &assignment) const;
    /// The same for all choices, where they can be it.
    Assignment all(std::uint8_t choice) const;
    Assignment possible(Assignment assignment) const;

  private:
    const Trace &trace_;
    std::vector<WindowTimes> windows_;
    std::vector<std::vector<Spot>> spots_;
    std::vector<std::vector<std::uint32_t>> spot_of_;
    std::size_t choices_ = 0, terms_ = 0;
};

/// Each choice by itself, in the order in which they are recorded: where it takes less time behind those before it. A
/// choice waits for its own rounds alone.
Assignment greedy(const ProgramTimes &program);

} // namespace picco::assign
