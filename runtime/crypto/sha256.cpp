#include "crypto/sha256.h"

#include "base/error.h"

#include <openssl/evp.h>

namespace picco::runtime {

void Sha256::Release::operator()(evp_md_ctx_st *context) const {
    EVP_MD_CTX_free(context);
}

Sha256::Sha256() : context_(EVP_MD_CTX_new()) {
    if (!context_ || EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) != 1)
        throw ComputationError("OpenSSL cannot start SHA-256");
}

Sha256::~Sha256() = default;
Sha256::Sha256(Sha256 &&) noexcept = default;
Sha256 &Sha256::operator=(Sha256 &&) noexcept = default;

void Sha256::add(const void *data, std::size_t size) {
    if (EVP_DigestUpdate(context_.get(), data, size) != 1)
        throw ComputationError("OpenSSL cannot compute SHA-256");
}

Sha256Digest Sha256::finish() {
    Sha256Digest digest;
    if (EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr) != 1)
        throw ComputationError("OpenSSL cannot compute SHA-256");
    return digest;
}

Sha256Digest sha256(const void *data, std::size_t size) {
    Sha256 hash;
    hash.add(data, size);
    return hash.finish();
}

std::string hexadecimal(const Sha256Digest &digest) {
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    for (const auto byte : digest) {
        text += kDigits[byte >> 4];
        text += kDigits[byte & 15];
    }
    return text;
}

} // namespace picco::runtime
