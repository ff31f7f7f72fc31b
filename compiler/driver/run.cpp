#include "driver/run.h"

#include "driver/party_messages.h"
#include "driver/run_folder.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <thread>

namespace picco::compiler {
namespace {

constexpr int kDoneCode = 0, kUserCode = 1, kUsageCode = 2, kFailedCode = 3;
/// The parties end each other when one fails; whoever has not after this time is ended by force.
constexpr std::chrono::seconds kGrace{5};

/// All files of a local run are made for a run of this name.
constexpr const char *kRunName = "local";

/// The command line is wrong.
struct RunUsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A tool has reported an error and ended with this code.
struct ToolFailed {
    int code;
};

using Files = std::multimap<int, std::string>;

Files parse_files(const char *option, const std::vector<std::string> &values) {
    Files files;
    for (const auto &value : values) {
        int party = 0;
        const auto equals = value.find('=');
        const auto *end = value.data() + std::min(equals, value.size());
        const auto [stop, error] = std::from_chars(value.data(), end, party);
        if (equals == std::string::npos || equals + 1 == value.size() || error != std::errc() || stop != end)
            throw RunUsageError(
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
    if (end.code == kUserCode)
        return Rank::user;
    if (end.code != kFailedCode)
        return Rank::internal;
    return blames_another ? Rank::consequence : Rank::failure;
}

class LocalRun {
  public:
    explicit LocalRun(const RunOptions &options)
        : options_(options), inputs_(parse_files("--input", options.input_files)),
          outputs_(parse_files("--output", options.output_files)),
          tools_(options.tools.empty()
                     ? std::filesystem::read_symlink("/proc/self/exe").parent_path().string()
                     : options.tools) {
        for (const auto &[party, file] : outputs_)
            if (party < 1 || party > options.outputs || outputs_.count(party) > 1)
                throw RunUsageError(
                    fmt::format("--output {}={}: the program has the output parties 1 to {}, a file "
                                "each",
                                party, file, options.outputs));
    }

    int run() {
        check_files();
        prepare();
        share();
        if (const int code = compute(); code != kDoneCode)
            return code;
        reconstruct();
        if (!options_.stats_file.empty())
            merge_stats();
        return kDoneCode;
    }

  private:
    std::string tool(const char *name) const { return tools_ + "/" + name; }
    void check_files() const;
    void prepare();
    ChildCommand keygen(const std::string &option, int party, const std::string &name) const;
    void share();
    void add_envelope(std::vector<std::string> &arguments, const char *conf_option,
                      const std::string &key) const;
    void run_tools(std::vector<ChildCommand> commands, std::vector<std::string> *outputs = nullptr);
    ChildCommand party_command(int party) const;
    std::string without_folder(std::string line) const;
    int compute();
    int report(const std::vector<std::unique_ptr<Child>> &parties, PartyMessages &messages) const;
    void reconstruct();
    void merge_stats() const;

    const RunOptions &options_;
    Files inputs_, outputs_;
    std::string tools_;
    RunFolder folder_;
    std::vector<Listener> listeners_;
};

/// What could not be written at the end is an error at the start.
void LocalRun::check_files() const {
    std::map<std::string, std::string> uses;
    const auto check = [&](const std::string &file, const std::string &use) {
        check_file(file);
        std::error_code error;
        const auto path = std::filesystem::weakly_canonical(std::filesystem::absolute(file), error).string();
        if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error))
            return;
        const auto [place, is_new] = uses.emplace(path, use);
        if (!is_new)
            throw RunUsageError(fmt::format("{}: {} is the file of {}, too; each needs one of its own", use,
                                            file, place->second));
    };
    for (const auto &[party, file] : outputs_)
        check(file, fmt::format("--output {}", party));
    if (!options_.stats_file.empty())
        check(options_.stats_file, "--stats");
}

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
        throw std::runtime_error(fmt::format("{}: cannot be written", folder_.file("runtime.conf")));
    run_tools(std::move(commands));
}

void LocalRun::add_envelope(std::vector<std::string> &arguments, const char *conf_option,
                            const std::string &key) const {
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
        for (auto [file, end] = inputs_.equal_range(party); file != end; ++file)
            arguments.insert(arguments.end(), {"--input", file->second});
        add_envelope(arguments, "--to", fmt::format("input{}.key", party));
        commands.push_back({arguments});
    }
    run_tools(std::move(commands));
}

