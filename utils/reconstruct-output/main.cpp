// picco-reconstruct-output: puts the results of one output party together.
#include "base/error.h"
#include "base/shown.h"
#include "files/party_files.h"
#include "files/result_file.h"
#include "session/envelope_options.h"
#include "utils/common/command.h"

#include <cstdio>
#include <fmt/format.h>
#include <string_view>
#include <utility>

namespace {

using namespace picco::runtime;

struct ReconstructOptions {
    int party = 0;
    std::string util, shares, output = kStandardStream;
    OutputFormat format = OutputFormat::by_name;
    EnvelopeOptions envelope;
};

void write_to_file(Results &results, const ReconstructOptions &options, Progress &progress) {
    NewFile file(options.output, Access::owner);
    write_results(
        results, output_format(options.format, options.output),
        [&](const std::string &text) { file.write(text); }, std::ref(progress));
    file.commit();
}

void print(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size())
        throw UserError("standard output: cannot be written");
}

/// Nothing is printed before everything has been reconstructed without an error. Long results are reconstructed once more
/// for that: they are not kept.
void print(Results &results, const ReconstructOptions &options, Progress &progress) {
    constexpr std::size_t kMostKept = std::size_t{16} << 20;
    std::string kept;
    bool is_all = true;
    write_results(
        results, options.format,
        [&](const std::string &text) {
            is_all = is_all && kept.size() + text.size() <= kMostKept;
            kept = is_all ? std::move(kept) + text : std::string();
        },
        std::ref(progress));
    if (is_all)
        print(kept);
    else
        write_results(results, options.format, [](const std::string &text) { print(text); });
    if (std::fflush(stdout) != 0)
        throw UserError("standard output: cannot be written");
}

void check_files(const ReconstructOptions &options, int parties) {
    auto files = named_files(options.envelope);
    files.push_back({options.util, "--util"});
    for (int party = 1; party <= parties; ++party)
        files.push_back({fmt::format("{}.{}", options.shares, party), "--shares"});
    if (options.output != kStandardStream)
        files.push_back({options.output, "--output", true});
    check_files_differ(files);
}

void reconstruct(const ReconstructOptions &options) {
    const auto util = read_util_file(options.util);
    check_data_party(options.party, util, false);
    check_files(options, util.parties);
    Results results(options.shares, util, use_of_outputs(options.envelope, util, options.party));
    Progress progress("reconstructing", results.values());
    if (options.output == kStandardStream)
        print(results, options, progress);
    else
        write_to_file(results, options, progress);
    if (!results.can_be_checked())
        fmt::print(
            stderr,
            "picco-reconstruct-output: note: there are just as many result files as are needed; with one "
            "more a wrong one would show\n");
    for (const std::string &file : results.wrong_files())
        fmt::print(stderr,
                   "picco-reconstruct-output: warning: {}: disagrees with the other files and was left out; "
                   "the results "
                   "are right without it, but tell the computing parties\n",
                   shown_message(file));
}

} // namespace

int main(int argc, char **argv) {
    ReconstructOptions options;
    CLI::App app(
        "Puts the results of one output party together from at least t + 1 of PREFIX.1, …, PREFIX.n, and "
        "prints them as name = v1,v2,…, as a table or as JSON",
        "picco-reconstruct-output");
    app.add_option("--party", options.party, "id of the output party")->required()->type_name("ID");
    app.add_option("--util", options.util, "prog.util, which the compiler wrote")
        ->required()
        ->type_name("FILE");
    app.add_option("--shares", options.shares, "name of the result files, without the number")
        ->required()
        ->type_name("PREFIX");
    app.add_option("--output", options.output, "file for the results (default: -, standard output)")
        ->type_name("FILE");
    add_output_format(app, options.format);
    add_options(app, options.envelope,
                {"--from",
                 "runtime.conf, with the certificates of the computing parties that signed the files",
                 "private key of the output party, which they are encrypted to"});
    return run_command(app, argc, argv, [&] { reconstruct(options); });
}
