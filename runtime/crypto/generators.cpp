#include "crypto/generators.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstring>
#include <deque>
#include <mutex>
#include <vector>

#include <openssl/evp.h>

#include "base/error.h"
#include "base/secrecy.h"
#include "crypto/ctr_kernels.h"
#include "crypto/random.h"

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

const CtrKernels *ctr_kernels(Isa isa) {
    const CtrKernels *best = isa >= Isa::avx512 ? ctr_kernels_avx512() : nullptr;
    return best == nullptr && isa >= Isa::avx2 ? ctr_kernels_avx2() : best;
}

/// Kernels keep round keys in their frames where registers do not suffice. This is one in the same place.
[[gnu::noinline]] void erase_frame() {
    std::array<std::uint8_t, 1536> frame;
    erase(frame.data(), frame.size());
}

/// AES-128-CTR under one key, at any position.
class Cipher {
  public:
    Cipher(const Key &key, Isa isa) : kernels_(ctr_kernels(isa)) {
        if (kernels_ != nullptr) {
            round_keys_.resize(CtrKernels::kRoundKeyBytes);
            kernels_->expand_key(round_keys_.data(), key.data());
            return;
        }
        context_.reset(EVP_CIPHER_CTX_new());
        require(context_ != nullptr &&
                    EVP_EncryptInit_ex(context_.get(), EVP_aes_128_ctr(), nullptr, key.data(), nullptr) == 1,
                "AES-128-CTR is not available");
    }
    Cipher(const Cipher &) = delete;
    Cipher &operator=(const Cipher &) = delete;

    void fill(std::uint64_t operation, std::uint8_t stream, std::uint64_t counter, void *out,
              std::size_t size) {
        const std::uint64_t low = position(stream, counter, size);
        if (kernels_ == nullptr)
            return fill_slowly(operation, low, out, size);
        kernels_->fill(round_keys_.data(), operation, low, out, size);
        erase_frame();
    }

    /// The same for count words, each & mask; whether all of them are then below p.
    bool fill_below(std::uint64_t operation, std::uint8_t stream, std::uint64_t counter, std::uint64_t *words,
                    std::size_t count, std::uint64_t mask, std::uint64_t p) {
        const std::size_t size = count * sizeof *words;
        const std::uint64_t low = position(stream, counter, size);
        if (kernels_ != nullptr) {
            const bool are_below =
                kernels_->fill_below(round_keys_.data(), operation, low, words, count, mask, p);
            erase_frame();
            return are_below;
        }
        fill_slowly(operation, low, words, size);
        bool all_below = true;
        for (std::size_t i = 0; i < count; ++i) {
            words[i] &= mask;
            all_below = all_below && words[i] < p;
        }
        return all_below;
    }

  private:
    struct FreeContext {
        void operator()(EVP_CIPHER_CTX *context) const { EVP_CIPHER_CTX_free(context); } // erases the keys
    };

    /// The lower word of the first block; counts what is drawn.
    std::uint64_t position(std::uint8_t stream, std::uint64_t counter, std::size_t size) {
        const std::uint64_t blocks = (size + kBlockBytes - 1) / kBlockBytes;
        require(counter < kCounterLimit && blocks <= kCounterLimit - counter,
                "a generator's counter overflows");
        if (blocks_.fetch_add(blocks, std::memory_order_relaxed) + blocks > kBlocksPerKey) {
            throw ComputationError(
                "a session key is used up (2^36 blocks): split the program into several runs");
        }
        return std::uint64_t{stream} << 56 | counter;
    }

    void fill_slowly(std::uint64_t high, std::uint64_t low, void *out, std::size_t size) {
        const std::lock_guard lock(slow_);
        unsigned char iv[kBlockBytes];
        store_big_endian(iv, high);
        store_big_endian(iv + 8, low);
        require(EVP_EncryptInit_ex(context_.get(), nullptr, nullptr, nullptr, iv) == 1, "AES-128-CTR failed");
        std::memset(out, 0, size);
        auto *place = static_cast<unsigned char *>(out);
        while (size > 0) {
            const std::size_t part = std::min<std::size_t>(size, 1u << 30);
            int written = 0;
            require(EVP_EncryptUpdate(context_.get(), place, &written, place, static_cast<int>(part)) == 1,
                    "AES-128-CTR failed");
            place += part;
            size -= part;
        }
    }

    const CtrKernels *kernels_; ///< null: OpenSSL
    SecretVector<std::uint8_t> round_keys_;
    std::unique_ptr<EVP_CIPHER_CTX, FreeContext> context_;
    std::mutex slow_; ///< one stream at a time
    std::atomic<std::uint64_t> blocks_ = 0;
};

/// A stream of elements of one key.
struct Candidates {
    std::uint64_t operation;
    std::uint8_t byte;
    std::span<const std::uint64_t> modulus;
    std::uint64_t mask = ~std::uint64_t{0} >> std::countl_zero(modulus.back()); ///< of the last word
};

void retry(Cipher &cipher, const Candidates &stream, std::uint64_t index, std::uint64_t *element) {
    const std::size_t limbs = stream.modulus.size();
    for (std::uint64_t attempt = 0; attempt < 256; ++attempt) {
        cipher.fill(stream.operation, stream.byte | kRetry, index << 12 | attempt << 4, element,
                    limbs * sizeof *element);
        element[limbs - 1] &= stream.mask;
        if (is_below(element, stream.modulus))
            return;
    }
    throw InternalError("a uniform element was rejected 256 times");
}

void replace_rejected(Cipher &cipher, const Candidates &stream, std::uint64_t *elements, std::uint64_t first,
                      std::size_t count) {
    const std::size_t limbs = stream.modulus.size();
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t *element = elements + i * limbs;
        element[limbs - 1] &= stream.mask;
        if (!is_below(element, stream.modulus))
            retry(cipher, stream, first + i, element);
    }
}