/// Runs tools at the same time; their messages are for the user. Throws ToolFailed.
void LocalRun::run_tools(std::vector<ChildCommand> commands, std::vector<std::string> *outputs) {
    std::vector<std::unique_ptr<Child>> children;
    std::vector<Child *> pointers;
    for (auto &command : commands) {
        command.captures_output = outputs != nullptr;
        children.push_back(std::make_unique<Child>(command));
        children.back()->on_message = [](const std::string &line) { fmt::print(stderr, "{}\n", line); };
        pointers.push_back(children.back().get());
    }
    wait_for(pointers, [] { return RunFolder::interrupted(); });
    RunFolder::check_interrupted();
    for (const auto &child : children) {
        if (!child->end().good())
            throw ToolFailed{child->end().signal != 0 ? kFailedCode
                                                      : std::min(child->end().code, kFailedCode)};
        if (outputs != nullptr)
            outputs->push_back(child->output());
    }
}

ChildCommand LocalRun::party_command(int party) const {
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
    for (auto place = inputs_.begin(); place != inputs_.end(); place = inputs_.upper_bound(place->first))
        command.arguments.insert(
            command.arguments.end(),
            {"--input", fmt::format("{}={}.{}", place->first,
                                    folder_.file(fmt::format("input{}", place->first)), party)});
    for (int output = 1; output <= options_.outputs; ++output)
        command.arguments.insert(
            command.arguments.end(),
            {"--output", fmt::format("{}={}", output, folder_.file(fmt::format("result{}", output)))});
    for (int other = 1; other <= options_.parties && !options_.delays.empty(); ++other) {
        const std::optional<Delay> delay = delay_between(options_.delays, party, other);
        if (other != party)
            command.arguments.insert(command.arguments.end(),
                                     {"--delay", fmt::format("{}={}", other, delay ? delay->speed : "0")});
    }
    if (options_.trusts_inputs)
        command.arguments.push_back("--trust-inputs");
    if (!options_.arguments.empty()) {
        command.arguments.push_back("--");
        command.arguments.insert(command.arguments.end(), options_.arguments.begin(),
                                 options_.arguments.end());
    }
    command.shows_output = party == 1;
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
    PartyMessages messages(options_.parties);
    std::vector<std::unique_ptr<Child>> parties;
    std::vector<Child *> pointers;
    for (int party = 1; party <= options_.parties; ++party) {
        parties.push_back(std::make_unique<Child>(party_command(party)));
        parties.back()->on_message = [&, party](const std::string &line) {
            messages.take(party, without_folder(line));
        };
        pointers.push_back(parties.back().get());
    }
    listeners_.clear();
    Clock::time_point first_failure{};
    wait_for(pointers, [&] {
        for (std::size_t i = 0; i < parties.size(); ++i)
            if (!parties[i]->running() && !parties[i]->end().good())
                messages.note_failure(static_cast<int>(i) + 1);
        if (messages.first_failed() == 0)
            return RunFolder::interrupted();
        if (first_failure == Clock::time_point{})
            first_failure = Clock::now();
        return RunFolder::interrupted() || Clock::now() - first_failure > kGrace;
    });
    RunFolder::check_interrupted();
    return report(parties, messages);
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
        return kDoneCode;
    const auto &end = parties[static_cast<std::size_t>(culprit) - 1]->end();
    if (end.signal != 0)
        fmt::print(stderr, "picco: error: party {} was ended by signal {} ({})\n", culprit, end.signal,
                   ::strsignal(end.signal));
    else if (!messages.print_errors(culprit))
        fmt::print(stderr, "picco: error: party {} ended with exit code {} and without a message\n", culprit,
                   end.code);
    return rank == Rank::user ? kUserCode : kFailedCode;
}

