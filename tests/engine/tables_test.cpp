// Reads and writes at private indices, against arrays in the clear.
#include <gtest/gtest.h>

#include "engine_run.h"

#include <cstring>
#include <numeric>
#include <random>

namespace picco::runtime::testing {
namespace {

constexpr int kInt = 32;

/// An array of cells of a program.
class Cells {
  public:
    Cells(Bench &b, const std::vector<std::int64_t> &values)
        : words_(b.cell_words), memory_(values.size() * static_cast<std::size_t>(words_), 0) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            b.input(at(i), values[i]);
        }
    }
    std::uint64_t *at(std::size_t i) { return memory_.data() + i * static_cast<std::size_t>(words_); }
    PrivatePlace place(const Handle &index, std::size_t count) {
        PrivatePlace result;
        result.first = at(0);
        result.axes.push_back({index.copy(), count, words_});
        return result;
    }

  private:
    int words_;
    CellVector memory_;
};

std::vector<std::int64_t> some_values(std::size_t count) {
    std::vector<std::int64_t> values(count);
    for (std::size_t i = 0; i < count; ++i) {
        values[i] = static_cast<std::int64_t>(i * 37 % 101) - 50;
    }
    return values;
}

long at_or_0(const std::vector<std::int64_t> &values, std::int64_t i) {
    return i >= 0 && i < static_cast<std::int64_t>(values.size()) ? values[static_cast<std::size_t>(i)] : 0;
}

class TablesTest : public ::testing::TestWithParam<int> {
  protected:
    int n = GetParam();
};

TEST_P(TablesTest, ReadsEveryIndexAndBothSidesOfIt) {
    for (const std::size_t count : {1u, 2u, 3u, 4u, 5u, 7u, 8u, 9u, 16u, 21u, 33u, 64u}) {
        const std::vector<std::int64_t> values = some_values(count);
        std::vector<long> expected;
        const auto last = static_cast<std::int64_t>(count) + 3;
        for (std::int64_t i = -3; i < last; ++i) {
            expected.push_back(at_or_0(values, i));
        }
        const auto got = run_engine<std::vector<long>>(n, [&](Bench &b) {
            Cells cells(b, values);
            std::vector<Handle> results;
            for (std::int64_t i = -3; i < last; ++i) {
                results.push_back(b.engine.tables().read(cells.place(b.value(i, kInt), count), kInt));
            }
            return b.open(results);
        });
        EXPECT_EQ(got, expected) << count;
    }
}

TEST_P(TablesTest, WritesEveryIndexAndNothingOutside) {
    for (const std::size_t count : {1u, 2u, 3u, 5u, 8u, 13u}) {
        for (std::int64_t i = -2; i < static_cast<std::int64_t>(count) + 2; ++i) {
            std::vector<std::int64_t> values = some_values(count);
            const auto got = run_engine<std::vector<long>>(n, [&](Bench &b) {
                Cells cells(b, values);
                b.engine.tables().write(cells.place(b.value(i, kInt), count), kInt, b.value(777, kInt));
                std::vector<Handle> results;
                for (std::size_t j = 0; j < count; ++j) {
                    results.push_back(b.engine.load(cells.at(j), kInt));
                }
                return b.open(results);
            });
            if (i >= 0 && i < static_cast<std::int64_t>(count)) {
                values[static_cast<std::size_t>(i)] = 777;
            }
            EXPECT_EQ(got, std::vector<long>(values.begin(), values.end())) << count << " " << i;
        }
    }
}

