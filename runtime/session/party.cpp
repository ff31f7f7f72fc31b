#include "session/party.h"

#include "base/core_dumps.h"
#include "base/error.h"
#include "base/shown.h"
#include "common/limits.h"
#include "files/program_field.h"
#include "net/frame.h"
#include "net/input_server.h"
#include "session/envelope_ends.h"
#include "session/handshake.h"
#include "session/key_setup.h"
#include "session/reports.h"

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

namespace picco::runtime {
namespace {

/// A listening socket that the starting process handed over, by the protocol of systemd: descriptor 3
/// where LISTEN_PID is this process. -1 where there is none.
int inherited_listener() {
    const char *pid = std::getenv("LISTEN_PID");
    const char *count = std::getenv("LISTEN_FDS");
    if (pid == nullptr || count == nullptr || std::to_string(::getpid()) != pid || std::string(count) != "1")
        return -1;
    constexpr int kFirst = 3;
    int listens = 0;
    socklen_t size = sizeof listens;
    if (::getsockopt(kFirst, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) != 0 || listens == 0)
        throw UserError(
            "LISTEN_FDS: file descriptor 3 is no listening socket; unset LISTEN_FDS and LISTEN_PID, or start "
            "this party by what opens the socket");
    return kFirst;
}

void warn_of_open_key(const std::string &file) {
    struct stat status {};
    if (::stat(file.c_str(), &status) == 0 && (status.st_mode & 077) != 0)
        fmt::print(stderr,
                   "picco: warning: {}: others on this machine may read the private key; chmod 600 it\n",
                   shown_message(file));
}

} // namespace

Party::Party(PartyOptions options, const picco_program &program)
    : options_(std::move(options)), program_(program),
      field_(create_field(program.modulus, program.parties, options_.party)),
      conf_(read_runtime_conf(options_.runtime_file, program.parties)),
      results_(options_, program_, *field_) {
    if (!options_.keeps_core_dumps)
        forbid_core_dumps();
    results_.set_earlier_aside();
    const bool has_files = !options_.inputs.empty() || !options_.outputs.empty() ||
                           options_.receives_inputs || !options_.keeps.empty() || !options_.resumes.empty();
    if (!options_.is_unencrypted && has_files) {
        own_end_ = computing_end(conf_, options_.party);
        own_key_ = load_key_of(own_end_, options_.key_file);
    }
    start_monitor();
    open_inputs();
    receive_missing_inputs();
    check_use();
    open_output_keys();
    results_.check_places();
    check_reports(options_);
    if (!options_.page_plan_file.empty())
        page_plan_ = std::make_unique<PagePlan>(options_.page_plan_file, program.hash);
    connect();
}

void Party::agree() {
    try {
        open_swap();
        compare();
    } catch (const std::exception &error) {
        channel_->fail(error.what());
        throw;
    }
    channel_->end_set_up();
}

/// Where that fails, the others are told why.
void Party::open_swap() {
    if (options_.memory != 0 || kForcedPages != 0)
        swap_ = std::make_unique<SwapFile>(options_.swap_folder, options_.encrypts_swap
                                                                     ? SwapFile::Cipher::kAes256Gcm
                                                                     : SwapFile::Cipher::kNone);
}

Party::~Party() = default;

/// The keys of envelopes are drawn from those of certificates, which therefore are needed at the start and at the
/// end only.
void Party::open_inputs() {
    for (const auto &[id, file] : options_.inputs)
        open_input(id, file);
    for (const auto &[id, state] : options_.resumes)
        open_state(id, state);
}

/// Only this party itself could read it, and only it could have written it.
void Party::open_state(int id, const KeptState &state) {
    std::optional<EnvelopeUse> use;
    if (!options_.is_unencrypted) {
        use = envelope(FileKind::state, own_end_, own_end_);
        use->run = state.run;
        adopt_program(state.file, *use);
    }
    inputs_[id] = std::make_unique<ShareReader>(state.file, *field_,
                                                ShareFileUse{program_.name, program_.hash, program_.modulus,
                                                             state.run, program_.parties, program_.threshold,
                                                             id, options_.party, true},
                                                use ? &*use : nullptr);
}

void Party::open_input(int id, const ReadPlace &place) {
    std::optional<EnvelopeUse> use;
    if (!options_.is_unencrypted) {
        use = envelope(FileKind::input, input_end(conf_, id), own_end_);
        data_certificates_[{true, id}] = hexadecimal(use->writer.certificate);
    }
    inputs_[id] = std::make_unique<ShareReader>(place, *field_,
                                                ShareFileUse{program_.name, program_.hash, program_.modulus,
                                                             options_.run, program_.parties,
                                                             program_.threshold, id, options_.party},
                                                use ? &*use : nullptr);
}

/// What is sent is what a share file would be: envelopes make no difference between ways.
void Party::receive_missing_inputs() {
    if (!options_.receives_inputs)
        return;
    InputServerOptions server;
    server.tls = tls_options();
    server.most_bytes = options_.most_input;
    for (int id = 1; id <= program_.inputs; ++id) {
        if (options_.inputs.contains(id) || options_.resumes.contains(id))
            continue;
        input_end(conf_, id); // has a certificate
        server.from[id] = conf_.inputs.at(id);
    }
    if (server.from.empty())
        return;
    server.check = [this](int id, std::shared_ptr<const FileBytes> bytes) {
        const ReadPlace place(fmt::format("what input party {} sent", id), std::move(bytes));
        open_input(id, place);
        options_.inputs.insert_or_assign(id, place);
    };
    try {
        receive_inputs(server);
    } catch (const std::exception &error) {
        if (monitor_)
            monitor_->log("failed", error.what());
        throw;
    }
}

void Party::check_use() {
    if (options_.is_unencrypted || inputs_.empty())
        return;
    used_ = std::make_unique<UsedInputs>(options_.used_file);
    if (!options_.may_reuse)
        used_->check(uses()); // now, not after hours of work
}

void Party::open_output_keys() {
    for (const auto &[id, prefix] : options_.outputs) {
        if (options_.is_unencrypted)
            continue;
        EnvelopeUse use = envelope(FileKind::output, own_end_, output_end(conf_, id));
        data_certificates_[{false, id}] = hexadecimal(use.reader.certificate);
        results_.encrypt(id, std::move(use));
    }
    for (const auto &[id, prefix] : options_.keeps)
        if (!options_.is_unencrypted)
            results_.encrypt(id, envelope(FileKind::state, own_end_, own_end_));
    own_key_.reset(); // the envelopes have it
}

EnvelopeUse Party::envelope(FileKind kind, EnvelopeEnd writer, EnvelopeEnd reader) const {
    return {kind, program_.name, program_.hash, options_.run, std::move(writer), std::move(reader), own_key_};
}

std::vector<InputUse> Party::uses() const {
    std::vector<InputUse> uses;
    for (const auto &[id, input] : inputs_) {
        const bool is_state = options_.resumes.contains(id);
        uses.push_back({id, is_state ? options_.resumes.at(id).file : options_.inputs.at(id).name,
                        input->id(), program_.hash, options_.run, is_state});
    }
    return uses;
}

void Party::note_use() {
    if (!is_use_noted_ && used_)
        used_->add(uses(), options_.may_reuse);
    is_use_noted_ = true;
}

void Party::start_monitor() {
    if (!options_.metrics_file.empty())
        NewFile::check(options_.metrics_file);
    if (options_.logs_json) // what the program prints comes as it happens, as the log does
        std::setvbuf(stdout, nullptr, _IOLBF, 0);
    if (options_.logs_json || !options_.metrics_file.empty())
        monitor_ = std::make_unique<Monitor>(MonitorOptions{program_.name, options_.party, options_.logs_json,
                                                            options_.log_every, options_.metrics_file});
}

void Party::fail(const std::string &reason) noexcept {
    if (monitor_)
        monitor_->log("failed", reason);
    channel_->fail(reason);
}

TlsOptions Party::tls_options() const {
    TlsOptions tls;
    tls.self = options_.party;
    tls.parties = conf_.parties;
    tls.key_file = options_.key_file;
    tls.connect_timeout = options_.connect_timeout;
    tls.deadlines = {options_.timeout, options_.progress_timeout};
    tls.listener = inherited_listener();
    if (monitor_) {
        tls.on_wait = [this](const std::string &whom) { monitor_->log("waiting", whom); };
        tls.wait_every = options_.log_every;
    }
    return tls;
}

void Party::connect() {
    warn_of_open_key(options_.key_file);
    try {
        channel_ = std::make_unique<TlsChannel>(tls_options());
    } catch (const std::exception &error) {
        if (monitor_)
            monitor_->log("failed", error.what());
        throw;
    }
    if (!options_.delays.empty()) {
        std::vector<LinkSpeed> links(static_cast<std::size_t>(program_.parties));
        for (const auto &[party, speed] : options_.delays)
            links[static_cast<std::size_t>(party - 1)] = speed;
        delayed_ = std::make_unique<DelayingChannel>(*channel_, std::move(links));
    }
    if (monitor_) {
        counted_ = std::make_unique<CountingChannel>(channel(), monitor_->progress());
        monitor_->note_connected();
    }
}

/// Who sits between two parties with certificates of his own is seen by all others: they know other ones.
void Party::compare_certificates(Handshake &handshake) {
    std::vector<Fact> facts;
    const auto &digests = channel_->certificate_digests();
    for (std::size_t i = 0; i < digests.size(); ++i)
        facts.push_back({fmt::format("the certificate of party {} in runtime.conf", i + 1), digests[i]});
    handshake.compare(facts);
}

void Party::compare() {
    Handshake handshake(*channel_);
    handshake.compare(
        {{"version of picco", PICCO_VERSION}, {"interface of the program", std::to_string(program_.abi)}});
    compare_certificates(handshake);
    handshake.compare({{fmt::format("program hash of {}", program_.name), program_.hash},
                       {"modulus", program_.modulus},
                       {"number of parties", std::to_string(program_.parties)},
                       {"threshold", std::to_string(program_.threshold)},
                       {"number of input parties", std::to_string(program_.inputs)},
                       {"number of output parties", std::to_string(program_.outputs)},
                       {"kappa", std::to_string(program_.kappa)}});
    std::vector<Fact> facts;
    for (int id = 1; id <= program_.inputs; ++id) {
        const auto place = inputs_.find(id);
        const bool given = place != inputs_.end();
        facts.push_back(
            {fmt::format("the sharing of input party {}", id), given ? place->second->id() : "no file"});
        if (options_.resumes.contains(id))
            facts.push_back(
                {fmt::format("state {}", id),
                 fmt::format("of the run '{}' ({})", options_.resumes.at(id).run, place->second->origin())});
        facts.push_back({fmt::format("the public input of input party {}", id),
                         given ? hexadecimal(place->second->public_digest()) : "no file"});
    }
    for (int id = 1; id <= program_.outputs; ++id)
        facts.push_back({fmt::format("whether there is a file for output party {}", id),
                         options_.keeps.contains(id)     ? "it is kept as state"
                         : options_.outputs.contains(id) ? "yes"
                                                         : "no"});
    for (Fact &fact : facts_of_files())
        facts.push_back(std::move(fact));
    facts.push_back({"whether inputs are checked", options_.trusts_inputs ? "no (--trust-inputs)" : "yes"});
    handshake.compare(facts);
    handshake.commit(digest_of_inputs());
    handshake.propose(options_.memory);
    const auto session = handshake.session_id();
    // A party that lies about it makes runs slow, not wrong: the window gets no smaller than this.
    least_memory_ = handshake.least_proposed() == 0 ? 0 : std::max(handshake.least_proposed(), kLeastMemory);
    session_ = session;
    results_.begin(session);
    keys_ = set_up_keys(*channel_, program_.threshold, session);
}

/// Who may share and who may read is not for one party alone to say.
std::vector<Fact> Party::facts_of_files() const {
    std::vector<Fact> facts{
        {"the name of the run", options_.run.empty() ? "none" : options_.run},
        {"whether files are encrypted", options_.is_unencrypted ? "no (--unencrypted)" : "yes"}};
    const auto add = [&](bool is_input, const char *kind, int count) {
        for (int id = 1; id <= count; ++id) {
            const auto place = data_certificates_.find({is_input, id});
            facts.push_back({fmt::format("the certificate of {} party {} in runtime.conf", kind, id),
                             place != data_certificates_.end() ? place->second : "none"});
        }
    };
    add(true, "input", program_.inputs);
    add(false, "output", program_.outputs);
    return facts;
}

Key Party::public_seed(const std::string &use) const {
    Key seed{}; // from zeros: it is no secret
    derive_key(seed, session_, "picco " + use);
    return seed;
}

Sha256Digest Party::digest_of_inputs() const {
    Sha256 hash;
    for (const auto &[id, input] : inputs_) {
        const auto digest = input->digest();
        hash.add(digest.data(), digest.size());
    }
    return hash.finish();
}

ShareReader &Party::input(int party) {
    if (party < 1 || party > program_.inputs)
        throw UserError(fmt::format("{} reads from input party {}; there are the parties 1 to {}",
                                    program_.name, party, program_.inputs));
    const auto place = inputs_.find(party);
    if (place == inputs_.end())
        throw UserError(fmt::format("{} reads from input party {}: give its share file with --input {}=FILE",
                                    program_.name, party, party));
    return *place->second;
}

void Party::check_inputs_used() const {
    for (const auto &[id, input] : inputs_)
        input->check_end();
}

void Party::finish(RoundTag end) {
    const auto files = results_.complete();
    confirm(end); // who is ahead waits here, rather than taking a processor that others need
    commit_all(files);
    ++end.round;
    try {
        confirm(end);
    } catch (const NetworkError &error) {
        if (files.empty())
            throw;
        throw NetworkError(
            fmt::format("{}; this party's results are complete and in place ({}), but another one "
                        "may have none: start all parties again, or reconstruct if {} have theirs",
                        error.what(), results_.names(), program_.threshold + 1));
    }
    channel_->finish();
    if (monitor_)
        monitor_->note_end();
}

/// All parties have come this far, and recorded the same. A round compares what stands before it; behind the last
/// one, or without any, constants may still differ. Frames hold a part of the digest, these messages all of it.
void Party::confirm(const RoundTag &tag) {
    const auto parties = static_cast<std::size_t>(program_.parties),
               own = static_cast<std::size_t>(self() - 1);
    Bytes digest(sizeof tag.digest);
    put_little_endian(digest.data(), tag.digest);
    std::vector<Bytes> outgoing(parties, digest), incoming(parties, Bytes(digest.size()));
    outgoing[own].clear();
    incoming[own].clear();
    channel().exchange(tag, outgoing, incoming);
    for (std::size_t party = 0; party < parties; ++party)
        if (party != own && incoming[party] != digest)
            throw NetworkError(
                fmt::format("party {} has recorded other operations than this one", party + 1));
}

} // namespace picco::runtime
