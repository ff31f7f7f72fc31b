// The hash of garbled gates: its definition, by every instruction set, for few labels and many.
#include "crypto/garbling_hash.h"
#include "crypto/openssl_owner.h"

#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <random>
#include <vector>

namespace picco::runtime {
namespace {

const Key kKey{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

using Words = std::vector<std::uint64_t>;

Words words_of(const std::vector<Label> &labels) {
    Words words;
    for (const Label &label : labels)
        words.insert(words.end(), {label.words[0], label.words[1]});
    return words;
}

std::vector<Label> join(std::vector<Label> x, const std::vector<Label> &y) {
    x.insert(x.end(), y.begin(), y.end());
    return x;
}

std::vector<Label> random_labels(std::size_t count) {
    std::mt19937_64 random(count);
    std::vector<Label> labels(count);
    for (Label &label : labels)
        label = Label{{random(), random()}};
    return labels;
}

/// AES-128, a block at a time.
class Permutation {
  public:
    Permutation() { EVP_EncryptInit_ex(context_.get(), EVP_aes_128_ecb(), nullptr, kKey.data(), nullptr); }
    Label operator()(Label x) {
        Label y{};
        int written = 0;
        EVP_EncryptUpdate(context_.get(), reinterpret_cast<unsigned char *>(&y), &written,
                          reinterpret_cast<const unsigned char *>(&x), sizeof x);
        EXPECT_EQ(written, static_cast<int>(sizeof y));
        return y;
    }

  private:
    std::unique_ptr<EVP_CIPHER_CTX, OpenSslRelease<EVP_CIPHER_CTX_free>> context_{EVP_CIPHER_CTX_new()};
};

/// p(p(x) XOR i) XOR p(x), where so many labels side by side have the same i.
std::vector<Label> by_definition(std::uint64_t tweak, std::vector<Label> x, std::size_t of_tweak) {
    Permutation p;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const Label once = p(x[i]);
        x[i] = p(once ^ Label{{tweak + i / of_tweak, 0}}) ^ once;
    }
    return x;
}

/// Every number of labels, on both sides of every width; what stands behind them stays.
TEST(GarblingHash, IsTheDefinitionByEveryInstructionSet) {
    for (std::size_t count = 0; count <= 140; ++count)
        for (const std::uint64_t tweak :
             {std::uint64_t{0}, std::uint64_t{0xfffffffb}, std::uint64_t{3} << 62}) {
            const std::vector<Label> labels = random_labels(2 * count), kept = random_labels(1);
            const std::vector<Label> each(labels.begin(),
                                          labels.begin() + static_cast<std::ptrdiff_t>(count));
            const std::vector<Label> each_hashed = join(by_definition(tweak, each, 1), kept),
                                     pairs_hashed = join(by_definition(tweak, labels, 2), kept);
            for (const Isa isa : usable_isas()) {
                std::vector<Label> x = join(each, kept), y = join(labels, kept);
                GarblingHash(kKey, isa).each(tweak, x.data(), count);
                GarblingHash(kKey, isa).pairs(tweak, y.data(), count);
                EXPECT_EQ(words_of(x), words_of(each_hashed)) << name_of(isa) << ' ' << count << ' ' << tweak;
                EXPECT_EQ(words_of(y), words_of(pairs_hashed))
                    << name_of(isa) << ' ' << count << ' ' << tweak;
            }
        }
}

#ifdef PICCO_CHECKED
/// Those of gates and those of masks go up, each by themselves.
TEST(GarblingHash, TakesNoTweakTwice) {
    constexpr std::uint64_t kOfMasks = std::uint64_t{1} << 63;
    GarblingHash hash(kKey);
    std::vector<Label> x = random_labels(16);
    hash.each(4, x.data(), 16);
    EXPECT_THROW(hash.each(19, x.data(), 1), InternalError);
    EXPECT_THROW(hash.pairs(4, x.data(), 1), InternalError);
    hash.each(kOfMasks, x.data(), 3);
    EXPECT_THROW(hash.each(kOfMasks + 2, x.data(), 1), InternalError);
    hash.pairs(20, x.data(), 8);
    EXPECT_THROW(hash.each(27, x.data(), 1), InternalError);
    hash.each(28, x.data(), 1);
}
#endif

} // namespace
} // namespace picco::runtime
