// Sorting, shuffling, extremes, running sums and counts of bits.
#include "engine_run.h"
#include "real/arithmetic.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <random>

namespace picco::runtime::testing {
namespace {

using Numbers = std::vector<long>;

/// Rows of numbers in cells.
struct Rows {
    Rows(Bench &bench, const std::vector<Numbers> &rows, int type) : b(bench), type_(type) {
        for (const Numbers &row : rows) {
            cells.emplace_back(row.size() * static_cast<std::size_t>(b.cell_words), 0);
            for (std::size_t i = 0; i < row.size(); ++i)
                b.input(at(cells.size() - 1, i), row[i]);
        }
    }
    ~Rows() {
        for (std::size_t r = 0; r < cells.size(); ++r)
            for (std::size_t i = 0; i < count(); ++i)
                b.engine.memory().clear(at(r, i));
    }
    std::size_t count() const { return cells[0].size() / static_cast<std::size_t>(b.cell_words); }
    std::uint64_t *at(std::size_t row, std::size_t i) {
        return cells[row].data() + i * static_cast<std::size_t>(b.cell_words);
    }
    std::vector<Engine::Vector> vectors() {
        std::vector<Engine::Vector> result;
        for (const auto &row : cells)
            result.push_back({row.data(), 1, type_});
        return result;
    }
    std::vector<Numbers> opened() {
        std::vector<Numbers> result;
        for (std::size_t r = 0; r < cells.size(); ++r) {
            std::vector<Handle> values;
            for (std::size_t i = 0; i < count(); ++i)
                values.push_back(b.engine.load(at(r, i), type_));
            result.push_back(b.open(values));
        }
        return result;
    }

    Bench &b;
    int type_;
    std::vector<CellVector> cells;
};

Numbers random_numbers(std::size_t count, long bound, unsigned seed) {
    std::mt19937 random(seed);
    Numbers result(count);
    for (long &number : result)
        number = std::uniform_int_distribution<long>(-bound, bound)(random);
    return result;
}

class Order : public ::testing::TestWithParam<int> {};

EngineOptions far_links(std::size_t few_comparisons) {
    EngineOptions options;
    options.has_far_links = true;
    options.sizes.few_comparisons = few_comparisons;
    return options;
}

void expect_stable_order(int n, const std::vector<std::size_t> &counts, const EngineOptions &options) {
    for (const std::size_t count : counts) {
        for (const long bound : {0L, 2L, 30000L}) { // all equal, many equal, few equal
            const Numbers keys = random_numbers(count, bound, static_cast<unsigned>(count));
            Numbers places(count);
            std::iota(places.begin(), places.end(), 100);
            for (const bool is_falling : {false, true}) {
                std::vector<std::size_t> order(count);
                std::iota(order.begin(), order.end(), 0);
                std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
                    return is_falling ? keys[x] > keys[y] : keys[x] < keys[y];
                });
                std::vector<Numbers> expected(2);
                for (const std::size_t i : order) {
                    expected[0].push_back(keys[i]);
                    expected[1].push_back(places[i]);
                }
                const auto results = run_engine<std::vector<Numbers>>(
                    n,
                    [&](Bench &b) {
                        Rows rows(b, {keys, places}, 17);
                        b.engine.sort(rows.vectors(), count, {.is_falling = is_falling});
                        return rows.opened();
                    },
                    options);
                EXPECT_EQ(results, expected)
                    << count << " columns, bound " << bound << ", falling " << is_falling;
            }
        }
    }
}

TEST_P(Order, SortsStably) {
    expect_stable_order(GetParam(), {1, 2, 3, 8, 9, 64, 300}, {});
}

/// Each key searches its place among pivots.
TEST_P(Order, SortsManyStably) {
    if (GetParam() < 9) { // networks of so many columns take long
        expect_stable_order(GetParam(), {5000}, {});
    }
}

/// By ranks.
TEST_P(Order, SortsStablyBetweenDistantParties) {
    expect_stable_order(GetParam(), {1, 2, 3, 8, 9, 64}, far_links(100000));
    expect_stable_order(GetParam(), {16}, far_links(100)); // too many pairs
}

