/// The options of tools whose files are in envelopes.
#pragma once

#include "files/envelope_file.h"
#include "files/party_files.h"
#include "files/util_file.h"

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

namespace picco::runtime {

struct EnvelopeOptions {
    std::string conf_option; ///< "--to"
    std::string conf, key, run;
    bool is_unencrypted = false;
};

/// How a tool names and describes them.
struct EnvelopeTexts {
    std::string conf_option, conf, key;
};

void add_options(CLI::App &app, EnvelopeOptions &options, const EnvelopeTexts &texts);

/// The files that they name, none of which may be written.
std::vector<NamedFile> named_files(const EnvelopeOptions &options);

/// Throws UsageError unless the program has this input (output) party.
void check_data_party(int party, const UtilFile &util, bool is_input);

/// What the files of an input party are for, or those of an output party. Throws UsageError where options are missing,
/// UserError where certificates are.
DataPartyUse use_of_inputs(const EnvelopeOptions &options, const UtilFile &util, int party);
DataPartyUse use_of_outputs(const EnvelopeOptions &options, const UtilFile &util, int party);

/// What state of a computing party is for, as --keep writes it; nothing: it is in the clear.
std::optional<EnvelopeUse> use_of_state(const EnvelopeOptions &options, const UtilFile &util, int party);

} // namespace picco::runtime
