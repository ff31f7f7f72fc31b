// picco-state: the shares that a computing party keeps, to and from other systems with Shamir's scheme.
#include "base/error.h"
#include "base/text_file.h"
#include "files/party_files.h"
#include "files/share_points.h"
#include "session/envelope_options.h"
#include "utils/common/command.h"

#include <limits>

#include <fmt/format.h>

namespace {

using namespace picco::runtime;

/// Shares may be as many as memory holds.
constexpr std::size_t kMostBytes = std::numeric_limits<std::size_t>::max();

struct StateOptions {
    int party = 0, number = 0;
    std::string util, state, exported, imported;
    EnvelopeOptions envelope;
};

void convert(const StateOptions &options) {
    if (options.exported.empty() == options.imported.empty())
        throw UsageError("say --export FILE or --import FILE");
    const UtilFile util = read_util_file(options.util);
    if (options.party < 1 || options.party > util.parties)
        throw UsageError(fmt::format("--party {}: {} has the computing parties 1 to {}", options.party,
                                     util.program, util.parties));
    const bool exports = !options.exported.empty();
    auto files = named_files(options.envelope);
    files.push_back({options.util, "--util"});
    files.push_back({options.state, "--state", !exports});
    files.push_back(
        {exports ? options.exported : options.imported, exports ? "--export" : "--import", exports});
    check_files_differ(files);
    std::optional<EnvelopeUse> use = use_of_state(options.envelope, util, options.party);
    if (exports) {
        if (use)
            adopt_program(options.state, *use);
        const RecordFile state(options.state, FileKind::state, use ? &*use : nullptr);
        NewFile file(options.exported, Access::owner);
        export_shares(state, [&](const std::string &text) { file.write(text); });
        return file.commit();
    }
    if (options.number < 1)
        throw UsageError("--number is missing: the input party that the program reads this state as");
    import_shares(read_text_file(options.imported, kMostBytes, "--import names the shares of another system"),
                  options.imported, {util, options.party, options.number, options.envelope.run},
                  options.state, use ? &*use : nullptr);
}

} // namespace

int main(int argc, char **argv) {
    StateOptions options;
    CLI::App app(
        "Writes the shares that a computing party keeps as points and values in JSON, or makes state of such "
        "a "
        "file. The JSON is in the clear: t + 1 of them tell everything, so each stays with its party",
        "picco-state");
    app.add_option("--party", options.party, "id of the computing party")->required()->type_name("ID");
    app.add_option("--util", options.util, "prog.util of a program with the same parties and modulus")
        ->required()
        ->type_name("FILE");
    app.add_option("--state", options.state, "the state file, which --keep made or --import makes")
        ->required()
        ->type_name("FILE");
    app.add_option("--export", options.exported, "the JSON file to write")->type_name("FILE");
    app.add_option("--import", options.imported, "the JSON file to read")->type_name("FILE");
    app.add_option("--number", options.number,
                   "with --import: the input party that the program reads this state as")
        ->type_name("ID");
    add_options(app, options.envelope,
                {"--runtime", "runtime.conf, with the certificate of the computing party",
                 "private key of the computing party, which its state is encrypted to"});
    return run_command(app, argc, argv, [&] { convert(options); });
}
