// The digest of what a party has recorded.
#include "crypto/hkdf.h"
#include "engine/record/record_digest.h"
#include "engine_run.h"
#include "support/zero_channel.h"

#include <gmpxx.h>
#include <gtest/gtest.h>
#include <set>

namespace picco::runtime::testing {
namespace {

constexpr std::size_t kBlock = 128; ///< words of which one step of the polynomial is made

RecordDigest digest_of(const Words &words, const Key &key = {}) {
    RecordDigest digest(key);
    for (const std::uint64_t word : words) {
        digest.add(word);
    }
    return digest;
}

Words some_words(std::size_t count) {
    Words words(count);
    for (std::size_t i = 0; i < count; ++i) {
        words[i] = (i + 1) * 0x9e3779b97f4a7c15u;
    }
    return words;
}

mpz_class number(std::uint64_t low, std::uint64_t high = 0) {
    return (mpz_class(static_cast<unsigned long>(high)) << 64) + static_cast<unsigned long>(low);
}

/// By the definition, with numbers of any length.
mpz_class expected_digest(Words words, const Key &key) {
    constexpr std::size_t kKeys = kBlock + 2;
    std::array<std::uint64_t, kKeys + 4> drawn;
    constexpr std::array<std::uint8_t, 32> kNoSalt{};
    hkdf({reinterpret_cast<std::uint8_t *>(drawn.data()), sizeof drawn}, key, kNoSalt, "picco record");
    const mpz_class p = (mpz_class(1) << 127) - 1, all = mpz_class(1) << 128;
    const auto drawn_number = [&](std::size_t at) {
        return mpz_class(number(drawn[at], drawn[at + 1]) % (p + 1));
    };
    const mpz_class point = drawn_number(kKeys), factor = drawn_number(kKeys + 2);
    mpz_class state = 1;
    for (std::size_t first = 0; first <= words.size(); first += kBlock) {
        const std::size_t count = std::min(kBlock, words.size() - first);
        mpz_class sums[2];
        for (std::size_t i = 0; i < count; i += 2) {
            const std::uint64_t x = words[first + i], y = i + 1 < count ? words[first + i + 1] : 0;
            for (std::size_t j = 0; j < 2; ++j) {
                sums[j] += number(x + drawn[i + 2 * j]) * number(y + drawn[i + 2 * j + 1]) % all;
            }
        }
        for (const mpz_class &coefficient : {sums[0], sums[1], mpz_class(static_cast<long>(count))}) {
            state = (state * point + coefficient % all) % p;
        }
    }
    return state * factor % p;
}

TEST(RecordDigest, IsWhatItsDefinitionSays) {
    Key key{};
    for (const std::size_t count : {0, 1, 2, 127, 128, 129, 255, 256, 300, 1000}) {
        key[3] = static_cast<std::uint8_t>(count);
        const UInt128 value = digest_of(some_words(count), key).value();
        EXPECT_EQ(number(static_cast<std::uint64_t>(value), static_cast<std::uint64_t>(value >> 64)),
                  expected_digest(some_words(count), key))
            << count;
    }
}

TEST(RecordDigest, DiffersWithEveryBitAndLengthAndKey) {
    std::set<UInt128> seen;
    std::size_t made = 0;
    const auto add = [&](const RecordDigest &digest) {
        seen.insert(digest.value() << 32); // without what frames leave out
        ++made;
    };
    const Words words = some_words(300);
    for (std::size_t i = 0; i < words.size(); ++i) {
        for (int bit = 0; bit < 64; bit += 7) {
            Words changed = words;
            changed[i] ^= std::uint64_t{1} << bit;
            add(digest_of(changed));
        }
        add(digest_of(Words(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(i))));
        Words swapped = words;
        std::swap(swapped[i], swapped[(i + 1) % words.size()]);
        add(digest_of(swapped));
    }
    for (std::size_t zeros = 1; zeros < 300; ++zeros) {
        add(digest_of(Words(zeros, 0)));
    }
    for (int byte = 0; byte < 16; ++byte) {
        Key key{};
        key[static_cast<std::size_t>(byte)] = 1;
        add(digest_of(words, key));
    }
    EXPECT_EQ(seen.size(), made);
}

TEST(RecordDigest, CountsThreeWordsLikeSingleOnes) {
    const Words words = some_words(600);
    RecordDigest threes;
    for (std::size_t i = 0; i < words.size(); i += 3) {
        threes.add(words[i], words[i + 1], words[i + 2]);
        EXPECT_EQ(
            threes.value(),
            digest_of(Words(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(i) + 3)).value());
    }
}

/// What the rounds behind some operations of one party would say.
UInt128 digest_behind(const std::function<void(Bench &)> &record, const Key &session = {}) {
    const auto field = Field::create((mpz_class(1) << 127) - 1);
    Party party(*field, 3, std::make_unique<ZeroChannel>(3, 1),
                make_generators(std::move(deal_keys(3, 1)[0])));
    EngineOptions options;
    options.program = "test.c";
    options.cell_words = 3;
    Engine engine(party.context, options);
    engine.recorder().begin_digest(session);
    Bench bench(engine, party.context, options.cell_words);
    record(bench);
    return engine.recorder().digest();
}

/// record(bench, x) for two x that differ.
template <class X, class Record>
void expect_differ(const X &x, const X &y, Record record) {
    const UInt128 first = digest_behind([&](Bench &b) { record(b, x); }),
                  again = digest_behind([&](Bench &b) { record(b, x); }),
                  second = digest_behind([&](Bench &b) { record(b, y); });
    EXPECT_EQ(first, again);
    EXPECT_NE(first << 32, second << 32);
}

class RecordedConstants : public ::testing::TestWithParam<int> {};

TEST_P(RecordedConstants, CountWithAllTheirLimbs) {
    const mpz_class one = (mpz_class(1) << 100) + 5, other = one + (mpz_class(1) << GetParam());
    const auto value = [](Bench &b) { return b.value(3, 32); };
    expect_differ(one, other, [&](Bench &b, const mpz_class &c) { b.r.add(value(b), b.r.number(c)); });
    expect_differ(one, other, [&](Bench &b, const mpz_class &c) { b.r.multiply(value(b), b.r.number(c)); });
    expect_differ(one, mpz_class(-one), [&](Bench &b, const mpz_class &c) { b.r.number(c); });
    using Numbers = std::vector<mpz_class>;
    const Numbers first{1, one}, second{1, other};
    expect_differ(first, second, [](Bench &b, const Numbers &c) { b.r.constants(c); });
    expect_differ(first, second, [](Bench &b, const Numbers &c) { b.r.public_word(c, 110); });
    expect_differ(first, second, [](Bench &b, const Numbers &c) { b.r.public_planes(c, 110); });
}

INSTANTIATE_TEST_SUITE_P(Bits, RecordedConstants, ::testing::Values(0, 63, 64, 90, 101));

TEST(RecordedOperations, CountWithAllTheirNumbers) {
    const auto value = [](Bench &b) { return b.value(3, 32); };
    expect_differ(3, 4, [&](Bench &b, int m) { b.r.shift_right(value(b), m); });
    expect_differ(1, 0, [&](Bench &b, int i) {
        const std::vector<std::int64_t> numbers{5, 6, 7};
        const Handle vector = b.r.constants(numbers);
        b.r.slice(vector, static_cast<std::uint32_t>(i), 1, 2);
    });
    expect_differ(1, 2, [&](Bench &b, int other) { // which cells an exchange is of
        static std::uint64_t cells[3][3];
        for (auto &cell : cells) {
            b.input(cell, 4);
        }
        b.engine.order(cells[0], cells[1], 32);
        b.engine.order(cells[0], cells[other], 32);
        b.engine.memory().release(cells[0], 3);
    });
    expect_differ(7, 8, [&](Bench &b, int line) {
        b.r.at(line);
        b.r.add(value(b), value(b));
    });
}

TEST(RecordedOperations, HaveAnotherDigestInEachSession) {
    const auto record = [](Bench &b) { b.r.multiply(b.value(3, 32), b.value(4, 32)); };
    std::set<UInt128> digests, of_nothing;
    for (int session = 0; session < 50; ++session) {
        const Key key{static_cast<std::uint8_t>(session)};
        digests.insert(digest_behind(record, key) << 32);
        of_nothing.insert(digest_behind([](Bench &) {}, key) << 32);
    }
    EXPECT_EQ(digests.size(), 50u);
    EXPECT_EQ(of_nothing.size(), 50u);
}

} // namespace
} // namespace picco::runtime::testing