/// The elements first, …, first + count - 1 of a stream.
void draw_elements(Cipher &cipher, const Candidates &stream, std::uint64_t *out, std::size_t first,
                   std::size_t count) {
    const std::size_t limbs = stream.modulus.size();
    require(first % 2 == 0, "a block of a stream starts at an odd place");
    // Pieces that stay in the first-level cache.
    for (std::size_t done = 0; done < count;) {
        const std::size_t size = std::min(count - done, std::max<std::size_t>(2, 2048 / limbs / 2 * 2));
        std::uint64_t *place = out + done * limbs;
        const std::uint64_t counter = (first + done) * limbs / 2;
        bool is_below = false;
        if (limbs == 1)
            is_below = cipher.fill_below(stream.operation, stream.byte, counter, place, size, stream.mask,
                                         stream.modulus[0]);
        else
            cipher.fill(stream.operation, stream.byte, counter, place, size * limbs * sizeof *out);
        // Branching is safe: a rejected candidate is independent of the element that replaces it.
        if (!declassified(is_below))
            replace_rejected(cipher, stream, place, first + done, size);
        done += size;
    }
}

class KeyedGenerators final : public Generators {
  public:
    KeyedGenerators(const Keys &keys, Isa isa)
        : self_(keys.self), subsets_(Subsets::with_keys(keys.parties)) {
        require(keys.subset.size() == subsets_.held_by(self_).size() &&
                    keys.pair.size() == static_cast<std::size_t>(keys.parties),
                "the set of session keys is incomplete");
        for (const Key &key : keys.pair)
            pair_.emplace_back(key, isa);
        for (const Key &key : keys.subset)
            subset_.emplace_back(key, isa);
    }

    void element_block(const Stream &stream, std::span<const std::uint64_t> modulus, std::uint64_t *out,
                       std::size_t first, std::size_t count) override {
        draw_elements(cipher_of(stream.key), {stream.operation, stream_byte(stream), modulus}, out, first,
                      count);
    }

    void bit_block(const Stream &stream, std::size_t, std::uint64_t *out, std::size_t first,
                   std::size_t words) override {
        require(first % 2 == 0, "a block of a stream starts at an odd place");
        cipher_of(stream.key)
            .fill(stream.operation, stream_byte(stream), first / 2, out, words * sizeof *out);
    }

    void small_numbers(const Stream &stream, unsigned bound, std::uint8_t *out, std::size_t count) override {
        require(bound >= 1 && bound <= 256, "a small number's bound is too large");
        Cipher &cipher = cipher_of(stream.key);
        const std::uint8_t byte = stream_byte(stream);
        const unsigned rejected = 0x10000u % bound;
        const auto factor = static_cast<std::uint16_t>(bound);
        std::array<std::uint16_t, kSmallTogether> drawn;
        for (std::size_t first = 0; first < count; first += kSmallTogether) {
            const std::size_t size = std::min(count - first, kSmallTogether);
            cipher.fill(stream.operation, byte, first * sizeof drawn[0] / kBlockBytes, drawn.data(),
                        size * sizeof drawn[0]);
            std::uint16_t least = 0xffff;
            std::uint8_t *const numbers = out + first;
            for (std::size_t i = 0; i < size; ++i) {
                const std::uint32_t product = std::uint32_t{drawn[i]} * factor;
                numbers[i] = static_cast<std::uint8_t>(product >> 16);
                least = std::min(least, static_cast<std::uint16_t>(product));
            }
            // Branching is safe, as above.
            for (std::size_t i = 0; declassified(least < rejected) && i < size; ++i) {
                for (std::uint64_t attempt = 0; declassified((drawn[i] * bound & 0xffffu) < rejected);
                     ++attempt) {
                    require(attempt < 256, "a uniform number was rejected 256 times");
                    cipher.fill(stream.operation, byte | kRetry, (first + i) << 12 | attempt << 4, &drawn[i],
                                sizeof drawn[0]);
                    out[first + i] = static_cast<std::uint8_t>(drawn[i] * bound >> 16);
                }
            }
        }
    }

  private:
    /// Small numbers that are drawn at a time.
    static constexpr std::size_t kSmallTogether = 2048;

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

    int self_;
    Subsets subsets_;
    std::deque<Cipher> pair_, subset_;
};

} // namespace

void Generators::small_numbers(const Stream &stream, unsigned bound, std::uint8_t *out, std::size_t count) {
    const std::uint64_t modulus[1] = {bound};
    std::vector<std::uint64_t> words(count);
    elements(stream, modulus, words.data(), count);
    std::copy(words.begin(), words.end(), out);
}

class Coefficients::Stream : public Cipher {
    using Cipher::Cipher;
};

Coefficients::Coefficients(const Key &seed, Isa isa) : stream_(std::make_unique<Stream>(seed, isa)) {}
Coefficients::~Coefficients() = default;

void Coefficients::elements(std::uint64_t number, std::span<const std::uint64_t> modulus, std::uint64_t *out,
                            std::size_t first, std::size_t count) {
    draw_elements(*stream_, {number, 0, modulus}, out, first, count);
}

void Coefficients::bytes(std::uint64_t number, std::uint8_t *out, std::size_t first, std::size_t count) {
    require(first % kBlockBytes == 0, "a block of a stream starts within a block of the cipher");
    stream_->fill(number, 0, first / kBlockBytes, out, count);
}

std::unique_ptr<Generators> make_generators(Keys keys, Isa isa) {
    return std::make_unique<KeyedGenerators>(keys, isa);
}

} // namespace picco::runtime
