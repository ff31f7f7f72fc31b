#include "crypto/envelope.h"

#include "base/error.h"
#include "crypto/hkdf.h"

#include <cstring>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <string>
#include <vector>

namespace picco::runtime {
namespace {

/// What signatures are about: nothing else that such a key signs begins like this.
constexpr char kSignatureLabel[] = "picco envelope signature 1";
constexpr std::size_t kNumberBytes = 32; ///< of P-256
constexpr std::size_t kNonceBytes = 12;

using ContextPtr = std::unique_ptr<EVP_PKEY_CTX, OpenSslRelease<EVP_PKEY_CTX_free>>;
using DigestPtr = std::unique_ptr<EVP_MD_CTX, OpenSslRelease<EVP_MD_CTX_free>>;
using PairPtr = std::unique_ptr<ECDSA_SIG, OpenSslRelease<ECDSA_SIG_free>>;

void check(bool fine, const char *what) {
    if (!fine)
        throw ComputationError(std::string("OpenSSL cannot ") + what);
}

SecretVector<std::uint8_t> shared_secret(EVP_PKEY *own, EVP_PKEY *other) {
    const ContextPtr context(EVP_PKEY_CTX_new(own, nullptr));
    SecretVector<std::uint8_t> secret(kNumberBytes);
    std::size_t size = secret.size();
    check(context != nullptr && EVP_PKEY_derive_init(context.get()) == 1 &&
              EVP_PKEY_derive_set_peer(context.get(), other) == 1 &&
              EVP_PKEY_derive(context.get(), secret.data(), &size) == 1 && size == secret.size(),
          "agree on the key of an envelope");
    return secret;
}

/// As in STREAM: the number of the chunk, and whether it is the last one.
std::array<std::uint8_t, kNonceBytes> nonce_of(std::uint64_t index, bool is_last) {
    require(index < kMostChunks, "an envelope has too many chunks");
    std::array<std::uint8_t, kNonceBytes> nonce{};
    for (std::size_t i = 0; i < sizeof index; ++i)
        nonce[kNonceBytes - 2 - i] = static_cast<std::uint8_t>(index >> (8 * i));
    nonce[kNonceBytes - 1] = is_last ? 1 : 0;
    return nonce;
}

EVP_CIPHER_CTX *make_cipher(const EnvelopeSecret &secret, bool seals) {
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    check(context != nullptr && EVP_CipherInit_ex(context, EVP_aes_256_gcm(), nullptr, secret.key.data(),
                                                  nullptr, seals ? 1 : 0) == 1,
          "prepare a cipher");
    return context;
}

std::array<std::uint8_t, sizeof kSignatureLabel + kSha256Bytes> signed_message(const Sha256Digest &digest) {
    std::array<std::uint8_t, sizeof kSignatureLabel + kSha256Bytes> message{};
    std::memcpy(message.data(), kSignatureLabel, sizeof kSignatureLabel);
    std::memcpy(message.data() + sizeof kSignatureLabel, digest.data(), digest.size());
    return message;
}

} // namespace

bool is_envelope_key(const EVP_PKEY *key) {
    char group[32] = {};
    std::size_t length = 0;
    const bool is_known = EVP_PKEY_get_group_name(key, group, sizeof group, &length) == 1;
    ERR_clear_error();
    return is_known && (std::strcmp(group, SN_X9_62_prime256v1) == 0 || std::strcmp(group, "P-256") == 0);
}

KeyPtr make_envelope_key() {
    KeyPtr key(EVP_EC_gen("P-256"));
    check(key != nullptr, "make a key pair");
    return key;
}

Point public_point(const EVP_PKEY *key) {
    Point point{};
    std::size_t size = 0;
    check(EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size(), &size) ==
                  1 &&
              size == point.size(),
          "read a public key");
    return point;
}

std::optional<KeyPtr> key_of_point(const Point &point) {
    const ContextPtr context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    char group[] = "P-256";
    Point copy = point;
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, copy.data(), copy.size()),
        OSSL_PARAM_construct_end(),
    };
    EVP_PKEY *made = nullptr;
    check(context != nullptr && EVP_PKEY_fromdata_init(context.get()) == 1, "read a public key");
    const bool is_made = EVP_PKEY_fromdata(context.get(), &made, EVP_PKEY_PUBLIC_KEY, parameters) == 1;
    KeyPtr key(made);
    const ContextPtr checking(is_made ? EVP_PKEY_CTX_new(key.get(), nullptr) : nullptr);
    const bool is_point = checking != nullptr && EVP_PKEY_public_check(checking.get()) == 1;
    ERR_clear_error();
    return is_point ? std::optional(std::move(key)) : std::nullopt;
}

