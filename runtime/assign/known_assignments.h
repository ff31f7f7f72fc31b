/// The assignments of graphs that came before: the windows of a program, and their parts, are often alike.
#pragma once

#include "assign/assignment.h"

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace picco::runtime {

/// Finds what assign_pair does. A graph that equals one of the last ones takes the time to compare them.
class KnownAssignments {
  public:
    /// most: terms and uses of all graphs that are kept, at about 32 bytes each.
    explicit KnownAssignments(std::size_t most = std::size_t{1} << 18) : most_(most) {}

    /// As assign_pair. What it returns lives until the next call.
    const std::vector<std::uint8_t> &of(const TermGraph &graph);
    /// How many graphs were assigned that were not known.
    std::size_t assigned() const { return assigned_; }

  private:
    struct Known {
        TermGraph graph;
        std::vector<std::uint8_t> representations;
    };
    std::unordered_multimap<std::uint64_t, Known> known_; ///< by a number that tells most graphs apart
    std::size_t most_, size_ = 0, assigned_ = 0;
};

} // namespace picco::runtime
