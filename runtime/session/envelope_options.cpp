#include "session/envelope_options.h"

#include "base/error.h"
#include "session/envelope_ends.h"

#include <fmt/format.h>

namespace picco::runtime {
namespace {

void check(const EnvelopeOptions &options) {
    if (!options.run.empty())
        check_run_name(options.run);
    if (options.is_unencrypted && !(options.conf.empty() && options.key.empty()))
        throw UsageError(fmt::format("--unencrypted and {} contradict each other",
                                     options.conf.empty() ? "--key" : options.conf_option));
    const auto need = [](const std::string &option, const std::string &value, const char *what) {
        if (value.empty())
            throw UsageError(fmt::format("{} is missing: {}", option, what));
    };
    if (options.is_unencrypted)
        return;
    need(options.conf_option, options.conf, "runtime.conf, with the certificates of all parties");
    need("--key", options.key, "the private key of this party, which picco-keygen made");
    need("--run", options.run, "the name of the run that the computing parties agreed on");
}

DataPartyUse use_of(const EnvelopeOptions &options, const UtilFile &util, int party, bool is_input) {
    check(options);
    DataPartyUse use{party, options.run, {}};
    if (options.is_unencrypted)
        return use;
    const auto conf = read_runtime_conf(options.conf, util.parties);
    const auto own = is_input ? input_end(conf, party) : output_end(conf, party);
    const auto key = load_key_of(own, options.key);
    for (int id = 1; id <= util.parties; ++id) {
        const auto other = computing_end(conf, id);
        use.envelopes.push_back({is_input ? FileKind::input : FileKind::output, util.program, util.hash,
                                 options.run, is_input ? own : other, is_input ? other : own, key});
    }
    return use;
}

} // namespace

void add_options(CLI::App &app, EnvelopeOptions &options, const EnvelopeTexts &texts) {
    options.conf_option = texts.conf_option;
    app.add_option(texts.conf_option, options.conf, texts.conf)->type_name("FILE");
    app.add_option("--key", options.key, texts.key)->type_name("FILE");
    app.add_option("--run", options.run,
                   "name of the run that the files are for, as all parties agreed on it")
        ->type_name("NAME");
    app.add_flag("--unencrypted", options.is_unencrypted,
                 "files in the clear, for trials: whoever sees t + 1 of them knows all");
}

std::vector<NamedFile> named_files(const EnvelopeOptions &options) {
    std::vector<NamedFile> files;
    if (!options.conf.empty())
        files.push_back({options.conf, options.conf_option});
    if (!options.key.empty())
        files.push_back({options.key, "--key"});
    return files;
}

void check_data_party(int party, const UtilFile &util, bool is_input) {
    const int most = is_input ? util.inputs : util.outputs;
    if (party < 1 || party > most)
        throw UsageError(fmt::format("--party {}: {} has the {} parties 1 to {}", party, util.program,
                                     is_input ? "input" : "output", most));
}

DataPartyUse use_of_inputs(const EnvelopeOptions &options, const UtilFile &util, int party) {
    return use_of(options, util, party, true);
}

DataPartyUse use_of_outputs(const EnvelopeOptions &options, const UtilFile &util, int party) {
    return use_of(options, util, party, false);
}

std::optional<EnvelopeUse> use_of_state(const EnvelopeOptions &options, const UtilFile &util, int party) {
    check(options);
    if (options.is_unencrypted)
        return std::nullopt;
    const auto own = computing_end(read_runtime_conf(options.conf, util.parties), party);
    return EnvelopeUse{
        FileKind::state, util.program, util.hash, options.run, own, own, load_key_of(own, options.key)};
}

} // namespace picco::runtime
