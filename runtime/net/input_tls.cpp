#include "net/input_tls.h"

#include "net/certificate.h"
#include "net/tls_context.h"

#include <charconv>
#include <cstring>
#include <fmt/format.h>

namespace picco::runtime {
namespace {

/// The input party says who it is in the server name: "picco-input-2".
constexpr const char *kClaimPrefix = "picco-input-";

int party_index() {
    static const int index = SSL_get_ex_new_index(0, nullptr, nullptr, nullptr, nullptr);
    return index;
}

void set_party(SSL *ssl, int party) {
    SSL_set_ex_data(ssl, party_index(), reinterpret_cast<void *>(static_cast<std::intptr_t>(party)));
}

} // namespace

InputTls::InputTls(X509Ptr own, std::map<int, X509Ptr> others, const std::string &key_file,
                   const std::string &certificate_file, const std::string &name)
    : own_(std::move(own)), others_(std::move(others)), context_(make_tls_context()) {
    SSL_CTX_set_cert_verify_callback(context_.get(), verify, this);
    SSL_CTX_set_tlsext_servername_callback(context_.get(), read_claim);
    SSL_CTX_set_tlsext_servername_arg(context_.get(), this);
    use_identity(context_.get(), own_.get(), key_file, certificate_file, name);
}

SslPtr InputTls::server(int socket) {
    auto ssl = make_connection(context_.get(), socket);
    SSL_set_accept_state(ssl.get());
    return ssl;
}

SslPtr InputTls::client(int socket, int self, int party) {
    auto ssl = make_connection(context_.get(), socket);
    set_party(ssl.get(), party);
    SSL_set_tlsext_host_name(ssl.get(), fmt::format("{}{}", kClaimPrefix, self).c_str());
    SSL_set_connect_state(ssl.get());
    return ssl;
}

int InputTls::party_of(const SSL *ssl) {
    return static_cast<int>(reinterpret_cast<std::intptr_t>(SSL_get_ex_data(ssl, party_index())));
}

int InputTls::read_claim(SSL *ssl, int *alert, void *self) {
    if (SSL_is_server(ssl) == 0)
        return SSL_TLSEXT_ERR_OK;
    const char *name = SSL_get_servername(ssl, TLSEXT_NAMETYPE_host_name);
    const auto prefix = std::strlen(kClaimPrefix);
    int party = 0;
    if (name != nullptr && std::strncmp(name, kClaimPrefix, prefix) == 0)
        std::from_chars(name + prefix, name + std::strlen(name), party);
    if (!static_cast<const InputTls *>(self)->others_.contains(party)) {
        *alert = SSL_AD_UNRECOGNIZED_NAME;
        return SSL_TLSEXT_ERR_ALERT_FATAL;
    }
    set_party(ssl, party);
    return SSL_TLSEXT_ERR_OK;
}

int InputTls::verify(X509_STORE_CTX *store, void *self) {
    const auto &others = static_cast<const InputTls *>(self)->others_;
    const auto *ssl =
        static_cast<const SSL *>(X509_STORE_CTX_get_ex_data(store, SSL_get_ex_data_X509_STORE_CTX_idx()));
    const auto expected = others.find(party_of(ssl));
    const X509 *presented = X509_STORE_CTX_get0_cert(store);
    if (expected != others.end() && presented != nullptr &&
        same_certificate(presented, expected->second.get()))
        return 1;
    X509_STORE_CTX_set_error(store, X509_V_ERR_CERT_REJECTED);
    return 0;
}

} // namespace picco::runtime
