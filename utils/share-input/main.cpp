// picco-share-input: shares the input of one party among the computing parties.
#include "base/error.h"
#include "base/shown.h"
#include "files/party_files.h"
#include "files/share_file.h"
#include "session/envelope_options.h"
#include "utils/common/command.h"
#include "utils/share-input/prompt.h"

#include <fmt/format.h>
#include <unistd.h>

namespace {

using namespace picco::runtime;

struct ShareOptions {
    int party = 0;
    std::string util, output;
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

InputRemarks share_typed(const ShareOptions &options, const UtilFile &util, const DataPartyUse &use) {
    auto source = prompt_for_input(util, options.party);
    const auto read = [&](InputLines &lines) {
        read_text(source, lines);
        lines.finish();
    };
    return share_input(read, source.name(), util, use, options.format,
                       share_files(options.output, util.parties));
}

InputRemarks share_from_files(const ShareOptions &options, const UtilFile &util, const DataPartyUse &use) {
    Progress progress("sharing", total_size(options.inputs), Progress::Unit::bytes);
    const auto read = [&](InputLines &lines) {
        read_inputs(options.inputs, options.format, lines, std::ref(progress));
    };
    const bool is_standard = options.inputs == std::vector<std::string>{kStandardStream};
    const auto source = is_standard ? "standard input" : fmt::format("{}", fmt::join(options.inputs, ", "));
    return share_input(read, source, util, use, options.format, share_files(options.output, util.parties));
}

void check_files(const ShareOptions &options, int parties) {
    std::vector<NamedFile> files{{options.util, "--util"}};
    for (const auto &input : options.inputs)
        files.push_back({input, "--input"});
    for (int party = 1; party <= parties; ++party)
        files.push_back({fmt::format("{}.{}", options.output, party), "--output", true});
    check_files_differ(files);
}

void share(const ShareOptions &options) {
    const auto util = read_util_file(options.util);
    check_data_party(options.party, util, true);
    check_files(options, util.parties);
    const auto use = use_of_inputs(options.envelope, util, options.party);
    if (!options.inputs.empty())
        return report(share_from_files(options, util, use));
    if (::isatty(STDIN_FILENO) != 1)
        throw UsageError(
            "--input is missing; values can be typed in only where standard input is a terminal, "
            "and --input - reads what is piped there");
    report(share_typed(options, util, use));
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
        ->required()
        ->type_name("PREFIX");
    add_options(
        app, options.envelope,
        {"--to",
         "runtime.conf, with the certificates of the computing parties that the files are encrypted to",
         "private key of the input party, which signs them"});
    return run_command(app, argc, argv, [&] { share(options); });
}
