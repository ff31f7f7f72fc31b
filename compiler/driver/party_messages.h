/// What the computing parties of a local run write to standard error.
#pragma once

#include "driver/outlet.h"

#include <cstddef>
#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

namespace picco::compiler {

/// Shows the parties' messages as they come, the same one of several parties once; keeps error messages
/// back until it is known which of them is the cause. In bounded memory.
class PartyMessages {
  public:
    PartyMessages(int parties, Outlet &outlet) : outlet_(outlet), parties_(parties), errors_(parties) {}

    void take(int party, const std::string &line);
    /// The first party of which this is called counts as the first that failed.
    void note_failure(int party);
    /// 0 while none has failed.
    int first_failed() const { return first_failed_; }
    /// Whether an error of the party speaks of another one, by its address on loopback.
    bool blames_another(int party) const;
    /// "in round 17 (line 12)", where others say that they lost the party there; empty if none does.
    std::string place_of_loss(int party) const;
    /// Prints the errors of a party; false where it has reported none.
    bool print_errors(int party) const;

  private:
    using Line = std::size_t; ///< the hash of its text
    /// How often a line came from each party, and was shown. Forgotten when all have said it as often: the
    /// next time counts as the first.
    struct Count {
        std::vector<int> by_party;
        int shown = 0;
    };

    void show(int party, const std::string &text) const;
    void forget_oldest();

    Outlet &outlet_;
    std::size_t parties_;
    std::unordered_map<Line, Count> counts_;
    std::deque<Line> order_;                       ///< in which lines came into counts_
    std::vector<std::vector<std::string>> errors_; ///< by party
    int first_failed_ = 0;
};

} // namespace picco::compiler
