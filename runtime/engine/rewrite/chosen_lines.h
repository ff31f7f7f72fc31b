/// What the lines of a program are computed in, where the program says so.
#pragma once

#include <cstdint>
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

} // namespace picco::runtime
