// Envelopes: both ends derive the same key, nobody else does, and no chunk passes for another one.
#include <gtest/gtest.h>

#include <openssl/ec.h>
#include <set>
#include <vector>

#include "base/error.h"
#include "crypto/envelope.h"
#include "crypto/hkdf.h"
#include "crypto/random.h"

namespace picco::runtime::testing {
namespace {

using Bytes = std::vector<std::uint8_t>;

Sha256Digest header(const std::string &text) {
    return sha256(text.data(), text.size());
}

Bytes sealed(const ChunkCipher &cipher, std::uint64_t index, bool is_last, const Bytes &chunk) {
    Bytes out(chunk.size() + kTagBytes);
    cipher.seal(index, is_last, chunk.data(), chunk.size(), out.data());
    return out;
}

bool opens(const ChunkCipher &cipher, std::uint64_t index, bool is_last, const Bytes &chunk,
           const Bytes &expected) {
    Bytes out(chunk.size() - kTagBytes);
    return cipher.open(index, is_last, chunk.data(), out.size(), out.data()) && out == expected;
}

/// RFC 5869, test case 1, with its info as the label.
TEST(Hkdf, IsThatOfTheStandard) {
    const Bytes key(22, 0x0b), salt{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    const std::string info = "\xf0\xf1\xf2\xf3\xf4\xf5\xf6\xf7\xf8\xf9";
    Bytes out(42);
    hkdf(out, key, salt, info);
    const Bytes expected{0x3c, 0xb2, 0x5f, 0x25, 0xfa, 0xac, 0xd5, 0x7a, 0x90, 0x43, 0x4f, 0x64, 0xd0, 0x36,
                         0x2f, 0x2a, 0x2d, 0x2d, 0x0a, 0x90, 0xcf, 0x1a, 0x5a, 0x4c, 0x5d, 0xb0, 0x2d, 0x56,
                         0xec, 0xc4, 0xc5, 0xbf, 0x34, 0x00, 0x72, 0x08, 0xd5, 0xb8, 0x87, 0x18, 0x58, 0x65};
    EXPECT_EQ(out, expected);
}

TEST(Envelope, BothEndsDeriveTheSame) {
    const KeyPtr fresh = make_envelope_key(), reader = make_envelope_key(), other = make_envelope_key();
    ASSERT_TRUE(is_envelope_key(fresh.get()));
    const auto point = key_of_point(public_point(fresh.get()));
    ASSERT_TRUE(point);
    const auto written = derive_envelope(fresh.get(), reader.get(), header("a"));
    const auto read = derive_envelope(reader.get(), point->get(), header("a"));
    EXPECT_EQ(written.key, read.key);
    EXPECT_EQ(written.check, read.check);
    EXPECT_NE(derive_envelope(reader.get(), point->get(), header("b")).key, read.key) << "the header counts";
    EXPECT_NE(derive_envelope(reader.get(), point->get(), header("b")).check, read.check);
    EXPECT_NE(derive_envelope(other.get(), point->get(), header("a")).check, read.check)
        << "so does the reader";
    EXPECT_FALSE(std::equal(read.key.begin(), read.key.end(), read.check.begin()));
}

TEST(Envelope, TakesPointsOfTheCurveOnly) {
    const KeyPtr key = make_envelope_key();
    Point point = public_point(key.get());
    EXPECT_TRUE(key_of_point(point));
    point[64] ^= 1;
    EXPECT_FALSE(key_of_point(point));
    EXPECT_FALSE(key_of_point(Point{}));
    Point infinity{};
    infinity[0] = 4;
    EXPECT_FALSE(key_of_point(infinity));
    Point huge;
    huge.fill(0xff);
    huge[0] = 4;
    EXPECT_FALSE(key_of_point(huge));
    const KeyPtr ed25519(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"));
    const KeyPtr p384(EVP_EC_gen("P-384"));
    EXPECT_FALSE(is_envelope_key(ed25519.get()));
    EXPECT_FALSE(is_envelope_key(p384.get()));
}

class ChunkTest : public ::testing::Test {
  protected:
    KeyPtr key_ = make_envelope_key();
    ChunkCipher cipher_{derive_envelope(key_.get(), key_.get(), header(""))};
    Bytes chunk_ = Bytes(1000, 7);
};

TEST_F(ChunkTest, OpenWhereTheyWereSealed) {
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{1000}, kChunkBytes}) {
        Bytes chunk(size);
        random_bytes(chunk.data(), size);
        for (const std::uint64_t index : {std::uint64_t{0}, std::uint64_t{256}, kMostChunks - 1})
            for (const bool is_last : {false, true})
                EXPECT_TRUE(opens(cipher_, index, is_last, sealed(cipher_, index, is_last, chunk), chunk))
                    << size;
    }
}

TEST_F(ChunkTest, OpenNowhereElse) {
    const Bytes out = sealed(cipher_, 3, false, chunk_);
    for (const std::uint64_t index : {0, 2, 4, 3 + 256, 3 + 65536})
        EXPECT_FALSE(opens(cipher_, index, false, out, chunk_)) << index;
    EXPECT_FALSE(opens(cipher_, 3, true, out, chunk_)) << "as the last one";
    EXPECT_FALSE(opens(cipher_, 3, false, Bytes(out.begin(), out.end() - 1), chunk_)) << "cut";
    const ChunkCipher other(derive_envelope(key_.get(), key_.get(), header("other")));
    EXPECT_FALSE(opens(other, 3, false, out, chunk_)) << "of another envelope";
}

TEST_F(ChunkTest, ShowEveryBitThatIsAltered) {
    const Bytes out = sealed(cipher_, 0, true, Bytes(20, 5));
    for (std::size_t bit = 0; bit < 8 * out.size(); ++bit) {
        Bytes altered = out;
        altered[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
        EXPECT_FALSE(opens(cipher_, 0, true, altered, Bytes(20, 5))) << bit;
    }
    EXPECT_TRUE(opens(cipher_, 0, true, out, Bytes(20, 5))) << "a failure leaves the cipher as it was";
}

TEST_F(ChunkTest, AreNotMoreThanAKeyMayEncrypt) {
    EXPECT_THROW(sealed(cipher_, kMostChunks, true, chunk_), InternalError);
    EXPECT_THROW(sealed(cipher_, 0, true, Bytes(kChunkBytes + 1)), InternalError);
}

TEST(EnvelopeSignature, IsOfItsKeyAndDigestAlone) {
    const KeyPtr key = make_envelope_key(), other = make_envelope_key();
    std::set<Signature> seen;
    for (int i = 0; i < 300; ++i) { // r and s with leading zeros among them
        const auto digest = header(std::to_string(i));
        const Signature signature = sign_envelope(key.get(), digest);
        EXPECT_TRUE(is_signed(key.get(), digest, signature));
        EXPECT_TRUE(seen.insert(signature).second);
    }
    const auto digest = header("a");
    const Signature signature = sign_envelope(key.get(), digest);
    EXPECT_FALSE(is_signed(other.get(), digest, signature));
    EXPECT_FALSE(is_signed(key.get(), header("b"), signature));
    EXPECT_FALSE(is_signed(key.get(), digest, Signature{}));
    for (std::size_t bit = 0; bit < 8 * signature.size(); ++bit) {
        Signature altered = signature;
        altered[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
        EXPECT_FALSE(is_signed(key.get(), digest, altered)) << bit;
    }
}

} // namespace
} // namespace picco::runtime::testing
