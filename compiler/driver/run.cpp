#include "driver/run.h"

#include "driver/child_process.h"
#include "driver/error.h"
#include "driver/outlet.h"
#include "driver/party_messages.h"
#include "driver/progress_line.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <limits>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <unistd.h>

namespace picco::compiler {
namespace {

/// The parties end each other when one fails; whoever has not after this time is ended by force.
constexpr std::chrono::seconds kGrace{5};

/// All files of a local run are made for a run of this name.
constexpr const char *kRunName = "local";

/// A tool has reported an error and ended with this code.
struct ToolFailed {
    int code;
};

using Files = std::multimap<int, std::string>;

/// The name of a file that stands for standard input or output.
constexpr const char *kStandardStream = "-";

Files parse_files(const char *option, const std::vector<std::string> &values) {
    Files files;
    for (const auto &value : values) {
        int party = 0;
        const auto equals = value.find('=');
        const auto *end = value.data() + std::min(equals, value.size());
        const auto [stop, error] = std::from_chars(value.data(), end, party);
        if (equals == std::string::npos || equals + 1 == value.size() || error != std::errc() || stop != end)
            throw UsageError(
                fmt::format("{} {}: expected PARTY=FILE, such as {} 1=name", option, value, option));
        files.emplace(party, value.substr(equals + 1));
    }
    return files;
}

/// Which of several failed parties is the cause: the later, the more likely. A crash or a mistake of the
/// user's comes before the errors of those who only notice that another party is gone.
enum class Rank { none, consequence, failure, internal, user, crash };

Rank rank_of(const ChildEnd &end, bool blames_another) {
    if (end.signal != 0)
        return Rank::crash;
    if (end.code == kInputAtFault)
        return Rank::user;
    if (end.code != kRunFailed)
        return Rank::internal;
    return blames_another ? Rank::consequence : Rank::failure;
}

/// Each has a file at most.
void check_output_parties(const RunOptions &options, const Files &outputs) {
    for (const auto &[party, file] : outputs)
        if (party < 1 || party > options.outputs || outputs.count(party) > 1)
            throw UsageError(
                fmt::format("--output {}={}: the program has the output parties 1 to {}, a file each", party,
                            file, options.outputs));
}

struct StateFile {
    NamedFile file;
    bool is_kept; ///< else it is resumed
};

/// What could not be written at the end is an error at the start.
void check_files(const RunOptions &options, const Files &inputs, const Files &outputs,
                 const std::vector<StateFile> &states = {}) {
    std::vector<NamedFile> read = options.sources, written;
    for (const StateFile &state : states)
        (state.is_kept ? written : read).push_back(state.file);
    for (const auto &[party, file] : inputs)
        if (file != kStandardStream)
            read.push_back({file, fmt::format("--input {}", party)});
    for (const auto &[party, file] : outputs)
        if (file != kStandardStream)
            written.push_back({file, fmt::format("--output {}", party)});
    if (!options.stats_file.empty())
        written.push_back({options.stats_file, "--stats"});
    if (!options.page_trace.empty())
        written.push_back({options.page_trace, "--page-trace"});
    if (!options.page_plan.empty())
        read.push_back({options.page_plan, "--page-plan"});
    for (const auto &[files, option] :
         {std::pair(&options.profile_files, "--profile"), std::pair(&options.explain_files, "--explain")})
        for (const std::string &file : *files)
            if (file != kStandardStream)
                written.push_back({file, option});
    for (const NamedFile &file : written)
        check_file(file.path);
    check_files_differ(read, written);
    const auto readers = std::count_if(inputs.begin(), inputs.end(),
                                       [](const auto &input) { return input.second == kStandardStream; });
    if (readers > 1)
        throw UsageError("--input: standard input (-) can be the input of one party, once");
}

/// Where a command and its children print.
struct Outlets {
    Outlets(const RunFolder &folder, bool shows_messages)
        : nowhere(shows_messages ? -1 : ::open("/dev/null", O_WRONLY | O_CLOEXEC)),
          output(STDOUT_FILENO, folder.path()),
          messages(shows_messages ? STDERR_FILENO : nowhere, folder.path()) {}
    ~Outlets() {
        if (nowhere >= 0)
            ::close(nowhere);
    }
    Outlets(const Outlets &) = delete;
    Outlets &operator=(const Outlets &) = delete;

