// The lesser and the greater of two values, each way they may be compared.
#include "engine_run.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace picco::runtime::testing {
namespace {

constexpr int kInt = 32;
using Numbers = std::vector<long>;

EngineOptions options_for(std::size_t few, double round_bytes = 1e18, std::size_t many_products = SIZE_MAX) {
    EngineOptions options;
    options.sizes.few_comparisons = few;
    options.sizes.round_bytes = round_bytes;
    options.sizes.many_products = many_products;
    return options;
}

struct Case {
    const char *name;
    int n;
    EngineOptions options;
};

class Extremes : public ::testing::TestWithParam<Case> {
  protected:
    template <class Body>
    void check(Body body) {
        run_engine<bool>(
            GetParam().n,
            [&](Bench &b) {
                body(b);
                return true;
            },
            GetParam().options);
    }
};

std::uint64_t count(const Bench &b, Op op) {
    return b.engine.counts()[static_cast<std::size_t>(op)];
}

/// All pairs of boundary values of a type.
std::vector<std::pair<long, long>> pairs_of(int type) {
    const long width = std::abs(type), low = type < 0 ? 0 : -(1L << (width - 1)),
               high = (1L << (type < 0 ? width : width - 1)) - 1;
    const Numbers values{low, low + 1, low / 2, 0, 1, 2, high / 2, high - 1, high};
    std::vector<std::pair<long, long>> pairs;
    for (const long x : values)
        for (const long y : values)
            pairs.emplace_back(x, y);
    return pairs;
}

TEST_P(Extremes, OfBoundaryValues) {
    check([](Bench &b) {
        for (const int type : {8, -8, 20, 32, -32, 50}) {
            std::vector<Handle> results;
            Numbers expected;
            for (const auto &[x, y] : pairs_of(type)) {
                const Handle a = b.value(x, type), c = b.value(y, type);
                results.push_back(b.r.minimum(a, c));
                results.push_back(b.r.maximum(a, c));
                expected.push_back(std::min(x, y));
                expected.push_back(std::max(x, y));
            }
            EXPECT_EQ(b.open(results), expected) << type;
        }
        EXPECT_EQ(count(b, Op::kLessThanZero), 0u);
        EXPECT_GT(count(b, Op::kMinimum), 300u);
    });
}

/// Products that were never reduced, sums of such, and chains.
TEST_P(Extremes, OfProducts) {
    check([](Bench &b) {
        std::vector<Handle> results;
        Numbers expected;
        for (long i = -6; i <= 6; ++i) {
            Handle least = b.r.multiply(b.value(i, 8), b.value(i - 3, 8));
            long clear = i * (i - 3);
            for (long j = -4; j <= 4; ++j) {
                const Handle next = b.r.add(b.r.multiply(b.value(j, 8), b.value(i, 8)), b.r.constant(j));
                least = j % 2 == 0 ? b.r.minimum(b.r.add(least, b.r.constant(1)), next)
                                   : b.r.maximum(next, least);
                clear = j % 2 == 0 ? std::min(clear + 1, i * j + j) : std::max(clear, i * j + j);
            }
            results.push_back(b.r.multiply(least, b.value(2, 8)));
            expected.push_back(clear * 2);
        }
        EXPECT_EQ(b.open(results), expected);
    });
}

TEST_P(Extremes, OfVectors) {
    check([](Bench &b) {
        CellVector x(40), y(40), one(1);
        for (long i = 0; i < 40; ++i) {
            b.input(&x[static_cast<std::size_t>(i)], i * 37 % 41 - 20);
            b.input(&y[static_cast<std::size_t>(i)], i * 23 % 29 - 14);
        }
        b.input(&one[0], 3);
        const Handle a = b.engine.load_vector({x.data(), 1, kInt}, 40),
                     c = b.engine.load_vector({y.data(), 1, kInt}, 40), single = b.engine.load(&one[0], kInt);
        const auto lesser = b.engine.open_vector(b.r.minimum(a, c), 40),
                   greater = b.engine.open_vector(b.r.maximum(single, a), 40);
        for (long i = 0; i < 40; ++i) {
            const long u = i * 37 % 41 - 20, v = i * 23 % 29 - 14;
            EXPECT_EQ(lesser[static_cast<std::size_t>(i)], std::min(u, v));
            EXPECT_EQ(greater[static_cast<std::size_t>(i)], std::max(u, 3L));
        }
        b.engine.memory().release(x.data(), x.size());
        b.engine.memory().release(y.data(), y.size());
        b.engine.memory().release(one.data(), 1);
    });
}

/// Constants, bits, decided ranges and private branches are compared and selected in other ways.
TEST_P(Extremes, OfWhatIsKnown) {
    check([](Bench &b) {
        const Handle x = b.value(-5, kInt), small = b.value(3, 4), large = b.r.add(small, b.r.constant(100)),
                     bit = b.r.less(x, small), other = b.r.logical_not(bit);
        std::vector<Handle> results;
        results.push_back(b.r.maximum(x, b.r.constant(0)));
        results.push_back(b.r.minimum(b.r.constant(7), b.r.constant(-7)));
        results.push_back(b.r.minimum(large, small));
        results.push_back(b.r.maximum(bit, other));
        results.push_back(b.r.minimum(bit, x));
        results.push_back(b.r.minimum(x, x));
        EXPECT_EQ(b.open(results), (Numbers{0, -7, 3, 1, -5, -5}));
    });
}

TEST_P(Extremes, OfPairsInBranches) {
    check([](Bench &b) {
        for (const long holds : {0, 1}) {
            std::uint64_t x = 0, y = 0;
            b.input(&x, 12);
            b.input(&y, -30);
            b.engine.begin_if(b.r.less(b.value(-holds, kInt), b.value(0, kInt)));
            b.engine.order(&x, &y, kInt);
            b.engine.end_if();
            std::vector<Handle> results;
            results.push_back(b.engine.load(&x, kInt));
            results.push_back(b.engine.load(&y, kInt));
            EXPECT_EQ(b.open(results), holds != 0 ? (Numbers{-30, 12}) : (Numbers{12, -30}));
            b.engine.order(&x, &x, kInt);
            b.engine.order(&y, &x, kInt);
            results.clear();
            results.push_back(b.engine.load(&x, kInt));
            results.push_back(b.engine.load(&y, kInt));
            EXPECT_EQ(b.open(results), (Numbers{12, -30}));
            b.engine.memory().clear(&x);
            b.engine.memory().clear(&y);
        }
    });
}

/// The two halves of an exchange share one comparison, and a comparison that is there serves both.
TEST_P(Extremes, ShareComparisons) {
    check([](Bench &b) {
        const Handle x = b.value(8, kInt), y = b.value(6, kInt);
        std::vector<Handle> results;
        results.push_back(b.r.minimum(x, y));
        results.push_back(b.r.maximum(y, x));
        results.push_back(b.r.minimum(y, x));
        EXPECT_EQ(b.open(results), (Numbers{6, 8, 6}));
        EXPECT_EQ(count(b, Op::kMinimum), 1u);
        const Handle u = b.value(4, kInt), v = b.value(5, kInt);
        results.clear();
        results.push_back(b.r.less(u, v));
        results.push_back(b.r.minimum(v, u));
        EXPECT_EQ(b.open(results), (Numbers{1, 4}));
        EXPECT_EQ(count(b, Op::kMinimum), 1u);
    });
}

/// A difference may be -8 where its opposite, 8, takes a bit more.
TEST_P(Extremes, OfRangesThatEndAtPowersOfTwo) {
    check([](Bench &b) {
        const Numbers ends{-8, -1, 0, 1, 7, 8};
        struct Range {
            long low, high;
        };
        std::vector<Range> ranges;
        for (const long low : ends) {
            for (const long high : ends) {
                if (low <= high) {
                    ranges.push_back({low, high});
                }
            }
        }
        const auto vector = [&](long first, long second) {
            const Handle x = b.value(first, kInt), y = b.value(second, kInt);
            return b.r.gather({{x.id(), 0, 1, 1}, {y.id(), 0, 1, 1}},
                              {static_cast<double>(std::min(first, second)),
                               Interval::after(static_cast<double>(std::max(first, second)))});
        };
        for (const Range &x : ranges) {
            for (const Range &y : ranges) {
                for (const bool is_turned : {false, true}) {
                    const long first = is_turned ? y.high : y.low, second = is_turned ? y.low : y.high;
                    const Handle left = vector(x.low, x.high), right = vector(first, second);
                    const Handle results[] = {b.r.minimum(left, right), b.r.minimum(right, left),
                                              b.r.maximum(left, right)};
                    const std::vector<mpz_class> least = b.engine.open_vector(results[0], 2),
                                                 turned = b.engine.open_vector(results[1], 2),
                                                 most = b.engine.open_vector(results[2], 2);
                    const auto where = fmt::format("[{}, {}] and [{}, {}]", x.low, x.high, first, second);
                    EXPECT_EQ(least[0], std::min(x.low, first)) << where;
                    EXPECT_EQ(least[1], std::min(x.high, second)) << where;
                    EXPECT_EQ(turned, least) << where;
                    EXPECT_EQ(most[0], std::max(x.low, first)) << where;
                    EXPECT_EQ(most[1], std::max(x.high, second)) << where;
                }
            }
        }
    });
}

INSTANTIATE_TEST_SUITE_P(
    Ways, Extremes,
    ::testing::Values(Case{"few", 3, options_for(1u << 20)}, Case{"tree", 3, options_for(0)},
                      Case{"ripple", 3, options_for(0, 1e-9)}, Case{"five", 5, options_for(128)},
                      Case{"kings", 5, options_for(0, 1e18, 1)}, Case{"seven", 7, options_for(0, 1e-9, 1)}),
    [](const auto &each) { return std::string(each.param.name); });

} // namespace
} // namespace picco::runtime::testing
