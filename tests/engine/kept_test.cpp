// What loops keep of all offers: which one wins, beside what was kept so far, and in how many rounds.
#include "engine_run.h"

#include <gtest/gtest.h>

using namespace picco::runtime;
using picco::runtime::testing::Bench;
using picco::runtime::testing::CellVector;
using picco::runtime::testing::run_engine;

namespace {

enum class Order { kLess, kLessEqual, kGreater, kGreaterEqual };

bool replaces(Order order, long now, long offer) {
    switch (order) {
    case Order::kLess:
        return offer < now;
    case Order::kLessEqual:
        return offer <= now;
    case Order::kGreater:
        return offer > now;
    default:
        return offer >= now;
    }
}

Engine::Wins wins(Order order) {
    return [order](Recorder &r, const Handle &left, const Handle &right) {
        switch (order) {
        case Order::kLess:
            return r.less(right, left);
        case Order::kLessEqual:
            return r.logical_not(r.less(left, right));
        case Order::kGreater:
            return r.less(left, right);
        default:
            return r.logical_not(r.less(right, left));
        }
    };
}

constexpr int kInt = 32;

/// What was kept so far, in cells of its own, and rows of offers with their numbers.
class Loop {
  public:
    Loop(Bench &b, long value, long number) : b_(b), value_(b.cell_words), number_(b.cell_words) {
        b.input(value_.data(), value);
        b.input(number_.data(), number);
    }
    void set(const Handle &value) { b_.engine.store(value_.data(), value.copy()); }
    void run(const std::vector<Handle> &offers, Order order, long first_number = 0) {
        const auto words = static_cast<std::size_t>(b_.cell_words);
        std::vector<CellVector> rows(2);
        for (auto &row : rows)
            row.resize((offers.size() + 1) * words);
        for (std::size_t i = 0; i < offers.size(); ++i) {
            b_.engine.store(&rows[0][(i + 1) * words], offers[i].copy());
            b_.engine.store(&rows[1][(i + 1) * words], b_.r.constant(first_number + static_cast<long>(i)));
        }
        const auto row = [&](std::size_t i) { return Engine::Vector{&rows[i][words], b_.cell_words, kInt}; };
        b_.engine.keep({{row(0), value_.data()}, {row(1), number_.data()}}, offers.size(), wins(order));
        for (auto &cells : rows)
            for (std::size_t i = 0; i <= offers.size(); ++i)
                b_.engine.store(&cells[i * words], b_.r.constant(0)); // given up
    }
    std::vector<Handle> kept() {
        std::vector<Handle> result;
        result.push_back(b_.engine.load(value_.data(), kInt));
        result.push_back(b_.engine.load(number_.data(), kInt));
        return result;
    }

  private:
    Bench &b_;
    CellVector value_, number_;
};

struct Outcome {
    std::vector<long> values;
    std::uint64_t rounds = 0;
    bool operator==(const Outcome &) const = default;
};

std::vector<Handle> inputs(Bench &b, const std::vector<long> &values) {
    std::vector<Handle> handles;
    for (const long value : values)
        handles.push_back(b.value(value, kInt));
    return handles;
}

} // namespace

class Kept : public ::testing::TestWithParam<std::tuple<int, bool>> {};

/// A value so far and offers after it.
struct Case {
    long start;
    std::vector<long> offers;
};

/// All lists of up to so many numbers of 1, 2 and 3, after each of these.
std::vector<Case> all_cases(std::size_t most) {
    std::vector<Case> cases;
    long lists = 1;
    for (std::size_t size = 1; size <= most; ++size) {
        lists *= 3;
        for (long code = 0; code < 3 * lists; ++code) {
            Case one{1 + code % 3, {}};
            for (long rest = code / 3; one.offers.size() < size; rest /= 3)
                one.offers.push_back(1 + rest % 3);
            cases.push_back(one);
        }
    }
    return cases;
}

TEST_P(Kept, TheOneThatALoopWouldKeep) {
    const auto [n, has_far_links] = GetParam();
    EngineOptions options;
    options.has_far_links = has_far_links;
    const std::vector<Case> cases = all_cases(n == 3 ? 4 : 2);
    for (const Order order : {Order::kLess, Order::kLessEqual, Order::kGreater, Order::kGreaterEqual}) {
        const auto got = run_engine<std::vector<long>>(
            n,
            [&](Bench &b) {
                std::vector<Handle> all;
                for (const Case &each : cases) {
                    Loop loop(b, each.start, -1);
                    loop.run(inputs(b, each.offers), order);
                    for (Handle &kept : loop.kept())
                        all.push_back(std::move(kept));
                }
                return b.open(all);
            },
            options);
        std::vector<long> expected;
        for (const Case &each : cases) {
            long value = each.start, number = -1;
            for (std::size_t i = 0; i < each.offers.size(); ++i) {
                if (replaces(order, value, each.offers[i])) {
                    value = each.offers[i];
                    number = static_cast<long>(i);
                }
            }
            expected.push_back(value);
            expected.push_back(number);
        }
        EXPECT_EQ(got, expected) << static_cast<int>(order);
    }
}

INSTANTIATE_TEST_SUITE_P(Parties, Kept,
                         ::testing::Values(std::tuple{3, false}, std::tuple{3, true}, std::tuple{5, false},
                                           std::tuple{7, true}));