    /// Waits for the children, and until the readers have all; a signal ends that.
    void wait_for(
        const std::vector<Child *> &children, const std::function<bool()> &step = [] { return false; }) {
        const auto is_over = [&] { return Interrupts::interrupted() || output.has_lost_its_reader(); };
        compiler::wait_for(children, {&output, &messages}, [&] { return step() || is_over(); });
        Interrupts::check();
        if (output.has_lost_its_reader())
            throw Interrupted{SIGPIPE};
    }
    void error(const std::string &text) { messages.write("picco: error: " + text + "\n"); }

    int nowhere; ///< a descriptor, where messages are dropped
    Outlet output, messages;
};

class LocalRun {
  public:
    LocalRun(const RunOptions &options, const RunFolder &folder, Outlets &outlets)
        : options_(options), folder_(folder), outlets_(outlets),
          inputs_(parse_files("--input", options.input_files)),
          outputs_(parse_files("--output", options.output_files)),
          kept_(parse_files("--keep", options.kept_files)),
          resumed_(parse_files("--resume", options.resumed_files)),
          tools_(options.tools.empty()
                     ? std::filesystem::read_symlink("/proc/self/exe").parent_path().string()
                     : options.tools) {
        check_output_parties(options, outputs_);
        check_state("--keep", kept_, options.outputs, "output", outputs_);
        check_state("--resume", resumed_, std::numeric_limits<int>::max(), "input", inputs_);
    }

    int run() {
        check_files(options_, inputs_, outputs_, state_files());
        check_paging();
        prepare();
        share();
        if (const int code = compute(); code != kDone)
            return code;
        reconstruct();
        if (!options_.stats_file.empty())
            merge_stats();
        return kDone;
    }

  private:
    std::string tool(const char *name) const { return tools_ + "/" + name; }
    /// A party's state is no file, and it is one state.
    static void check_state(const char *option, const Files &states, int most, const char *kind,
                            const Files &files) {
        for (const auto &[party, prefix] : states)
            if (party < 1 || party > most || states.count(party) > 1 || files.contains(party))
                throw UsageError(fmt::format("{} {}={}: {} party {} has {}", option, party, prefix, kind,
                                             party,
                                             files.contains(party)     ? "a file already"
                                             : states.count(party) > 1 ? "two states"
                                                                       : "no results in this program"));
    }
    /// Of all parties, as far as they are written and read here.
    std::vector<StateFile> state_files() const;
    bool has_state() const { return !kept_.empty() || !resumed_.empty(); }
    void prepare();
    ChildCommand keygen(const std::string &option, int party, const std::string &name) const;
    void share();
    void add_envelope(std::vector<std::string> &arguments, const char *conf_option,
                      const std::string &key) const;
    void run_tools(std::vector<ChildCommand> commands, std::vector<std::string> *outputs = nullptr);
    std::string memory_of(int party) const;
    /// Whether a party has a limit of memory.
    bool pages(int party) const { return options_.limits_memory || !memory_of(party).empty(); }
    int first_that_pages() const;
    void check_paging() const;
    void add_memory(std::vector<std::string> &arguments, int party) const;
    ChildCommand party_command(int party, bool shows_progress) const;
    std::string without_folder(std::string line) const;
    int compute();
    int report(const std::vector<std::unique_ptr<Child>> &parties, PartyMessages &messages) const;
    std::string output_format(int party) const;
    void reconstruct();
    /// With the results of the program in the clear, where there are some.
    void compare(int party, const std::string &result) const;
    void merge_stats() const;

