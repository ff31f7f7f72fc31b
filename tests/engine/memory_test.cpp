// Cells, scopes and private branches: what is kept, written back and released.
#include "engine_run.h"

#include <gtest/gtest.h>

using namespace picco::runtime;
using picco::runtime::testing::Bench;
using picco::runtime::testing::CellVector;
using picco::runtime::testing::run_engine;

namespace {

constexpr int kInt = 32;

/// Runs at three parties and returns what party 1 returned.
template <class F>
auto run(F body, EngineOptions options = {}) {
    using Result = std::invoke_result_t<F, Bench &>;
    return run_engine<Result>(3, body, options);
}

Handle flag(Bench &b, bool value) {
    return b.r.less(b.value(value ? 0 : 1, kInt), b.value(1, kInt));
}

} // namespace

TEST(Memory, ZeroBytesAreTheNumberZero) {
    EXPECT_EQ(run([](Bench &b) {
                  std::uint64_t cell = 0;
                  return b.open(b.engine.load(&cell, kInt));
              }),
              0);
}

/// Large arrays have pages of their own, and give them back.
TEST(Memory, LargeArraysAreZero) {
    constexpr std::size_t kCount = (std::size_t{1} << 18) + 5;
    const auto results = run_engine<std::vector<long>>(3, [](Bench &b) {
        std::vector<long> read;
        for (int round = 0; round < 2; ++round) {
            const std::size_t mark = b.engine.memory().enter();
            auto *cells = static_cast<std::uint64_t *>(b.engine.memory().add_array(kCount));
            auto *bytes = static_cast<char *>(b.engine.memory().add_memory(kCount, 8));
            b.input(cells + kCount - 1, 9);
            std::vector<Handle> values;
            for (const std::size_t i : {std::size_t{0}, kCount / 2, kCount - 1})
                values.push_back(b.engine.load(cells + i, kInt));
            for (const long value : b.open(values))
                read.push_back(value);
            read.push_back(bytes[kCount * 8 - 1]);
            bytes[kCount * 8 - 1] = 1;
            values.clear();
            b.engine.leave(mark);
        }
        return read;
    });
    EXPECT_EQ(results, (std::vector<long>{0, 0, 9, 0, 0, 0, 9, 0}));
}

TEST(Memory, NothingIsLeftWhenAllIsReleased) {
    const std::size_t live = run([](Bench &b) {
        const std::size_t mark = b.engine.memory().enter();
        auto *cells = static_cast<std::uint64_t *>(b.engine.memory().add_array(10));
        for (int i = 0; i < 10; ++i) {
            b.input(cells + i, i);
        }
        for (int i = 0; i + 1 < 10; ++i) {
            b.engine.begin_if(b.r.less(b.engine.load(cells + i, kInt), b.engine.load(cells + i + 1, kInt)));
            b.engine.store(cells + i,
                           b.r.multiply(b.engine.load(cells + i, kInt), b.engine.load(cells + i + 1, kInt)));
            b.engine.begin_else();
            b.engine.store(cells + i + 1, b.r.dot({}));
            b.engine.end_if();
        }
        b.open(b.engine.load(cells + 3, kInt));
        b.engine.leave(mark);
        b.r.forget_patterns();
        // What was recorded and is not wanted any more waits in the schedule until its step has come.
        std::vector<Handle> last;
        last.push_back(b.r.multiply(b.value(2, kInt), b.value(3, kInt)));
        for (int i = 0; i < 100; ++i) {
            last.push_back(b.r.multiply(last.back(), last.back()));
            last.erase(last.begin());
        }
        b.open(last);
        return b.engine.table().live();
    });
    EXPECT_LE(live, 4u); // the two values above, the last product and its reduction
}

TEST(Memory, ValuesAreWrittenBackAsShares) {
    EngineOptions options;
    options.resident = 4;
    const std::vector<long> opened = run(
        [](Bench &b) {
            CellVector cells(40);
            for (int i = 0; i < 40; ++i) {
                b.input(&cells[i], i);
            }
            for (int i = 0; i < 40; ++i) {
                b.engine.store(&cells[i], b.r.multiply(b.engine.load(&cells[i], kInt), b.r.constant(3)));
                b.engine.make_room();
            }
            int shares = 0;
            for (const std::uint64_t cell : cells) {
                shares += cell >> 62 == Value::kShare;
            }
            std::vector<Handle> all;
            for (std::uint64_t &cell : cells) {
                all.push_back(b.engine.load(&cell, kInt));
            }
            std::vector<long> results = b.open(all);
            results.push_back(shares > 20);
            return results;
        },
        options);
    for (int i = 0; i < 40; ++i) {
        EXPECT_EQ(opened[i], 3 * i);
    }
    EXPECT_EQ(opened[40], 1);
}

