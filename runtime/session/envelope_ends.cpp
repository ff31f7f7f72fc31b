#include "session/envelope_ends.h"

#include "base/error.h"
#include "net/certificate.h"

#include <algorithm>
#include <fmt/format.h>

namespace picco::runtime {
namespace {

constexpr std::size_t kMostNameBytes = 64;

EnvelopeEnd end_of(int party, const std::string &name, const std::string &certificate_file,
                   const std::string &where) {
    const auto certificate = load_certificate(certificate_file, where);
    const auto der = certificate_der(certificate.get());
    EnvelopeEnd end{party, name, fmt::format("{} ({})", certificate_file, where),
                    std::shared_ptr<EVP_PKEY>(X509_get_pubkey(certificate.get()), EVP_PKEY_free),
                    sha256(der.data(), der.size())};
    if (end.key == nullptr || !is_envelope_key(end.key.get()))
        throw UserError(fmt::format("{}: {} has no key on the curve P-256; make one with picco-keygen", where,
                                    certificate_file));
    return end;
}

EnvelopeEnd data_end(const RuntimeConf &conf, const std::string &kind,
                     const std::map<int, DataPartyLine> &lines, int party) {
    const auto line = lines.find(party);
    if (line == lines.end())
        throw UserError(
            fmt::format("{}: has no certificate of {} party {}: add the line '{} {}, FILE.crt' with the "
                        "certificate that it made with picco-keygen",
                        conf.file, kind, party, kind, party));
    return end_of(party, fmt::format("{} party {}", kind, party), line->second.certificate_file,
                  line->second.where);
}

} // namespace

EnvelopeEnd computing_end(const RuntimeConf &conf, int party) {
    const auto &address = conf.parties.at(static_cast<std::size_t>(party - 1));
    return end_of(party, fmt::format("computing party {}", party), address.certificate_file, address.where);
}

EnvelopeEnd input_end(const RuntimeConf &conf, int party) {
    return data_end(conf, "input", conf.inputs, party);
}

EnvelopeEnd output_end(const RuntimeConf &conf, int party) {
    return data_end(conf, "output", conf.outputs, party);
}

std::shared_ptr<EVP_PKEY> load_key_of(const EnvelopeEnd &end, const std::string &file) {
    std::shared_ptr<EVP_PKEY> key = load_private_key(file);
    if (EVP_PKEY_eq(key.get(), end.key.get()) != 1)
        throw UserError(fmt::format("{}: the key does not belong to the certificate of {}, {}", file,
                                    end.name, end.where));
    return key;
}

void check_run_name(const std::string &name) {
    const auto is_fit = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
               c == '_' || c == '-';
    };
    if (name.empty() || name.size() > kMostNameBytes || !std::all_of(name.begin(), name.end(), is_fit))
        throw UsageError(
            fmt::format("--run '{}': the name of a run has 1 to {} letters, digits, '.', '_' and '-'", name,
                        kMostNameBytes));
}

} // namespace picco::runtime
