/// What operations are computed in, where the program or a plan says so.
#pragma once

#include "engine/values/node.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace picco::runtime {

enum class LineChoice : std::uint8_t { kFree, kShares, kGarbled };

/// Lines are numbers of 24 bits, as nodes have them.
class ChosenLines {
  public:
    /// Of lines that nothing was said of before: inner statements come first.
    void choose(std::uint32_t first, std::uint32_t last, LineChoice choice);

    LineChoice of(std::uint32_t line) const;
    bool has_garbled() const { return has_garbled_; }

  private:
    /// From this line on, up to the next one.
    struct Change {
        std::uint32_t line;
        LineChoice choice;
    };
    std::vector<Change> changes_; ///< by line
    bool has_garbled_ = false;
};

/// What a plan of picco assign says, by line and operation. Divisions are operations of their own, whatever they are
/// recorded as.
class ChosenOperations {
  public:
    /// As traces and plans call it.
    static std::string name_of(Op op, bool is_division);
    /// False where no operation is called so.
    bool choose(std::uint32_t line, std::string_view name, LineChoice choice);

    LineChoice of(std::uint32_t line, Op op, bool is_division) const;
    bool has_garbled() const { return has_garbled_; }

  private:
    using Key = std::pair<std::uint32_t, Op>; // kCount: division
    std::map<Key, LineChoice> choices_;
    bool has_garbled_ = false;
};

} // namespace picco::runtime
