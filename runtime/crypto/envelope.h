/// Envelopes: what one party encrypts to another and signs. Keys are those of certificates, on P-256.
///
/// The key of an envelope comes from a Diffie-Hellman key that is made for it alone, and from everything in its
/// header. Chunks are encrypted by AES-256-GCM as in STREAM; the writer signs it all. What a file looks like and
/// why that is sound: docs/FILES.md, "Envelopes".
#pragma once

#include "crypto/openssl_owner.h"
#include "crypto/secret_memory.h"
#include "crypto/sha256.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace picco::runtime {

/// Bytes of a chunk before it is encrypted; the last one may be shorter.
constexpr std::size_t kChunkBytes = 1 << 16;
constexpr std::size_t kTagBytes = 16;
/// Chunks under one key: 2^24 of 2^12 cipher blocks keep an attacker's advantage below 2^-56.
constexpr std::uint64_t kMostChunks = std::uint64_t{1} << 24;

/// A point of P-256, not compressed, and a signature's r and s, big-endian.
using Point = std::array<std::uint8_t, 65>;
using Signature = std::array<std::uint8_t, 64>;

/// Whether envelopes work with this key.
bool is_envelope_key(const EVP_PKEY *key);

/// A key pair for one envelope.
KeyPtr make_envelope_key();
Point public_point(const EVP_PKEY *key);
/// Nothing where it is no point of the curve.
std::optional<KeyPtr> key_of_point(const Point &point);

/// What both ends derive.
struct EnvelopeSecret {
    SecretVector<std::uint8_t> key; ///< of the chunks
    Sha256Digest check{};           ///< commits to the key, and stands in the envelope
};

/// own: a private key; other: a public key; header: SHA-256 of what the key is bound to.
EnvelopeSecret derive_envelope(EVP_PKEY *own, EVP_PKEY *other, const Sha256Digest &header);

/// The chunks of one envelope, each encrypted once. Thread-compatible.
class ChunkCipher {
  public:
    explicit ChunkCipher(const EnvelopeSecret &secret);
    ~ChunkCipher();
    ChunkCipher(ChunkCipher &&) noexcept;

    /// Writes size + kTagBytes bytes. index counts from 0, below kMostChunks; size <= kChunkBytes.
    void seal(std::uint64_t index, bool is_last, const std::uint8_t *from, std::size_t size,
              std::uint8_t *to) const;
    /// Writes `size` bytes; from holds kTagBytes more. False where they are not this chunk: altered, at another
    /// place, last or not; nothing of `to` counts then.
    [[nodiscard]] bool open(std::uint64_t index, bool is_last, const std::uint8_t *from, std::size_t size,
                            std::uint8_t *to) const;

  private:
    struct Release {
        void operator()(EVP_CIPHER_CTX *context) const;
    };
    std::unique_ptr<EVP_CIPHER_CTX, Release> sealing_, opening_;
};

/// Signs the digest of a whole envelope; ECDSA with SHA-256.
Signature sign_envelope(EVP_PKEY *key, const Sha256Digest &digest);
bool is_signed(EVP_PKEY *key, const Sha256Digest &digest, const Signature &signature);

} // namespace picco::runtime
