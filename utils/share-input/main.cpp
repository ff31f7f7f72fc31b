// picco-share-input: shares the input of one party among the computing parties.
#include "base/command_line.h"
#include "base/error.h"
#include "base/shown.h"
#include "files/party_files.h"
#include "files/share_file.h"
#include "net/input_client.h"
#include "session/envelope_options.h"
#include "utils/common/command.h"
#include "utils/share-input/prompt.h"

#include <fmt/format.h>
#include <unistd.h>

namespace {

using namespace picco::runtime;

struct ShareOptions {
    int party = 0;
    std::string util, output, send;
    double connect_timeout = 60, timeout = 60;
    std::vector<std::string> inputs;
    InputOptions format;
    EnvelopeOptions envelope;
};

void report(const InputRemarks &remarks) {
    for (const auto &text : remarks.warnings)
        fmt::print(stderr, "picco-share-input: warning: {}\n", shown_message(text));
    for (const auto &text : remarks.notes)
        fmt::print(stderr, "picco-share-input: note: {}\n", shown_message(text));
}

InputRemarks share_typed(const ShareOptions &options, const UtilFile &util, const DataPartyUse &use,
                         const std::vector<WritePlace> &places) {
    auto source = prompt_for_input(util, options.party);
    const auto read = [&](InputLines &lines) {
        read_text(source, lines);
        lines.finish();
    };
    return share_input(read, source.name(), util, use, options.format, places);
}

InputRemarks share_from_files(const ShareOptions &options, const UtilFile &util, const DataPartyUse &use,
                              const std::vector<WritePlace> &places) {
    Progress progress("sharing", total_size(options.inputs), Progress::Unit::bytes);
    const auto read = [&](InputLines &lines) {
        read_inputs(options.inputs, options.format, lines, std::ref(progress));
    };
    const bool is_standard = options.inputs == std::vector<std::string>{kStandardStream};
    const auto source = is_standard ? "standard input" : fmt::format("{}", fmt::join(options.inputs, ", "));
    return share_input(read, source, util, use, options.format, places);
}

void check_files(const ShareOptions &options, int parties) {
    auto files = named_files(options.envelope);
    files.push_back({options.util, "--util"});
    for (const auto &input : options.inputs)
        files.push_back({input, "--input"});
    for (int party = 1; !options.output.empty() && party <= parties; ++party)
        files.push_back({fmt::format("{}.{}", options.output, party), "--output", true});
    check_files_differ(files);
}

/// The envelopes that would be files go to the computing parties, which wait for them.
void send(const ShareOptions &options, const UtilFile &util,
          const std::function<void(const std::vector<WritePlace> &)> &share_to) {
    const auto conf = read_runtime_conf(options.send, util.parties);
    InputClientOptions client;
    client.self = options.party;
    client.own = conf.inputs.at(options.party); // use_of_inputs() has read it
    client.to = conf.parties;
    client.key_file = options.envelope.key;
    client.connect_timeout = parse_seconds_or_ever("--connect-timeout", options.connect_timeout);
    client.timeout = parse_seconds("--timeout", options.timeout);
    std::vector<FileBytes> shares(conf.parties.size());
    std::vector<WritePlace> places;
    for (std::size_t i = 0; i < shares.size(); ++i)
        places.emplace_back(fmt::format("the shares for computing party {}", i + 1), &shares[i]);
    share_to(places);
    send_input(client, shares);
}

/// --send names what --to would, and takes the place of --output.
void check_ways(ShareOptions &options) {
    if (options.send.empty() == options.output.empty())
        throw UsageError(options.send.empty()
                             ? "--output PREFIX or --send runtime.conf is missing: files, or the network"
                             : "--output and --send contradict each other");
    if (options.send.empty())
        return;
    if (options.envelope.is_unencrypted || !options.envelope.conf.empty())
        throw UsageError("--send and --to or --unencrypted contradict each other");
    options.envelope.conf = options.send;
}

void share(ShareOptions &options) {
    check_ways(options);
    const auto util = read_util_file(options.util);
    check_data_party(options.party, util, true);
    check_files(options, util.parties);
    const auto use = use_of_inputs(options.envelope, util, options.party);
    if (options.inputs.empty() && ::isatty(STDIN_FILENO) != 1)
        throw UsageError(
            "--input is missing; values can be typed in only where standard input is a terminal, "
            "and --input - reads what is piped there");
    const auto share_to = [&](const std::vector<WritePlace> &places) {
        report(options.inputs.empty() ? share_typed(options, util, use, places)
                                      : share_from_files(options, util, use, places));
    };
    if (options.send.empty())
        share_to(share_files(options.output, util.parties));
    else
        send(options, util, share_to);
}

} // namespace

int main(int argc, char **argv) {
    ShareOptions options;
    CLI::App app("Shares the input of one party: writes PREFIX.1, …, PREFIX.n, one for each computing party.",
                 "picco-share-input");
    app.add_option("--party", options.party, "id of the input party")->required()->type_name("ID");
    app.add_option("--util", options.util, "prog.util, which the compiler wrote")
        ->required()
        ->type_name("FILE");
    app.add_option(
           "--input", options.inputs,
           "text (name = v1,v2,…), a table FILE.csv, FILE.json, or - for standard input; tables and JSON "
           "may be several files; without it the values are asked for")
        ->type_name("FILE")
        ->take_all();
    add_input_options(app, options.format);
    app.add_option("--output", options.output, "name of the share files, without the number")
        ->type_name("PREFIX");
    app.add_option("--send", options.send,
                   "in the place of --output and --to: runtime.conf; sends the shares to the computing "
                   "parties, which "
                   "wait for them (--receive-inputs)")
        ->type_name("FILE");
    app.add_option("--connect-timeout", options.connect_timeout,
                   "with --send: until all computing parties wait for the input; 0: for ever (default 60)")
        ->type_name("SECONDS");
    app.add_option("--timeout", options.timeout,
                   "with --send: a party that takes nothing, or does not answer, for so long (default 60)")
        ->type_name("SECONDS");
    add_options(
        app, options.envelope,
        {"--to",
         "runtime.conf, with the certificates of the computing parties that the files are encrypted to",
         "private key of the input party, which signs them"});
    return run_command(app, argc, argv, [&] { share(options); });
}
