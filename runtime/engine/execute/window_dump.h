/// The window as text: what has been recorded, and what each pass makes of it.
#pragma once

#include "base/source_places.h"
#include "engine/execute/schedule.h"
#include "engine/rewrite/garblings.h"
#include "engine/values/value_table.h"
#include "field/field.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace picco::runtime {

/// A section is a window at one time, its steps in order, an operation a line (docs/ENGINE.md). What it says is public: it
/// is alike at all parties, and of data it holds what the program or the parties have made public, and no share.
class WindowDump {
  public:
    using Write = std::function<void(const std::string &text)>;

    /// Outlives this.
    struct Of {
        ValueTable &table;
        const Schedule &schedule;
        const Garblings &garblings;
        const Field &field;
        const SourcePlaces &places;
    };
    WindowDump(const Of &window, Write write) : window_(window), write_(std::move(write)) {}

    /// A window as it was recorded. needed: by node, what will be executed; empty: everything.
    void begin(const std::vector<bool> &needed);
    /// The same window, which a pass has changed.
    void write_after(std::string_view pass, const std::vector<bool> &needed);

  private:
    void section(std::string_view name, const std::vector<bool> &needed);
    std::string operation(NodeId id) const;
    std::string operands(NodeId id) const;

    Of window_;
    Write write_;
    std::uint64_t windows_ = 0;
};

} // namespace picco::runtime