/// Random programs on one array: reads, writes, sums, branches, direct loads and stores.
TEST_P(TablesTest, RandomPrograms) {
    for (unsigned seed = 0; seed < (n == 3 ? 60u : 8u); ++seed) {
        std::mt19937 random(seed);
        const std::size_t count = 1 + random() % 24;
        const int type = random() % 2 == 0 ? kInt : 5;
        std::vector<std::int64_t> values = some_values(count);
        if (random() % 3 == 0) {
            std::fill(values.begin(), values.end(), 0);
        }
        struct Step {
            int what;
            std::int64_t index, value;
            bool condition;
        };
        std::vector<Step> steps(12);
        for (Step &step : steps) {
            const auto spread = static_cast<std::int64_t>(type == 5 ? 16 : count + 4);
            step = {static_cast<int>(random() % 8), static_cast<std::int64_t>(random() % spread) - 2,
                    static_cast<std::int64_t>(random() % 100), random() % 2 == 0};
        }
        std::vector<std::int64_t> model = values;
        std::vector<long> expected;
        const auto put = [&](std::int64_t i, std::int64_t v) {
            if (i >= 0 && i < static_cast<std::int64_t>(count)) {
                model[static_cast<std::size_t>(i)] = v;
            }
        };
        for (const Step &step : steps) {
            const auto direct = static_cast<std::size_t>(step.value) % count;
            switch (step.what) {
            case 0:
            case 1:
                expected.push_back(at_or_0(model, step.index));
                break;
            case 2:
                put(step.index, step.value);
                break;
            case 3:
                put(step.index, at_or_0(model, step.index) + step.value);
                break;
            case 4:
                if (step.condition) {
                    put(step.index, step.value);
                } else {
                    put(step.index, at_or_0(model, step.index) + 1);
                    model[direct] = 5;
                }
                break;
            case 5:
                expected.push_back(model[direct]);
                break;
            case 6:
                model[direct] = step.value;
                break;
            default:
                if (step.condition) {
                    model[direct] = at_or_0(model, step.index);
                    if (!step.condition) {
                        put(step.index, 3);
                    }
                    put(step.index, at_or_0(model, step.index) - 7);
                }
            }
        }
        expected.insert(expected.end(), model.begin(), model.end());
        EngineOptions options;
        options.window = seed % 4 == 0 ? 64 : options.window;
        options.resident = seed % 4 == 0 ? 128 : options.resident;
        const auto got = run_engine<std::vector<long>>(
            n,
            [&](Bench &b) {
                Cells cells(b, values);
                Tables &tables = b.engine.tables();
                std::vector<Handle> results;
                for (const Step &step : steps) {
                    const Handle index = b.value(step.index, type);
                    const PrivatePlace place = cells.place(index, count);
                    const auto direct = static_cast<std::size_t>(step.value) % count;
                    const auto add = [&](std::int64_t v) {
                        const Handle old = tables.read(place, kInt);
                        tables.write(place, kInt, b.r.add(old, b.r.constant(v)));
                    };
                    switch (step.what) {
                    case 0:
                    case 1:
                        results.push_back(tables.read(place, kInt));
                        break;
                    case 2:
                        tables.write(place, kInt, b.value(step.value, kInt));
                        break;
                    case 3:
                        add(step.value);
                        break;
                    case 4:
                        b.engine.begin_if(b.value(step.condition, -1));
                        tables.write(place, kInt, b.r.constant(step.value));
                        b.engine.begin_else();
                        add(1);
                        b.engine.store(cells.at(direct), b.r.constant(5));
                        b.engine.end_if();
                        break;
                    case 5:
                        results.push_back(b.engine.load(cells.at(direct), kInt));
                        break;
                    case 6:
                        b.engine.store(cells.at(direct), b.value(step.value, kInt));
                        break;
                    default:
                        b.engine.begin_if(b.value(step.condition, -1));
                        b.engine.store(cells.at(direct), tables.read(place, kInt));
                        b.engine.begin_if(b.r.logical_not(b.value(step.condition, -1)));
                        tables.write(place, kInt, b.r.constant(3));
                        b.engine.end_if();
                        add(-7);
                        b.engine.end_if();
                    }
                    b.engine.make_room();
                }
                for (std::size_t j = 0; j < count; ++j) {
                    results.push_back(b.engine.load(cells.at(j), kInt));
                }
                return b.open(results);
            },
            options);
        ASSERT_EQ(got, expected) << "seed " << seed << " count " << count << " type " << type;
    }
}

