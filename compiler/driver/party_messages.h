/// What the computing parties of a local run write to standard error.
#pragma once

#include "driver/child_process.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace picco::compiler {

/// Shows the parties' messages as they come, the same one of several parties once; keeps error messages
/// back until it is known which of them is the cause.
class PartyMessages {
  public:
    explicit PartyMessages(int parties) : seen_(parties), errors_(parties) {}

    void take(int party, const std::string &line);
    /// The first party of which this is called counts as the first that failed.
    void note_failure(int party);
    /// 0 while none has failed.
    int first_failed() const { return first_failed_; }
    /// Whether an error of the party speaks of another one, by its address on loopback.
    bool blames_another(int party) const;
    /// Prints the errors of a party; false where it has reported none.
    bool print_errors(int party) const;

  private:
    std::map<std::string, int> shown_;             ///< how often a line has been shown
    std::vector<std::map<std::string, int>> seen_; ///< by party: how often it came
    std::vector<std::vector<std::string>> errors_; ///< by party
    int first_failed_ = 0;
};

} // namespace picco::compiler
