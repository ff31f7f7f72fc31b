/// A computing party of a running program, from its command line to its result files. Start here.
#pragma once

#include "crypto/keys.h"
#include "field/field.h"
#include "files/share_file.h"
#include "net/runtime_conf.h"
#include "net/tls_channel.h"
#include "paging/pager.h"
#include "paging/swap_file.h"
#include "session/monitor.h"
#include "session/party_options.h"
#include "session/result_files.h"
#include "session/used_inputs.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace picco::runtime {

class Handshake;
struct Fact;

/// Connected with all parties; after agree() also compared with them, with keys.
///
/// A run ends in one of three ways: finish() after the last round; fail(), which tells the other parties
/// why; or the destructor, at which the other parties see this one lost. Result files exist after finish().
class Party {
  public:
    /// Reads the share files, sees whether the result files can be made, switches core dumps off and connects
    /// with all parties. Throws UserError, NetworkError.
    Party(PartyOptions options, const picco_program &program);
    ~Party();
    Party(const Party &) = delete;
    Party &operator=(const Party &) = delete;

    /// Compares program, configuration and public inputs with the other parties, and sets keys up: what this
    /// party can prepare for the computation without them, it has prepared before. Throws UserError,
    /// NetworkError, ComputationError.
    void agree();

    /// After agree(): where private arrays go that do not fit; null where this party has no limit of memory.
    SwapFile *swap() { return swap_.get(); }
    /// The plan of --page-plan, which may be taken once; null where there is none.
    std::unique_ptr<PagePlan> take_page_plan() { return std::move(page_plan_); }
    /// After agree(): the least memory that a party has said it may use, in bytes; 0: all use what they need.
    std::size_t least_memory() const { return least_memory_; }
    int self() const { return options_.party; }
    const PartyOptions &options() const { return options_; }
    const Field &field() const { return *field_; }
    Channel &channel() {
        return counted_   ? static_cast<Channel &>(*counted_)
               : delayed_ ? static_cast<Channel &>(*delayed_)
                          : *channel_;
    }
    /// Since agree(), headers of frames included.
    std::uint64_t bytes_sent() const { return channel_->bytes_sent(); }
    /// After agree(): a seed for a use of this name, which all parties know, and that depends on numbers that each
    /// of them drew when all were bound to their share files.
    Key public_seed(const std::string &use) const;
    /// The session's keys, after agree(); may be taken once.
    Keys take_keys() { return std::move(keys_); }

    /// All inputs, by party.
    const std::map<int, std::unique_ptr<ShareReader>> &inputs() const { return inputs_; }
    /// The input of a party. Throws UserError when the command line names no file for it.
    ShareReader &input(int party);
    ResultFiles &results() { return results_; }
    /// Before anything is opened that depends on the inputs: from now on they count as used. Throws UserError where
    /// that cannot be written down, or another run has used them meanwhile.
    void note_use();
    /// Throws UserError when some input has lines that nothing has read.
    void check_inputs_used() const;
    /// For those who watch the run: how many operations were executed. Outlives the last round.
    void count_operations(std::function<std::uint64_t()> executed) {
        if (counted_)
            counted_->count_operations(std::move(executed));
    }

    /// Ends the session in order, with the results of all parties or with an error at each. `end` is the tag behind
    /// the last round. All parties write their results to the disk and tell each other, give them their names and
    /// tell each other: who returns from here knows that every party has its results in place.
    /// Throws UserError where this party's results cannot be written, NetworkError where another fails. Results that
    /// have got their names stay, as others may count on them.
    void finish(RoundTag end);
    /// Around fork(), as TlsChannel says.
    void hold() { channel_->hold(); }
    void let_go() { channel_->let_go(); }
    /// Ends the session for all parties because of an error of this one.
    void fail(const std::string &reason) noexcept;

  private:
    void open_inputs();
    void open_input(int id, const ReadPlace &place);
    void open_state(int id, const KeptState &state);
    void receive_missing_inputs();
    void check_use();
    TlsOptions tls_options() const;
    void open_output_keys();
    EnvelopeUse envelope(FileKind kind, EnvelopeEnd writer, EnvelopeEnd reader) const;
    std::vector<Fact> facts_of_files() const;
    std::vector<InputUse> uses() const;
    void start_monitor();
    void connect();
    void open_swap();
    void compare();
    Sha256Digest digest_of_inputs() const;
    void compare_certificates(Handshake &handshake);
    void confirm(const RoundTag &tag);

    PartyOptions options_;
    const picco_program program_;
    std::unique_ptr<Field> field_;
    const RuntimeConf conf_;
    EnvelopeEnd own_end_;               ///< where files are encrypted, with its key
    std::shared_ptr<EVP_PKEY> own_key_; ///< until the results are written
    std::unique_ptr<UsedInputs> used_;  ///< where files are encrypted and there are inputs
    bool is_use_noted_ = false;
    std::map<std::pair<bool, int>, std::string> data_certificates_; ///< of input (true) and output parties
    std::unique_ptr<SwapFile> swap_;
    std::unique_ptr<PagePlan> page_plan_;
    std::map<int, std::unique_ptr<ShareReader>> inputs_;
    std::unique_ptr<TlsChannel> channel_;
    std::unique_ptr<Monitor> monitor_;         ///< where the user asks for it
    std::unique_ptr<CountingChannel> counted_; ///< for the monitor, above all others
    std::unique_ptr<DelayingChannel> delayed_; ///< above it, where the user asks for a slower network
    Keys keys_;
    std::vector<std::uint8_t> session_; ///< its id
    std::size_t least_memory_ = 0;      ///< the same at all parties
    ResultFiles results_;
};

} // namespace picco::runtime
