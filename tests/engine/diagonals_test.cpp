// Nested loops a diagonal at a time, against all pairs of iterations.
#include "engine/memory/diagonals.h"

#include <gtest/gtest.h>

#include <map>
#include <vector>

namespace picco::runtime::testing {
namespace {

struct Iteration {
    std::ptrdiff_t row, column;
    bool operator<(const Iteration &other) const {
        return row != other.row ? row < other.row : column < other.column;
    }
};

/// What follow_diagonals() promises, by looking at all iterations.
bool keeps_order(const Walk &written, const Walk &other, std::ptrdiff_t rows, std::ptrdiff_t columns) {
    std::map<std::intptr_t, std::vector<Iteration>> writers;
    const auto cell = [](const Walk &walk, const Iteration &at) {
        return walk.first + walk.row * at.row + walk.column * at.column;
    };
    for (Iteration u{0, 0}; u.row < rows; ++u.row)
        for (u.column = 0; u.column < columns; ++u.column)
            writers[cell(written, u)].push_back(u);
    for (Iteration v{0, 0}; v.row < rows; ++v.row) {
        for (v.column = 0; v.column < columns; ++v.column) {
            for (const Iteration &u : writers[cell(other, v)]) {
                const std::ptrdiff_t diagonals = u.row + u.column - v.row - v.column;
                if ((u < v && diagonals >= 0) || (v < u && diagonals <= 0))
                    return false;
            }
        }
    }
    return true;
}

TEST(Diagonals, AgreeWithAllPairsOfIterations) {
    std::size_t all = 0, kept = 0, refused = 0;
    for (const std::size_t rows : {1u, 2u, 5u}) {
        for (const std::size_t columns : {1u, 3u, 6u}) {
            for (std::ptrdiff_t row = -7; row <= 7; ++row) {
                for (std::ptrdiff_t column = -7; column <= 7; ++column) {
                    for (std::ptrdiff_t distance = -45; distance <= 45; ++distance) {
                        const Walk written{1000, row, column}, other{1000 + distance, row, column};
                        const bool expected = keeps_order(written, other, static_cast<std::ptrdiff_t>(rows),
                                                          static_cast<std::ptrdiff_t>(columns));
                        const bool found = follow_diagonals(written, other, rows, columns);
                        EXPECT_EQ(found, expected)
                            << rows << " x " << columns << ": " << row << " " << column << " " << distance;
                        ++all;
                        (expected ? kept : refused) += 1;
                    }
                }
            }
        }
    }
    EXPECT_GT(kept, all / 4);
    EXPECT_GT(refused, all / 50);
}

TEST(Diagonals, OfPlacesThatMoveDifferently) {
    const Walk written{0, 10, 1};
    EXPECT_TRUE(follow_diagonals(written, {100, 1, 0}, 10, 10));
    EXPECT_FALSE(follow_diagonals(written, {99, 1, 0}, 10, 10));
    EXPECT_TRUE(follow_diagonals(written, {-1, -1, 0}, 10, 10));
    EXPECT_FALSE(follow_diagonals(written, {5, 0, 1}, 10, 10));
    EXPECT_TRUE(follow_diagonals(written, {5, 0, 1}, 0, 10));
}

} // namespace
} // namespace picco::runtime::testing
