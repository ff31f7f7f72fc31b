// Exchanges that the engine makes networks of words, among all that may stand around them.
#include "network_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace picco::runtime::testing {
namespace {

/// Cells, and beside them the same numbers in the clear.
class Cells {
  public:
    Cells(Bench &bench, const Numbers &numbers) : clear(numbers), b(bench), cells_(numbers.size()) {
        for (std::size_t i = 0; i < numbers.size(); ++i)
            b.input(&cells_[i], numbers[i]);
    }
    ~Cells() {
        for (std::uint64_t &cell : cells_)
            b.engine.memory().clear(&cell);
    }
    std::size_t size() const { return clear.size(); }
    Handle load(std::size_t i) { return b.engine.load(&cells_[i], kInt); }
    void store(std::size_t i, Handle value, long number) {
        b.engine.store(&cells_[i], std::move(value));
        clear[i] = number;
    }
    /// As compilers write exchanges that nothing else belongs to.
    void order(std::size_t i, std::size_t j) { b.engine.order(&cells_[i], &cells_[j], kInt); }
    /// Of both worlds.
    void exchange(std::size_t i, std::size_t j) {
        Handle kept = load(i);
        b.engine.store(&cells_[i], load(j));
        b.engine.store(&cells_[j], std::move(kept));
    }
    std::vector<Handle> values() {
        std::vector<Handle> all;
        for (std::size_t i = 0; i < size(); ++i)
            all.push_back(load(i));
        return all;
    }

    Numbers clear;
    Bench &b;

  private:
    CellVector cells_;
};

/// A branch; one by an inverted condition; an operation of its own.
enum class Way { kBranch, kInverted, kOrdered };
constexpr Way kWays[] = {Way::kInverted, Way::kBranch, Way::kOrdered}; ///< the first two go together

/// if (keys[j] < keys[i]) exchanges i and j in all rows
void compare_exchange(std::vector<Cells *> rows, std::size_t i, std::size_t j, Way way = Way::kBranch) {
    Cells &keys = *rows[0];
    Recorder &r = keys.b.r;
    if (way == Way::kOrdered && rows.size() == 1) {
        keys.order(i, j);
    } else {
        keys.b.engine.begin_if(way == Way::kInverted
                                   ? r.logical_not(r.logical_not(r.less(keys.load(j), keys.load(i))))
                                   : r.less(keys.load(j), keys.load(i)));
        for (Cells *row : rows)
            row->exchange(i, j);
        keys.b.engine.end_if();
    }
    if (keys.clear[j] < keys.clear[i]) {
        for (Cells *row : rows)
            std::swap(row->clear[i], row->clear[j]);
    }
}

/// Batcher's bitonic network.
template <class Exchange>
void sort_network(std::size_t count, Exchange &&exchange) {
    for (std::size_t k = 2; k <= count; k *= 2) {
        for (std::size_t j = k / 2; j > 0; j /= 2) {
            for (std::size_t i = 0; i < count; ++i) {
                if ((i ^ j) > i)
                    (i & k) == 0 ? exchange(i, i ^ j) : exchange(i ^ j, i);
            }
        }
    }
}

Numbers random_numbers(std::size_t count, unsigned seed) {
    std::mt19937 random(seed);
    Numbers numbers{2147483647, -2147483647, 0, 0};
    while (numbers.size() < count)
        numbers.push_back(static_cast<int>(random()));
    return numbers;
}

/// At more than three parties words become numbers bit by bit, which takes more than so few layers save.
bool pays_for_all(const Bench &b) {
    return b.context.n() == 3;
}

class Networks : public ::testing::TestWithParam<int> {};

/// Runs body(bench); it returns values of both worlds.
template <class Body>
void check(int n, Body body, EngineOptions options = many_rounds()) {
    run_engine<bool>(
        n,
        [&](Bench &b) {
            body(b);
            return true;
        },
        options);
}

TEST_P(Networks, SortInOne) {
    for (const bool is_ordered : {false, true}) {
        check(GetParam(), [&](Bench &b) {
            Cells cells(b, random_numbers(32, 1));
            sort_network(32, [&](std::size_t i, std::size_t j) {
                compare_exchange({&cells}, i, j, is_ordered ? Way::kOrdered : kWays[i % 2]);
            });
            EXPECT_EQ(b.open(cells.values()), cells.clear);
            EXPECT_TRUE(std::is_sorted(cells.clear.begin(), cells.clear.end()));
            EXPECT_EQ(joined(b), pays_for_all(b) ? 15u * 16u : 0u);
        });
    }
}

/// What is sorted was never reduced, and is used in products afterwards.
TEST_P(Networks, OfProducts) {
    check(GetParam(), [](Bench &b) {
        Numbers numbers = random_numbers(32, 9);
        for (long &number : numbers)
            number %= 30000;
        Cells cells(b, numbers);
        const auto square = [&] {
            for (std::size_t i = 0; i < cells.size(); ++i)
                cells.store(i, b.r.assume(b.r.multiply(cells.load(i), cells.load(i)), kInt),
                            cells.clear[i] * cells.clear[i]);
        };
        square();
        sort_network(32,
                     [&](std::size_t i, std::size_t j) { compare_exchange({&cells}, i, j, Way::kOrdered); });
        EXPECT_TRUE(std::is_sorted(cells.clear.begin(), cells.clear.end()));
        std::vector<Handle> sums;
        Numbers expected;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            sums.push_back(b.r.add(b.r.multiply(cells.load(i), b.value(3, kInt)), cells.load(31 - i)));
            expected.push_back(cells.clear[i] * 3 + cells.clear[31 - i]);
        }
        EXPECT_EQ(b.open(sums), expected);
        EXPECT_EQ(b.open(cells.values()), cells.clear);
        EXPECT_EQ(joined(b), pays_for_all(b) ? 15u * 16u : 0u);
    });
}

