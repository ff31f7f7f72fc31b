#include "session/party_options.h"

#include "base/command_line.h"
#include "base/error.h"
#include "common/limits.h"
#include "files/party_files.h"
#include "session/envelope_ends.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <thread>

namespace picco::runtime {
namespace {

template <class Place>
std::map<int, Place> parse_files(const std::string &option, const std::vector<std::string> &values,
                                 int most) {
    const auto files = parse_party_files(option, values, most);
    return std::map<int, Place>(files.begin(), files.end());
}

/// "3=march:state.1". In the clear runs may have no names.
std::map<int, KeptState> parse_states(const std::vector<std::string> &values, int most, bool needs_run) {
    std::map<int, KeptState> states;
    for (const auto &[id, value] : parse_party_files("--resume", values, most)) {
        const auto colon = value.find(':');
        if (colon == std::string::npos || colon + 1 == value.size())
            throw UsageError(
                fmt::format("--resume {}={}: expected ID=RUN:FILE, with the run that kept it", id, value));
        states[id] = {value.substr(0, colon), value.substr(colon + 1)};
        if (needs_run || colon > 0)
            check_run_name(states[id].run);
    }
    return states;
}

/// A party is a file, or state, or sends its input.
template <class One, class Other>
void check_apart(const char *one, const std::map<int, One> &files, const char *other,
                 const std::map<int, Other> &states) {
    for (const auto &[id, state] : states)
        if (files.contains(id))
            throw UsageError(fmt::format("{} {} and {} {} contradict each other", one, id, other, id));
}

template <class Place>
void add_files(const std::string &option, std::map<int, Place> &files, const std::map<int, Place> &more,
               int most) {
    for (const auto &[id, place] : more) {
        if (id < 1 || id > most)
            throw UsageError(fmt::format("{} of party {}: the program has the parties 1 to {} there",
                                         place.name, id, most));
        if (!files.emplace(id, place).second)
            throw UsageError(fmt::format("{} {}: the application gives one, too", option, id));
    }
}

/// "3=31.5,100": to party 3 31.5 milliseconds, 100 million bits a second.
void parse_delays(const std::vector<std::string> &values, int parties, std::map<int, LinkSpeed> &delays) {
    for (const std::string &value : values) {
        int party = 0;
        double milliseconds = 0, megabits = 0;
        char rest = 0;
        const int found = std::sscanf(value.c_str(), "%d=%lf,%lf%c", &party, &milliseconds, &megabits, &rest);
        const bool is_good = (found == 2 || (found == 3 && megabits > 0)) && party >= 1 && party <= parties &&
                             milliseconds >= 0 && milliseconds <= 60'000 && value.back() != ',';
        if (!is_good)
            throw UsageError(fmt::format("--delay {}: expected PARTY=MILLISECONDS or "
                                         "PARTY=MILLISECONDS,MEGABITS, for a party from 1 to {}",
                                         value, parties));
        delays[party] = {std::chrono::nanoseconds(std::llround(milliseconds * 1e6)), megabits * 1e6 / 8};
    }
}

void check_files(const PartyOptions &options) {
    std::vector<NamedFile> files{{options.runtime_file, "--runtime"}, {options.key_file, "--key"}};
    if (!options.is_unencrypted)
        files.push_back({options.used_file, "--used", true});
    for (const auto &[id, file] : options.inputs)
        if (!file.memory)
            files.push_back({file.name, fmt::format("--input {}", id)});
    for (const auto &[id, prefix] : options.outputs)
        if (prefix.memory == nullptr)
            files.push_back(
                {fmt::format("{}.{}", prefix.name, options.party), fmt::format("--output {}", id), true});
    for (const auto &[id, state] : options.resumes)
        files.push_back({state.file, fmt::format("--resume {}", id)});
    for (const auto &[id, prefix] : options.keeps)
        files.push_back({fmt::format("{}.{}", prefix, options.party), fmt::format("--keep {}", id), true});
    if (!options.stats_file.empty())
        files.push_back({options.stats_file, "--stats", true});
    if (!options.profile_file.empty())
        files.push_back({options.profile_file, "--profile", true});
    if (!options.trace_file.empty())
        files.push_back({options.trace_file, "--assign-trace", true});
    if (!options.window_dump_file.empty())
        files.push_back({options.window_dump_file, "--dump-window", true});
    if (!options.page_plan_file.empty())
        files.push_back({options.page_plan_file, "--page-plan"});
    if (!options.page_trace_file.empty())
        files.push_back({options.page_trace_file, "--page-trace", true});
    if (!options.metrics_file.empty())
        files.push_back({options.metrics_file, "--metrics", true});
    check_files_differ(files);
}

void check_paging(const PartyOptions &options) {
    const bool pages = options.memory != 0 || kForcedPages != 0;
    for (const auto &[name, file] : {std::pair("--page-trace", &options.page_trace_file),
                                     std::pair("--page-plan", &options.page_plan_file)})
        if (!file->empty() && !pages)
            throw UsageError(
                fmt::format("{} {}: needs --memory, without which nothing is paged", name, *file));
    if (!options.page_plan_file.empty() && options.page_policy == PagePolicy::kOldest)
        throw UsageError("--page-plan and --page-policy lru contradict each other");
}

constexpr int kMostInput = 1 << 20; ///< MiB: as an envelope holds

/// Files in envelopes are made for a run.
void check_run_of(const PartyOptions &options) {
    if (!options.run.empty())
        check_run_name(options.run);
    else if (!options.is_unencrypted &&
             !(options.inputs.empty() && options.outputs.empty() && options.keeps.empty() &&
               options.resumes.empty() && !options.receives_inputs))
        throw UsageError(
            "--run is missing: the name of this run, as the input parties got it for their share files");
}

} // namespace

int default_threads() {
    return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMostThreads);
}