void LocalRun::reconstruct() {
    std::vector<ChildCommand> commands;
    std::vector<int> shown;
    for (int party = 1; party <= options_.outputs; ++party) {
        ChildCommand command;
        command.arguments = {tool("picco-reconstruct-output"),
                             "--party",
                             std::to_string(party),
                             "--util",
                             options_.util,
                             "--shares",
                             folder_.file(fmt::format("result{}", party))};
        add_envelope(command.arguments, "--from", fmt::format("output{}.key", party));
        shown.push_back(party);
        commands.push_back(std::move(command));
    }
    std::vector<std::string> results;
    run_tools(std::move(commands), &results);
    const auto with_results =
        std::count_if(results.begin(), results.end(), [](const std::string &text) { return !text.empty(); });
    for (std::size_t i = 0; i < results.size(); ++i) {
        const auto file = outputs_.find(shown[i]);
        if (file != outputs_.end()) {
            write_file(file->second, results[i], Readers::owner);
        } else if (!results[i].empty()) {
            if (with_results > 1)
                fmt::print("# output party {}\n", shown[i]);
            fmt::print("{}", results[i]);
        }
    }
    if (std::fflush(stdout) != 0)
        throw std::runtime_error("standard output cannot be written");
}

void LocalRun::merge_stats() const {
    nlohmann::ordered_json merged{
        {"rounds", 0}, {"bytes_sent", 0}, {"seconds", 0.0}, {"cpu_seconds", 0.0}, {"peak_memory", 0}};
    for (int party = 1; party <= options_.parties; ++party) {
        const auto path = folder_.file(fmt::format("stats{}.json", party));
        std::ifstream stream(path);
        const auto own = nlohmann::ordered_json::parse(stream);
        merged["rounds"] =
            std::max(merged["rounds"].get<std::uint64_t>(), own.at("rounds").get<std::uint64_t>());
        merged["bytes_sent"] =
            merged["bytes_sent"].get<std::uint64_t>() + own.at("bytes_sent").get<std::uint64_t>();
        merged["seconds"] = std::max(merged["seconds"].get<double>(), own.at("seconds").get<double>());
        merged["cpu_seconds"] = merged["cpu_seconds"].get<double>() + own.value("cpu_seconds", 0.0);
        merged["peak_memory"] =
            std::max(merged["peak_memory"].get<std::uint64_t>(), own.value("peak_memory", std::uint64_t{0}));
        merged["operations"] = own.at("operations");
        const auto &check = own.at("input_check");
        auto &all = merged["input_check"];
        all["rounds"] = check.at("rounds");
        all["bytes_sent"] =
            all.value("bytes_sent", std::uint64_t{0}) + check.at("bytes_sent").get<std::uint64_t>();
        all["seconds"] = std::max(all.value("seconds", 0.0), check.at("seconds").get<double>());
    }
    write_file(options_.stats_file, merged.dump(2) + "\n", Readers::everyone);
}

/// Runs the body; every exception becomes a message and an exit code.
template <typename Body>
int guarded(Body &&body) {
    try {
        return body();
    } catch (const ToolFailed &failure) {
        return failure.code;
    } catch (const RunUsageError &error) {
        fmt::print(stderr, "picco: error: {}\n", error.what());
        return kUsageCode;
    } catch (const Interrupted &interrupted) {
        return 128 + interrupted.signal;
    } catch (const std::exception &error) {
        fmt::print(stderr, "picco: error: {}\n", error.what());
        return kFailedCode;
    }
}

} // namespace

int run_program(const RunOptions &options) {
    std::fflush(stdout);
    return guarded([&] { return LocalRun(options).run(); });
}

int run_plain_program(const RunOptions &options) {
    std::fflush(stdout);
    return guarded([&] {
        ChildCommand command;
        command.arguments = {options.program};
        for (const auto &input : options.input_files)
            command.arguments.insert(command.arguments.end(), {"--input", input});
        for (const auto &output : options.output_files)
            command.arguments.insert(command.arguments.end(), {"--output", output});
        command.arguments.push_back("--");
        command.arguments.insert(command.arguments.end(), options.arguments.begin(), options.arguments.end());
        command.shows_output = true;
        const Interrupts interrupts;
        Child child(command);
        child.on_message = [](const std::string &line) { fmt::print(stderr, "{}\n", line); };
        wait_for({&child}, [] { return RunFolder::interrupted(); });
        RunFolder::check_interrupted();
        if (child.end().signal != 0) {
            fmt::print(stderr, "picco: error: the program was ended by signal {} ({})\n", child.end().signal,
                       ::strsignal(child.end().signal));
            return kFailedCode;
        }
        return child.end().code;
    });
}

} // namespace picco::compiler
