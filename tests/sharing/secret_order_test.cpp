// Secret orders: all equally likely, for any number of columns and rows.
#include "sharing/secret_order.h"

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

} // namespace
} // namespace picco::runtime
