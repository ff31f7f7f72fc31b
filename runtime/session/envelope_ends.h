/// Who is at the ends of envelopes, by the lines of runtime.conf. A certificate inside of a file counts for nothing.
#pragma once

#include "files/envelope_file.h"
#include "net/runtime_conf.h"

#include <memory>
#include <string>

namespace picco::runtime {

/// Of a computing, input or output party. Throws UserError where runtime.conf has no certificate of it, or one that
/// envelopes do not work with.
EnvelopeEnd computing_end(const RuntimeConf &conf, int party);
EnvelopeEnd input_end(const RuntimeConf &conf, int party);
EnvelopeEnd output_end(const RuntimeConf &conf, int party);

/// The private key of an end. Throws UserError where the file has none, or one of another certificate.
std::shared_ptr<EVP_PKEY> load_key_of(const EnvelopeEnd &end, const std::string &file);

/// Throws UsageError unless a run may have this name: 1 to 64 letters, digits, '.', '_' and '-'.
void check_run_name(const std::string &name);

} // namespace picco::runtime
