#include "net/certificate.h"

#include "base/error.h"
#include "base/text_file.h"
#include "common/foreign_content.h"
#include "crypto/secret_memory.h"
#include "crypto/sha256.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <openssl/ec.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace picco::runtime {
namespace {

/// A private key of any kind in PEM form is shorter.
constexpr off_t kMostKeyBytes = 1 << 20;
constexpr std::size_t kMostCertificateBytes = 1 << 20;

void check(bool fine, const char *step) {
    if (!fine)
        throw NetworkError(fmt::format("OpenSSL cannot {}: {}", step, openssl_error("unknown reason")));
}

/// Into memory that is erased: a stream would leave the text in its buffer.
SecretVector<char> read_secret(const std::string &file) {
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status {};
    if (descriptor < 0 || ::fstat(descriptor, &status) != 0)
        throw UserError(fmt::format("private key {} cannot be opened: {}", file, std::strerror(errno)));
    SecretVector<char> text(S_ISREG(status.st_mode) && status.st_size < kMostKeyBytes ? status.st_size : 0);
    const ssize_t count = ::read(descriptor, text.data(), text.size());
    ::close(descriptor);
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    return text;
}

std::string time_text(const ASN1_TIME *time) {
    BioPtr bio(BIO_new(BIO_s_mem()));
    ASN1_TIME_print(bio.get(), time);
    char *text = nullptr;
    const auto length = BIO_get_mem_data(bio.get(), &text);
    return std::string(text, static_cast<std::size_t>(length));
}

std::string memory_text(BIO *bio) {
    char *text = nullptr;
    const auto length = BIO_get_mem_data(bio, &text);
    return std::string(text, static_cast<std::size_t>(length));
}

X509Ptr make_certificate(EVP_PKEY *key, const std::string &name, int days) {
    X509Ptr certificate(X509_new());
    check(certificate != nullptr, "make a certificate");
    check(X509_set_version(certificate.get(), X509_VERSION_3) == 1, "set the version of a certificate");
    std::uint64_t serial = 0;
    check(RAND_bytes(reinterpret_cast<unsigned char *>(&serial), sizeof serial) == 1, "draw a serial number");
    ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate.get()), serial >> 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -24L * 3600);
    X509_time_adj_ex(X509_getm_notAfter(certificate.get()), days, 0, nullptr);
    X509_NAME *subject = X509_get_subject_name(certificate.get());
    check(X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC,
                                     reinterpret_cast<const unsigned char *>(name.c_str()), -1, -1, 0) == 1,
          "name a certificate");
    X509_set_issuer_name(certificate.get(), subject);
    check(X509_set_pubkey(certificate.get(), key) == 1, "put a key into a certificate");
    check(X509_sign(certificate.get(), key, EVP_sha256()) > 0, "sign a certificate");
    return certificate;
}

} // namespace

std::vector<std::uint8_t> certificate_der(const X509 *certificate) {
    const int length = i2d_X509(certificate, nullptr);
    check(length > 0, "encode a certificate");
    std::vector<std::uint8_t> der(length);
    auto *to = der.data();
    i2d_X509(certificate, &to);
    return der;
}

X509Ptr load_certificate(const std::string &file, const std::string &where) {
    const auto text =
        read_text_file(file, kMostCertificateBytes, fmt::format("{} names it as a certificate", where));
    const BioPtr bio(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
    check(bio != nullptr, "read a certificate");
    X509Ptr certificate(PEM_read_bio_X509(bio.get(), nullptr, nullptr, nullptr));
    const std::string name = where == file ? file : fmt::format("{}: {}", where, file);
    if (!certificate) {
        const std::string reason = openssl_error("unreadable");
        if (const auto fault = foreign_content(text); !fault.empty())
            throw UserError(fmt::format("{} {}; a certificate in PEM form is needed", name, fault));
        throw UserError(fmt::format("{} holds no certificate in PEM form ({})", name, reason));
    }
    if (X509_cmp_current_time(X509_get0_notAfter(certificate.get())) <= 0)
        throw UserError(fmt::format("{}: certificate {} expired on {}; make a new one with picco-keygen",
                                    where, file, time_text(X509_get0_notAfter(certificate.get()))));
    if (X509_cmp_current_time(X509_get0_notBefore(certificate.get())) > 0)
        throw UserError(fmt::format("{}: certificate {} is valid from {} only; check this machine's clock",
                                    where, file, time_text(X509_get0_notBefore(certificate.get()))));
    return certificate;
}

std::vector<X509Ptr> load_certificates(const std::vector<PartyAddress> &parties) {
    std::vector<X509Ptr> certificates;
    for (const auto &party : parties) {
        certificates.push_back(load_certificate(party.certificate_file, party.where));
        const EVP_PKEY *key = X509_get0_pubkey(certificates.back().get());
        check(key != nullptr, "read the key of a certificate");
        for (const auto &other : parties) {
            if (other.id == party.id)
                break;
            if (EVP_PKEY_eq(key, X509_get0_pubkey(certificates[other.id - 1].get())) == 1)
                throw UserError(fmt::format(
                    "{}: certificate {} of party {} has the same key as {} of party {} ({}): who holds it "
                    "would be both parties; give each party a key of its own, made with picco-keygen",
                    party.where, party.certificate_file, party.id, other.certificate_file, other.id,
                    other.where));
        }
    }
    return certificates;
}

std::string certificate_digest(const X509 *certificate) {
    const auto der = certificate_der(certificate);
    return hexadecimal(sha256(der.data(), der.size()));
}

KeyPtr load_private_key(const std::string &file) {
    const auto text = read_secret(file);
    if (text.empty()) // also what is no regular file
        throw UserError(
            fmt::format("{}: no private key in PEM form (it is empty, or no regular file)", file));
    const BioPtr bio(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
    check(bio != nullptr, "read a key");
    KeyPtr key(PEM_read_bio_PrivateKey(bio.get(), nullptr, nullptr, nullptr));
    if (!key)
        throw UserError(
            fmt::format("{}: no private key in PEM form ({})", file, openssl_error("unreadable")));
    return key;
}

bool same_certificate(const X509 *x, const X509 *y) {
    return certificate_der(x) == certificate_der(y);
}

Identity make_identity(const std::string &subject, int days) {
    KeyPtr key(EVP_EC_gen("P-256"));
    check(key != nullptr, "make a key pair");
    const auto certificate = make_certificate(key.get(), subject, days);
    BioPtr key_bio(BIO_new(BIO_s_secmem()));
    check(PEM_write_bio_PKCS8PrivateKey(key_bio.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr) == 1,
          "write a key");
    BioPtr certificate_bio(BIO_new(BIO_s_mem()));
    check(PEM_write_bio_X509(certificate_bio.get(), certificate.get()) == 1, "write a certificate");
    return {memory_text(key_bio.get()), memory_text(certificate_bio.get())};
}

Identity make_identity(int party, int days) {
    return make_identity(fmt::format("picco party {}", party), days);
}

} // namespace picco::runtime
