#include "crypto/hkdf.h"

#include <openssl/core_names.h>
#include <openssl/kdf.h>
#include <openssl/params.h>

#include "base/error.h"
#include "crypto/openssl_owner.h"

namespace picco::runtime {

void hkdf(std::span<std::uint8_t> out, std::span<const std::uint8_t> key, std::span<const std::uint8_t> salt,
          const std::string &label) {
    const std::unique_ptr<EVP_KDF, OpenSslRelease<EVP_KDF_free>> kdf(EVP_KDF_fetch(nullptr, "HKDF", nullptr));
    require(kdf != nullptr, "OpenSSL offers no HKDF");
    const std::unique_ptr<EVP_KDF_CTX, OpenSslRelease<EVP_KDF_CTX_free>> context(EVP_KDF_CTX_new(kdf.get()));
    require(context != nullptr, "HKDF context");
    char digest[] = "SHA256";
    const auto octets = [](const char *name, const void *data, std::size_t size) { // OpenSSL only reads them
        return OSSL_PARAM_construct_octet_string(name, const_cast<void *>(data), size);
    };
    const OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0),
        octets(OSSL_KDF_PARAM_KEY, key.data(), key.size()),
        octets(OSSL_KDF_PARAM_SALT, salt.data(), salt.size()),
        octets(OSSL_KDF_PARAM_INFO, label.data(), label.size()),
        OSSL_PARAM_construct_end(),
    };
    // OpenSSL has its own copy of the key when it begins.
    require(EVP_KDF_derive(context.get(), out.data(), out.size(), parameters) == 1, "HKDF failed");
}

} // namespace picco::runtime
