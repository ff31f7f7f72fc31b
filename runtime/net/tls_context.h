/// The TLS rules of the mesh: TLS 1.3, one cipher suite, both ends present exactly the pinned certificate.
#pragma once

#include "net/mesh.h"
#include "net/openssl.h"

#include <string>
#include <vector>

namespace picco::runtime {

/// The rules without the certificates: who makes a connection sets how the other end's is verified.
SslContextPtr make_tls_context();
/// Uses an own certificate and its key. Throws UserError where they do not belong together; texts for the message.
void use_identity(SSL_CTX *context, X509 *certificate, const std::string &key_file,
                  const std::string &certificate_file, const std::string &where);
/// A connection over a connected non-blocking socket.
SslPtr make_connection(SSL_CTX *context, int socket);

/// Key, certificates and rules of one party; must outlive the connections made from it.
class TlsContext {
  public:
    /// Loads the key and all certificates. Throws UserError.
    explicit TlsContext(const TlsOptions &options);

    /// A connection to a party with a lower id, over a connected non-blocking socket.
    SslPtr client(int socket, int party);
    /// A connection from a party with a higher id; claimed_party tells which it says it is.
    SslPtr server(int socket);

    /// Of the certificates that the parties are known by, by party - 1.
    std::vector<std::string> certificate_digests() const;

    /// The party that the other end of a server connection says it is: 0 before it said so, or not one.
    static int claimed_party(const SSL *ssl);

  private:
    static int verify(X509_STORE_CTX *store, void *self);
    static int read_claim(SSL *ssl, int *alert, void *self);

    int self_, parties_;
    SslContextPtr context_;
    std::vector<X509Ptr> certificates_; ///< by party - 1
};

} // namespace picco::runtime
