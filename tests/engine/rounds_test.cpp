// How many rounds and operations plain sequential programs take.
#include "measurement.h"

#include <gtest/gtest.h>

using namespace picco::runtime;
using picco::runtime::testing::Bench;
using picco::runtime::testing::measured;
using picco::runtime::testing::Measurement;
using picco::runtime::testing::run_engine;

namespace {

Measurement measured(Bench &b, const Handle &result) {
    std::vector<Handle> one;
    one.push_back(result.copy());
    return measured(b, one);
}

constexpr int kInt = 32, kShort = 14;

} // namespace

TEST(Rounds, SumOfProductsIsOpenedAsItIs) {
    const Measurement out = run_engine<Measurement>(3, [](Bench &b) {
        Handle sum = b.r.constant(0);
        for (int i = 1; i <= 100; ++i)
            sum = b.r.add(sum, b.r.multiply(b.value(i, kInt), b.value(i, kInt)));
        return measured(b, sum);
    });
    EXPECT_EQ(out.values[0], 338350);
    EXPECT_EQ(out.count(Op::kReduce), 0u);
    EXPECT_EQ(out.count(Op::kOpenProduct), 1u);
    EXPECT_EQ(out.rounds, 1u);
}

TEST(Rounds, IndependentProductsShareARound) {
    const Measurement out = run_engine<Measurement>(3, [](Bench &b) {
        std::vector<Handle> products;
        for (int i = 0; i < 50; ++i)
            products.push_back(b.r.multiply(b.value(i, kInt), b.value(i + 1, kInt)));
        return measured(b, products);
    });
    EXPECT_EQ(out.values[49], 49 * 50);
    EXPECT_EQ(out.rounds, 1u);
}

TEST(Rounds, ChainOfProductsTakesOneRoundEach) {
    const Measurement out = run_engine<Measurement>(3, [](Bench &b) {
        Handle x = b.value(3, kInt);
        for (int i = 0; i < 10; ++i)
            x = b.r.multiply(x, b.value(2, kInt));
        return measured(b, x);
    });
    EXPECT_EQ(out.values[0], 3072);
    EXPECT_EQ(out.rounds, 10u);
}

TEST(Rounds, ManyProductsGoThroughKings) {
    // Ten products one after the other, of `width` chains side by side.
    const auto chains = [](int n, int width) {
        EngineOptions options;
        options.sizes.many_products = 100;
        return run_engine<Measurement>(
            n,
            [&](Bench &b) {
                std::vector<Handle> results;
                for (int i = 0; i < width; ++i) {
                    Handle x = b.value(i, kInt);
                    for (int j = 0; j < 10; ++j)
                        x = b.r.multiply(x, b.value(j % 2 == 0 ? 2 : 1, kInt));
                    results.push_back(std::move(x));
                }
                return measured(b, results);
            },
            options);
    };
    for (const int n : {5, 9, 13}) {
        const auto few = chains(n, 99), many = chains(n, 100);
        EXPECT_EQ(few.rounds, 10u);
        EXPECT_EQ(many.rounds, n == 13 ? 28u : 19u) << "the last one is opened as it is";
        EXPECT_EQ(few.values[98], 98 * 32);
        EXPECT_EQ(many.values[98], 98 * 32);
    }
}

TEST(Rounds, FewComparisonsTakeFewRounds) {
    // Ten comparisons one after the other, of `width` chains side by side.
    const auto chains = [](int n, int width) {
        return run_engine<Measurement>(n, [&](Bench &b) {
            std::vector<Handle> results;
            for (int i = 0; i < width; ++i) {
                Handle x = b.value(i % 3, kInt);
                for (int j = 0; j < 10; ++j)
                    x = b.r.add(b.r.less(b.r.add(x, b.value(2, kInt)), b.value(3, kInt)), b.value(-j, kInt));
                results.push_back(std::move(x));
            }
            return measured(b, results);
        });
    };
    const Measurement few = chains(3, 100), many = chains(3, 300);
    EXPECT_EQ(few.rounds, 10u * 3 + 1 + 1); // numbers go into the next comparison unreduced
    EXPECT_EQ(many.rounds, 10u * (8 + 2) + 1);
    EXPECT_EQ(chains(5, 1).rounds, chains(5, 300).rounds); // for three parties only
    EXPECT_EQ(few.values, std::vector<long>(many.values.begin(), many.values.begin() + 100));
    EXPECT_EQ(few.values, chains(5, 100).values);
}

