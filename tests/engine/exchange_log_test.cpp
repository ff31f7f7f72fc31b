// Exchanges that wait, among everything that may ask for their cells.
#include <gtest/gtest.h>

#include "network_run.h"

#include <algorithm>
#include <deque>
#include <numeric>
#include <random>

namespace picco::runtime::testing {
namespace {

/// An array of a program, and the same numbers in the clear.
class Array {
  public:
    Array(Bench &bench, std::size_t count, unsigned seed) : b(bench), cells_(count), clear(count) {
        std::mt19937 random(seed);
        for (std::size_t i = 0; i < count; ++i) {
            clear[i] = static_cast<long>(random() % 2001) - 1000;
            b.input(&cells_[i], clear[i]);
        }
    }
    ~Array() { b.engine.memory().release(cells_.data(), cells_.size()); }

    std::size_t size() const { return clear.size(); }
    std::uint64_t *at(std::size_t i) { return &cells_[i]; }
    Handle load(std::size_t i) { return b.engine.load(at(i), kInt); }
    void store(std::size_t i, Handle value, long number) {
        b.engine.store(at(i), std::move(value));
        clear[i] = number;
    }
    void order(std::size_t i, std::size_t j) { order(i, *this, j); }
    void order(std::size_t i, Array &other, std::size_t j) {
        b.engine.order(at(i), other.at(j), kInt);
        if (other.clear[j] < clear[i])
            std::swap(other.clear[j], clear[i]);
    }
    /// Every value sinks to its place.
    void sort() {
        for (std::size_t end = size(); end > 1; --end) {
            for (std::size_t i = 0; i + 1 < end; ++i)
                order(i, i + 1);
        }
    }
    Engine::Vector row() { return {cells_.data(), 1, kInt}; }
    PrivatePlace place(long index) {
        PrivatePlace result;
        result.first = at(0);
        result.axes.push_back({b.value(index, kInt), size(), 1});
        return result;
    }
    std::vector<Handle> values() {
        std::vector<Handle> all;
        for (std::size_t i = 0; i < size(); ++i)
            all.push_back(load(i));
        return all;
    }

    Bench &b;

  private:
    CellVector cells_;

