/// The t-subsets of the parties, in the one order that keys and boolean components are numbered by.
#pragma once

#include <cstdint>
#include <vector>

namespace picco::runtime {

/// A set of parties: bit i - 1 stands for party i.
using PartySet = std::uint32_t;

inline bool contains(PartySet set, int party) {
    return (set >> (party - 1)) & 1u;
}

constexpr int kMostPartiesWithSubsetKeys = 11;

/// All t-subsets of {1, …, n}, ordered lexicographically by their sorted members: for n = 5, t = 2
/// {1,2}, {1,3}, {1,4}, {1,5}, {2,3}, …. Keys K_A and boolean components v_A belong to the parties NOT in A.
class Subsets {
  public:
    Subsets(int parties, int threshold);
    /// Those of the session's parties, t = (parties - 1) / 2, whose complements share keys: all of them up to
    /// kMostPartiesWithSubsetKeys parties, none beyond, where there would be thousands.
    static Subsets with_keys(int parties);
    /// No subset at all.
    static Subsets without_keys(int parties);

    int parties() const { return parties_; }
    int threshold() const { return threshold_; }
    /// C(n, t).
    int count() const { return static_cast<int>(sets_.size()); }
    PartySet operator[](int index) const { return sets_[static_cast<std::size_t>(index)]; }
    /// Indices of the subsets that do not contain the party, ascending: what the party holds.
    const std::vector<int> &held_by(int party) const { return held_[static_cast<std::size_t>(party - 1)]; }
    /// Position of a subset within held_by(party); -1 where the party is a member.
    int position(int party, int index) const {
        return position_[static_cast<std::size_t>(party - 1)][static_cast<std::size_t>(index)];
    }

  private:
    Subsets(int parties, int threshold, bool any);

    int parties_, threshold_;
    std::vector<PartySet> sets_;
    std::vector<std::vector<int>> held_, position_;
};

} // namespace picco::runtime