/// A value so far that is there as soon as the offers is one of them: seven and it are three levels.
TEST(KeptRounds, AnEarlyValueIsOneOfTheOffers) {
    const auto rounds = [](std::size_t count) {
        return run_engine<Outcome>(3, [&](Bench &b) {
            std::vector<long> list;
            for (std::size_t i = 0; i < count; ++i)
                list.push_back(static_cast<long>(i * 37 % 11));
            Loop loop(b, 5, 99);
            loop.run(inputs(b, list), Order::kLess);
            const auto kept = loop.kept();
            return Outcome{b.open(kept), b.context.rounds.rounds()};
        });
    };
    const Outcome seven = rounds(7), eight = rounds(8);
    EXPECT_EQ(seven.values, (std::vector<long>{0, 0}));
    EXPECT_EQ(seven.rounds, 3u * 3 + 1);
    EXPECT_EQ(eight.rounds, 4u * 3 + 1);
}

/// Rows of a matrix, one loop after the other: their winners are found side by side, and only the last
/// comparison of each waits for the row before.
TEST(KeptRounds, ALateValueJoinsLate) {
    const Outcome out = run_engine<Outcome>(3, [](Bench &b) {
        Loop loop(b, 1000, 99);
        for (long row = 0; row < 4; ++row) {
            std::vector<long> list;
            for (long i = 0; i < 7; ++i)
                list.push_back(500 - 100 * row + (i * 37 + 3) % 11);
            loop.run(inputs(b, list), Order::kLess, 10 * row);
        }
        const auto kept = loop.kept();
        return Outcome{b.open(kept), b.context.rounds.rounds()};
    });
    EXPECT_EQ(out.values, (std::vector<long>{200, 32}));
    EXPECT_EQ(out.rounds, 3u * 3 + 3 * 3 + 1);
}

/// What was kept is known after the first level, or the second: all offers are still there, the last one too.
TEST(KeptRounds, AValueJoinsInTheMiddle) {
    for (std::size_t count = 2; count <= 9; ++count) {
        for (const bool is_later : {false, true}) {
            for (std::size_t best = 0; best <= count; ++best) {
                const Outcome out = run_engine<Outcome>(3, [&](Bench &b) {
                    std::vector<long> list(count, 50);
                    if (best < count)
                        list[best] = 1;
                    Loop loop(b, 0, 99);
                    Handle value = b.r.multiply(b.value(4, 8), b.value(5, 8));
                    if (is_later)
                        value = b.r.minimum(value, b.r.settled(b.r.multiply(value, b.value(1, 8))));
                    loop.set(value);
                    loop.run(inputs(b, list), Order::kLess);
                    const auto kept = loop.kept();
                    return Outcome{b.open(kept), b.context.rounds.rounds()};
                });
                const std::vector<long> expected =
                    best < count ? std::vector<long>{1, static_cast<long>(best)} : std::vector<long>{20, 99};
                EXPECT_EQ(out.values, expected) << count << " offers, the best one " << best;
            }
        }
    }
}

/// A tournament in vectors: neither the moving of elements nor the minima that follow wait for reductions.
TEST(KeptRounds, WinnersMoveOnAsProducts) {
    const Outcome out = run_engine<Outcome>(3, [](Bench &b) {
        const std::vector<Handle> singles = inputs(b, {60, 20, 70, 50, 10, 80, 30, 40});
        std::vector<picco::runtime::Run> cells;
        for (const Handle &single : singles)
            cells.push_back({single.id(), 0, 1, 1});
        Handle all = b.r.gather(cells, Interval::of_type(kInt));
        for (std::uint32_t half = 4; half > 0; half /= 2) {
            const Handle left = b.r.slice(all, 0, 2, half), right = b.r.slice(all, 1, 2, half);
            const Handle lesser = b.r.minimum(left, right);
            std::vector<picco::runtime::Run> runs{{lesser.id(), 0, 1, half}};
            all = half == 1 ? lesser.copy() : b.r.gather(std::move(runs), b.r.range_of(lesser));
        }
        std::vector<Handle> results;
        results.push_back(std::move(all));
        return Outcome{b.open(results), b.context.rounds.rounds()};
    });
    EXPECT_EQ(out.values, (std::vector<long>{10}));
    EXPECT_EQ(out.rounds, 3u * 3 + 1);
}

/// A vector of winners, which wait for a reduction, and of products as they are is reduced nowhere.
TEST(KeptRounds, WinnersStandBesideProducts) {
    const Outcome out = run_engine<Outcome>(3, [](Bench &b) {
        const std::vector<Handle> singles = inputs(b, {6, 2, 7, 5, 3, 8});
        std::vector<picco::runtime::Run> cells;
        for (const Handle &single : singles)
            cells.push_back({single.id(), 0, 1, 1});
        const Handle numbers = b.r.gather(cells, Interval::of_type(8));
        const Handle squares = b.r.multiply(numbers, numbers);
        const auto lesser = [&](const Handle &left, const Handle &right) {
            return b.r.select(b.r.less(right, left), right, left);
        };
        const auto part = [&](const Handle &x, std::uint32_t first, std::uint32_t count) {
            return b.r.slice(x, first, 2, count);
        };
        const Handle winners = lesser(part(squares, 0, 2), part(squares, 1, 2));
        const Handle four =
            b.r.gather({{winners.id(), 0, 1, 2}, {squares.id(), 4, 1, 2}}, b.r.range_of(squares));
        const Handle two = lesser(part(four, 0, 2), part(four, 1, 2));
        std::vector<Handle> results;
        results.push_back(b.r.element(two, 0));
        results.push_back(b.r.element(two, 1));
        return Outcome{b.open(results), b.context.rounds.rounds()};
    });
    EXPECT_EQ(out.values, (std::vector<long>{4, 9}));
    EXPECT_EQ(out.rounds, 2u * 3 + 1);
}