  public:
    Numbers clear;
};

class ExchangeLogTest : public ::testing::TestWithParam<int> {
  protected:
    /// body(bench) returns values, and what they are.
    void check(const std::function<void(Bench &)> &body, EngineOptions options = many_rounds()) {
        run_engine<bool>(
            GetParam(),
            [&](Bench &b) {
                body(b);
                return true;
            },
            options);
    }
    /// Cells of which networks pay: at more than three parties words become numbers bit by bit, which takes
    /// more than few exchanges save.
    std::size_t cells() const { return GetParam() == 3 ? 16 : 64; }
    std::uint64_t exchanges() const { return cells() * (cells() - 1) / 2; }
};

TEST_P(ExchangeLogTest, BecomesANetworkForEachPartOfTheCells) {
    check([this](Bench &b) {
        Array x(b, cells(), 1), y(b, 3, 2), z(b, cells(), 3);
        for (std::size_t i = 0; i < 3; ++i)
            y.order(i, (i + 1) % 3);
        x.sort();
        z.sort();
        y.order(0, 2);
        EXPECT_EQ(b.open(x.values()), x.clear);
        EXPECT_EQ(b.open(y.values()), y.clear);
        EXPECT_EQ(b.open(z.values()), z.clear);
        EXPECT_EQ(joined(b), 2 * exchanges()); // the three are too few
    });
}

TEST_P(ExchangeLogTest, IsSettledByWhoeverAsks) {
    const auto asks = [](Bench &b, Array &x, Array &y, int what) {
        switch (what) {
        case 0:
            EXPECT_EQ(b.open(x.load(3)), x.clear[3]);
            break;
        case 1:
            x.store(5, b.value(77, kInt), 77);
            break;
        case 2:
            EXPECT_EQ(b.open(b.engine.tables().read(x.place(4), kInt)), x.clear[4]);
            break;
        case 3:
            b.engine.tables().write(x.place(6), kInt, b.value(-5, kInt));
            x.clear[6] = -5;
            break;
        case 4:
            EXPECT_EQ(b.open(b.engine.sum(b.engine.load_vector(x.row(), x.size()), x.size())),
                      std::accumulate(x.clear.begin(), x.clear.end(), 0L));
            break;
        case 5:
            b.engine.store_vector(x.row(), x.size(), b.engine.load_vector(y.row(), y.size()));
            x.clear = y.clear;
            break;
        case 6:
            b.engine.begin_if(b.r.less(b.value(1, kInt), b.value(2, kInt)));
            b.engine.store(x.at(0), b.value(9, kInt));
            b.engine.end_if();
            x.clear[0] = 9;
            break;
        case 7:
            b.engine.begin_if(b.r.less(b.value(2, kInt), b.value(1, kInt)));
            b.engine.order(x.at(1), x.at(0), kInt);
            b.engine.end_if();
            break;
        case 8:
            b.engine.memory().release(x.at(2), 2);
            x.clear[2] = x.clear[3] = 0;
            break;
        default: {
            const Words share(b.context.field.limbs(), 0);
            b.engine.memory().store_share(x.at(7), share.data(), Form::kField, false);
            x.clear[7] = 0;
        }
        }
    };
    for (int what = 0; what < 10; ++what) {
        check([&](Bench &b) {
            Array x(b, 16, 4), y(b, 16, 5);
            // A table of what is exchanged later, of which the cells do not know everything.
            if (what % 2 == 0) {
                b.engine.tables().write(x.place(2), kInt, b.value(400, kInt));
                x.clear[2] = 400;
            }
            x.sort();
            asks(b, x, y, what);
            for (std::size_t i = 0; i < 15; ++i)
                x.order(i, y, i + 1);
            x.sort();
            asks(b, x, y, (what + 1) % 10);
            EXPECT_EQ(b.open(x.values()), x.clear) << what;
            EXPECT_EQ(b.open(y.values()), y.clear) << what;
        });
    }
}

/// What cells beside them are used for does not concern exchanges.
TEST_P(ExchangeLogTest, WaitsWhileOtherCellsAreUsed) {
    check([this](Bench &b) {
        Array x(b, 2 * cells(), 6); // every other one is exchanged
        Handle total = b.r.constant(0);
        long sum = 0;
        for (std::size_t end = cells(); end > 1; --end) {
            for (std::size_t i = 0; i + 1 < end; ++i)
                x.order(2 * i, 2 * (i + 1));
            total = b.r.add(total, x.load(2 * end - 1));
            sum += x.clear[2 * end - 1];
            x.store(2 * end - 1, b.r.constant(1), 1);
            std::uint64_t local = 0;
            const std::size_t mark = b.engine.memory().enter();
            b.engine.memory().add_local(&local, 1);
            b.engine.leave(mark);
        }
        EXPECT_EQ(b.open(total), sum);
        EXPECT_EQ(joined(b), 0u);
        EXPECT_EQ(b.open(x.values()), x.clear);
        EXPECT_EQ(joined(b), exchanges());
    });
}

/// Local arrays that end while exchanges wait, and others in their place.
TEST_P(ExchangeLogTest, EndsWithItsCells) {
    check([](Bench &b) {
        Array x(b, 12, 7);
        for (int round = 0; round < 3; ++round) {
            const std::size_t mark = b.engine.memory().enter();
            CellVector local(13);
            b.engine.memory().add_local(local.data(), local.size());
            for (std::size_t i = 0; i < 12; ++i)
                b.engine.store(&local[i], x.load(i));
            for (std::size_t i = 0; i < 12; ++i) {
                for (std::size_t j = 0; j < 11; ++j)
                    b.engine.order(&local[j], &local[j + 1], kInt);
            }
            Numbers sorted = x.clear;
            std::sort(sorted.begin(), sorted.end());
            b.engine.order(&local[0], &local[12], kInt); // with the constant 0
            if (round > 0)
                x.store(11, b.engine.load(&local[0], kInt), std::min(sorted[0], 0L));
            b.engine.leave(mark);
        }
        EXPECT_EQ(b.open(x.values()), x.clear);
    });
}

TEST_P(ExchangeLogTest, TakesValuesOfAllForms) {
    check([](Bench &b) {
        Array x(b, 20, 8);
        const auto change = [&](std::size_t i, Handle value, long number) {
            x.store(i, std::move(value), number);
        };
        change(0, b.r.constant(-3), -3);
        change(1, b.r.less(x.load(2), x.load(3)), x.clear[2] < x.clear[3] ? 1 : 0);
        change(4, b.r.assume(b.r.multiply(x.load(5), x.load(6)), kInt), x.clear[5] * x.clear[6]);
        change(7, x.load(8), x.clear[8]); // twice the same
        change(9, b.r.shift_right(x.load(9), 2), x.clear[9] >> 2);
        change(10, b.r.assume(b.r.add(x.load(10), b.r.constant(5000)), 20), x.clear[10] + 5000);
        x.sort();
        EXPECT_EQ(b.open(x.values()), x.clear);
        // The same without constants and bits.
        Array y(b, 20, 9);
        y.store(4, b.r.assume(b.r.multiply(y.load(5), y.load(6)), kInt), y.clear[5] * y.clear[6]);
        y.store(7, y.load(8), y.clear[8]);
        y.sort();
        y.order(3, 3);
        std::vector<Handle> products;
        Numbers expected;
        for (std::size_t i = 0; i < 20; ++i) {
            products.push_back(b.r.multiply(y.load(i), y.load(19 - i)));
            expected.push_back(y.clear[i] * y.clear[19 - i]);
        }
        EXPECT_EQ(b.open(products), expected);
    });
}

TEST_P(ExchangeLogTest, KnowsTheTypesOfItsCells) {
    check([](Bench &b) {
        Array x(b, 16, 10);
        x.sort();
        b.engine.order(x.at(9), x.at(3), 16); // another type
        std::swap(x.clear[3], x.clear[9]);
        x.sort();
        EXPECT_EQ(b.open(x.values()), x.clear);
    });
}

/// What waits is bounded: full logs become networks, which are run.
TEST_P(ExchangeLogTest, FitsTheWindow) {
    for (const std::size_t window : {40u, 4000u}) {
        check(
            [&](Bench &b) {
                Array x(b, cells(), 11);
                for (std::size_t pass = 0; pass * (cells() - 1) < 6000; ++pass) {
                    for (std::size_t i = 0; i + 1 < cells(); ++i) {
                        x.order(i, i + 1);
                        b.engine.make_room();
                    }
                }
                EXPECT_GE(joined(b), window == 40 ? 0 : 4000u);
                EXPECT_EQ(b.open(x.values()), x.clear);
            },
            many_rounds(window));
    }
}

/// At the end of a program a network computes what is asked for.
TEST_P(ExchangeLogTest, LeavesOutWhatNobodyAsksFor) {
    const auto exchanges_for = [this](std::size_t asked) {
        return run_engine<std::uint64_t>(
            GetParam(),
            [&](Bench &b) {
                Array x(b, cells(), 12);
                x.sort();
                std::vector<Handle> results;
                Numbers expected;
                for (std::size_t i = 0; i < asked; ++i) {
                    results.push_back(b.r.open(x.load(cells() - 1 - i)));
                    expected.push_back(x.clear[cells() - 1 - i]);
                }
                b.engine.complete(results);
                EXPECT_EQ(b.open(results), expected);
                return joined(b);
            },
            many_rounds());
    };
    EXPECT_EQ(exchanges_for(1), cells() - 1);
    EXPECT_EQ(exchanges_for(3), 3 * cells() - 6);
    EXPECT_EQ(exchanges_for(cells()), exchanges());
}

/// Networks whose outputs all were overwritten are never run, and leave room for others.
TEST_P(ExchangeLogTest, ForgetsWhatNobodyAsksFor) {
    check([](Bench &b) {
        Array x(b, 16, 13);
        for (int round = 0; round < 5; ++round) {
            x.sort();
            for (std::size_t i = 0; i < 16; ++i)
                x.store(i, b.value(static_cast<long>(16 - i), kInt), static_cast<long>(16 - i));
        }
        EXPECT_EQ(b.open(x.values()), x.clear);
        EXPECT_EQ(joined(b), 0u);
    });
}

/// Anything in any order.
TEST_P(ExchangeLogTest, AmongAnything) {
    std::uint64_t all = 0;
    for (unsigned seed = 0; seed < 12; ++seed) {
        all += run_engine<std::uint64_t>(
            GetParam(),
            [&](Bench &b) {
                std::mt19937 random(seed);
                const auto pick = [&](std::size_t bound) { return random() % bound; };
                std::deque<Array> arrays;
                for (unsigned i = 0; i < 3; ++i)
                    arrays.emplace_back(b, 8, seed * 7 + i);
                const std::size_t rarely = seed % 3 == 0 ? 100 : 1500;
                for (int statement = 0; statement < 900; ++statement) {
                    Array &x = arrays[pick(3)], &y = seed % 2 == 0 ? x : arrays[pick(3)];
                    const std::size_t i = pick(8), j = pick(8);
                    const auto small = [](long number) {
                        return static_cast<long>(static_cast<short>(number));
                    };
                    switch (pick(rarely)) {
                    case 0:
                        x.store(i, b.r.wrap(b.r.add(x.load(i), y.load(j)), 16),
                                small(x.clear[i] + y.clear[j]));
                        break;
                    case 1:
                        x.store(i, b.engine.tables().read(y.place(static_cast<long>(j)), kInt), y.clear[j]);
                        break;
                    case 2:
                        b.engine.tables().write(x.place(static_cast<long>(i)), kInt, y.load(j));
                        x.clear[i] = y.clear[j];
                        break;
                    case 3: {
                        const bool is_less = x.clear[i] < y.clear[j];
                        b.engine.begin_if(b.r.less(x.load(i), y.load(j)));
                        b.engine.order(x.at(i), x.at(j), kInt);
                        b.engine.end_if();
                        if (is_less && x.clear[j] < x.clear[i])
                            std::swap(x.clear[i], x.clear[j]);
                        break;
                    }
                    case 4:
                        EXPECT_EQ(b.open(x.load(i)), x.clear[i]) << "seed " << seed;
                        break;
                    case 5:
                        b.engine.store_vector(x.row(), 8, b.engine.load_vector(y.row(), 8));
                        x.clear = Numbers(y.clear);
                        break;
                    default:
                        x.order(i, y, j);
                    }
                    b.engine.make_room();
                }
                for (Array &each : arrays)
                    EXPECT_EQ(b.open(each.values()), each.clear) << "seed " << seed;
                return joined(b);
            },
            many_rounds(seed % 4 == 1 ? 500 : 1u << 18));
    }
    EXPECT_GT(all, 1000u);
}

INSTANTIATE_TEST_SUITE_P(Parties, ExchangeLogTest, ::testing::Values(3, 5, 7));

} // namespace
} // namespace picco::runtime::testing