TEST(Rounds, SelectionsByFewComparisonsAreOneProtocol) {
    // The least of three numbers, one after the other, which the next step needs: `width` chains side by
    // side.
    const auto chains = [](int n, int width) {
        return run_engine<Measurement>(n, [&](Bench &b) {
            std::vector<Handle> results;
            for (int i = 0; i < width; ++i) {
                Handle least = b.value(i % 7, kInt);
                for (int j = 0; j < 10; ++j) {
                    const Handle next = b.r.subtract(b.value(5 - j, kInt), least);
                    const Handle is_less =
                        j % 2 == 0 ? b.r.less(next, least) : b.r.logical_not(b.r.less(least, next));
                    const Handle sum = b.r.add(least, b.value(1, kInt));
                    least = j % 3 == 0 ? b.r.select(is_less, sum, next) : b.r.select(is_less, next, sum);
                }
                results.push_back(std::move(least));
            }
            return measured(b, results);
        });
    };
    const Measurement few = chains(3, 100), many = chains(3, 300), five = chains(5, 100);
    EXPECT_EQ(few.values, five.values);
    EXPECT_EQ(few.values, std::vector<long>(many.values.begin(), many.values.begin() + 100));
    EXPECT_LE(few.rounds, 10u * (3 + 1) + 1);
    EXPECT_EQ(few.count(Op::kSelectNegative), 1000u);
    EXPECT_EQ(few.count(Op::kLessThanZero), 0u);
    EXPECT_EQ(five.count(Op::kSelectNegative), 0u);
}

TEST(Rounds, WhatIsRecordedLateIsArrangedToo) {
    // The least numbers of a table, from above and from the left, in windows of which the last is not full.
    const auto table = [](std::size_t window) {
        constexpr int kSize = 24;
        EngineOptions options;
        options.window = window;
        return run_engine<Measurement>(
            3,
            [&](Bench &b) {
                std::vector<Handle> row;
                for (int j = 0; j <= kSize; ++j)
                    row.push_back(b.value(j, kInt));
                for (int i = 1; i <= kSize; ++i) {
                    Handle left = b.value(i, kInt);
                    for (int j = 1; j <= kSize; ++j) {
                        const Handle above = b.r.add(row[j], b.value(i * j % 5, kInt));
                        const Handle beside = b.r.add(left, b.value((i + j) % 3, kInt));
                        row[j] = b.r.select(b.r.less(above, beside), above, beside);
                        left = row[j].copy();
                        b.engine.make_room();
                    }
                }
                return measured(b, row[kSize]);
            },
            options);
    };
    const Measurement whole = table(1u << 18), windows = table(1500);
    EXPECT_EQ(windows.values, whole.values);
    EXPECT_EQ(windows.count(Op::kLessThanZero), 0u);
    EXPECT_LE(whole.rounds, 48u * (3 + 1));
    EXPECT_LE(10 * windows.rounds, 13 * whole.rounds);
}

TEST(Rounds, CommonSubexpressionsAreFoundOnce) {
    const Measurement out = run_engine<Measurement>(3, [](Bench &b) {
        const Handle x = b.value(-7, kShort), y = b.value(5, kShort);
        std::vector<Handle> results;
        for (int i = 0; i < 4; ++i) {
            const bool is_even = i % 2 == 0; // products and sums in both orders
            const Handle product = is_even ? b.r.multiply(x, y) : b.r.multiply(y, x);
            const Handle sum = is_even ? b.r.add(x, y) : b.r.add(y, x);
            const Handle less = b.r.less(sum, b.r.subtract(x, y));
            results.push_back(b.r.select(less, b.r.subtract(y, x), b.r.shift_right(product, 2)));
        }
        results.push_back(b.r.less(b.r.subtract(x, y), x)); // like the others, but for one operand
        results.push_back(b.r.subtract(y, x));
        return measured(b, results);
    });
    EXPECT_EQ(out.values, (std::vector<long>{-9, -9, -9, -9, 1, 12}));
    EXPECT_EQ(out.count(Op::kLessThanZero) + out.count(Op::kSelectNegative), 2u);
    EXPECT_EQ(out.count(Op::kTruncate), 1u);
}

TEST(Rounds, WhatIsGoneIsRecordedAgain) {
    // Operands that go, so that others take their places.
    const Measurement out = run_engine<Measurement>(3, [](Bench &b) {
        std::vector<Handle> results;
        for (int i = 0; i < 200; ++i) {
            const Handle product = b.r.multiply(b.value(i, kShort), b.value(i + 1, kShort));
            results.push_back(b.r.less(product, b.value(100, kShort)));
            if (i % 50 == 49)
                b.open(results); // all are executed, and leave
        }
        return measured(b, results);
    });
    for (long i = 0; i < 200; ++i)
        EXPECT_EQ(out.values[static_cast<std::size_t>(i)], i * (i + 1) < 100) << i;
}