    const RunOptions &options_;
    const RunFolder &folder_;
    Outlets &outlets_;
    Files inputs_, outputs_, kept_, resumed_;
    std::string tools_;
    std::vector<Listener> listeners_;
};

ChildCommand LocalRun::keygen(const std::string &option, int party, const std::string &name) const {
    return {
        {tool("picco-keygen"), option, std::to_string(party), "--days", "2", "--out", folder_.file(name)}};
}

/// Keys and runtime.conf.
void LocalRun::prepare() {
    std::vector<ChildCommand> commands;
    std::ofstream runtime(folder_.file("runtime.conf"));
    for (int party = 1; party <= options_.parties; ++party) {
        commands.push_back(keygen("--party", party, fmt::format("party{}", party)));
        listeners_.emplace_back();
        runtime << fmt::format("{},127.0.0.1,{},party{}.crt\n", party, listeners_.back().port(), party);
    }
    for (auto place = inputs_.begin(); place != inputs_.end(); place = inputs_.upper_bound(place->first)) {
        commands.push_back(keygen("--input-party", place->first, fmt::format("input{}", place->first)));
        runtime << fmt::format("input {0},input{0}.crt\n", place->first);
    }
    for (int party = 1; party <= options_.outputs; ++party) {
        commands.push_back(keygen("--output-party", party, fmt::format("output{}", party)));
        runtime << fmt::format("output {0},output{0}.crt\n", party);
    }
    if (!runtime.flush())
        throw DriverError(fmt::format("{}: cannot be written", folder_.file("runtime.conf")));
    run_tools(std::move(commands));
}

void LocalRun::add_envelope(std::vector<std::string> &arguments, const char *conf_option,
                            const std::string &key) const {
    if (has_state()) { // which outlives the keys
        arguments.insert(arguments.end(), {"--unencrypted", "--run", kRunName});
        return;
    }
    arguments.insert(arguments.end(), {conf_option, folder_.file("runtime.conf"), "--key", folder_.file(key),
                                       "--run", kRunName});
}

void LocalRun::share() {
    std::vector<ChildCommand> commands;
    for (auto place = inputs_.begin(); place != inputs_.end(); place = inputs_.upper_bound(place->first)) {
        const int party = place->first;
        std::vector<std::string> arguments{tool("picco-share-input"),
                                           "--party",
                                           std::to_string(party),
                                           "--util",
                                           options_.util,
                                           "--output",
                                           folder_.file(fmt::format("input{}", party))};
        bool reads_input = false;
        for (auto [file, end] = inputs_.equal_range(party); file != end; ++file) {
            arguments.insert(arguments.end(), {"--input", file->second});
            reads_input = reads_input || file->second == kStandardStream;
        }
        arguments.insert(arguments.end(), options_.input_options.begin(), options_.input_options.end());
        add_envelope(arguments, "--to", fmt::format("input{}.key", party));
        commands.push_back({arguments});
        commands.back().reads_input = reads_input;
    }
    run_tools(std::move(commands));
}

/// Runs tools at the same time; their messages are for the user. Throws ToolFailed.
void LocalRun::run_tools(std::vector<ChildCommand> commands, std::vector<std::string> *outputs) {
    std::vector<std::unique_ptr<Child>> children;
    std::vector<Child *> pointers;
    std::vector<bool> has_spoken(commands.size());
    if (outputs != nullptr)
        outputs->resize(commands.size());
    for (std::size_t i = 0; i < commands.size(); ++i) {
        commands[i].reads_output = outputs != nullptr;
        children.push_back(std::make_unique<Child>(commands[i]));
        children.back()->on_message = [&, i](const std::string &line) {
            outlets_.messages.write(line + "\n");
            has_spoken[i] = true;
        };
        children.back()->on_output = [=](std::string_view text) { (*outputs)[i] += text; };
        pointers.push_back(children.back().get());
    }
    outlets_.wait_for(pointers);
    int code = kDone;
    for (std::size_t i = 0; i < commands.size(); ++i) {
        const ChildEnd &end = children[i]->end();
        if (end.good())
            continue;
        const auto name = std::filesystem::path(commands[i].arguments[0]).filename().string();
        if (end.signal != 0)
            outlets_.error(fmt::format("{} {}", name, end.text()));
        else if (!has_spoken[i])
            outlets_.error(fmt::format("{} {} and without a message", name, end.text()));
        if (code == kDone)
            code = end.signal != 0 ? kRunFailed : std::min<int>(end.code, kRunFailed);
    }
    if (code != kDone)
        throw ToolFailed{code};
}

/// --memory of a party; empty: none.
std::string LocalRun::memory_of(int party) const {
    std::string size;
    for (const std::string &memory : options_.memory) {
        const auto equals = memory.find('=');
        if (equals == std::string::npos || memory.substr(0, equals) == std::to_string(party))
            size = equals == std::string::npos ? memory : memory.substr(equals + 1);
    }
    return size;
}

void LocalRun::add_memory(std::vector<std::string> &arguments, int party) const {
    const auto add = [&](const char *option, const std::string &value) {
        if (!value.empty())
            arguments.insert(arguments.end(), {option, value});
    };
    add("--memory", memory_of(party));
    add("--swap-dir", options_.swap_folder);
    add("--swap-cipher", options_.swap_cipher);
    add("--page-policy", options_.page_policy);
    if (!pages(party))
        return;
    add("--page-plan", options_.page_plan);
    if (party == first_that_pages()) // the others' would be the same
        add("--page-trace", options_.page_trace);
}

/// One behind the last party: none does.
int LocalRun::first_that_pages() const {
    int party = 1;
    while (party <= options_.parties && !pages(party))
        ++party;
    return party;
}

/// Before anything is started.
void LocalRun::check_paging() const {
    const bool is_any = first_that_pages() <= options_.parties;
    for (const auto &[option, file] :
         {std::pair("--page-trace", &options_.page_trace), std::pair("--page-plan", &options_.page_plan)})
        if (!file->empty() && !is_any)
            throw UsageError(
                fmt::format("{} {}: needs --memory, without which nothing is paged", option, *file));
}

ChildCommand LocalRun::party_command(int party, bool shows_progress) const {
    const int cores = static_cast<int>(std::thread::hardware_concurrency());
    const int threads = options_.threads > 0 ? options_.threads : std::max(1, cores / options_.parties);
    ChildCommand command;
    command.arguments = {options_.program,
                         "--party",
                         std::to_string(party),
                         "--runtime",
                         folder_.file("runtime.conf"),
                         "--key",
                         folder_.file(fmt::format("party{}.key", party)),
                         "--run",
                         kRunName,
                         "--threads",
                         std::to_string(threads),
                         "--stats",
                         folder_.file(fmt::format("stats{}.json", party))};
    if (!options_.profile_files.empty() || !options_.explain_files.empty())
        command.arguments.insert(command.arguments.end(), {"--profile", profile_of_party(folder_, party)});
    if (options_.writes_traces)
        command.arguments.insert(command.arguments.end(), {"--assign-trace", trace_of_party(folder_, party)});
    for (auto place = inputs_.begin(); place != inputs_.end(); place = inputs_.upper_bound(place->first))
        command.arguments.insert(
            command.arguments.end(),
            {"--input", fmt::format("{}={}.{}", place->first,
                                    folder_.file(fmt::format("input{}", place->first)), party)});
    for (int output = 1; output <= options_.outputs; ++output)
        if (!kept_.contains(output))
            command.arguments.insert(
                command.arguments.end(),
                {"--output", fmt::format("{}={}", output, folder_.file(fmt::format("result{}", output)))});
    for (const auto &[output, prefix] : kept_)
        command.arguments.insert(command.arguments.end(), {"--keep", fmt::format("{}={}", output, prefix)});
    for (const auto &[input, prefix] : resumed_)
        command.arguments.insert(command.arguments.end(),
                                 {"--resume", fmt::format("{}={}:{}.{}", input, kRunName, prefix, party)});
    if (has_state())
        command.arguments.push_back("--unencrypted");
    for (int other = 1; other <= options_.parties && !options_.delays.empty(); ++other) {
        const std::optional<Delay> delay = delay_between(options_.delays, party, other);
        if (other != party)
            command.arguments.insert(command.arguments.end(),
                                     {"--delay", fmt::format("{}={}", other, delay ? delay->speed : "0")});
    }
    add_memory(command.arguments, party);
    if (!options_.timeout.empty())
        command.arguments.insert(command.arguments.end(), {"--timeout", options_.timeout});
    if (!options_.progress_timeout.empty())
        command.arguments.insert(command.arguments.end(), {"--progress-timeout", options_.progress_timeout});
    if (!options_.connect_timeout.empty())
        command.arguments.insert(command.arguments.end(), {"--connect-timeout", options_.connect_timeout});
    if (options_.trusts_inputs)
        command.arguments.push_back("--trust-inputs");
    if (shows_progress)
        command.arguments.insert(command.arguments.end(), {"--log", "json", "--log-every", "0.5"});
    if (!options_.arguments.empty()) {
        command.arguments.push_back("--");
        command.arguments.insert(command.arguments.end(), options_.arguments.begin(),
                                 options_.arguments.end());
    }
    command.shows_output = party == 1 && options_.shows_output;
    // A pipe's reader may pause; a terminal shows the progress, too.
    command.reads_output = command.shows_output &&
                           (outlets_.output.is_pipe() || (shows_progress && ::isatty(STDOUT_FILENO) != 0));
    command.listener = listeners_[static_cast<std::size_t>(party) - 1].socket();
    return command;
}

/// The names of temporary files without their folder, which is gone when the user reads them.
std::string LocalRun::without_folder(std::string line) const {
    const auto folder = folder_.file("");
    for (auto at = line.find(folder); at != std::string::npos; at = line.find(folder))
        line.erase(at, folder.size());
    return line;
}

int LocalRun::compute() {
    using Clock = std::chrono::steady_clock;
    PartyMessages messages(options_.parties, outlets_.messages);
    ProgressLine progress(outlets_.messages);
    std::vector<std::unique_ptr<Child>> parties;
    std::vector<Child *> pointers;
    for (int party = 1; party <= options_.parties; ++party) {
        parties.push_back(std::make_unique<Child>(party_command(party, party == 1 && progress.is_on())));
        parties.back()->on_message = [&, party](const std::string &line) {
            if (party == 1 && progress.take(line))
                return;
            progress.clear();
            messages.take(party, without_folder(line));
        };
        parties.back()->on_output = [&](std::string_view text) {
            progress.make_room(text);
            outlets_.output.write(text);
        };
        pointers.push_back(parties.back().get());
    }
    listeners_.clear();
    Clock::time_point first_failure{};
    outlets_.wait_for(pointers, [&] {
        for (std::size_t i = 0; i < parties.size(); ++i)
            if (!parties[i]->running() && !parties[i]->end().good())
                messages.note_failure(static_cast<int>(i) + 1);
        if (messages.first_failed() == 0)
            return false;
        if (first_failure == Clock::time_point{})
            first_failure = Clock::now();
        return Clock::now() - first_failure > kGrace;
    });
    progress.clear();
    return report(parties, messages);
}

/// Notes that a fault of the program's own ended it.
void note_fault(const RunOptions &options, const ChildEnd &end) {
    constexpr std::array kFaults{SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    if (options.ends_by_fault != nullptr && std::ranges::find(kFaults, end.signal) != kFaults.end())
        *options.ends_by_fault = true;
}

/// Says what went wrong first, where something did.
int LocalRun::report(const std::vector<std::unique_ptr<Child>> &parties, PartyMessages &messages) const {
    int culprit = 0;
    auto rank = Rank::none;
    for (std::size_t i = 0; i < parties.size(); ++i) {
        const auto &end = parties[i]->end();
        if (parties[i]->running() || end.good())
            continue;
        const int party = static_cast<int>(i) + 1;
        const auto own_rank = rank_of(end, messages.blames_another(party));
        if (own_rank > rank || (own_rank == rank && party == messages.first_failed())) {
            rank = own_rank;
            culprit = party;
        }
    }
    if (culprit == 0)
        return kDone;
    const auto &end = parties[static_cast<std::size_t>(culprit) - 1]->end();
    if (end.signal != 0) {
        messages.print_errors(culprit);
        const std::string place = messages.place_of_loss(culprit);
        outlets_.error(fmt::format("party {} {}{}{}", culprit, end.text(), place.empty() ? "" : " ", place));
        note_fault(options_, end);
    } else if (!messages.print_errors(culprit))
        outlets_.error(fmt::format("party {} {} and without a message", culprit, end.text()));
    return rank == Rank::user ? kInputAtFault : kRunFailed;
}

/// For picco-reconstruct-output, which does not see the names of the files.
std::string LocalRun::output_format(int party) const {
    const auto file = outputs_.find(party);
    if (!options_.output_format.empty() || file == outputs_.end())
        return options_.output_format;
    const auto ending = std::filesystem::path(file->second).extension();
    return ending == ".csv" ? "csv" : ending == ".json" ? "json" : "";
}

void LocalRun::compare(int party, const std::string &result) const {
    const auto expected = options_.expected_files.find(party);
    if (expected == options_.expected_files.end())
        return;
    std::ifstream stream(expected->second);
    std::istringstream secure(result);
    for (std::string wanted, found; stream.good() || secure.good();) {
        wanted.clear(), found.clear();
        std::getline(stream, wanted), std::getline(secure, found);
        if (wanted != found)
            throw std::runtime_error(
                fmt::format("output party {}: the secure run gives '{}', but the program "
                            "in the clear gives '{}': please report this",
                            party, found, wanted));
    }
}

std::vector<StateFile> LocalRun::state_files() const {
    std::vector<StateFile> files;
    for (int party = 1; party <= options_.parties; ++party) {
        for (const auto &[output, prefix] : kept_)
            files.push_back({{fmt::format("{}.{}", prefix, party), fmt::format("--keep {}", output)}, true});
        for (const auto &[input, prefix] : resumed_)
            files.push_back(
                {{fmt::format("{}.{}", prefix, party), fmt::format("--resume {}", input)}, false});
    }
    return files;
}

void LocalRun::reconstruct() {
    std::vector<ChildCommand> commands;
    std::vector<std::size_t> whose; // places in results
    for (int party = 1; party <= options_.outputs; ++party) {
        if (kept_.contains(party))
            continue;
        whose.push_back(static_cast<std::size_t>(party) - 1);
        ChildCommand command;
        command.arguments = {tool("picco-reconstruct-output"),
                             "--party",
                             std::to_string(party),
                             "--util",
                             options_.util,
                             "--shares",
                             folder_.file(fmt::format("result{}", party))};
        add_envelope(command.arguments, "--from", fmt::format("output{}.key", party));
        if (const auto format = output_format(party); !format.empty())
            command.arguments.insert(command.arguments.end(), {"--output-format", format});
        commands.push_back(std::move(command));
    }
    std::vector<std::string> texts, results(static_cast<std::size_t>(options_.outputs));
    run_tools(std::move(commands), &texts);
    for (std::size_t i = 0; i < whose.size(); ++i)
        results[whose[i]] = std::move(texts[i]);
    for (std::size_t i = 0; i < results.size(); ++i)
        compare(static_cast<int>(i) + 1, results[i]);
    for (std::size_t i = 0; i < results.size() && options_.keeps_results; ++i)
        write_file(result_of_party(folder_, static_cast<int>(i) + 1), results[i], Readers::owner);
    const auto with_results =
        std::count_if(results.begin(), results.end(), [](const std::string &text) { return !text.empty(); });
    for (const auto &[party, file] : outputs_)
        if (file != kStandardStream)
            write_file(file, results[static_cast<std::size_t>(party) - 1], Readers::owner);
    // Who asks for the results of one party here gets nothing else.
    const auto asked =
        std::ranges::count_if(outputs_, [](const auto &each) { return each.second == kStandardStream; });
    for (int party = 1; party <= options_.outputs && options_.shows_output; ++party) {
        const std::string &text = results[static_cast<std::size_t>(party) - 1];
        const auto file = outputs_.find(party);
        if (text.empty() || (file != outputs_.end() && file->second != kStandardStream))
            continue;
        if (file == outputs_.end() ? with_results > 1 : asked > 1)
            outlets_.output.write(fmt::format("# output party {}\n", party));
        outlets_.output.write(text);
    }
    outlets_.wait_for({}); // what nobody has read is not done
}

void LocalRun::merge_stats() const {
    nlohmann::ordered_json merged{
        {"rounds", 0}, {"bytes_sent", 0}, {"seconds", 0.0}, {"cpu_seconds", 0.0}, {"peak_memory", 0}};
    double end = 0; // of the party that is the last one, from the beginning of the check of the inputs
    for (int party = 1; party <= options_.parties; ++party) {
        const auto path = folder_.file(fmt::format("stats{}.json", party));
        std::ifstream stream(path);
        const auto own = nlohmann::ordered_json::parse(stream);
        merged["rounds"] =
            std::max(merged["rounds"].get<std::uint64_t>(), own.at("rounds").get<std::uint64_t>());
        merged["bytes_sent"] =
            merged["bytes_sent"].get<std::uint64_t>() + own.at("bytes_sent").get<std::uint64_t>();
        // The party that is the last one.
        if (own.value("predicted_seconds", 0.0) > merged.value("predicted_seconds", -1.0)) {
            merged["predicted_seconds"] = own.value("predicted_seconds", 0.0);
            merged["predicted"] = own.value("predicted", nlohmann::ordered_json::object());
        }
        merged["cpu_seconds"] = merged["cpu_seconds"].get<double>() + own.value("cpu_seconds", 0.0);
        merged["peak_memory"] =
            std::max(merged["peak_memory"].get<std::uint64_t>(), own.value("peak_memory", std::uint64_t{0}));
        merged["operations"] = own.at("operations");
        // Of the party that waited the longest for its swap file.
        const auto paging = own.value("paging", nlohmann::ordered_json::object());
        const auto &most = merged["paging"];
        if (!paging.empty() &&
            (most.empty() || paging.value("stall_seconds", 0.0) > most.value("stall_seconds", 0.0)))
            merged["paging"] = paging;
        const auto &check = own.at("input_check");
        end = std::max(end, check.at("seconds").get<double>() + own.at("seconds").get<double>());
        auto &all = merged["input_check"];
        all["rounds"] = check.at("rounds");
        all["bytes_sent"] =
            all.value("bytes_sent", std::uint64_t{0}) + check.at("bytes_sent").get<std::uint64_t>();
        all["seconds"] = std::max(all.value("seconds", 0.0), check.at("seconds").get<double>());
        all["predicted_seconds"] =
            std::max(all.value("predicted_seconds", 0.0), check.value("predicted_seconds", 0.0));
    }
    // A party that ends the check a message earlier waits for the others: that is no time of the computation.
    merged["seconds"] = std::max(0.0, end - merged["input_check"]["seconds"].get<double>());
    write_file(options_.stats_file, merged.dump(2) + "\n", Readers::everyone);
}

/// Every exception becomes a message and an exit code.
template <typename Body>
int guarded(Outlets &outlets, Body &&body) {
    try {
        return body();
    } catch (const ToolFailed &failure) {
        return failure.code;
    } catch (const UsageError &error) {
        outlets.error(error.what());
        return kUsage;
    } catch (const DriverError &error) {
        outlets.error(error.what());
        return kInputAtFault;
    } catch (const Interrupted &interrupted) {
        return 128 + interrupted.signal;
    } catch (const std::runtime_error &error) {
        outlets.error(error.what());
        return kRunFailed;
    }
}

/// Runs the body, and waits until all that it printed is taken.
template <typename Body>
int run_to_the_end(const RunOptions &options, const RunFolder &folder, Body &&body) {
    if (options.rewinds_input)
        ::lseek(STDIN_FILENO, 0, SEEK_SET);
    Outlets outlets(folder, options.shows_messages);
    const int code = guarded(outlets, [&] { return body(outlets); });
    const int end = guarded(outlets, [&] {
        outlets.wait_for({});
        return kDone;
    });
    return code != kDone ? code : end;
}

} // namespace

std::string trace_of_party(const RunFolder &folder, int party) {
    return folder.file(fmt::format("trace{}.json", party));
}

std::string profile_of_party(const RunFolder &folder, int party) {
    return folder.file(fmt::format("profile{}.json", party));
}

std::string result_of_party(const RunFolder &folder, int party) {
    return folder.file(fmt::format("shown{}", party));
}

int run_program(const RunOptions &options, const RunFolder &folder) {
    return run_to_the_end(options, folder,
                          [&](Outlets &outlets) { return LocalRun(options, folder, outlets).run(); });
}

int run_plain_program(const RunOptions &options, const RunFolder &folder) {
    return run_to_the_end(options, folder, [&](Outlets &outlets) -> int {
        const Files inputs = parse_files("--input", options.input_files);
        const Files outputs = parse_files("--output", options.output_files);
        check_output_parties(options, outputs);
        check_files(options, inputs, outputs);
        ChildCommand command;
        command.arguments = {options.program};
        for (const auto &[party, file] : inputs) {
            command.arguments.insert(command.arguments.end(), {"--input", fmt::format("{}={}", party, file)});
            command.reads_input = command.reads_input || file == kStandardStream;
        }
        command.arguments.insert(command.arguments.end(), options.input_options.begin(),
                                 options.input_options.end());
        if (!options.output_format.empty())
            command.arguments.insert(command.arguments.end(), {"--output-format", options.output_format});
        for (const auto &output : options.output_files)
            command.arguments.insert(command.arguments.end(), {"--output", output});
        command.arguments.push_back("--");
        command.arguments.insert(command.arguments.end(), options.arguments.begin(), options.arguments.end());
        command.shows_output = options.shows_output;
        Child child(command);
        child.on_message = [&](const std::string &line) { outlets.messages.write(line + "\n"); };
        outlets.wait_for({&child});
        const ChildEnd &end = child.end();
        if (end.signal == 0)
            return end.code;
        if (end.signal == SIGPIPE) // nobody reads what it prints
            throw Interrupted{SIGPIPE};
        outlets.error("the program " + end.text());
        note_fault(options, end);
        return kRunFailed;
    });
}

} // namespace picco::compiler
