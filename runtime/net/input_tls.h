/// What an input party and a computing party say to each other when an input is sent: docs/FILES.md, "Inputs on the
/// wire". The same TLS as between computing parties; both ends present exactly the certificates of runtime.conf.
#pragma once

#include "net/openssl.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace picco::runtime {

/// Bytes in front of what the computing party says: it waits for the input, and, behind its size, for its bytes; it
/// has refused it; it has it, and
/// counts on it once the input party says so, too; it will compute with it.
enum class InputReply : std::uint8_t { ready = 2, refused = 3, checked = 4, kept = 5 };
/// What the input party says when all computing parties have its input.
inline constexpr std::uint8_t kKeepInput = 1;
/// In front of an input, its size; in front of the text of a refusal, that of the text.
inline constexpr std::size_t kInputSizeBytes = 8, kRefusalSizeBytes = 2, kMostRefusalBytes = 2000;

/// Key, certificates and rules of one end; must outlive the connections made from it.
class InputTls {
  public:
    /// others: whom this end may meet, the input parties or the computing parties by number. name: of this end, for
    /// messages. Throws UserError.
    InputTls(X509Ptr own, std::map<int, X509Ptr> others, const std::string &key_file,
             const std::string &certificate_file, const std::string &name);

    /// A connection from an input party; party_of() tells which, behind its first message.
    SslPtr server(int socket);
    /// A connection of input party `self` to a computing party.
    SslPtr client(int socket, int self, int party);
    static int party_of(const SSL *ssl);

  private:
    static int verify(X509_STORE_CTX *store, void *self);
    static int read_claim(SSL *ssl, int *alert, void *self);

    X509Ptr own_;
    std::map<int, X509Ptr> others_;
    SslContextPtr context_;
};

} // namespace picco::runtime
