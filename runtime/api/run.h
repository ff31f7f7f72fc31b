/// One run of a private program at this party, from the connections to the result files.
#pragma once

#include "crypto/late_generators.h"
#include "engine/engine.h"
#include "files/new_file.h"
#include "files/result_file.h"
#include "session/party.h"
#include "session/reports.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace picco::runtime::api {

class Run {
  public:
    /// The party may still have to agree with the others.
    Run(Party &party, const picco_program &program);
    /// After they agreed, before the first operation: takes the keys, and checks the inputs unless they are
    /// trusted. Throws UserError where an input party shared wrongly.
    void begin();
    /// Erases the session's keys: nothing can be computed from here on.
    void forget_keys() noexcept { generators_.end(); }

    Engine &engine() { return engine_; }
    Context &context() { return context_; }
    ShareReader &input(int party) { return party_.input(party); }
    /// "prog.c:12", for messages.
    std::string at(int line) const;

    /// Elements for an output party, single ones and vectors, written when the program has ended. Each is
    /// reshared first, so that the recipient learns nothing but its value.
    void output_private(int party, OutputItem item, std::vector<Handle> values);
    /// values: rows · columns elements of `size` bytes.
    void output_public(int party, OutputItem item, std::vector<std::uint8_t> values, std::size_t size);

    /// Before anything is opened: the inputs count as used from here on.
    void disclose() { party_.note_use(); }

    /// Executes what the outputs need, ends the session and brings the result files into place.
    /// Throws UserError where input was left over, ComputationError where result is not 0.
    void finish(int result);

  private:
    struct Output {
        int party;
        OutputItem item;
        std::vector<Handle> shared;
        std::vector<std::uint8_t> clear;
        std::size_t size;
    };
    struct LinkSeconds {
        double rounds, bytes;
    };
    LinkSeconds link_seconds() const;
    void check();
    void begin_paging();
    void write_outputs();
    PartyStats stats() const;

    Party &party_;
    const std::string program_hash_;
    Rounds rounds_;
    Shamir shamir_;
    BitSharing bits_;
    std::optional<Cnf> cnf_; ///< where the field is one of bytes
    LateGenerators generators_;
    Workers workers_;
    Context context_;
    Trace trace_;                           ///< where it is asked for
    std::unique_ptr<NewFile> window_dump_;  ///< where it is asked for
    std::unique_ptr<PageTrace> page_trace_; ///< where it is asked for; outlives the pager
    std::unique_ptr<Pager> pager_;          ///< where this party has a limit of memory
    bool has_ring_ = false;                 ///< the pager asks the system's io_uring
    Engine engine_;
    std::vector<Output> outputs_;
    CheckStats checked_;
    double start_cpu_seconds_ = 0, start_thread_seconds_ = 0;
    std::chrono::steady_clock::time_point start_;
};

/// The run of this process.
Run &run();

} // namespace picco::runtime::api
