// The command line of a computing party of a local run.
#include "driver/party_command.h"

#include "driver/error.h"

#include <algorithm>
#include <optional>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

namespace picco::compiler {
namespace {

/// --memory of a party; empty: none.
std::string memory_of(const LocalRun &run, int party) {
    std::string size;
    for (const std::string &memory : run.options.memory) {
        const auto equals = memory.find('=');
        if (equals == std::string::npos || memory.substr(0, equals) == std::to_string(party))
            size = equals == std::string::npos ? memory : memory.substr(equals + 1);
    }
    return size;
}

/// Whether a party has a limit of memory.
bool pages(const LocalRun &run, int party) {
    return run.options.limits_memory || !memory_of(run, party).empty();
}

/// One behind the last party: none does.
int first_that_pages(const LocalRun &run) {
    int party = 1;
    while (party <= run.options.parties && !pages(run, party))
        ++party;
    return party;
}

void add_memory(const LocalRun &run, std::vector<std::string> &arguments, int party) {
    const auto add = [&](const char *option, const std::string &value) {
        if (!value.empty())
            arguments.insert(arguments.end(), {option, value});
    };
    add("--memory", memory_of(run, party));
    add("--swap-dir", run.options.swap_folder);
    add("--swap-cipher", run.options.swap_cipher);
    add("--swap-io", run.options.swap_io);
    add("--page-policy", run.options.page_policy);
    if (!pages(run, party))
        return;
    add("--page-plan", run.options.page_plan);
    if (party == first_that_pages(run)) // the others' would be the same
        add("--page-trace", run.options.page_trace);
}

} // namespace

void check_paging(const LocalRun &run) {
    const bool is_any = first_that_pages(run) <= run.options.parties;
    for (const auto &[option, file] : {std::pair("--page-trace", &run.options.page_trace),
                                       std::pair("--page-plan", &run.options.page_plan)})
        if (!file->empty() && !is_any)
            throw UsageError(
                fmt::format("{} {}: needs --memory, without which nothing is paged", option, *file));
}

ChildCommand party_command(const LocalRun &run, int party, int listener, bool shows_progress) {
    const int cores = static_cast<int>(std::thread::hardware_concurrency());
    const int threads =
        run.options.threads > 0 ? run.options.threads : std::max(1, cores / run.options.parties);
    ChildCommand command;
    command.arguments = {run.options.program,
                         "--party",
                         std::to_string(party),
                         "--runtime",
                         run.folder.file("runtime.conf"),
                         "--key",
                         run.folder.file(fmt::format("party{}.key", party)),
                         "--run",
                         kRunName,
                         "--threads",
                         std::to_string(threads),
                         "--stats",
                         run.folder.file(fmt::format("stats{}.json", party))};
    if (!run.options.profile_files.empty() || !run.options.explain_files.empty())
        command.arguments.insert(command.arguments.end(), {"--profile", profile_of_party(run.folder, party)});
    if (party == 1 && !run.options.window_dump.empty())
        command.arguments.insert(command.arguments.end(), {"--dump-window", run.options.window_dump});
    if (run.options.writes_traces)
        command.arguments.insert(command.arguments.end(),
                                 {"--assign-trace", trace_of_party(run.folder, party)});
    for (const int input : run.files.input_parties())
        command.arguments.insert(
            command.arguments.end(),
            {"--input",
             fmt::format("{}={}.{}", input, run.folder.file(fmt::format("input{}", input)), party)});
    for (int output = 1; output <= run.options.outputs; ++output)
        if (!run.files.kept.contains(output))
            command.arguments.insert(
                command.arguments.end(),
                {"--output", fmt::format("{}={}", output, run.folder.file(fmt::format("result{}", output)))});
    for (const auto &[output, prefix] : run.files.kept)
        command.arguments.insert(command.arguments.end(), {"--keep", fmt::format("{}={}", output, prefix)});
    for (const auto &[input, prefix] : run.files.resumed)
        command.arguments.insert(command.arguments.end(),
                                 {"--resume", fmt::format("{}={}:{}.{}", input, kRunName, prefix, party)});
    if (run.files.has_state())
        command.arguments.push_back("--unencrypted");
    for (int other = 1; other <= run.options.parties && !run.options.delays.empty(); ++other) {
        const std::optional<Delay> delay = delay_between(run.options.delays, party, other);
        if (other != party)
            command.arguments.insert(command.arguments.end(),
                                     {"--delay", fmt::format("{}={}", other, delay ? delay->speed : "0")});
    }
    add_memory(run, command.arguments, party);
    if (!run.options.timeout.empty())
        command.arguments.insert(command.arguments.end(), {"--timeout", run.options.timeout});
    if (!run.options.progress_timeout.empty())
        command.arguments.insert(command.arguments.end(),
                                 {"--progress-timeout", run.options.progress_timeout});
    if (!run.options.connect_timeout.empty())
        command.arguments.insert(command.arguments.end(), {"--connect-timeout", run.options.connect_timeout});
    if (run.options.trusts_inputs)
        command.arguments.push_back("--trust-inputs");
    if (shows_progress)
        command.arguments.insert(command.arguments.end(), {"--log", "json", "--log-every", "0.5"});
    if (!run.options.arguments.empty()) {
        command.arguments.push_back("--");
        command.arguments.insert(command.arguments.end(), run.options.arguments.begin(),
                                 run.options.arguments.end());
    }
    command.shows_output = party == 1 && run.options.shows_output;
    // A pipe's reader may pause; a terminal shows the progress, too.
    command.reads_output = command.shows_output &&
                           (run.outlets.output.is_pipe() || (shows_progress && ::isatty(STDOUT_FILENO) != 0));
    command.listener = listener;
    return command;
}

} // namespace picco::compiler