/// Stores in a row: to equal and to different places, outside, where conditions hold and where they do not,
/// more than are joined at a time; then with reads and sums between them, few or as many as stores.
TEST_P(TablesTest, StoresInARow) {
    auto random_below = [random = std::mt19937(11)](std::int64_t bound) mutable {
        return static_cast<std::int64_t>(random()) % bound;
    };
    for (const auto &[stores, steps_to_add] :
         {std::pair{2u, 50}, std::pair{3u, 50}, std::pair{3u, 2}, std::pair{9u, 50}, std::pair{9u, 2},
          std::pair{n == 3 ? 600u : 40u, 50}, std::pair{n == 3 ? 600u : 40u, 2}}) {
        const std::size_t count = 1 + static_cast<std::size_t>(random_below(stores > 9 ? 40 : 6));
        struct Store {
            std::int64_t index, value;
            bool is_conditional, condition, reads, adds, is_read_before;
        };
        std::vector<std::int64_t> model = some_values(count);
        std::vector<long> expected;
        std::vector<Store> list;
        for (std::size_t i = 0; i < stores; ++i) {
            const Store store{random_below(static_cast<std::int64_t>(count) + 3) - 1,
                              random_below(1000),
                              random_below(3) == 0,
                              random_below(2) == 0,
                              random_below(50) == 0,
                              random_below(steps_to_add) == 0,
                              random_below(2) == 0};
            list.push_back(store);
            const bool inside = store.index >= 0 && store.index < static_cast<std::int64_t>(count);
            if (inside && (!store.is_conditional || store.condition)) {
                auto &cell = model[static_cast<std::size_t>(store.index)];
                cell = store.adds ? cell + store.value : store.value;
            }
            if (store.reads) {
                expected.push_back(at_or_0(model, store.index + 1));
            }
        }
        expected.insert(expected.end(), model.begin(), model.end());
        const auto got = run_engine<std::vector<long>>(n, [&](Bench &b) {
            Cells cells(b, some_values(count));
            Tables &tables = b.engine.tables();
            std::vector<Handle> results;
            for (const Store &store : list) {
                const PrivatePlace place = cells.place(b.value(store.index, kInt), count);
                if (store.is_conditional) {
                    b.engine.begin_if(b.value(store.condition, -1));
                }
                const Handle value = b.value(store.value, kInt);
                if (store.adds && !store.is_read_before) {
                    tables.add(place, kInt, value);
                } else {
                    tables.write(place, kInt,
                                 store.adds ? b.r.add(tables.read(place, kInt), value) : value.copy());
                }
                if (store.is_conditional) {
                    b.engine.end_if();
                }
                if (store.reads) {
                    results.push_back(tables.read(cells.place(b.value(store.index + 1, kInt), count), kInt));
                }
            }
            for (std::size_t j = 0; j < count; ++j) {
                results.push_back(b.engine.load(cells.at(j), kInt));
            }
            return b.open(results);
        });
        ASSERT_EQ(got, expected) << stores << " stores, " << count << " elements";
    }
}

/// Stores through different views of the same cells keep their order.
TEST_P(TablesTest, StoresToPartsOfAnArray) {
    const std::size_t rows = 3, columns = 4;
    std::vector<std::int64_t> model = some_values(rows * columns);
    const auto got = run_engine<std::vector<long>>(n, [&](Bench &b) {
        Cells cells(b, model);
        Tables &tables = b.engine.tables();
        const auto place = [&](const Handle &row, const Handle &column) {
            PrivatePlace result;
            result.first = cells.at(0);
            const std::ptrdiff_t word = b.cell_words;
            result.axes.push_back({row.copy(), rows, static_cast<std::ptrdiff_t>(columns) * word});
            result.axes.push_back({column.copy(), columns, word});
            return result;
        };
        for (int i = 0; i < 6; ++i) {
            const Handle row = b.value(i % 3, kInt), column = b.value(i % 4, kInt);
            tables.write(place(row, column), kInt, b.value(100 + i, kInt));
            tables.write(place(b.r.constant(1), column), kInt, b.value(200 + i, kInt));
            tables.write(place(row, b.r.constant(2)), kInt, b.value(300 + i, kInt));
            tables.write(place(b.r.constant(0), b.r.constant(3)), kInt, b.value(400 + i, kInt));
        }
        std::vector<Handle> results;
        for (std::size_t j = 0; j < rows * columns; ++j) {
            results.push_back(b.engine.load(cells.at(j), kInt));
        }
        return b.open(results);
    });
    for (std::size_t i = 0; i < 6; ++i) {
        const auto number = static_cast<std::int64_t>(i);
        model[i % 3 * columns + i % 4] = 100 + number;
        model[columns + i % 4] = 200 + number;
        model[i % 3 * columns + 2] = 300 + number;
        model[3] = 400 + number;
    }
    EXPECT_EQ(got, std::vector<long>(model.begin(), model.end()));
}

