/// Certificates and keys of all parties: self-signed ECDSA P-256, pinned byte for byte.
#pragma once

#include "net/openssl.h"
#include "net/party_address.h"

#include <string>
#include <vector>

namespace picco::runtime {

/// Reads the first certificate of a PEM file and checks that it is valid now.
/// Throws UserError; `where` says which line of runtime.conf names the file.
X509Ptr load_certificate(const std::string &file, const std::string &where);

/// The certificates of all parties, in the order of the addresses. Throws UserError, also where two parties
/// have the same public key: its holder would be both of them, and see the shares of both.
std::vector<X509Ptr> load_certificates(const std::vector<PartyAddress> &parties);

/// The certificate in DER form.
std::vector<std::uint8_t> certificate_der(const X509 *certificate);
/// SHA-256 of it, 64 hexadecimal digits.
std::string certificate_digest(const X509 *certificate);

/// Reads a private key from a PEM file. Throws UserError.
KeyPtr load_private_key(const std::string &file);

/// Whether two certificates are the same in every byte.
bool same_certificate(const X509 *x, const X509 *y);

struct Identity {
    std::string private_key; ///< PEM, PKCS #8
    std::string certificate; ///< PEM
};

/// Makes a fresh key pair and a certificate for it, valid from a day ago (clocks differ) for `days` days. The
/// subject is for people: "picco party 1".
Identity make_identity(const std::string &subject, int days);
/// The same for a computing party.
Identity make_identity(int party, int days);

} // namespace picco::runtime