TEST(Rounds, UnusedResultsAreNeverExecuted) {
    const Measurement out = run_engine<Measurement>(3, [](Bench &b) {
        std::uint64_t cell = 0;
        for (int i = 0; i < 20; ++i)
            b.engine.store(&cell, b.r.less(b.value(i, kInt), b.value(7, kInt)));
        return measured(b, b.engine.load(&cell, -1));
    });
    EXPECT_EQ(out.values[0], 0);
    EXPECT_EQ(out.count(Op::kLessThanZero), 1u);
}

TEST(Rounds, ConditionalSumsStaySums) {
    const Measurement out = run_engine<Measurement>(3, [](Bench &b) {
        std::uint64_t sum = 0, count = 0;
        for (int i = 0; i < 30; ++i) {
            b.engine.begin_if(b.r.less(b.value(i, kInt), b.value(10, kInt)));
            b.engine.store(&sum, b.r.add(b.engine.load(&sum, kInt), b.value(i, kInt)));
            b.engine.store(&count, b.r.add(b.engine.load(&count, kInt), b.r.constant(1)));
            b.engine.end_if();
        }
        std::vector<Handle> results;
        results.push_back(b.engine.load(&sum, kInt));
        results.push_back(b.engine.load(&count, kInt));
        return measured(b, results);
    });
    EXPECT_EQ(out.values, (std::vector<long>{45, 10}));
    // Few comparisons that select (3), the reduction of the two sums, opening
    EXPECT_EQ(out.rounds, 5u);
    EXPECT_EQ(out.count(Op::kReduce), 1u);
    EXPECT_EQ(out.count(Op::kOpenProduct), 1u);
}

TEST(Rounds, ExchangeNeedsOneReduction) {
    const Measurement out = run_engine<Measurement>(3, [](Bench &b) {
        std::uint64_t x = 0, y = 0, tmp = 0;
        b.input(&x, 9);
        b.input(&y, -4);
        b.engine.begin_if(b.r.less(b.engine.load(&y, kInt), b.engine.load(&x, kInt)));
        b.engine.store(&tmp, b.engine.load(&x, kInt));
        b.engine.store(&x, b.engine.load(&y, kInt));
        b.engine.store(&y, b.engine.load(&tmp, kInt));
        b.engine.end_if();
        std::vector<Handle> results;
        results.push_back(b.engine.load(&x, kInt));
        results.push_back(b.engine.load(&y, kInt));
        return measured(b, results);
    });
    EXPECT_EQ(out.values, (std::vector<long>{-4, 9}));
    EXPECT_EQ(out.count(Op::kSelectNegative), 2u); // tmp is one
    EXPECT_EQ(out.count(Op::kReduce), 1u);
    EXPECT_EQ(out.count(Op::kOther), 1u);
    EXPECT_EQ(out.rounds, 3u + 1 + 1); // selection by a comparison, reduction, opening
}

/// Two pairs change places among other stores; `around`: in a private branch of its own.
std::vector<long> exchanged(long condition, bool around, bool has_else) {
    return run_engine<Measurement>(3,
                                   [=](Bench &b) {
                                       std::uint64_t v[6] = {};
                                       for (int i = 0; i < 5; ++i) {
                                           b.input(&v[i], 10 + i);
                                       }
                                       b.engine.store(&v[5],
                                                      b.r.add(b.engine.load(&v[4], kInt), b.r.constant(1)));
                                       const auto swap = [&](int i, int j) {
                                           Handle kept = b.engine.load(&v[i], kInt);
                                           b.engine.store(&v[i], b.engine.load(&v[j], kInt));
                                           b.engine.store(&v[j], std::move(kept));
                                       };
                                       if (around) {
                                           b.engine.begin_if(b.r.less(b.r.constant(0), b.value(1, kInt)));
                                       }
                                       b.engine.begin_if(b.r.less(b.r.constant(0), b.value(condition, kInt)));
                                       swap(0, 1);
                                       b.engine.store(&v[2], b.engine.load(&v[0], kInt));
                                       swap(4, 5); // a sum and its summand
                                       if (has_else) {
                                           b.engine.begin_else();
                                           b.engine.store(&v[3], b.engine.load(&v[0], kInt));
                                       }
                                       b.engine.end_if();
                                       if (around) {
                                           b.engine.end_if();
                                       }
                                       std::vector<Handle> results;
                                       for (std::uint64_t &cell : v) {
                                           results.push_back(b.engine.load(&cell, kInt));
                                       }
                                       return measured(b, results);
                                   })
        .values;
}

TEST(Rounds, ExchangesAmongOtherStores) {
    for (const bool around : {false, true}) {
        EXPECT_EQ(exchanged(1, around, false), (std::vector<long>{11, 10, 11, 13, 15, 14}));
        EXPECT_EQ(exchanged(0, around, false), (std::vector<long>{10, 11, 12, 13, 14, 15}));
        EXPECT_EQ(exchanged(1, around, true), (std::vector<long>{11, 10, 11, 13, 15, 14}));
        EXPECT_EQ(exchanged(0, around, true), (std::vector<long>{10, 11, 12, 10, 14, 15}));
    }
}