/// Many stores with few reads between them become one operation on words: numbers of several types, two
/// dimensions with gaps between their rows, more stores than wait, sums after them.
TEST_P(TablesTest, ManyStoresAtOnce) {
    struct Shape {
        std::size_t rows, columns;
        int type;
        std::size_t stores;
    };
    for (const Shape shape : {Shape{1, 40, 32, 500}, Shape{1, 7, -8, n == 3 ? 4500u : 300u},
                              Shape{3, 5, 17, 300}, Shape{6, 11, -1, 300}}) {
        const std::size_t count = shape.rows * shape.columns;
        std::mt19937 random(7);
        const auto below = [&](std::size_t bound) { return static_cast<std::int64_t>(random() % bound); };
        const std::int64_t least = shape.type > 0 ? -(std::int64_t{1} << (shape.type - 1)) : 0;
        const std::size_t range = std::size_t{1} << std::abs(shape.type);
        std::vector<std::int64_t> model(count), first;
        for (std::int64_t &value : model) {
            value = least + below(range);
        }
        first = model;
        struct Step {
            std::int64_t row, column, value;
            bool is_conditional, condition, reads;
        };
        std::vector<Step> steps;
        std::vector<long> expected;
        for (std::size_t i = 0; i < shape.stores; ++i) {
            const Step step{below(shape.rows + 1), below(shape.columns + 2) - 1,
                            least + below(range),  below(3) == 0,
                            below(2) == 0,         below(shape.stores / 2) == 0};
            steps.push_back(step);
            const bool is_inside = step.row < static_cast<std::int64_t>(shape.rows) && step.column >= 0 &&
                                   step.column < static_cast<std::int64_t>(shape.columns);
            std::int64_t outside = 0;
            std::int64_t &cell = is_inside ? model[static_cast<std::size_t>(step.row) * shape.columns +
                                                   static_cast<std::size_t>(step.column)]
                                           : outside;
            if (is_inside && (!step.is_conditional || step.condition)) {
                cell = step.value;
            }
            if (step.reads) {
                expected.push_back(cell);
            }
        }
        model[1] += shape.type == 32 ? 5 : 0;
        expected.insert(expected.end(), model.begin(), model.end());
        EngineOptions options;
        options.sizes.round_bytes = 0; // the way that sends less
        const auto got = run_engine<std::vector<long>>(
            n,
            [&](Bench &b) {
                Cells cells(b, first);
                Tables &tables = b.engine.tables();
                const auto place = [&](std::int64_t row, std::int64_t column) {
                    PrivatePlace result;
                    result.first = cells.at(0);
                    const std::ptrdiff_t word = b.cell_words;
                    if (shape.rows > 1) {
                        result.axes.push_back({b.value(row, kInt), shape.rows,
                                               static_cast<std::ptrdiff_t>(shape.columns) * word});
                    } else if (row > 0) {
                        column = -1;
                    }
                    result.axes.push_back({b.value(column, kInt), shape.columns, word});
                    return result;
                };
                std::vector<Handle> results;
                for (const Step &step : steps) {
                    if (step.is_conditional) {
                        b.engine.begin_if(b.value(step.condition, -1));
                    }
                    tables.write(place(step.row, step.column), shape.type, b.value(step.value, shape.type));
                    if (step.is_conditional) {
                        b.engine.end_if();
                    }
                    if (step.reads) {
                        results.push_back(tables.read(place(step.row, step.column), shape.type));
                    }
                    b.engine.make_room();
                }
                if (shape.type == 32) {
                    const PrivatePlace second = place(0, 1);
                    tables.write(second, kInt, b.r.add(tables.read(second, kInt), b.value(5, kInt)));
                }
                for (std::size_t j = 0; j < count; ++j) {
                    results.push_back(b.engine.load(cells.at(j), shape.type));
                }
                auto opened = b.open(results);
                EXPECT_GT(b.engine.counts()[static_cast<std::size_t>(Op::kWriteTable)], 0u);
                return opened;
            },
            options);
        ASSERT_EQ(got, expected) << shape.rows << " x " << shape.columns << " of type " << shape.type;
    }
}

