// picco-keygen: a key and a certificate for a party, and what certificates are.
#include "base/error.h"
#include "base/shown.h"
#include "files/new_file.h"
#include "net/certificate.h"
#include "utils/common/command.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <openssl/crypto.h>
#include <unistd.h>

namespace {

using namespace picco::runtime;

struct KeygenOptions {
    int party = 0, input_party = 0, output_party = 0;
    std::string out;
    int days = 3650;
    bool force = false;
    std::vector<std::string> shown;
};

/// A private key never replaces another one by accident: O_EXCL, unless --force.
void write_key(const std::string &path, const std::string &key, bool force) {
    std::error_code error;
    if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error))
        throw UserError(fmt::format("{}: is not a regular file, where a private key may lie", path));
    if (force) {
        NewFile file(path, Access::owner);
        file.write(key);
        return file.commit();
    }
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0)
        throw UserError(fmt::format("{}: cannot be created: {}{}", path, std::strerror(errno),
                                    errno == EEXIST ? "; --force replaces it" : ""));
    const bool written = ::write(descriptor, key.data(), key.size()) == static_cast<ssize_t>(key.size());
    const int number = errno;
    ::close(descriptor);
    if (!written) {
        ::unlink(path.c_str());
        throw UserError(fmt::format("{}: cannot be written: {}", path, std::strerror(number)));
    }
}

/// For people who look into the certificate: runtime.conf says whose it is.
std::string subject_of(const KeygenOptions &options) {
    std::vector<std::string> names;
    const auto add = [&](const char *kind, int id) {
        if (id != 0)
            names.push_back(fmt::format("{}party {}", kind, id));
    };
    add("", options.party);
    add("input ", options.input_party);
    add("output ", options.output_party);
    if (names.empty())
        throw UsageError("say whose key this is: --party, --input-party, --output-party, or several of them");
    return fmt::format("picco {}", fmt::join(names, ", "));
}

void generate(const KeygenOptions &options) {
    auto identity = make_identity(subject_of(options), options.days);
    NewFile certificate(options.out + ".crt", Access::everyone);
    certificate.write(identity.certificate);
    certificate.flush();
    write_key(options.out + ".key", identity.private_key, options.force);
    OPENSSL_cleanse(identity.private_key.data(), identity.private_key.size());
    certificate.commit();
}

/// 64 hexadecimal digits in groups of four, as they are read out.
std::string grouped(const std::string &digest) {
    std::string result;
    for (std::size_t i = 0; i < digest.size(); i += 4)
        result += (i == 0 ? "" : " ") + digest.substr(i, 4);
    return result;
}

/// Name, last day and digest of each certificate, for people who compare them.
void show(const KeygenOptions &options) {
    if (!options.out.empty())
        throw UsageError("--show makes no key: give it without --out");
    for (const std::string &file : options.shown) {
        const X509Ptr certificate = load_certificate(file, file);
        std::tm end{};
        char name[256] = "", day[16] = "";
        X509_NAME_get_text_by_NID(X509_get_subject_name(certificate.get()), NID_commonName, name,
                                  sizeof name);
        ASN1_TIME_to_tm(X509_get0_notAfter(certificate.get()), &end);
        std::strftime(day, sizeof day, "%Y-%m-%d", &end);
        fmt::print("{}: {}, valid to {}\n    {}\n", shown_message(file), shown(name), day,
                   grouped(certificate_digest(certificate.get())));
    }
    if (std::fflush(stdout) != 0)
        throw UserError("standard output: cannot be written");
}

void run(const KeygenOptions &options) {
    if (!options.shown.empty())
        return show(options);
    if (options.out.empty())
        throw UsageError("--out is required: the name of the files, without .key and .crt");
    generate(options);
}

} // namespace

int main(int argc, char **argv) {
    KeygenOptions options;
    CLI::App app("Makes a key pair for a party: NAME.key stays secret, NAME.crt goes to all parties.",
                 "picco-keygen");
    app.add_option("--party", options.party, "id of the computing party")
        ->check(CLI::Range(1, 15))
        ->type_name("ID");
    app.add_option("--input-party", options.input_party, "id of the input party")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("ID");
    app.add_option("--output-party", options.output_party, "id of the output party")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("ID");
    app.add_option("--out", options.out, "name of the files, without .key and .crt")->type_name("NAME");
    app.add_option("--days", options.days, "validity of the certificate (default 3650)")
        ->check(CLI::Range(1, 36500))
        ->type_name("DAYS");
    app.add_flag("--force", options.force, "replace an existing key");
    app.add_option("--show", options.shown,
                   "print name, last day and SHA-256 of certificates, to compare them")
        ->type_name("FILE...");
    return run_command(app, argc, argv, [&] { run(options); });
}