std::optional<PartyOptions> parse_party_options(int argc, const char *const *argv,
                                                const picco_program &program, const EmbeddedFiles *embedded) {
    PartyOptions options;
    std::vector<std::string> inputs, outputs, keeps, resumes, delays;
    int most_input = 1024;
    std::string memory;
    double timeout = 60, progress_timeout = 3600, connect_timeout = 60, log_every = 10;
    CLI::App app(fmt::format("A computing party of {}: {} parties, of which any {} learn nothing",
                             program.name, program.parties, program.threshold),
                 std::filesystem::path(argv[0]).filename().string());
    app.set_version_flag("--version",
                         fmt::format("{} {}, program {:.16}", program.name, PICCO_VERSION, program.hash));
    app.add_option("--party", options.party, "which computing party this is")->required()->type_name("ID");
    app.add_option("--runtime", options.runtime_file, "the parties: lines id,host,port,certificate-file")
        ->required()
        ->type_name("FILE");
    app.add_option("--key", options.key_file, "private key of this party")->required()->type_name("FILE");
    app.add_option("--input", inputs, "share file of an input party; repeatable")
        ->type_name("ID=FILE")
        ->take_all();
    app.add_flag("--receive-inputs", options.receives_inputs,
                 "wait for the input parties that have no --input to send theirs (picco-share-input --send)");
    app.add_option("--most-input", most_input,
                   "an input that is received has so many MiB at most (default 1024)")
        ->type_name("MIB")
        ->check(CLI::Range(1, kMostInput));
    app.add_option("--output", outputs,
                   "where the shares for an output party go (.<party> is added); repeatable")
        ->type_name("ID=PREFIX")
        ->take_all();
    app.add_option(
           "--keep", keeps,
           "what goes to an output party stays here as state for a later program (.<party> is added); "
           "all parties need it; repeatable")
        ->type_name("ID=PREFIX")
        ->take_all();
    app.add_option("--resume", resumes,
                   "the input of a party is the state of this number that a run kept; all parties need it; "
                   "repeatable")
        ->type_name("ID=RUN:FILE")
        ->take_all();
    app.add_option("--timeout", timeout,
                   "a party that is waited for may give no sign of life for so long (default 60)")
        ->type_name("SECONDS");
    app.add_option("--progress-timeout", progress_timeout,
                   "a party that lives and is waited for, as it computes, may make no progress for so long "
                   "(default 3600)")
        ->type_name("SECONDS");
    app.add_option("--connect-timeout", connect_timeout,
                   "wait so long until all parties are connected; 0: for ever (default 60)")
        ->type_name("SECONDS");
    app.add_option("--delay", delays,
                   "for trials with all parties on one machine: as if messages to a party took so long one "
                   "way, at so many "
                   "million bits a second; all parties need it; repeatable")
        ->type_name("ID=MILLISECONDS[,MEGABITS]")
        ->take_all();
    app.add_option("--threads", options.threads,
                   "threads that compute on large batches (default: as many as the machine has cores)")
        ->type_name("COUNT")
        ->check(CLI::Range(1, kMostThreads));
    app.add_option(
           "--memory", memory,
           "use so much memory, all included: private arrays that do not fit go to a swap file; K, M, G, T "
           "behind the number (default: memory= of the configuration, or as much as is needed)")
        ->type_name("SIZE");
    app.add_option("--swap-dir", options.swap_folder, "the folder of the swap file (default /var/tmp)")
        ->type_name("FOLDER");
    app.add_option_function<std::string>(
           "--swap-cipher", [&](const std::string &value) { options.encrypts_swap = value != "none"; },
           "how the swap file is encrypted: aes-256-gcm (default) or none, where nobody else can read the "
           "disk")
        ->type_name("CIPHER")
        ->check(CLI::IsMember({"aes-256-gcm", "none"}));
    app.add_option_function<std::string>(
           "--swap-io", [&](const std::string &value) { options.swaps_by_ring = value == "io_uring"; },
           "who reads and writes the swap file: threads (default), or one that asks the system's io_uring, "
           "where there is one")
        ->type_name("METHOD")
        ->check(CLI::IsMember({"threads", "io_uring"}));
    app.add_option("--page-trace", options.page_trace_file,
                   "write which parts of private arrays the run used when, for picco pages; needs --memory")
        ->type_name("FILE");
    app.add_option(
           "--page-plan", options.page_plan_file,
           "what picco pages made of such a trace: what stays in memory is chosen by it; needs --memory")
        ->type_name("FILE");
    app.add_option_function<std::string>(
           "--page-policy",
           [&](const std::string &value) {
               options.page_policy = value == "lru" ? PagePolicy::kOldest : PagePolicy::kFarthest;
           },
           "what goes to the swap file first: min, what is needed last (default), or, to compare with, lru, "
           "what was used longest ago, without reading ahead")
        ->type_name("POLICY")
        ->check(CLI::IsMember({"min", "lru"}));
    app.add_flag(
        "--trust-inputs", options.trusts_inputs,
        "do not check what the input parties shared: one that shares wrongly gets wrong results, and may "
        "learn about others' inputs; all parties need it");
    app.add_option("--run", options.run, "name of this run, which the input and output parties use, too")
        ->type_name("NAME");
    app.add_flag("--allow-reuse", options.may_reuse,
                 "take share files that were used before: a second result may tell more of an input, so ask "
                 "its party");
    app.add_option("--used", options.used_file, "the list of share files that were used (default: KEY.used)")
        ->type_name("FILE");
    app.add_flag(
        "--unencrypted", options.is_unencrypted,
        "share files and result files are in the clear, for trials: whoever sees t + 1 of them knows all; "
        "all parties need it");
    app.add_option("--stats", options.stats_file, "write rounds, bytes and operations as JSON")
        ->type_name("FILE");
    app.add_option("--profile", options.profile_file, "write what each source line costs as JSON")
        ->type_name("FILE");
    app.add_option("--assign-trace", options.trace_file,
                   "garble nothing, and write what could be, as JSON for picco-assign; all parties need it")
        ->type_name("FILE");
    app.add_option(
           "--dump-window", options.window_dump_file,
           "write the engine's window as text, as it was recorded and after each pass that changed it")
        ->type_name("FILE");
    app.add_option_function<std::string>(
           "--log", [&](const std::string &value) { options.logs_json = value == "json"; },
           "tell on standard error how far the run is, as lines of json; text (default): only what people "
           "have to know")
        ->type_name("FORMAT")
        ->check(CLI::IsMember({"text", "json"}));
    app.add_option("--metrics", options.metrics_file,
                   "keep a file for Prometheus that tells how far the run is")
        ->type_name("FILE");
    app.add_option("--log-every", log_every, "how often --log and --metrics tell (default 10)")
        ->type_name("SECONDS");
    if (embedded != nullptr)
        app.add_flag("--allow-core-dumps", options.keeps_core_dumps,
                     "core dumps of the application stay as they are, and may hold shares");
    if (!parse_command_line(app, argc, argv, options.arguments))
        return std::nullopt;
    if (options.party < 1 || options.party > program.parties)
        throw UsageError(fmt::format("--party {}: the program has the computing parties 1 to {}",
                                     options.party, program.parties));
    options.inputs = parse_files<ReadPlace>("--input", inputs, program.inputs);
    options.outputs = parse_files<WritePlace>("--output", outputs, program.outputs);
    if (embedded != nullptr) {
        add_files("--input", options.inputs, embedded->inputs, program.inputs);
        add_files("--output", options.outputs, embedded->outputs, program.outputs);
    }
    for (const auto &[id, prefix] : parse_party_files("--keep", keeps, program.outputs))
        options.keeps[id] = prefix;
    options.resumes = parse_states(resumes, program.inputs, !options.is_unencrypted);
    check_apart("--output", options.outputs, "--keep", options.keeps);
    check_apart("--input", options.inputs, "--resume", options.resumes);
    options.most_input = static_cast<std::size_t>(most_input) << 20;
    if (options.receives_inputs && options.is_unencrypted)
        throw UsageError(
            "--receive-inputs and --unencrypted contradict each other: what is sent is encrypted");
    check_run_of(options);
    if (options.used_file.empty())
        options.used_file = options.key_file + ".used";
    check_files(options);
    parse_delays(delays, program.parties, options.delays);
    options.memory = memory.empty() ? program.memory : parse_bytes("--memory", memory, kLeastMemory);
    check_paging(options);
    options.log_every = parse_seconds("--log-every", log_every);
    options.timeout = parse_seconds("--timeout", timeout);
    options.progress_timeout = parse_seconds("--progress-timeout", progress_timeout);
    options.connect_timeout = parse_seconds_or_ever("--connect-timeout", connect_timeout);
    return options;
}

} // namespace picco::runtime