TEST_P(Order, FindsTheGreatestOnes) {
    const Numbers keys = random_numbers(200, 50, 7);
    Numbers expected = keys;
    std::sort(expected.rbegin(), expected.rend());
    for (const std::size_t wanted : {1, 3, 20, 199}) {
        auto results = run_engine<std::vector<Numbers>>(GetParam(), [&](Bench &b) {
            Rows rows(b, {keys}, 17);
            b.engine.sort(rows.vectors(), keys.size(), {.wanted = wanted, .is_falling = true});
            return rows.opened();
        });
        EXPECT_TRUE(
            std::equal(expected.begin(), expected.begin() + static_cast<long>(wanted), results[0].begin()));
        std::sort(results[0].rbegin(), results[0].rend());
        EXPECT_EQ(results[0], expected); // the others are still there
    }
}

TEST_P(Order, ShufflesAllRowsAlike) {
    Numbers numbers(100), doubled(100);
    std::iota(numbers.begin(), numbers.end(), -50);
    std::transform(numbers.begin(), numbers.end(), doubled.begin(), [](long v) { return 2 * v; });
    auto results = run_engine<std::vector<Numbers>>(GetParam(), [&](Bench &b) {
        Rows rows(b, {numbers, doubled}, 17);
        b.engine.shuffle(rows.vectors(), numbers.size());
        return rows.opened();
    });
    EXPECT_NE(results[0], numbers);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        EXPECT_EQ(results[1][i], 2 * results[0][i]);
    std::sort(results[0].begin(), results[0].end());
    EXPECT_EQ(results[0], numbers);
}

void expect_first_extremes(int n, const std::vector<std::size_t> &counts, const EngineOptions &options) {
    for (const std::size_t count : counts) {
        for (const long bound : {0L, 3L, 30000L}) {
            const Numbers numbers = random_numbers(count, bound, static_cast<unsigned>(count) + 1);
            for (const bool is_greatest : {false, true}) {
                const auto found = is_greatest ? std::max_element(numbers.begin(), numbers.end())
                                               : std::min_element(numbers.begin(), numbers.end());
                const auto results = run_engine<Numbers>(
                    n,
                    [&](Bench &b) {
                        Rows rows(b, {numbers}, 17);
                        const Engine::Extreme extreme =
                            b.engine.extreme(rows.vectors()[0], count, is_greatest);
                        return Numbers{b.open(extreme.value), b.open(extreme.index)};
                    },
                    options);
                EXPECT_EQ(results, (Numbers{*found, found - numbers.begin()}))
                    << count << " numbers, " << bound;
            }
        }
    }
}

TEST_P(Order, FindsTheFirstExtreme) {
    expect_first_extremes(GetParam(), {1, 2, 3, 5, 8, 100}, {});
}

/// By trees of all widths, also with a group of fewer columns, and of one, at the end.
TEST_P(Order, FindsTheFirstExtremeBetweenDistantParties) {
    for (const std::size_t few : {20u, 300u, 100000u})
        expect_first_extremes(GetParam(), {1, 2, 3, 4, 5, 7, 8, 9, 31, 33, 65, 100}, far_links(few));
}

TEST(OrderRounds, OfAnExtremeBetweenDistantParties) {
    const auto rounds_of = [](int n, const EngineOptions &options) {
        return run_engine<std::uint64_t>(
            n,
            [](Bench &b) {
                Rows rows(b, {random_numbers(1024, 30000, 1)}, 17);
                b.open(b.engine.extreme(rows.vectors()[0], 1024, true).value);
                return b.context.rounds.rounds();
            },
            options);
    };
    EXPECT_EQ(rounds_of(3, far_links(100000)), 17u); // two levels of 8, and the opening
    EXPECT_LE(2 * rounds_of(5, far_links(100000)), rounds_of(5, {}));
}