/// More at a time between distant parties.
TEST_P(TablesTest, StoresAreJoined) {
    const auto rounds_of = [&](int stores, bool has_far_links) {
        EngineOptions options;
        options.has_far_links = has_far_links;
        return run_engine<std::uint64_t>(
            n,
            [&](Bench &b) {
                Cells cells(b, some_values(32));
                for (int i = 0; i < stores; ++i) {
                    b.engine.tables().write(cells.place(b.value(i * 7 % 32, 6), 32), kInt, b.value(i, kInt));
                }
                b.open(b.engine.load(cells.at(3), kInt));
                return b.context.rounds.rounds();
            },
            options);
    };
    EXPECT_LE(rounds_of(64, false), rounds_of(2, false) + 9); // two for twice as many, on words
    EXPECT_LE(rounds_of(300, false), rounds_of(64, false) + 6);
    EXPECT_LE(rounds_of(300, true), rounds_of(300, false));
}

/// What is added behind stores waits with them, in several arrays, whatever is read of others in between.
TEST_P(TablesTest, SumsBehindStoresAreJoined) {
    constexpr std::size_t kCount = 32;
    const auto rounds_of = [&](int steps) {
        std::vector<std::int64_t> first = some_values(kCount), second(kCount, 0);
        for (int i = 0; i < steps; ++i) {
            const auto p = static_cast<std::size_t>(i * 7 % 32), q = static_cast<std::size_t>(i * 5 % 32);
            first[p] = i;
            first[q] += i;
            second[q] += first[q] - first[q] + 3;
            second[p] = second[p] + 1;
        }
        std::vector<long> expected(first.begin(), first.end());
        expected.insert(expected.end(), second.begin(), second.end());
        std::uint64_t rounds = 0;
        const auto got = run_engine<std::vector<long>>(n, [&](Bench &b) {
            Cells cells(b, some_values(kCount)), counts(b, std::vector<std::int64_t>(kCount, 0));
            Tables &tables = b.engine.tables();
            for (int i = 0; i < steps; ++i) {
                const Handle p = b.value(i * 7 % 32, 6), q = b.value(i * 5 % 32, 6);
                tables.write(cells.place(p, kCount), kInt, b.value(i, kInt));
                tables.add(cells.place(q, kCount), kInt, b.value(i, kInt));
                tables.add(counts.place(q, kCount), kInt, b.r.constant(3));
                const Handle old = tables.read(counts.place(p, kCount), kInt);
                tables.read(cells.place(q, kCount), kInt); // of another array, and unused
                tables.write(counts.place(p, kCount), kInt, b.r.add(old, b.r.constant(1)));
            }
            std::vector<Handle> results;
            for (Cells *each : {&cells, &counts}) {
                for (std::size_t j = 0; j < kCount; ++j) {
                    results.push_back(b.engine.load(each->at(j), kInt));
                }
            }
            auto opened = b.open(results);
            if (b.context.self() == 1) {
                rounds = b.context.rounds.rounds();
            }
            return opened;
        });
        EXPECT_EQ(got, expected);
        return rounds;
    };
    EXPECT_LE(rounds_of(60), rounds_of(4) + 40); // joined as 17 or more at a time, not each
}

