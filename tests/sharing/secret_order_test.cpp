// Secret orders: all equally likely, for any number of columns and rows.
#include "sharing/parts_order.h"
#include "sharing/secret_order.h"
#include "support/held_parts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>

namespace picco::runtime {
namespace {

/// Element j of row i is i * 1000000 + j, in each of its words.
Elements numbered(std::size_t rows, std::size_t columns, std::size_t limbs) {
    Elements x;
    x.count = rows * columns;
    x.limbs = limbs;
    x.words.resize(x.count * limbs);
    for (std::size_t i = 0; i < x.count; ++i)
        std::fill_n(x.at(i), limbs, i / columns * 1000000 + i % columns);
    return x;
}

std::vector<std::uint64_t> row(const Elements &x, std::size_t index, std::size_t columns) {
    std::vector<std::uint64_t> result;
    for (std::size_t i = 0; i < columns; ++i)
        result.push_back(x.at(index * columns + i)[0]);
    return result;
}

TEST(SecretOrder, IsThatOfTheKeys) {
    std::mt19937_64 random(5);
    for (const std::size_t limbs : {1, 2, 3}) {
        for (std::size_t columns = 1; columns < 300; columns += columns < 40 ? 1 : 51) {
            std::vector<std::uint64_t> keys;
            const Elements moved = in_random_order(numbered(3, columns, limbs), columns, [&](Words &words) {
                std::generate(words.begin(), words.end(), std::ref(random));
                keys.assign(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(columns));
            });
            std::vector<std::uint64_t> expected(columns);
            std::iota(expected.begin(), expected.end(), 0);
            std::sort(expected.begin(), expected.end(),
                      [&](std::uint64_t i, std::uint64_t j) { return keys[i] < keys[j]; });
            for (std::size_t i = 0; i < 3; ++i) {
                ASSERT_EQ(row(moved, i, columns), expected) << columns << " columns, row " << i;
                for (std::uint64_t &place : expected)
                    place += 1000000;
            }
            for (std::size_t i = 0; i < moved.count; ++i)
                ASSERT_TRUE(std::all_of(moved.at(i), moved.at(i) + limbs,
                                        [&](std::uint64_t word) { return word == moved.at(i)[0]; }));
        }
    }
}

/// Every choice of keys from a few values: those that are equal are drawn anew, and the others make each order
/// equally often.
TEST(SecretOrder, IsUniformOverAllKeys) {
    constexpr std::size_t kColumns = 4, kKeys = 5;
    std::map<std::vector<std::uint64_t>, int> orders;
    int redrawn = 0;
    for (std::size_t code = 0; code < 625; ++code) {
        int draws = 0;
        const Elements moved = in_random_order(numbered(1, kColumns, 1), kColumns, [&](Words &words) {
            std::size_t rest = code;
            for (std::uint64_t &word : words) {
                word = draws == 0 ? (rest % kKeys) << 60 | rest % kKeys : rest; // the low bit is not a key's
                rest = draws == 0 ? rest / kKeys : rest + 2;
            }
            ++draws;
        });
        redrawn += draws - 1;
        if (draws == 1)
            ++orders[row(moved, 0, kColumns)];
    }
    EXPECT_EQ(redrawn, 625 - 5 * 4 * 3 * 2);
    EXPECT_EQ(orders.size(), 24u);
    for (const auto &[order, times] : orders)
        EXPECT_EQ(times, 5);
}

TEST(SecretOrder, OfPartsIsThatOfTheKeys) {
    std::mt19937_64 random(6);
    for (const std::size_t limbs : {1, 2})
        for (const std::size_t part : {1, 2, 5, 16, 64})
            for (std::size_t columns = 1; columns < 140; columns += columns < 20 ? 1 : 17) {
                const PartsShape shape{3, columns, part};
                testing::HeldParts parts(shape, numbered(3, columns, limbs));
                std::vector<std::uint64_t> keys;
                put_in_random_order(parts, shape, limbs, [&](Words &words) {
                    std::generate(words.begin(), words.end(), std::ref(random));
                    const std::size_t own = std::min(part, columns - keys.size());
                    keys.insert(keys.end(), words.begin(), words.begin() + static_cast<std::ptrdiff_t>(own));
                });
                std::vector<std::uint64_t> expected(columns);
                std::iota(expected.begin(), expected.end(), 0);
                std::sort(expected.begin(), expected.end(),
                          [&](std::uint64_t i, std::uint64_t j) { return keys[i] < keys[j]; });
                for (std::size_t i = 0; i < 3; ++i) {
                    ASSERT_EQ(row(parts.all(), i, columns), expected) << columns << " in parts of " << part;
                    for (std::uint64_t &place : expected)
                        place += 1000000;
                }
            }
}

/// As for whole matrices, in parts of two columns, and of three.
TEST(SecretOrder, OfPartsIsUniformOverAllKeys) {
    constexpr std::size_t kColumns = 4, kKeys = 5;
    for (const std::size_t part : {2, 3}) {
        const PartsShape shape{1, kColumns, part};
        std::map<std::vector<std::uint64_t>, int> orders;
        int redrawn = 0;
        for (std::size_t code = 0; code < 625; ++code) {
            std::size_t rest = code;
            int draws = 0;
            testing::HeldParts parts(shape, numbered(1, kColumns, 1));
            put_in_random_order(parts, shape, 1, [&](Words &words) {
                const bool is_first = draws++ < 2; // each part draws its own
                for (std::uint64_t &word : words) {
                    word = is_first ? (rest % kKeys) << 60 : rest;
                    rest = is_first ? rest / kKeys : rest + 2;
                }
                rest = is_first && part == 3 && draws == 1 ? code / 125 : rest; // without the fourth word
            });
            redrawn += draws > 2;
            if (draws == 2)
                ++orders[row(parts.all(), 0, kColumns)];
        }
        EXPECT_EQ(redrawn, 625 - 5 * 4 * 3 * 2) << part;
        EXPECT_EQ(orders.size(), 24u) << part;
        for (const auto &[order, times] : orders)
            EXPECT_EQ(times, 5) << part;
    }
}

/// What is taken when, whatever the keys are.
TEST(SecretOrder, OfPartsDoesNotShowInWhatIsTaken) {
    const PartsShape shape{2, 77, 8};
    std::vector<std::size_t> expected;
    for (const unsigned seed : {1, 2, 3}) {
        std::mt19937_64 random(seed);
        testing::HeldParts parts(shape, numbered(2, shape.columns, 1));
        put_in_random_order(parts, shape, 1, [&](Words &words) {
            std::generate(words.begin(), words.end(), std::ref(random));
        });
        expected = seed == 1 ? parts.taken() : expected;
        EXPECT_EQ(parts.taken(), expected);
    }
}

} // namespace
} // namespace picco::runtime
