/// The command line of a computing party.
#pragma once

#include "files/places.h"
#include "net/delaying_channel.h"
#include "paging/pager.h"

#include <picco/runtime.h>

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace picco::runtime {

constexpr int kMostThreads = 256;
/// One for each core that this process may use.
int default_threads();

/// What a computing party kept for a later program.
struct KeptState {
    std::string run; ///< that kept it
    std::string file;
};

struct PartyOptions {
    int party = 0;
    std::string runtime_file;
    std::string key_file;
    std::map<int, ReadPlace> inputs;   ///< share file by input party
    std::map<int, WritePlace> outputs; ///< prefix of the result file by output party
    std::map<int, std::string> keeps;  ///< prefix of the state file by output party
    std::map<int, KeptState> resumes;  ///< state by input party
    std::chrono::milliseconds timeout{60'000}, progress_timeout{3'600'000};
    std::chrono::milliseconds connect_timeout{60'000}; ///< 0: for ever
    int threads = default_threads();                   ///< of local work, with the program's own
    std::string stats_file;                            ///< empty: none
    std::string profile_file;                          ///< empty: none
    std::string trace_file;                            ///< empty: none
    std::string window_dump_file;                      ///< empty: none
    bool logs_json = false;                            ///< as it runs, on standard error
    std::chrono::milliseconds log_every{10'000};       ///< and the metrics
    std::string metrics_file;                          ///< empty: none
    std::map<int, LinkSpeed> delays;                   ///< by party; empty: the network as it is
    bool receives_inputs = false;                  ///< from all input parties that have no share file here
    std::size_t most_input = std::size_t{1} << 30; ///< bytes of an input that is received
    bool trusts_inputs = false;                    ///< what input parties shared is not checked
    bool is_unencrypted = false;                   ///< share files and result files are in the clear
    std::string run;                               ///< its name, which all agreed on; empty: none
    bool may_reuse = false;                        ///< share files that were used before
    std::string used_file;                         ///< the list of share files that were used
    std::size_t memory = 0;                        ///< bytes that the process may use; 0: as many as it needs
    std::string swap_folder = "/var/tmp";          ///< where what does not fit goes
    bool encrypts_swap = true;
    bool swaps_by_ring = false; ///< by io_uring, where the system has it
    PagePolicy page_policy = PagePolicy::kFarthest;
    std::string page_trace_file;        ///< empty: none
    std::string page_plan_file;         ///< empty: none
    bool keeps_core_dumps = false;      ///< they stay as they are
    std::vector<std::string> arguments; ///< for the user's main, without the program name
};

/// What an application gives beside the command line.
struct EmbeddedFiles {
    std::map<int, ReadPlace> inputs;
    std::map<int, WritePlace> outputs;
};

/// Reads the command line of a party of the program, to which the files of an application are added. Prints and returns nothing for --help and --version.
/// Throws UsageError.
std::optional<PartyOptions> parse_party_options(int argc, const char *const *argv,
                                                const picco_program &program,
                                                const EmbeddedFiles *embedded = nullptr);

} // namespace picco::runtime
