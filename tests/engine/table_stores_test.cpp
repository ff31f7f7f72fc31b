// Stores at private indices that follow each other, against arrays in the clear.
#include "tables_fixture.h"

#include <random>

namespace picco::runtime::testing {
namespace {

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

} // namespace
} // namespace picco::runtime::testing
