/// Those who put off what the memory is to hold.
#pragma once

#include <cstdint>

namespace picco::runtime {

/// Somebody who has to know before cells are used.
class MemoryWatch {
  public:
    virtual ~MemoryWatch() = default;
    /// Before the value of a cell is asked for, and before it changes.
    virtual void reading(const std::uint64_t *cell) = 0;
    virtual void writing(const std::uint64_t *cell) = 0;
    /// Before cells from first to end go out of use.
    virtual void releasing(const std::uint64_t *first, const std::uint64_t *end) = 0;
};

struct WatchedCells {
    MemoryWatch *watch = nullptr; ///< null: nobody's
    const std::uint64_t *first = nullptr, *end = nullptr;

    bool holds(const std::uint64_t *cell) const { return cell >= first && cell < end; }
};

} // namespace picco::runtime
