#include "crypto/generators.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>
#include <vector>

#include <openssl/evp.h>

#include "base/error.h"

namespace picco::runtime {

namespace {

static_assert(std::endian::native == std::endian::little, "words are drawn as little-endian bytes");

constexpr std::size_t kBlockBytes = 16;
constexpr std::uint64_t kCounterLimit = std::uint64_t{1} << 56;
/// Blocks of one key before AES in counter mode becomes distinguishable with noticeable advantage.
constexpr std::uint64_t kBlocksPerKey = std::uint64_t{1} << 36;
constexpr std::uint8_t kRetry = 0x80;

void store_big_endian(unsigned char *to, std::uint64_t value) {
    for (int i = 7; i >= 0; --i, value >>= 8)
        to[i] = static_cast<unsigned char>(value);
}

/// AES-128-CTR under one key, at any position.
class Cipher {
  public:
    explicit Cipher(const Key &key) : context_(EVP_CIPHER_CTX_new()) {
        require(context_ != nullptr &&
                    EVP_EncryptInit_ex(context_, EVP_aes_128_ctr(), nullptr, key.data(), nullptr) == 1,
                "AES-128-CTR is not available");
    }
    Cipher(Cipher &&other) noexcept
        : context_(std::exchange(other.context_, nullptr)), blocks_(other.blocks_) {}
    ~Cipher() { EVP_CIPHER_CTX_free(context_); } // erases the key schedule

    void fill(std::uint64_t operation, std::uint8_t stream, std::uint64_t counter, void *out,
              std::size_t size) {
        const std::uint64_t blocks = (size + kBlockBytes - 1) / kBlockBytes;
        require(counter < kCounterLimit && blocks <= kCounterLimit - counter,
                "a generator's counter overflows");
        blocks_ += blocks;
        if (blocks_ > kBlocksPerKey) {
            throw ComputationError(
                "a session key is used up (2^36 blocks): split the program into several runs");
        }
        unsigned char iv[kBlockBytes];
        store_big_endian(iv, operation);
        store_big_endian(iv + 8, std::uint64_t{stream} << 56 | counter);
        require(EVP_EncryptInit_ex(context_, nullptr, nullptr, nullptr, iv) == 1, "AES-128-CTR failed");
        std::memset(out, 0, size);
        auto *place = static_cast<unsigned char *>(out);
        while (size > 0) {
            const std::size_t part = std::min<std::size_t>(size, 1u << 30);
            int written = 0;
            require(EVP_EncryptUpdate(context_, place, &written, place, static_cast<int>(part)) == 1,
                    "AES-128-CTR failed");
            place += part;
            size -= part;
        }
    }

  private:
    EVP_CIPHER_CTX *context_;
    std::uint64_t blocks_ = 0;
};

bool below(const std::uint64_t *element, std::span<const std::uint64_t> modulus) {
    for (std::size_t limb = modulus.size(); limb-- > 0;) {
        if (element[limb] != modulus[limb])
            return element[limb] < modulus[limb];
    }
    return false;
}

class KeyedGenerators final : public Generators {
  public:
    explicit KeyedGenerators(const Keys &keys) : self_(keys.self), subsets_(keys.parties, keys.threshold) {
        require(keys.subset.size() == subsets_.held_by(self_).size() &&
                    keys.pair.size() == static_cast<std::size_t>(keys.parties),
                "the set of session keys is incomplete");
        for (const Key &key : keys.pair)
            pair_.emplace_back(key);
        for (const Key &key : keys.subset)
            subset_.emplace_back(key);
    }

    void elements(const Stream &stream, std::span<const std::uint64_t> modulus, std::uint64_t *out,
                  std::size_t count) override {
        Cipher &cipher = cipher_of(stream.key);
        const std::uint8_t byte = stream_byte(stream);
        const std::size_t limbs = modulus.size();
        const std::uint64_t mask = ~std::uint64_t{0} >> std::countl_zero(modulus.back());
        cipher.fill(stream.operation, byte, 0, out, count * limbs * sizeof *out);
        for (std::size_t i = 0; i < count; ++i) {
            std::uint64_t *element = out + i * limbs;
            element[limbs - 1] &= mask;
            // Branching is safe: a rejected candidate is independent of the element that replaces it.
            if (!below(element, modulus))
                retry(cipher, stream.operation, byte, i, element, modulus, mask);
        }
    }

    void bits(const Stream &stream, std::size_t planes, std::uint64_t *out, std::size_t count) override {
        const std::size_t words = planes * ((count + 63) / 64);
        cipher_of(stream.key).fill(stream.operation, stream_byte(stream), 0, out, words * sizeof *out);
    }

  private:
    Cipher &cipher_of(const KeyName &name) {
        if (name.kind == KeyName::Kind::pair) {
            require(name.index >= 1 && name.index <= subsets_.parties() && name.index != self_,
                    "no key with this party");
            return pair_[static_cast<std::size_t>(name.index - 1)];
        }
        const int position = subsets_.position(self_, name.index);
        require(position >= 0, "the party does not hold this subset key");
        return subset_[static_cast<std::size_t>(position)];
    }

    static std::uint8_t stream_byte(const Stream &stream) {
        require(stream.dealer >= 0 && stream.dealer < 16 && static_cast<int>(stream.purpose) < 8,
                "stream out of range");
        return static_cast<std::uint8_t>(static_cast<int>(stream.purpose) << 4 | stream.dealer);
    }

    static void retry(Cipher &cipher, std::uint64_t operation, std::uint8_t byte, std::uint64_t index,
                      std::uint64_t *element, std::span<const std::uint64_t> modulus, std::uint64_t mask) {
        for (std::uint64_t attempt = 0; attempt < 256; ++attempt) {
            cipher.fill(operation, byte | kRetry, index << 12 | attempt << 4, element,
                        modulus.size() * sizeof *element);
            element[modulus.size() - 1] &= mask;
            if (below(element, modulus))
                return;
        }
        throw InternalError("a uniform element was rejected 256 times");
    }

    int self_;
    Subsets subsets_;
    std::vector<Cipher> pair_, subset_;
};

} // namespace

std::unique_ptr<Generators> make_generators(Keys keys) {
    return std::make_unique<KeyedGenerators>(keys);
}

} // namespace picco::runtime
