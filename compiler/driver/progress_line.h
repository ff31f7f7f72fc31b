/// One line on a terminal that tells how far a run is, rewritten as it goes on.
#pragma once

#include "driver/outlet.h"

#include <chrono>
#include <string>

namespace picco::compiler {

/// Nothing is shown where standard error is no terminal, and in the first second.
class ProgressLine {
  public:
    explicit ProgressLine(Outlet &messages);
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine &) = delete;
    ProgressLine &operator=(const ProgressLine &) = delete;

    bool is_on() const { return is_on_; }
    /// Takes what a party says of itself, as --log=json does; false: it is something else.
    bool take(const std::string &line);
    /// Before anything else is written to the terminal. text: what is written.
    void make_room(std::string_view text);
    void clear();

  private:
    void show(const std::string &text);

    Outlet &messages_;
    bool is_on_;
    bool is_shown_ = false;
    bool is_at_line_start_ = true; ///< the cursor, where the line is not shown
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

} // namespace picco::compiler