EnvelopeSecret derive_envelope(EVP_PKEY *own, EVP_PKEY *other, const Sha256Digest &header) {
    const auto secret = shared_secret(own, other);
    EnvelopeSecret derived{SecretVector<std::uint8_t>(kNumberBytes), {}};
    hkdf(derived.key, secret, header, "picco envelope 1, key of chunks");
    hkdf(derived.check, secret, header, "picco envelope 1, check of the key");
    return derived;
}

void ChunkCipher::Release::operator()(EVP_CIPHER_CTX *context) const {
    EVP_CIPHER_CTX_free(context); // erases the key
}

ChunkCipher::ChunkCipher(const EnvelopeSecret &secret)
    : sealing_(make_cipher(secret, true)), opening_(make_cipher(secret, false)) {}
ChunkCipher::~ChunkCipher() = default;
ChunkCipher::ChunkCipher(ChunkCipher &&) noexcept = default;

void ChunkCipher::seal(std::uint64_t index, bool is_last, const std::uint8_t *from, std::size_t size,
                       std::uint8_t *to) const {
    require(size <= kChunkBytes, "a chunk is too long");
    const auto nonce = nonce_of(index, is_last);
    int written = 0, rest = 0;
    check(EVP_EncryptInit_ex(sealing_.get(), nullptr, nullptr, nullptr, nonce.data()) == 1 &&
              EVP_EncryptUpdate(sealing_.get(), to, &written, from, static_cast<int>(size)) == 1 &&
              EVP_EncryptFinal_ex(sealing_.get(), to + written, &rest) == 1 &&
              EVP_CIPHER_CTX_ctrl(sealing_.get(), EVP_CTRL_AEAD_GET_TAG, kTagBytes, to + size) == 1,
          "encrypt");
}

bool ChunkCipher::open(std::uint64_t index, bool is_last, const std::uint8_t *from, std::size_t size,
                       std::uint8_t *to) const {
    require(size <= kChunkBytes, "a chunk is too long");
    const auto nonce = nonce_of(index, is_last);
    std::array<std::uint8_t, kTagBytes> tag{};
    std::memcpy(tag.data(), from + size, tag.size());
    int written = 0, rest = 0;
    check(EVP_DecryptInit_ex(opening_.get(), nullptr, nullptr, nullptr, nonce.data()) == 1 &&
              EVP_DecryptUpdate(opening_.get(), to, &written, from, static_cast<int>(size)) == 1 &&
              EVP_CIPHER_CTX_ctrl(opening_.get(), EVP_CTRL_AEAD_SET_TAG, kTagBytes, tag.data()) == 1,
          "decrypt");
    return EVP_DecryptFinal_ex(opening_.get(), to + written, &rest) == 1;
}

Signature sign_envelope(EVP_PKEY *key, const Sha256Digest &digest) {
    const auto message = signed_message(digest);
    const DigestPtr context(EVP_MD_CTX_new());
    std::vector<std::uint8_t> encoded(128);
    std::size_t size = encoded.size();
    check(context != nullptr && EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key) == 1 &&
              EVP_DigestSign(context.get(), encoded.data(), &size, message.data(), message.size()) == 1,
          "sign");
    const unsigned char *at = encoded.data();
    const PairPtr pair(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
    Signature signature{};
    check(pair != nullptr &&
              BN_bn2binpad(ECDSA_SIG_get0_r(pair.get()), signature.data(), kNumberBytes) >= 0 &&
              BN_bn2binpad(ECDSA_SIG_get0_s(pair.get()), signature.data() + kNumberBytes, kNumberBytes) >= 0,
          "sign");
    return signature;
}

bool is_signed(EVP_PKEY *key, const Sha256Digest &digest, const Signature &signature) {
    const PairPtr pair(ECDSA_SIG_new());
    BIGNUM *r = BN_bin2bn(signature.data(), kNumberBytes, nullptr);
    BIGNUM *s = BN_bin2bn(signature.data() + kNumberBytes, kNumberBytes, nullptr);
    check(pair != nullptr && r != nullptr && s != nullptr && ECDSA_SIG_set0(pair.get(), r, s) == 1,
          "read a signature"); // which owns the numbers from here on
    std::vector<std::uint8_t> encoded(128);
    unsigned char *end = encoded.data();
    const int size = i2d_ECDSA_SIG(pair.get(), &end);
    const auto message = signed_message(digest);
    const DigestPtr context(EVP_MD_CTX_new());
    check(size > 0 && context != nullptr &&
              EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr, key) == 1,
          "check a signature");
    const bool fits = EVP_DigestVerify(context.get(), encoded.data(), static_cast<std::size_t>(size),
                                       message.data(), message.size()) == 1;
    ERR_clear_error();
    return fits;
}

} // namespace picco::runtime
