// picco-share-input: shares the input of one party among the computing parties.
#include "base/error.h"
#include "files/party_files.h"
#include "files/share_file.h"
#include "utils/common/command.h"
#include "utils/common/envelope_options.h"
#include "utils/share-input/prompt.h"

#include <algorithm>
#include <fmt/format.h>
#include <unistd.h>

namespace {

using namespace picco::runtime;

struct ShareOptions {
    int party = 0;
    std::string util, output;
    std::vector<std::string> inputs;
    bool csv_header = false;
    EnvelopeOptions envelope;
};

std::vector<std::string> variable_names(const UtilFile &util, int party) {
    std::vector<std::string> names;
    for (const auto *variable : util.of_party(true, party))
        if (std::find(names.begin(), names.end(), variable->name) == names.end())
            names.push_back(variable->name);
    return names;
}

InputText read_input(const ShareOptions &options, const UtilFile &util) {
    const auto names = variable_names(util, options.party);
    if (!options.inputs.empty())
        return read_input_files(options.inputs, names, options.csv_header);
    if (::isatty(STDIN_FILENO) != 1)
        throw UsageError(
            "--input is missing; values can be typed in only where standard input is a terminal");
    return prompt_for_input(util, options.party);
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
    if (options.party < 1 || options.party > util.inputs)
        throw UsageError(fmt::format("--party {}: {} has the input parties 1 to {}", options.party,
                                     util.program, util.inputs));
    check_files(options, util.parties);
    const auto use = use_of_inputs(options.envelope, util, options.party);
    const auto input = read_input(options, util);
    for (const auto &warning : check_input(input, util, options.party))
        fmt::print(stderr, "picco-share-input: warning: {}\n", warning);
    std::size_t total = 0;
    for (const auto &line : input.lines())
        total += line.values.size();
    Progress progress("sharing", total);
    write_share_files(input, util, use, options.output, std::ref(progress));
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
    app.add_option("--input", options.inputs,
                   "text (name = v1,v2,…), FILE.json, or NAME.csv for the variable NAME; repeatable for CSV; "
                   "without it the values are asked for")
        ->type_name("FILE")
        ->take_all();
    app.add_option("--output", options.output, "name of the share files, without the number")
        ->required()
        ->type_name("PREFIX");
    add_options(
        app, options.envelope,
        {"--to",
         "runtime.conf, with the certificates of the computing parties that the files are encrypted to",
         "private key of the input party, which signs them"});
    app.add_flag("--csv-header", options.csv_header, "the first line of a CSV file holds headings");
    return run_command(app, argc, argv, [&] { share(options); });
}
