/// Owners of OpenSSL objects, and its error queue as text.
#pragma once

#include "crypto/openssl_owner.h"

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <string>

namespace picco::runtime {

using SslContextPtr = std::unique_ptr<SSL_CTX, OpenSslRelease<SSL_CTX_free>>;
using SslPtr = std::unique_ptr<SSL, OpenSslRelease<SSL_free>>;
using BioPtr = std::unique_ptr<BIO, OpenSslRelease<BIO_free>>;
using X509Ptr = std::unique_ptr<X509, OpenSslRelease<X509_free>>;

/// Records that are sent, and received, in one call of the system, which takes one long message in less time
/// than its parts; and the bytes of one with its header and its tag.
constexpr std::size_t kRecordsTogether = 8, kLongestRecord = 16406;

/// The oldest entry of OpenSSL's error queue in words, or the fallback when it is empty; clears the queue.
std::string openssl_error(const std::string &fallback);

/// Empties the error queue, so that SSL_get_error() speaks of the next call only.
void clear_openssl_errors();

/// A BIO over a socket that never raises SIGPIPE and never waits. The socket stays the caller's.
BioPtr socket_bio(int socket);
/// From now on reading from such a BIO waits for input, as long as the socket's SO_RCVTIMEO says, or not.
void set_waiting(BIO *bio, bool waits);
/// From now on so many receives from the system bring something; behind them there is nothing, until the next call.
/// Without it, a call of OpenSSL takes as long as the other end feeds it.
void limit_receives(BIO *bio, int most);
/// Whether more is written at once behind what is written from now on. Such a BIO then collects it, and sends
/// it where much has come together or BIO_flush() asks for it; BIO_wpending() says how much it holds.
void set_more_follows(BIO *bio, bool follows);

} // namespace picco::runtime
