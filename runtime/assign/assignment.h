/// Which of two representations each value of a graph is computed in.
#pragma once

#include <cstdint>
#include <vector>

namespace picco::runtime {

/// Values, and who uses whom. Times are picoseconds, and not negative.
struct TermGraph {
    /// Of what cannot be. All that can be stays below.
    static constexpr std::int64_t kNever = std::int64_t{1} << 60;

    struct Term {
        std::int64_t work[2] = {0, 0}; ///< to compute it in representation 0 and 1, kNever where it cannot be
        std::int64_t leave[2] = {0, 0}; ///< once, if it is in 0 (or 1) and a use of it is in the other one

        bool operator==(const Term &) const = default;
    };
    struct Use {
        std::uint32_t of = 0, by = 0;   ///< terms
        std::int64_t cross[2] = {0, 0}; ///< if the first one is in 0 (or 1) and the second one in the other

        bool operator==(const Use &) const = default;
    };
    std::vector<Term> terms;
    std::vector<Use> uses;

    bool operator==(const TermGraph &) const = default;
};

/// The representation of each term. Of those that take the least time, the one with the fewest terms in 1: whatever the
/// order of the uses. Requires: a term can be in one of the two. Takes memory and, in practice, time by the size of the graph.
std::vector<std::uint8_t> assign_pair(const TermGraph &graph);

/// What all of it takes; kNever or more where it cannot be.
std::int64_t time_of(const TermGraph &graph, const std::vector<std::uint8_t> &representations);

} // namespace picco::runtime
