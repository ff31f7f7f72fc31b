// Reads and writes at private indices, against arrays in the clear.
#include "tables_fixture.h"

#include <algorithm>
#include <cstring>
#include <random>

namespace picco::runtime::testing {
namespace {

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