TEST(Memory, InnerProductsOfVectors) {
    const std::vector<long> opened = run([](Bench &b) {
        CellVector x(20), y(20);
        for (int i = 0; i < 20; ++i) {
            b.input(&x[i], i - 7);
            b.input(&y[i], 3 * i - 20);
        }
        std::vector<Handle> results;
        const Engine::Vector all{x.data(), 1, kInt}, every_second{x.data(), 2, kInt},
            backwards{&y[19], -1, kInt};
        results.push_back(b.engine.dot(all, {y.data(), 1, kInt}, 20));
        results.push_back(b.engine.dot(every_second, backwards, 10));
        b.engine.store(&x[3], b.r.constant(100)); // a constant among them
        results.push_back(b.engine.dot(all, {y.data(), 1, kInt}, 20));
        b.engine.store(&x[4],
                       b.r.multiply(b.engine.load(&x[4], kInt), b.engine.load(&y[4], kInt))); // a product
        results.push_back(b.engine.dot(all, {y.data(), 1, kInt}, 20));
        results.push_back(b.engine.dot(all, all, 0));
        return b.open(results);
    });
    long straight = 0, crossed = 0;
    for (int i = 0; i < 20; ++i) {
        straight += (i - 7) * (3 * i - 20);
    }
    for (int i = 0; i < 10; ++i) {
        crossed += (2 * i - 7) * (3 * (19 - i) - 20);
    }
    const long with_constant = straight + (100 - (3 - 7)) * (3 * 3 - 20);
    const long with_product = with_constant + ((4 - 7) * (3 * 4 - 20) - (4 - 7)) * (3 * 4 - 20);
    EXPECT_EQ(opened, (std::vector<long>{straight, crossed, with_constant, with_product, 0}));
}

TEST(Branches, EachSideSeesItsOwnVersions) {
    for (const bool taken : {false, true}) {
        const std::vector<long> opened = run([taken](Bench &b) {
            std::uint64_t x = 0, y = 0, seen_then = 0, seen_else = 0;
            b.input(&x, 10);
            b.engine.begin_if(flag(b, taken));
            b.engine.store(&x, b.r.constant(11));
            b.engine.store(&y, b.r.add(b.engine.load(&x, kInt), b.r.constant(1)));
            b.engine.store(&seen_then, b.engine.load(&x, kInt));
            b.engine.begin_else();
            b.engine.store(&seen_else, b.engine.load(&x, kInt)); // not what the first side stored
            b.engine.store(&x, b.r.add(b.engine.load(&x, kInt), b.r.constant(5)));
            b.engine.end_if();
            std::vector<Handle> all;
            for (std::uint64_t *cell : {&x, &y, &seen_then, &seen_else}) {
                all.push_back(b.engine.load(cell, kInt));
            }
            return b.open(all);
        });
        EXPECT_EQ(opened, taken ? (std::vector<long>{11, 12, 11, 0}) : (std::vector<long>{15, 0, 0, 10}));
    }
}

TEST(Branches, LocalsOfABranchDisappearWithIt) {
    const std::vector<long> opened = run([](Bench &b) {
        std::uint64_t result = 0;
        b.engine.begin_if(flag(b, true));
        for (int i = 0; i < 30; ++i) {
            std::uint64_t local = 99; // add_local sets it to 0
            const std::size_t mark = b.engine.memory().enter();
            b.engine.memory().add_local(&local, 1);
            b.engine.store(&local, b.r.add(b.engine.load(&local, kInt), b.value(i, kInt)));
            b.engine.store(&result, b.r.add(b.engine.load(&result, kInt), b.engine.load(&local, kInt)));
            auto *array = static_cast<std::uint64_t *>(b.engine.memory().add_array(3));
            b.engine.store(array + 2, b.engine.load(&local, kInt));
            b.engine.leave(mark);
        }
        b.engine.end_if();
        std::vector<long> out = {b.open(b.engine.load(&result, kInt))};
        return out;
    });
    EXPECT_EQ(opened[0], 435);
}

TEST(Branches, ManyLocations) {
    const std::vector<long> opened = run([](Bench &b) {
        CellVector cells(200);
        for (int i = 0; i < 200; ++i) {
            b.input(&cells[i], i);
        }
        b.engine.begin_if(flag(b, false));
        for (int round = 0; round < 3; ++round) {
            for (int i = 0; i < 200; i += 2) {
                b.engine.store(&cells[i], b.r.constant(-1));
            }
        }
        b.engine.begin_else();
        for (int i = 0; i < 200; i += 3) {
            b.engine.store(&cells[i], b.r.add(b.engine.load(&cells[i], kInt), b.r.constant(1000)));
        }
        b.engine.end_if();
        std::vector<Handle> all;
        for (std::uint64_t &cell : cells) {
            all.push_back(b.engine.load(&cell, kInt));
        }
        return b.open(all);
    });
    for (int i = 0; i < 200; ++i) {
        EXPECT_EQ(opened[i], i % 3 == 0 ? i + 1000 : i) << i;
    }
}

TEST(Branches, UnbalancedCallsAreBugsOfOurs) {
    EXPECT_THROW(run([](Bench &b) {
                     b.engine.begin_else();
                     return 0;
                 }),
                 InternalError);
    EXPECT_THROW(run([](Bench &b) {
                     b.engine.end_if();
                     return 0;
                 }),
                 InternalError);
}

TEST(Recorder, ValuesBeyondTheModulusAreAnErrorWithItsLine) {
    try {
        run([](Bench &b) {
            b.r.at(17);
            Handle x = b.value(1, 50);
            x = b.r.multiply(x, x);
            return b.open(b.r.less(x, b.r.constant(5)));
        });
        FAIL() << "no error";
    } catch (const ComputationError &e) {
        EXPECT_NE(std::string(e.what()).find("test.c:17: a value here may need 100 bits"), std::string::npos)
            << e.what();
    }
}
