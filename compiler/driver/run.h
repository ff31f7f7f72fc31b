/// `picco run`: everything on this machine, with real keys, files and connections.
#pragma once

#include "driver/delays.h"
#include "driver/output_file.h"
#include "driver/run_folder.h"

#include <map>
#include <string>
#include <vector>

namespace picco::compiler {

/// A compiled program and what to run it on.
struct RunOptions {
    std::string program;                    ///< the executable: compiled private program, or plain program
    std::string util;                       ///< prog.util; unused for a plain program
    int parties = 3;                        ///< computing parties n
    int outputs = 1;                        ///< output parties of the configuration
    std::vector<std::string> input_files;   ///< PARTY=FILE; several tables of one party are allowed
    std::vector<std::string> input_options; ///< for picco-share-input and plain programs
    std::string output_format;              ///< text, csv, json; empty: by the file's name
    std::vector<std::string>
        output_files; ///< PARTY=FILE; results of other output parties go to standard output
    std::vector<std::string> kept_files, resumed_files; ///< PARTY=PREFIX, of state
    std::string stats_file;                             ///< empty: none
    std::vector<std::string> profile_files;             ///< what each line costs; "-": standard error
    std::vector<std::string> explain_files;             ///< what it is computed in; the same
    bool writes_traces = false;                         ///< for picco assign, in the folder (trace_of_party)
    std::vector<Delay> delays;                          ///< between the parties
    bool trusts_inputs = false;         ///< the parties do not check what the input parties shared
    int threads = 0;                    ///< of each party; 0: the cores, shared out
    std::vector<std::string> memory;    ///< SIZE of each party, or PARTY=SIZE; none: the parties' own
    std::string swap_folder;            ///< of each party; empty: the parties' own
    std::string swap_cipher;            ///< likewise
    std::string swap_io;                ///< of each party; empty: the parties' own
    std::string window_dump;            ///< of party 1; empty: none
    std::string page_trace, page_plan;  ///< of the parties that have a limit of memory; empty: none
    std::string page_policy;            ///< of each party; empty: the parties' own
    bool limits_memory = false;         ///< of all parties, in the configuration
    std::string timeout;                ///< of each party, in seconds; empty: the parties' own
    std::string progress_timeout;       ///< likewise
    std::string connect_timeout;        ///< likewise
    std::vector<NamedFile> sources;     ///< not to be overwritten
    std::vector<std::string> arguments; ///< for the program's main
    bool shows_output = true;           ///< what the program prints itself, and results that go to no file
    bool shows_messages = true;         ///< errors among them
    bool keeps_results = false;         ///< in the folder, too (result_of_party)
    bool rewinds_input = false;         ///< standard input is a file of ours, which another run may have read
    std::map<int, std::string> expected_files; ///< by output party: results that those of the run have to be
    bool *ends_by_fault = nullptr; ///< becomes true where a SIGSEGV or the like ends the program; null: never
    std::string tools;             ///< folder of picco-keygen and the others; empty: that of this executable
};

/// Shares the inputs, runs all computing parties as processes over TLS on loopback, and prints what party 1
/// prints itself, then each output party's results. Errors go to standard error. Keys and shares lie in the
/// folder. Returns the exit code: 0 done, 1 the user's input is at fault, 2 usage, 3 the computation or the
/// network failed or main returned a non-zero result, 128 + n after signal n.
int run_program(const RunOptions &options, const RunFolder &folder);

/// What a party of a good run writes about its lines, with profile_files.
std::string profile_of_party(const RunFolder &folder, int party);

/// What it writes for picco assign, with writes_traces.
std::string trace_of_party(const RunFolder &folder, int party);

/// The results of an output party of a good run, with keeps_results.
std::string result_of_party(const RunFolder &folder, int party);

/// The same for a program compiled with --plain: one process in the clear.
int run_plain_program(const RunOptions &options, const RunFolder &folder);

} // namespace picco::compiler