TEST(OrderRounds, OfASortBetweenDistantParties) {
    const auto rounds = run_engine<std::uint64_t>(
        3,
        [](Bench &b) {
            Rows rows(b, {random_numbers(100, 30, 1)}, 17);
            b.engine.sort(rows.vectors(), 100, {});
            return b.context.rounds.rounds();
        },
        far_links(100000));
    EXPECT_EQ(rounds, 3u + 1 + 2 + 1); // comparisons, a reduction, the shuffle, the opening
}

TEST_P(Order, AddsUpAndCounts) {
    const Numbers numbers = random_numbers(60, 30000, 3);
    Numbers sums(numbers.size()), ones;
    std::partial_sum(numbers.begin(), numbers.end(), sums.begin());
    for (const long number : numbers)
        ones.push_back(std::popcount(static_cast<std::uint32_t>(number) & 0x1ffffu));
    for (const std::size_t many : {std::size_t{1}, SIZE_MAX}) { // counted by a circuit, and bit by bit
        EngineOptions options;
        options.sizes.many_counts = many;
        const auto results = run_engine<std::vector<Numbers>>(
            GetParam(),
            [&](Bench &b) {
                Rows rows(b, {numbers}, 17);
                std::vector<Numbers> opened(2);
                {
                    const Handle x = b.engine.load_vector(rows.vectors()[0], numbers.size());
                    const Handle running = b.r.prefix_sums(x, numbers.size()),
                                 counts = b.r.bit_function(BitFunction::kCountOnes, x, 17);
                    for (const mpz_class &v : b.engine.open_vector(running, numbers.size()))
                        opened[0].push_back(v.get_si());
                    for (const mpz_class &v : b.engine.open_vector(counts, numbers.size()))
                        opened[1].push_back(v.get_si());
                }
                return opened;
            },
            options);
        EXPECT_EQ(results[0], sums);
        EXPECT_EQ(results[1], ones);
    }
}

/// All numbers of a tiny format twice, in some order.
Numbers all_floats(const FloatFormat &format) {
    Numbers numbers(2, 0);
    for (long word = 0; word < 1L << format.width(); ++word)
        if ((word >> (format.significand - 1) & 1) != 0)
            numbers.insert(numbers.end(), 2, word);
    std::shuffle(numbers.begin(), numbers.end(), std::mt19937(5));
    return numbers;
}

TEST_P(Order, FloatingPointNumbersAsLessSays) {
    const FloatFormat format{3, 2};
    const Numbers words = all_floats(format);
    const auto is_less = [&](long x, long y) { return float_less(x, y, format); };
    Numbers places(words.size());
    std::iota(places.begin(), places.end(), 0);
    for (const bool is_falling : {false, true}) {
        std::vector<std::size_t> order(words.size());
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
            return is_falling ? is_less(words[y], words[x]) : is_less(words[x], words[y]);
        });
        std::vector<Numbers> expected(2);
        for (const std::size_t i : order) {
            expected[0].push_back(words[i]);
            expected[1].push_back(static_cast<long>(i));
        }
        const auto extreme = is_falling ? std::max_element(words.begin(), words.end(), is_less)
                                        : std::min_element(words.begin(), words.end(), is_less);
        expected.push_back({*extreme, extreme - words.begin()});
        const auto results = run_engine<std::vector<Numbers>>(GetParam(), [&](Bench &b) {
            Rows rows(b, {words, places}, -format.width());
            std::vector<Engine::Vector> vectors = rows.vectors();
            vectors[0].format = format.code();
            Numbers found;
            {
                const Engine::Extreme least = b.engine.extreme(vectors[0], words.size(), is_falling);
                found = {b.open(least.value), b.open(least.index)};
            }
            b.engine.sort(vectors, words.size(), {.is_falling = is_falling});
            std::vector<Numbers> opened = rows.opened();
            opened.push_back(found);
            return opened;
        });
        EXPECT_EQ(results, expected) << "falling " << is_falling;
    }
}

INSTANTIATE_TEST_SUITE_P(Parties, Order, ::testing::Values(3, 5, 7, 9));

} // namespace
} // namespace picco::runtime::testing