TEST_P(Networks, MoveWhatBelongsToTheKeys) {
    check(GetParam(), [](Bench &b) {
        Cells keys(b, random_numbers(64, 2)), beside(b, random_numbers(64, 3));
        sort_network(64, [&](std::size_t i, std::size_t j) { compare_exchange({&keys, &beside}, i, j); });
        EXPECT_EQ(b.open(keys.values()), keys.clear);
        EXPECT_EQ(b.open(beside.values()), beside.clear);
        EXPECT_EQ(joined(b), pays_for_all(b) ? 2u * 21u * 32u : 0u);
    });
}

/// The second network needs results of the first in another form.
TEST_P(Networks, FollowOneAnother) {
    check(GetParam(), [](Bench &b) {
        Cells cells(b, random_numbers(32, 5));
        const auto sort = [&] {
            sort_network(32, [&](std::size_t i, std::size_t j) { compare_exchange({&cells}, i, j); });
        };
        sort();
        for (std::size_t i = 0; i < cells.size(); ++i) {
            cells.store(i, b.r.assume(b.r.negate(cells.load(i)), kInt), -cells.clear[i]);
        }
        sort();
        EXPECT_EQ(b.open(cells.values()), cells.clear);
        EXPECT_EQ(joined(b), pays_for_all(b) ? 2u * 15u * 16u : 0u);
    });
}

/// The bits of the comparisons are counted: they are needed as numbers anyway.
TEST_P(Networks, LeaveComparisonsThatOthersNeed) {
    check(GetParam(), [](Bench &b) {
        Cells cells(b, random_numbers(32, 6));
        Handle exchanged = b.r.constant(0);
        long expected = 0;
        sort_network(32, [&](std::size_t i, std::size_t j) {
            exchanged = b.r.add(exchanged, b.r.less(cells.load(j), cells.load(i)));
            expected += cells.clear[j] < cells.clear[i] ? 1 : 0;
            compare_exchange({&cells}, i, j);
        });
        EXPECT_EQ(b.open(exchanged), expected);
        EXPECT_EQ(b.open(cells.values()), cells.clear);
        EXPECT_EQ(joined(b), 0u);
    });
}

TEST_P(Networks, StopWhereTheWindowIsFull) {
    for (const std::size_t window : {100u, 700u}) {
        check(
            GetParam(),
            [](Bench &b) {
                Cells cells(b, random_numbers(32, 7));
                sort_network(32, [&](std::size_t i, std::size_t j) { compare_exchange({&cells}, i, j); });
                EXPECT_EQ(b.open(cells.values()), cells.clear);
            },
            many_rounds(window));
    }
}

/// At the end of a program only what is wanted is computed.
TEST_P(Networks, ComputeWhatIsWanted) {
    check(GetParam(), [](Bench &b) {
        Cells cells(b, random_numbers(32, 8));
        sort_network(32, [&](std::size_t i, std::size_t j) { compare_exchange({&cells}, i, j); });
        std::vector<Handle> median;
        median.push_back(b.r.open(cells.load(16)));
        b.engine.complete(median);
        EXPECT_EQ(b.open(median), Numbers{cells.clear[16]});
        EXPECT_GT(joined(b), 64u);
        EXPECT_LT(joined(b), 15u * 16u);
    });
}

/// Exchanges among other operations: some that are connected, some that are not.
TEST_P(Networks, AmongAnything) {
    std::uint64_t all = 0;
    for (unsigned seed = 0; seed < 16; ++seed) {
        all += run_engine<std::uint64_t>(
            GetParam(),
            [&](Bench &b) {
                std::mt19937 random(seed);
                const auto pick = [&](std::size_t bound) { return random() % bound; };
                Numbers small = random_numbers(40, seed);
                for (long &number : small)
                    number %= 1000;
                Cells cells(b, small);
                for (int statement = 0; statement < 700; ++statement) {
                    const std::size_t i = pick(40), j = pick(40), kind = pick(400);
                    if (i == j)
                        continue;
                    if (kind >= 2 + seed % 4) {
                        const Way way = seed % 4 == 3   ? Way::kOrdered
                                        : seed % 4 == 2 ? kWays[kind % 3]
                                                        : kWays[kind % 2];
                        compare_exchange({&cells}, i, j, way);
                    } else if (kind == 0) {
                        const long sum = cells.clear[i] + cells.clear[j];
                        cells.store(i, b.r.assume(b.r.add(cells.load(i), cells.load(j)), kInt), sum);
                    } else if (kind == 1) {
                        const long low = cells.clear[j] % 7;
                        cells.store(i, b.r.constant(low), low);
                    } else {
                        cells.store(i, b.r.less(cells.load(i), cells.load(j)),
                                    cells.clear[i] < cells.clear[j] ? 1 : 0);
                    }
                    if (pick(300) == 0) {
                        EXPECT_EQ(b.open(cells.load(j)), cells.clear[j]) << "seed " << seed;
                    }
                }
                if (seed % 2 == 0) {
                    EXPECT_EQ(b.open(cells.values()), cells.clear) << "seed " << seed;
                } else {
                    std::vector<Handle> one;
                    one.push_back(b.r.open(cells.load(7)));
                    b.engine.complete(one);
                    EXPECT_EQ(b.open(one), Numbers{cells.clear[7]}) << "seed " << seed;
                }
                return joined(b);
            },
            many_rounds(seed % 3 == 0 ? 600 : 1u << 18));
    }
    EXPECT_GT(all, 100u);
}

INSTANTIATE_TEST_SUITE_P(Parties, Networks, ::testing::Values(3, 5, 7));

} // namespace
} // namespace picco::runtime::testing
