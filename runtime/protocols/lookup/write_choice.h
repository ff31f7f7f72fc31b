/// Values that public bits choose, and other steps that protocols on writes share.
#pragma once

#include "base/words.h"
#include "sharing/bits.h"

#include <cstddef>

namespace picco::runtime {

struct BitPlace {
    std::size_t plane, value;
};
/// Copies `count` values of one plane to where zeros are.
void copy_values(Bits &to, BitPlace at, const Bits &from, BitPlace first, std::size_t count);

/// Values that public bits choose: only they are worth an AND.
class Choice {
  public:
    /// A bit for each value.
    explicit Choice(Words chosen);
    std::size_t count() const { return count_; }
    /// The chosen values of all planes, side by side.
    Bits of(const Bits &x) const;
    /// These where they were, among zeros.
    Bits back(const Bits &x, std::size_t values) const;

  private:
    template <class Visit>
    void for_each(Visit visit) const;
    template <class Move>
    Bits moved(const Bits &x, std::size_t values, Move move) const;

    Words chosen_;
    std::size_t count_ = 0;
    bool are_first_; ///< no other value stands before them
};

/// So many bits, all 0.
Words no_bits(std::size_t count);
Words both(Words x, const Words &y);
Words either(Words x, const Words &y);
/// Each of so many bits, or of the values of a plane, gets the one that stands so far behind it; the last
/// ones get 0.
Words behind(const Words &x, std::size_t distance, std::size_t count);
Bits behind(const Bits &x, std::size_t distance);
/// The values of a plane that public bits name, among zeros.
Bits masked(Bits x, const Words &named);
/// Which of so many writes overwrite; adds: as of last_writes.
Words overwriting(const Words &adds, std::size_t count);

} // namespace picco::runtime