/// Reads between stores look through those that wait, also where a value depends on what was read; only
/// joining them takes rounds.
TEST_P(TablesTest, ReadsBetweenStores) {
    constexpr std::size_t kCount = 64;
    for (const bool is_chain : {false, true}) {
        const auto run = [&](int steps) {
            std::vector<std::int64_t> model = some_values(kCount);
            std::vector<long> expected;
            std::int64_t last = 5;
            for (int i = 0; i < steps; ++i) {
                const std::int64_t to = i * 7 % 70, from = i * 3 % 66 - 1;
                if (to < static_cast<std::int64_t>(kCount) && i % 4 != 0)
                    model[static_cast<std::size_t>(to)] = is_chain ? last + 1 : i;
                last = at_or_0(model, from);
                expected.push_back(last);
            }
            std::uint64_t rounds = 0, seen = 0;
            const auto got = run_engine<std::vector<long>>(n, [&](Bench &b) {
                Cells cells(b, some_values(kCount));
                Tables &tables = b.engine.tables();
                std::vector<Handle> results;
                Handle value = b.value(5, kInt);
                for (int i = 0; i < steps; ++i) {
                    const Handle to = b.value(i * 7 % 70, 8), from = b.value(i * 3 % 66 - 1, 8);
                    b.engine.begin_if(b.value(i % 4 != 0 ? 1 : 0, 1));
                    tables.write(cells.place(to, kCount), kInt,
                                 is_chain ? b.r.add(value, b.r.constant(1)) : b.value(i, kInt));
                    b.engine.end_if();
                    value = tables.read(cells.place(from, kCount), kInt);
                    results.push_back(value.copy());
                }
                auto opened = b.open(results);
                if (b.context.self() == 1) {
                    rounds = b.context.rounds.rounds();
                    seen = b.engine.counts()[static_cast<std::size_t>(Op::kSeenWrites)];
                }
                return opened;
            });
            EXPECT_EQ(got, expected) << is_chain;
            EXPECT_GT(seen, 0u);
            return rounds;
        };
        // A step of a chain is the read's reduction; joined are 17 at a time.
        EXPECT_LE(run(80), run(48) + (is_chain ? 32 : 0) + 32);
    }
}

TEST_P(TablesTest, SeveralIndices) {
    const std::size_t rows = 3, columns = 5, layers = 2;
    const std::vector<std::int64_t> values = some_values(rows * columns * layers);
    std::vector<long> expected;
    for (std::int64_t i = -1; i < 4; ++i) {
        for (std::int64_t j = -1; j < 7; ++j) {
            const bool inside = i >= 0 && i < 3 && j >= 0 && j < 5;
            expected.push_back(inside ? values[static_cast<std::size_t>((i * 5 + j) * 2 + 1)] : 0);
        }
    }
    const auto got = run_engine<std::vector<long>>(n, [&](Bench &b) {
        Cells cells(b, values);
        std::vector<Handle> results;
        for (std::int64_t i = -1; i < 4; ++i) {
            for (std::int64_t j = -1; j < 7; ++j) {
                PrivatePlace place;
                place.first = cells.at(1);
                const std::ptrdiff_t word = b.cell_words;
                place.axes.push_back({b.value(i, kInt), rows, 10 * word});
                place.axes.push_back({b.value(j, kInt), columns, 2 * word});
                results.push_back(b.engine.tables().read(place, kInt));
            }
        }
        return b.open(results);
    });
    EXPECT_EQ(got, expected);
}

