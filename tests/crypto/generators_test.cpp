// Keys and generators: holders agree, streams differ, elements are uniform, the block layout is the
// documented one.
#include "crypto/generators.h"

#include <cmath>

#include <gtest/gtest.h>
#include <openssl/evp.h>

#include <map>
#include <set>

#include "base/error.h"
#include "crypto/ctr_kernels.h"
#include "crypto/late_generators.h"
#include "crypto/random.h"

namespace picco::runtime {
namespace {

constexpr std::uint64_t kP61 = (std::uint64_t{1} << 61) - 1;

std::vector<std::uint64_t> draw(Generators &generators, const Stream &stream, std::uint64_t p,
                                std::size_t count) {
    std::vector<std::uint64_t> drawn(count);
    generators.elements(stream, {&p, 1}, drawn.data(), count);
    return drawn;
}

std::vector<std::unique_ptr<Generators>> all_parties(int n) {
    std::vector<std::unique_ptr<Generators>> all;
    for (Keys &keys : deal_keys(n, (n - 1) / 2))
        all.push_back(make_generators(std::move(keys)));
    return all;
}

/// A key's AES applied to the documented counter block.
std::vector<std::uint8_t> block(const Key &key, std::uint64_t operation, std::uint8_t stream,
                                std::uint64_t counter) {
    std::vector<std::uint8_t> input(16), output(32);
    for (std::size_t i = 0; i < 8; ++i) {
        input[i] = static_cast<std::uint8_t>(operation >> (56 - 8 * i));
        input[8 + i] = static_cast<std::uint8_t>(counter >> (56 - 8 * i));
    }
    input[8] = stream;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    EVP_EncryptInit_ex(context, EVP_aes_128_ecb(), nullptr, key.data(), nullptr);
    int size = 0;
    EVP_EncryptUpdate(context, output.data(), &size, input.data(), 16);
    EVP_CIPHER_CTX_free(context);
    output.resize(16);
    return output;
}

std::uint64_t word(const std::vector<std::uint8_t> &bytes, std::size_t first) {
    std::uint64_t value = 0;
    for (std::size_t i = 8; i-- > 0;)
        value = value << 8 | bytes[first + i];
    return value;
}

TEST(Keys, HoldersShareEachKeyAndNobodyElseHasIt) {
    for (const int n : {3, 5, 7}) {
        const int t = (n - 1) / 2;
        const auto all = deal_keys(n, t);
        const Subsets subsets(n, t);
        std::set<Key> different;
        for (int i = 1; i <= n; ++i) {
            const Keys &keys = all[static_cast<std::size_t>(i - 1)];
            for (int j = i + 1; j <= n; ++j) {
                const Key &key = keys.pair[static_cast<std::size_t>(j - 1)];
                EXPECT_EQ(key, all[static_cast<std::size_t>(j - 1)].pair[static_cast<std::size_t>(i - 1)]);
                different.insert(key);
            }
            for (const int index : subsets.held_by(i)) {
                different.insert(keys.subset[static_cast<std::size_t>(subsets.position(i, index))]);
            }
        }
        EXPECT_EQ(static_cast<int>(different.size()), n * (n - 1) / 2 + subsets.count());
    }
}

TEST(Keys, SessionKeysDependOnSecretSessionAndKind) {
    Keys keys(3, 1, 1);
    Key secret{};
    secret[0] = 1;
    for (Key &key : keys.pair)
        key = secret;
    for (Key &key : keys.subset)
        key = secret;
    derive_session_keys(keys, {1, 2, 3});
    EXPECT_NE(keys.pair[1], secret);
    EXPECT_NE(keys.pair[1], keys.subset[0]);
    Key same = secret, other = secret;
    derive_key(same, {1, 2, 3}, "picco pair");
    derive_key(other, {1, 2, 4}, "picco pair");
    EXPECT_EQ(keys.pair[1], same);
    EXPECT_NE(keys.pair[1], other);
}

TEST(Keys, HkdfAgreesWithRfc5869InstantiatedAtSixteenBytes) {
    // Test case 1 of RFC 5869 has a key of 22 bytes; here the expansion is recomputed with HMAC by hand.
    const Key secret{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const auto hmac = [](std::vector<std::uint8_t> key, std::vector<std::uint8_t> text) {
        key.resize(64);
        std::vector<std::uint8_t> inner, outer, digest(32);
        for (const std::uint8_t byte : key) {
            inner.push_back(byte ^ 0x36);
            outer.push_back(byte ^ 0x5c);
        }
        inner.insert(inner.end(), text.begin(), text.end());
        EVP_Digest(inner.data(), inner.size(), digest.data(), nullptr, EVP_sha256(), nullptr);
        outer.insert(outer.end(), digest.begin(), digest.end());
        EVP_Digest(outer.data(), outer.size(), digest.data(), nullptr, EVP_sha256(), nullptr);
        return digest;
    };
    const auto extracted = hmac({9, 9}, {secret.begin(), secret.end()});
    const auto expanded = hmac(extracted, {'a', 'b', 1});
    Key derived = secret;
    derive_key(derived, {9, 9}, "ab");
    EXPECT_TRUE(std::equal(derived.begin(), derived.end(), expanded.begin()));
}

TEST(Generators, HoldersDrawTheSame) {
    const auto all = all_parties(5);
    const Stream at_two{KeyName::pair(4), 17, Purpose::deal_elements, 2};
    const Stream at_four{KeyName::pair(2), 17, Purpose::deal_elements, 2};
    EXPECT_EQ(draw(*all[1], at_two, kP61, 100), draw(*all[3], at_four, kP61, 100));
    const Subsets subsets(5, 2);
    for (int index = 0; index < subsets.count(); ++index) {
        std::set<std::vector<std::uint64_t>> drawn;
        for (int party = 1; party <= 5; ++party) {
            Generators &generators = *all[static_cast<std::size_t>(party - 1)];
            const Stream stream{KeyName::subset(index), 3, Purpose::deal_bits, 1};
            std::vector<std::uint64_t> words(4);
            if (contains(subsets[index], party)) {
                EXPECT_THROW(generators.bits(stream, 2, words.data(), 70), InternalError);
            } else {
                generators.bits(stream, 2, words.data(), 70);
                drawn.insert(words);
            }
        }
        EXPECT_EQ(drawn.size(), 1u);
    }
    EXPECT_THROW(draw(*all[0], {KeyName::pair(1), 0, Purpose::zero, 0}, kP61, 1), InternalError);
    EXPECT_THROW(draw(*all[0], {KeyName::pair(6), 0, Purpose::zero, 0}, kP61, 1), InternalError);
}

TEST(Generators, EveryPartOfTheStreamNameMatters) {
    const auto all = all_parties(3);
    std::set<std::vector<std::uint64_t>> drawn;
    int streams = 0;
    for (const KeyName key : {KeyName::pair(2), KeyName::pair(3), KeyName::subset(1), KeyName::subset(2)}) {
        for (const std::uint64_t operation : {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}}) {
            for (const Purpose purpose : {Purpose::zero, Purpose::deal_elements, Purpose::deal_bits}) {
                for (const int dealer : {0, 1, 2, 15}) {
                    drawn.insert(draw(*all[0], {key, operation, purpose, dealer}, kP61, 4));
                    ++streams;
                }
            }
        }
    }
    EXPECT_EQ(static_cast<int>(drawn.size()), streams);
}

TEST(Generators, BlocksAreLaidOutAsDocumented) {
    auto keys = deal_keys(3, 1);
    const Key key = keys[0].pair[1];
    const auto generators = make_generators(std::move(keys[0]));
    const auto drawn =
        draw(*generators, {KeyName::pair(2), 0x0102030405060708, Purpose::deal_bits, 3}, kP61, 5);
    const auto stream = static_cast<std::uint8_t>(static_cast<int>(Purpose::deal_bits) << 4 | 3);
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        const auto expected = word(block(key, 0x0102030405060708, stream, i / 2), 8 * (i % 2)) & kP61;
        EXPECT_EQ(drawn[i], expected);
    }
}

TEST(Generators, RejectedElementsComeFromTheRetryStreamAlikeAtAllHolders) {
    for (const std::uint64_t p : {std::uint64_t{7}, std::uint64_t{127}, std::uint64_t{5}}) {
        auto keys = deal_keys(3, 1);
        const Key key = keys[0].pair[1];
        const auto one = make_generators(std::move(keys[0])), two = make_generators(std::move(keys[1]));
        const std::size_t count = 4000;
        const auto drawn = draw(*one, {KeyName::pair(2), 9, Purpose::zero, 0}, p, count);
        EXPECT_EQ(drawn, draw(*two, {KeyName::pair(1), 9, Purpose::zero, 0}, p, count));
        const std::uint64_t mask = p == 127 ? 127 : 7;
        const auto stream = static_cast<std::uint8_t>(static_cast<int>(Purpose::zero) << 4);
        std::size_t rejected = 0;
        for (std::size_t i = 0; i < count; ++i) {
            std::uint64_t expected = word(block(key, 9, stream, i / 2), 8 * (i % 2)) & mask;
            rejected += expected >= p;
            for (std::uint64_t attempt = 0; expected >= p; ++attempt) {
                expected = word(block(key, 9, stream | 0x80, i << 12 | attempt << 4), 0) & mask;
            }
            ASSERT_EQ(drawn[i], expected);
        }
        EXPECT_GT(rejected, 5u);
    }
}

TEST(Generators, ElementsOfManyWordsRetryToo) {
    // p = 2^128 + 51 of three words: almost half of all candidates of 129 bits are rejected.
    const std::vector<std::uint64_t> p{51, 0, 1};
    const auto all = all_parties(3);
    std::vector<std::uint64_t> one(3 * 500), two(3 * 500);
    all[0]->elements({KeyName::pair(3), 1, Purpose::zero, 0}, p, one.data(), 500);
    all[2]->elements({KeyName::pair(1), 1, Purpose::zero, 0}, p, two.data(), 500);
    EXPECT_EQ(one, two);
    std::set<std::uint64_t> different;
    for (std::size_t i = 0; i < 500; ++i) {
        EXPECT_EQ(one[3 * i + 2], 0u);
        different.insert(one[3 * i]);
    }
    EXPECT_EQ(different.size(), 500u);
}

TEST(Generators, EveryInstructionSetDrawsTheSame) {
    const std::vector<std::vector<std::uint64_t>> moduli{{kP61},
                                                         {7},
                                                         {(std::uint64_t{1} << 40) + 15},
                                                         {51, 0, 1},
                                                         {~std::uint64_t{0}, (std::uint64_t{1} << 43) - 1}};
    for (const Isa isa : usable_isas()) {
        Keys keys(3, 1, 1), same(3, 1, 1);
        keys.pair[1][3] = same.pair[1][3] = 9;
        const auto tried = make_generators(std::move(keys), isa);
        const auto oracle = make_generators(std::move(same), Isa::scalar); // OpenSSL
        std::uint64_t operation = 0;
        for (const std::vector<std::uint64_t> &p : moduli) {
            for (const std::size_t count :
                 {0u, 1u, 2u, 3u, 7u, 8u, 9u, 31u, 32u, 33u, 64u, 65u, 130u, 5001u}) {
                const Stream stream{KeyName::pair(2), ++operation, Purpose::zero, 0};
                std::vector<std::uint64_t> drawn((count + 1) * p.size(), 1), expected = drawn, pieces = drawn;
                tried->elements(stream, p, drawn.data(), count);
                oracle->elements(stream, p, expected.data(), count);
                EXPECT_EQ(drawn, expected) << name_of(isa) << " " << count;
                const std::size_t half = count / 4 * 2;
                tried->element_block(stream, p, pieces.data(), 0, half);
                tried->element_block(stream, p, pieces.data() + half * p.size(), half, count - half);
                EXPECT_EQ(pieces, expected) << name_of(isa) << " " << count;
            }
        }
        const Stream stream{KeyName::pair(2), ++operation, Purpose::deal_bits, 0};
        std::vector<std::uint64_t> drawn(3 * 13), expected = drawn, pieces = drawn;
        tried->bits(stream, 3, drawn.data(), 800);
        oracle->bits(stream, 3, expected.data(), 800);
        EXPECT_EQ(drawn, expected);
        tried->bit_block(stream, 800, pieces.data(), 0, 16);
        tried->bit_block(stream, 800, pieces.data() + 16, 16, 23);
        EXPECT_EQ(pieces, expected);
    }
}

TEST(CtrKernels, AgreeWithTheVectorsOfNist) {
    // SP 800-38A, F.5.1: the output blocks.
    const std::vector<std::uint8_t> key{0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6,
                                        0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf, 0x4f, 0x3c};
    const std::vector<std::uint8_t> expected{
        0xec, 0x8c, 0xdf, 0x73, 0x98, 0x60, 0x7c, 0xb0, 0xf2, 0xd2, 0x16, 0x75, 0xea, 0x9e, 0xa1, 0xe4,
        0x36, 0x2b, 0x7c, 0x3c, 0x67, 0x73, 0x51, 0x63, 0x18, 0xa0, 0x77, 0xd7, 0xfc, 0x50, 0x73, 0xae,
        0x6a, 0x2c, 0xc3, 0x78, 0x78, 0x89, 0x37, 0x4f, 0xbe, 0xb4, 0xc8, 0x1b, 0x17, 0xba, 0x6c, 0x44,
        0xe8, 0x9c, 0x39, 0x9f, 0xf0, 0xf1, 0x98, 0xc6, 0xd4, 0x0a, 0x31, 0xdb, 0x15, 0x6c, 0xab, 0xfe};
    std::vector<const CtrKernels *> kernels;
    if (best_isa() >= Isa::avx2)
        kernels.push_back(ctr_kernels_avx2());
    if (best_isa() >= Isa::avx512)
        kernels.push_back(ctr_kernels_avx512());
    for (const CtrKernels *table : kernels) {
        alignas(64) std::uint8_t round_keys[CtrKernels::kRoundKeyBytes];
        table->expand_key(round_keys, key.data());
        for (std::size_t size = 0; size <= expected.size(); ++size) {
            std::vector<std::uint8_t> drawn(size + 1, 0x55);
            table->fill(round_keys, 0xf0f1f2f3f4f5f6f7, 0xf8f9fafbfcfdfeff, drawn.data(), size);
            EXPECT_TRUE(std::equal(drawn.begin(), drawn.end() - 1, expected.begin())) << size;
            EXPECT_EQ(drawn[size], 0x55) << "written behind the end";
        }
    }
}

double chi_square(const std::vector<std::uint64_t> &values, std::uint64_t p) {
    std::vector<double> seen(p);
    for (const std::uint64_t value : values)
        seen[value] += 1;
    const double expected = static_cast<double>(values.size()) / static_cast<double>(p);
    double sum = 0;
    for (const double times : seen)
        sum += (times - expected) * (times - expected) / expected;
    return sum;
}

TEST(Generators, SmallNumbersAreUniformAndAlike) {
    const auto all = [](Isa isa) {
        Keys keys(3, 1, 1);
        keys.pair[1][3] = 9;
        return make_generators(std::move(keys), isa);
    };
    std::uint64_t operation = 0;
    for (const unsigned bound : {1u, 2u, 3u, 33u, 126u, 127u, 128u, 255u, 256u}) {
        for (const std::size_t count : {0u, 1u, 7u, 8u, 15u, 16u, 17u, 2047u, 2048u, 2049u, 100000u}) {
            const Stream stream{KeyName::pair(2), ++operation, Purpose::comparison, 4};
            std::vector<std::uint8_t> expected(count + 1, 99);
            all(Isa::scalar)->small_numbers(stream, bound, expected.data(), count);
            EXPECT_EQ(expected[count], 99);
            for (const Isa isa : usable_isas()) {
                std::vector<std::uint8_t> drawn(count + 1, 99);
                all(isa)->small_numbers(stream, bound, drawn.data(), count);
                EXPECT_EQ(drawn, expected) << name_of(isa) << " " << bound << " " << count;
            }
            // As documented: 16 bits of the stream each; a few that would not be uniform are replaced.
            std::vector<std::uint64_t> words(count / 4 + 1);
            all(Isa::scalar)->bits(stream, 1, words.data(), 64 * words.size());
            std::size_t replaced = 0;
            for (std::size_t i = 0; i < count; ++i) {
                const std::uint32_t product = (words[i / 4] >> (i % 4 * 16) & 0xffffu) * bound;
                ASSERT_LT(expected[i], bound);
                const bool is_rejected = (product & 0xffffu) < 65536 % bound;
                replaced += is_rejected ? 1 : 0;
                EXPECT_TRUE(is_rejected || expected[i] == product >> 16) << bound << " " << i;
            }
            if (count == 100000u) {
                const double wanted = 65536 % bound / 65536.0 * 100000;
                EXPECT_NEAR(static_cast<double>(replaced), wanted, 30 + 0.3 * wanted) << bound;
                EXPECT_LT(chi_square({expected.begin(), expected.end() - 1}, bound),
                          bound + 6 * std::sqrt(2.0 * bound))
                    << bound;
            }
        }
    }
}

TEST(Generators, SmallElementsAreUniform) {
    const auto all = all_parties(3);
    const std::size_t count = 200000;
    // Degrees of freedom 6 and 126: these bounds are exceeded with probability below 1e-9.
    EXPECT_LT(chi_square(draw(*all[0], {KeyName::pair(2), 1, Purpose::zero, 0}, 7, count), 7), 55);
    EXPECT_LT(chi_square(draw(*all[0], {KeyName::pair(2), 2, Purpose::zero, 0}, 127, count), 127), 250);
    std::vector<std::uint64_t> local(count);
    const std::uint64_t p = 7;
    random_elements(local.data(), count, {&p, 1});
    EXPECT_LT(chi_square(local, 7), 55);
}

TEST(Coefficients, AreThoseOfTheirSeedWhateverTheInstructionSet) {
    Key seed{};
    seed[3] = 7;
    const std::vector<std::uint8_t> expected = block(seed, 5, 0, 2);
    for (const Isa isa : {Isa::scalar, Isa::avx2, Isa::avx512}) {
        if (isa > best_isa())
            continue;
        Coefficients coefficients(seed, isa);
        std::vector<std::uint8_t> bytes(16);
        coefficients.bytes(5, bytes.data(), 32, bytes.size());
        EXPECT_EQ(bytes, std::vector<std::uint8_t>(expected.begin(), expected.begin() + 16));
        std::vector<std::uint64_t> whole(3000), pieces(3000);
        coefficients.elements(6, {&kP61, 1}, whole.data(), 0, whole.size());
        coefficients.elements(6, {&kP61, 1}, pieces.data(), 0, 14);
        coefficients.elements(6, {&kP61, 1}, pieces.data() + 14, 14, whole.size() - 14);
        EXPECT_EQ(whole, pieces);
        EXPECT_EQ(whole[4], word(block(seed, 6, 0, 2), 0) & kP61);
        Coefficients(Key{}, isa).bytes(5, bytes.data(), 32, bytes.size());
        EXPECT_NE(bytes, std::vector<std::uint8_t>(expected.begin(), expected.begin() + 16));
    }
}

TEST(Generators, RefuseAnIncompleteSetOfKeys) {
    auto keys = deal_keys(3, 1);
    keys[0].subset.pop_back();
    EXPECT_THROW(make_generators(std::move(keys[0])), InternalError);
}

/// A key is used for 2^36 blocks, 1 TiB. What is too much is refused before it is drawn, so it needs no memory here.
TEST(Generators, DrawNoMoreThanAKeyMayGive) {
    constexpr std::size_t kMostWords = std::size_t{1} << 37;
    const auto generators = all_parties(3);
    const Stream stream{KeyName::pair(2), 5, Purpose::random, 0};
    const Stream other{KeyName::pair(3), 5, Purpose::random, 0};
    draw(*generators[0], stream, kP61, 4);
    EXPECT_THROW(
        generators[0]->bit_block({KeyName::pair(2), 6, Purpose::random, 0}, 64, nullptr, 0, kMostWords),
        ComputationError);
    EXPECT_THROW(draw(*generators[0], stream, kP61, 4), ComputationError) << "it stays used up";
    draw(*generators[0], other, kP61, 4); // each key counts for itself
}

TEST(LateGenerators, DrawTheSameOnceThereAreKeys) {
    std::vector<Keys> keys = deal_keys(3, 1);
    LateGenerators late;
    const Stream elements{KeyName::subset(2), 5, Purpose::random, 0}; // of parties 1 and 2
    EXPECT_THROW(draw(late, elements, kP61, 4), InternalError);
    late.begin(make_generators(std::move(keys[0])));
    const std::unique_ptr<Generators> other = make_generators(std::move(keys[1]));
    EXPECT_EQ(draw(late, elements, kP61, 4), draw(*other, elements, kP61, 4));

    std::vector<std::uint64_t> bits(2), other_bits(2);
    late.bits({KeyName::pair(2), 6, Purpose::deal_bits, 1}, 2, bits.data(), 64);
    other->bits({KeyName::pair(1), 6, Purpose::deal_bits, 1}, 2, other_bits.data(), 64);
    EXPECT_EQ(bits, other_bits);

    std::vector<std::uint8_t> numbers(9), other_numbers(9);
    late.small_numbers({KeyName::pair(2), 7, Purpose::comparison, 1}, 67, numbers.data(), numbers.size());
    other->small_numbers({KeyName::pair(1), 7, Purpose::comparison, 1}, 67, other_numbers.data(),
                         other_numbers.size());
    EXPECT_EQ(numbers, other_numbers);
    EXPECT_THROW(late.begin(make_generators(std::move(keys[2]))), InternalError);
}

} // namespace
} // namespace picco::runtime