TEST(Rounds, ForgottenVariablesAreNotSelected) {
    const Measurement out = run_engine<Measurement>(3, [](Bench &b) {
        std::uint64_t x = 0, kept = 0;
        b.input(&x, 9);
        b.input(&kept, 1);
        b.engine.begin_if(b.r.less(b.engine.load(&x, kInt), b.r.constant(10)));
        b.engine.store(&kept, b.r.multiply(b.engine.load(&x, kInt), b.engine.load(&x, kInt)));
        b.engine.store(&x, b.engine.load(&kept, kInt));
        b.engine.forget(&kept, 1);
        b.engine.end_if();
        std::vector<Handle> results;
        results.push_back(b.engine.load(&x, kInt));
        results.push_back(b.engine.load(&kept, kInt));
        return measured(b, results);
    });
    EXPECT_EQ(out.values, (std::vector<long>{81, 0}));
    EXPECT_EQ(out.count(Op::kSelect) + out.count(Op::kSelectNegative), 1u);
}

TEST(Rounds, NarrowSumsAreReducedToTheirTypeOnce) {
    const Measurement out = run_engine<Measurement>(3, [](Bench &b) {
        std::uint64_t sum = 0;
        for (int i = 0; i < 700; ++i) {
            const Handle x = b.value(1, -1), y = b.value(i % 2, -1);
            b.engine.store(&sum, b.r.wrap(b.r.add(b.engine.load(&sum, 9), b.r.logical_xor(x, y)), 9));
        }
        return measured(b, b.engine.load(&sum, 9));
    });
    EXPECT_EQ(out.values[0], 350 - 512);
    EXPECT_EQ(out.count(Op::kTruncate), 1u);
}

/// hash * 31 + c and hash * 32 + hash + c grow by five bits a step, for which the modulus has room five times.
TEST(Rounds, MultiplesAreReducedToTheirTypeWhenThereIsNoRoomLeft) {
    for (const bool has_shift : {false, true}) {
        std::uint32_t expected = 5381;
        const Measurement out = run_engine<Measurement>(3, [&](Bench &b) {
            std::uint64_t hash = 0;
            b.engine.store(&hash, b.value(5381, -kInt));
            std::uint32_t now = 5381;
            for (int i = 0; i < 20; ++i) {
                const Handle old = b.engine.load(&hash, -kInt), c = b.value(i * 7 + 60, -8);
                const Handle multiple = has_shift ? b.r.add(b.r.wrap(b.r.shift_left(old, 5), -kInt), old)
                                                  : b.r.multiply(old, b.r.constant(31));
                b.engine.store(&hash, b.r.wrap(b.r.add(b.r.wrap(multiple, -kInt), c), -kInt));
                now = now * (has_shift ? 33 : 31) + static_cast<std::uint32_t>(i * 7 + 60);
            }
            expected = now;
            return measured(b, b.engine.load(&hash, -kInt));
        });
        EXPECT_EQ(out.values[0], static_cast<long>(expected));
        EXPECT_LE(out.count(Op::kTruncate), 5u);
    }
}

TEST(Rounds, NestedConditionsNeedOneSelection) {
    const Measurement out = run_engine<Measurement>(3, [](Bench &b) {
        std::uint64_t v = 0;
        b.input(&v, 5);
        b.engine.begin_if(b.r.less(b.value(1, kInt), b.value(2, kInt)));
        b.engine.begin_if(b.r.less(b.value(3, kInt), b.value(4, kInt)));
        b.engine.store(&v, b.value(77, kInt));
        b.engine.end_if();
        b.engine.end_if();
        return measured(b, b.engine.load(&v, kInt));
    });
    EXPECT_EQ(out.values[0], 77);
    EXPECT_EQ(out.rounds, 3u + 1 + 1 + 1); // comparison, and, selection by a bit, opening
    EXPECT_EQ(out.count(Op::kOpenProduct), 1u);
    EXPECT_EQ(out.count(Op::kSelectBit), 1u);
    EXPECT_EQ(out.count(Op::kToField), 0u);
}

TEST(Rounds, RangesDecideComparisons) {
    const Measurement out = run_engine<Measurement>(3, [](Bench &b) {
        std::vector<Handle> results;
        results.push_back(b.r.less(b.value(3, -4), b.r.constant(16)));
        results.push_back(b.r.equal(b.value(3, -4), b.r.constant(-1)));
        return measured(b, results);
    });
    EXPECT_EQ(out.values, (std::vector<long>{1, 0}));
    EXPECT_EQ(out.rounds, 0u);
}