TEST_P(TablesTest, PublicTables) {
    for (const std::size_t count : {1u, 2u, 6u, 16u, 40u}) {
        std::vector<std::int16_t> table;
        std::vector<long> expected;
        for (std::size_t i = 0; i < count; ++i) {
            table.push_back(static_cast<std::int16_t>(i * 4099 - 7));
        }
        for (std::int64_t i = -1; i <= static_cast<std::int64_t>(count); ++i) {
            const bool inside = i >= 0 && i < static_cast<std::int64_t>(count);
            expected.push_back(inside ? table[static_cast<std::size_t>(i)] : 0);
        }
        const auto got = run_engine<std::vector<long>>(n, [&](Bench &b) {
            std::vector<Handle> results;
            for (std::int64_t i = -1; i <= static_cast<std::int64_t>(count); ++i) {
                PrivatePlace place;
                place.first = reinterpret_cast<std::uint64_t *>(table.data());
                place.axes.push_back({b.value(i, kInt), count, 2});
                const Tables::Numbers numbers{2, 16, [](const char *at) {
                                                  std::int16_t number = 0;
                                                  std::memcpy(&number, at, sizeof number);
                                                  return mpz_class(number);
                                              }};
                results.push_back(b.engine.tables().read_public(place, numbers));
            }
            return b.open(results);
        });
        EXPECT_EQ(got, expected) << count;
    }
}

/// A change of any element between two reads is seen, in every order of elements in memory; more tables than
/// are kept.
TEST_P(TablesTest, PublicTablesThatChange) {
    struct Shape {
        std::size_t rows, columns;
        std::ptrdiff_t row_step, step; ///< in elements
    };
    for (const Shape shape : {Shape{1, 70, 0, 1}, Shape{1, 9, 0, 3}, Shape{3, 5, 5, 1}, Shape{3, 5, 16, 2}}) {
        const std::size_t count = shape.rows * shape.columns;
        std::vector<long> expected;
        for (std::size_t i = 0; i < count; ++i) {
            expected.insert(expected.end(), 2, static_cast<long>(1000 + i));
        }
        const auto got = run_engine<std::vector<long>>(n, [&](Bench &b) {
            std::vector<std::int16_t> table(256, 0);
            const Tables::Numbers numbers{2, 16, [](const char *at) {
                                              std::int16_t number = 0;
                                              std::memcpy(&number, at, sizeof number);
                                              return mpz_class(number);
                                          }};
            std::vector<Handle> results;
            for (std::size_t i = 0; i < count; ++i) {
                const auto row = static_cast<std::ptrdiff_t>(i / shape.columns);
                const auto column = static_cast<std::ptrdiff_t>(i % shape.columns);
                table[static_cast<std::size_t>(row * shape.row_step + column * shape.step)] =
                    static_cast<std::int16_t>(1000 + i);
                PrivatePlace place;
                place.first = reinterpret_cast<std::uint64_t *>(table.data());
                if (shape.rows > 1) {
                    place.axes.push_back({b.value(row, kInt), shape.rows, 2 * shape.row_step});
                }
                place.axes.push_back({b.value(column, kInt), shape.columns, 2 * shape.step});
                results.push_back(b.engine.tables().read_public(place, numbers));
                results.push_back(b.engine.tables().read_public(place, numbers));
            }
            return b.open(results);
        });
        EXPECT_EQ(got, expected) << shape.rows << " x " << shape.columns << " by " << shape.step;
    }
}

TEST_P(TablesTest, WorksInAFieldOfSeveralWords) {
    const std::vector<std::int64_t> values = some_values(20);
    const auto got = run_engine<std::vector<long>>(
        n,
        [&](Bench &b) {
            Cells cells(b, values);
            Tables &tables = b.engine.tables();
            const Handle index = b.value(11, kInt);
            tables.write(cells.place(index, 20), kInt, b.value(1234, kInt));
            std::vector<Handle> results;
            results.push_back(tables.read(cells.place(index, 20), kInt));
            results.push_back(tables.read(cells.place(b.value(12, kInt), 20), kInt));
            results.push_back(b.engine.load(cells.at(11), kInt));
            return b.open(results);
        },
        {}, "618970019642690137449562111"); // 2^89 - 1
    EXPECT_EQ(got, (std::vector<long>{1234, values[12], 1234}));
}

INSTANTIATE_TEST_SUITE_P(Parties, TablesTest, ::testing::Values(3, 5, 7, 9));

} // namespace
} // namespace picco::runtime::testing
