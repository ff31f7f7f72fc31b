/// What a party says of its run, in files of its own.
#pragma once

#include "session/party_options.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace picco::runtime {

/// What the check of the inputs took; all 0 where inputs are trusted.
struct CheckStats {
    std::uint64_t rounds = 0, bytes_sent = 0;
    double seconds = 0;
    double predicted_seconds = 0; ///< of rounds and bytes, by the times of the links
};

/// What the computation should have taken, in seconds, by the times of protocols and links. recording: what the program
/// and the choice of protocols took of this machine's processor.
struct Prediction {
    double rounds = 0, bytes = 0, work = 0, recording = 0;
    double all() const { return rounds + bytes + work + recording; }
};

/// What a party reports of its run, behind the check of the inputs.
struct PartyStats {
    std::uint64_t rounds = 0, bytes_sent = 0;
    double seconds = 0;
    double cpu_seconds = 0;                          ///< of all threads, in user and kernel mode
    std::uint64_t peak_memory = 0;                   ///< bytes: the most that was resident at a time
    std::map<std::string, std::uint64_t> operations; ///< by kind
    CheckStats input_check;
    Prediction predicted;
    std::vector<std::pair<std::string, double>>
        paging{}; ///< what went to the swap file and came back; empty: no paging
};

/// An error now, not after hours of work: whether the files can be made that the options ask for. Throws UserError.
void check_reports(const PartyOptions &options);
/// Writes the file of --stats, where it is asked for.
void write_stats(const PartyOptions &options, const PartyStats &stats);
/// Writes the file of --profile or of --assign-trace, which is asked for.
void write_report(const std::string &file, const std::string &text);

} // namespace picco::runtime
