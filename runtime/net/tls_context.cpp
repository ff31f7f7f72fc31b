#include "net/tls_context.h"

#include "base/error.h"
#include "net/certificate.h"

#include <charconv>
#include <cstring>
#include <fmt/format.h>
#include <openssl/err.h>

namespace picco::runtime {
namespace {

/// The connecting party says who it is in the server name: "picco-party-2".
constexpr const char *kClaimPrefix = "picco-party-";

/// Index of the expected party in an SSL object's application data.
int party_index() {
    static const int index = SSL_get_ex_new_index(0, nullptr, nullptr, nullptr, nullptr);
    return index;
}

void set_party(SSL *ssl, int party) {
    SSL_set_ex_data(ssl, party_index(), reinterpret_cast<void *>(static_cast<std::intptr_t>(party)));
}

int get_party(const SSL *ssl) {
    return static_cast<int>(reinterpret_cast<std::intptr_t>(SSL_get_ex_data(ssl, party_index())));
}

void check(bool fine, const char *step) {
    if (!fine)
        throw NetworkError(fmt::format("OpenSSL cannot {}: {}", step, openssl_error("unknown reason")));
}

} // namespace

SslContextPtr make_tls_context() {
    SslContextPtr owner(SSL_CTX_new(TLS_method()));
    SSL_CTX *context = owner.get();
    check(context != nullptr, "make a TLS context");
    check(SSL_CTX_set_min_proto_version(context, TLS1_3_VERSION) == 1, "ask for TLS 1.3");
    check(SSL_CTX_set_ciphersuites(context, "TLS_AES_128_GCM_SHA256") == 1, "choose the cipher suite");
    SSL_CTX_set_options(context, SSL_OP_NO_TICKET | SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    SSL_CTX_set_num_tickets(context, 0);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_read_ahead(context, 1);
    // Whole records, behind a few bytes to which OpenSSL aligns them.
    SSL_CTX_set_default_read_buffer_len(context, kRecordsTogether * kLongestRecord + 8);
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nullptr);
    return owner;
}

void use_identity(SSL_CTX *context, X509 *certificate, const std::string &key_file,
                  const std::string &certificate_file, const std::string &where) {
    const auto key = load_private_key(key_file);
    check(SSL_CTX_use_certificate(context, certificate) == 1, "use this party's certificate");
    if (SSL_CTX_use_PrivateKey(context, key.get()) != 1) {
        openssl_error("");
        throw UserError(fmt::format("{}: the key does not belong to {}, the certificate of {}", key_file,
                                    certificate_file, where));
    }
}

SslPtr make_connection(SSL_CTX *context, int socket) {
    SslPtr ssl(SSL_new(context));
    check(ssl != nullptr, "make a TLS connection");
    BIO *bio = socket_bio(socket).release();
    SSL_set_bio(ssl.get(), bio, bio);
    return ssl;
}

TlsContext::TlsContext(const TlsOptions &options)
    : self_(options.self), parties_(static_cast<int>(options.parties.size())), context_(make_tls_context()) {
    SSL_CTX_set_cert_verify_callback(context_.get(), verify, this);
    SSL_CTX_set_tlsext_servername_callback(context_.get(), read_claim);
    SSL_CTX_set_tlsext_servername_arg(context_.get(), this);
    certificates_ = load_certificates(options.parties);
    const auto &own = options.parties[self_ - 1];
    use_identity(context_.get(), certificates_[self_ - 1].get(), options.key_file, own.certificate_file,
                 fmt::format("party {} ({})", self_, own.where));
}

std::vector<std::string> TlsContext::certificate_digests() const {
    std::vector<std::string> digests;
    for (const auto &certificate : certificates_)
        digests.push_back(certificate_digest(certificate.get()));
    return digests;
}

SslPtr TlsContext::client(int socket, int party) {
    auto ssl = make_connection(context_.get(), socket);
    set_party(ssl.get(), party);
    check(SSL_set_tlsext_host_name(ssl.get(), fmt::format("{}{}", kClaimPrefix, self_).c_str()) == 1,
          "set the server name");
    SSL_set_connect_state(ssl.get());
    return ssl;
}

SslPtr TlsContext::server(int socket) {
    auto ssl = make_connection(context_.get(), socket);
    SSL_set_accept_state(ssl.get());
    return ssl;
}

int TlsContext::claimed_party(const SSL *ssl) {
    return get_party(ssl);
}

int TlsContext::read_claim(SSL *ssl, int *alert, void *self) {
    if (SSL_is_server(ssl) == 0)
        return SSL_TLSEXT_ERR_OK;
    const auto *context = static_cast<const TlsContext *>(self);
    const char *name = SSL_get_servername(ssl, TLSEXT_NAMETYPE_host_name);
    const auto prefix = std::strlen(kClaimPrefix);
    int party = 0;
    if (name != nullptr && std::strncmp(name, kClaimPrefix, prefix) == 0)
        std::from_chars(name + prefix, name + std::strlen(name), party);
    if (party <= context->self_ || party > context->parties_) {
        *alert = SSL_AD_UNRECOGNIZED_NAME;
        return SSL_TLSEXT_ERR_ALERT_FATAL;
    }
    set_party(ssl, party);
    return SSL_TLSEXT_ERR_OK;
}

int TlsContext::verify(X509_STORE_CTX *store, void *self) {
    const auto *context = static_cast<const TlsContext *>(self);
    const auto *ssl =
        static_cast<const SSL *>(X509_STORE_CTX_get_ex_data(store, SSL_get_ex_data_X509_STORE_CTX_idx()));
    const int party = get_party(ssl);
    const X509 *presented = X509_STORE_CTX_get0_cert(store);
    if (party == 0 || presented == nullptr ||
        !same_certificate(presented, context->certificates_[party - 1].get())) {
        X509_STORE_CTX_set_error(store, X509_V_ERR_CERT_REJECTED);
        return 0;
    }
    return 1;
}

} // namespace picco::runtime
